import { shopDay } from "~/domain/calendar/calendar";
import type { PostSummary } from "~/services/blog/blog.server";

export type CardPost = ReturnType<typeof cardPost>;

export function cardPost(post: PostSummary) {
  const { id, slug, title, excerpt, category, viewCount, featuredImage, featuredImageAlt, publishedAt } = post;
  const shown = { id, slug, title, excerpt, category, viewCount, featuredImage, featuredImageAlt };
  return { ...shown, publishedOn: publishedAt && shopDay(publishedAt) };
}
