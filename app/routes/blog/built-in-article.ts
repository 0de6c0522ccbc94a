import { builtInSlug } from "~/domain/blog/blog";
import { brand } from "~/domain/brand/brand";

const writtenOn = "2026-01-12";
const writtenAt = new Date(`${writtenOn}T17:00:00Z`);

/** This article is part of the code and not a post in the database (blog-5). Its URL is also in routes.ts. */
export const builtInArticle = {
  slug: builtInSlug,
  title: "How soft enamel pins are made",
  excerpt: `From your sketch to a pin you can feel with a thumb: die, plating, enamel, oven. What each step can do, and where ${brand.name} says no.`,
  category: "equipment",
  featuredImage: "/art/blog/how-soft-enamel-is-made.webp",
  featuredImageAlt:
    "A steel die, a bare metal pin, a pin being filled with enamel and the finished pin, side by side, rendered from the artwork",
  tags: ["soft-enamel", "how-it-is-made"],
  publishedAt: writtenAt,
  publishedOn: writtenOn,
  updatedAt: writtenAt,
  viewCount: null,
} as const;
