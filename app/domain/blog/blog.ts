import { foldText } from "~/domain/text/fold";

export const blogCategories = ["tips", "equipment", "courses", "tournaments", "news"] as const;
export type BlogCategory = (typeof blogCategories)[number];
export const blogFilters = ["all", ...blogCategories] as const;

export function noPostsText(category: string): string {
  return category === "all" ? "No posts found" : `No posts in the "${category}" category yet.`;
}

/** "Café Tips & Tricks!" → "cafe-tips-tricks"; at most 80 signs, cut between words. */
export function slugify(title: string): string {
  const slug = foldText(title)
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= 80) return slug;
  const cut = slug.lastIndexOf("-", 80);
  return slug.slice(0, cut > 0 ? cut : 80);
}

/** The article that is part of the shop and no post (blog-5). Its address is a route of its own. */
export const builtInSlug = "how-soft-enamel-pins-are-made";

/** Addresses below /blog that routes of their own answer: a post with such a slug could never be read. */
export const reservedSlugs: readonly string[] = [builtInSlug];
