// The demo shop's blog. posts/*.md are Markdown; the database holds the HTML that an editor would have saved.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { marked } from "marked";
import type { blogPosts } from "../../app/db/schema";
import { postInput } from "../../app/domain/blog/blog.schema";
import { readMarkdownFile } from "../../app/domain/settings/content";
import { sanitizePostHtml } from "../../app/services/blog/html.server";

const folder = path.join(import.meta.dirname, "posts");

/** Every post, checked and sanitized as if staff had typed it. */
export function demoPosts(authorId: string, now: Date): (typeof blogPosts.$inferInsert)[] {
  return readdirSync(folder).map((file) => {
    const { facts, markdown } = readMarkdownFile(readFileSync(path.join(folder, file), "utf8"));
    const post = postInput.parse({
      ...facts,
      slug: path.basename(file, ".md"),
      content: marked.parse(markdown, { async: false }),
      featuredImage: `/art/blog/${facts.image}`,
      isPublished: true,
    });
    const publishedAt = new Date(now.getTime() - Number(facts.daysAgo) * 86_400_000);
    return {
      ...post,
      content: sanitizePostHtml(post.content),
      featuredImageAlt: facts.alt ?? "",
      authorId,
      publishedAt,
      viewCount: Number(facts.views),
      createdAt: publishedAt,
      updatedAt: publishedAt,
    };
  });
}
