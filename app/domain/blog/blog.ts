import { foldText } from "~/domain/text/fold";

export const blogCategories = ["tips", "equipment", "courses", "tournaments", "news"] as const;
export type BlogCategory = (typeof blogCategories)[number];
/** "tips" as "Tips". */
export const categoryName = (category: string): string => category.replace(/^./, (sign) => sign.toUpperCase());
export const blogFilters = ["all", ...blogCategories] as const;

export function noPostsText(category: string): string {
  return category === "all" ? "No posts found" : `No posts in the "${category}" category yet.`;
}

/** "Café Tips & Tricks!" → "cafe-tips-tricks"; at most 80 characters, cut between words. */
export function slugify(title: string): string {
  const slug = foldText(title)
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= 80) return slug;
  const cut = slug.lastIndexOf("-", 80);
  return slug.slice(0, cut > 0 ? cut : 80);
}

/** Slug of the article that is a page of the shop, not a post (blog-5). Its page is a separate route. */
export const builtInSlug = "how-soft-enamel-pins-are-made";

/** Slugs whose address under /blog is another route, so no post may have them. */
export const reservedSlugs: readonly string[] = [builtInSlug];
