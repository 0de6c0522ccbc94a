import { z } from "zod";
import { blogCategories, blogFilters, reservedSlugs, slugify } from "~/domain/blog/blog";
import { flag, line, optionalLine, optionalLink, pageQuery, paragraph } from "~/domain/forms/fields";

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

/** A post as staff enter it. The slug defaults to the title. The content is sanitized when the post is saved. */
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
    if (reservedSlugs.includes(slug)) {
      const message = `/blog/${slug} is the address of the shop's own article. Please enter another slug.`;
      context.addIssue({ code: "custom", path: ["slug"], message });
    }
    return { ...post, slug };
  });
/** Text to preview. `isHtml` is true for old posts that have no Markdown source. */
export const postText = z.object({ content: z.string().max(200_000).default(""), isHtml: flag.default(false) });

export type PostInput = z.output<typeof postInput>;

export const postFilter = z.object({
  state: z.enum(["published", "draft"]).optional().catch(undefined),
  category: z.enum(blogCategories).optional().catch(undefined),
  sort: z.enum(["-date", "date", "-views", "views", "-published", "published"]).catch("-date").default("-date"),
  ...pageQuery.shape,
});
export type PostFilter = z.output<typeof postFilter>;

/** Filter in the URL. An unknown category counts as none. */
export const blogQuery = z.object({ category: z.enum(blogFilters).catch("all").default("all") });
export const postSlug = z.object({ slug: z.string().max(200) });
