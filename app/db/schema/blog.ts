import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { at, createdAt, flag, json, updatedAt, version } from "./columns";

export const blogPosts = sqliteTable(
  "blog_posts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique(),
    excerpt: text("excerpt").notNull().default(""),
    content: text("content").notNull(),
    /** Text that staff typed, from which the HTML in `content` is made. Null for posts older than this column. */
    source: text("source"),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    category: text("category", { enum: ["tips", "equipment", "courses", "tournaments", "news"] }).notNull(),
    featuredImage: text("featured_image"),
    featuredImageAlt: text("featured_image_alt"),
    tags: json<string[]>("tags").notNull().default(sql`'[]'`),
    isPublished: flag("is_published").notNull().default(false),
    publishedAt: at("published_at"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    viewCount: integer("view_count").notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("blog_posts_published").on(t.isPublished, t.publishedAt),
    index("blog_posts_category").on(t.isPublished, t.category, t.publishedAt),
    index("blog_posts_created").on(t.createdAt),
    index("blog_posts_views").on(t.viewCount),
    index("blog_posts_published_first").on(sql`case when published_at is null then 0 else published_at end`),
  ],
);

export const blogViews = sqliteTable(
  "blog_views",
  {
    postId: integer("post_id")
      .notNull()
      .references(() => blogPosts.id),
    visitorHash: text("visitor_hash").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.visitorHash] })],
);
