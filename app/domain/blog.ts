import { z } from "zod";
import { flag, line, optionalLine, optionalLink, paragraph } from "~/domain/fields";

export const blogCategories = ["tips", "equipment", "courses", "tournaments", "news"] as const;
export type BlogCategory = (typeof blogCategories)[number];
export const blogFilters = ["all", ...blogCategories] as const;

export function noPostsText(category: string): string {
  return category === "all" ? "No posts found" : `No posts in the "${category}" category yet.`;
}

/** "Café Tips & Tricks!" → "cafe-tips-tricks"; at most 80 signs, cut between words. */
export function slugify(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= 80) return slug;
  const cut = slug.lastIndexOf("-", 80);
  return slug.slice(0, cut > 0 ? cut : 80);
}

/** Tags as a list or as comma-separated text, without #, in lower case. */
export const tagsField = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((given) => {
    const tags = Array.isArray(given) ? given : (given ?? "").split(",");
    return [...new Set(tags.map(slugify).filter((tag) => tag !== ""))];
  })
  .refine((tags) => tags.length <= 20, "Please use at most 20 tags");

const title = line("Title is required", 160);

/** A post as staff write it; without a slug the title makes one. Content is sanitised when it is saved. */
export const postInput = z
  .object({
    title,
    slug: optionalLine(120),
    excerpt: optionalLine(400),
    content: paragraph("Content is required", 200_000),
    category: z.enum(blogCategories, { error: "Please select a category" }),
    featuredImage: optionalLink,
    tags: tagsField,
    isPublished: flag.default(false),
    metaTitle: optionalLine(120),
    metaDescription: optionalLine(300),
  })
  .transform((post, context) => {
    const slug = slugify(post.slug ?? post.title);
    if (slug === "")
      context.addIssue({ code: "custom", path: ["slug"], message: "Please enter a slug of letters and digits" });
    return { ...post, slug };
  });
export type PostInput = z.output<typeof postInput>;
