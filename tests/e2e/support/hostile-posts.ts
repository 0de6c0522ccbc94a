// Adds a post that tries to run code, stored without the sanitizer, and a blog category without posts to the browser tests' shop.
import { eq } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { blogPosts } from "~/db/schema";
import { payloads } from "./payloads";

export async function addHostilePosts(DB: D1Database): Promise<void> {
  const db = openDatabase(DB);
  const text = payloads.join(" ");
  await db.update(blogPosts).set({ isPublished: false }).where(eq(blogPosts.category, "news"));
  await db.insert(blogPosts).values({
    title: text,
    slug: "hostile",
    excerpt: text,
    content: payloads.join("\n"),
    authorId: "US-DEMOADMIN0",
    category: "tips",
    featuredImage: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.__xss=1"><script>parent.__xss=1</script></svg>`,
    featuredImageAlt: text,
    tags: [...payloads],
    isPublished: true,
    publishedAt: new Date(0),
    metaTitle: text,
    metaDescription: text,
  });
}
