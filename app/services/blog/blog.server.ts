// The public blog. Owns: blog_posts, blog_views. Guarantees that a post's HTML is sanitized when it is written and
// again when it is read, and that each visitor counts once per post and bots never.
import { and, desc, eq, lte, ne, sql } from "drizzle-orm";
import { isbot } from "isbot";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { blogPosts, blogViews } from "~/db/schema";
import type { blogQuery, PostInput, postSlug } from "~/domain/blog/blog.schema";
import { ShopError } from "~/domain/brand/errors";
import type { pageQuery } from "~/domain/forms/fields";
import { sanitizePostHtml } from "~/services/blog/html.server";
import type { App } from "~/services/core/app.server";
import { olderThan, pageOf } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";

export type Post = typeof blogPosts.$inferSelect;
export type PostSummary = Awaited<ReturnType<typeof listPosts>>["rows"][number];

const summary = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  authorId: blogPosts.authorId,
  category: blogPosts.category,
  featuredImage: blogPosts.featuredImage,
  featuredImageAlt: blogPosts.featuredImageAlt,
  tags: blogPosts.tags,
  isPublished: blogPosts.isPublished,
  publishedAt: blogPosts.publishedAt,
  metaTitle: blogPosts.metaTitle,
  metaDescription: blogPosts.metaDescription,
  viewCount: blogPosts.viewCount,
  createdAt: blogPosts.createdAt,
  updatedAt: blogPosts.updatedAt,
};

/** A publication date may be in the future, so check the date too. */
const isPublic = (app: App) => and(eq(blogPosts.isPublished, true), lte(blogPosts.publishedAt, app.now()));

type PostsQuery = z.output<typeof blogQuery> & z.output<typeof pageQuery>;

export async function listPosts(app: App, { category, before }: PostsQuery, size: number) {
  const chosen = category === "all" ? undefined : eq(blogPosts.category, category);
  const older = before ? olderThan(blogPosts.publishedAt, blogPosts.id, before) : undefined;
  const posts = await app.read(
    app.db
      .select(summary)
      .from(blogPosts)
      .where(and(isPublic(app), chosen, older))
      .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
      .limit(size + 1),
  );
  const { next } = pageOf(
    posts.map(({ id, publishedAt }) => ({ id, createdAt: publishedAt ?? new Date(0) })),
    size,
  );
  return { rows: posts.slice(0, size), next };
}

/** Returns three other posts: posts of the same category first, then the newest. */
export function listMorePosts(app: App, { slug }: z.output<typeof postSlug>) {
  const sameCategory = sql`${blogPosts.category} = (select category from ${blogPosts} where slug = ${slug})`;
  return app.read(
    app.db
      .select(summary)
      .from(blogPosts)
      .where(and(isPublic(app), ne(blogPosts.slug, slug)))
      .orderBy(desc(sql`coalesce(${sameCategory}, 0)`), desc(blogPosts.publishedAt), desc(blogPosts.id))
      .limit(3),
  );
}

/** Returns a published post with sanitized HTML, or throws ShopError `not_found`. Does not count a view. */
export async function getPost(app: App, { slug }: z.output<typeof postSlug>): Promise<Post> {
  const [post] = await app.read(
    app.db
      .select()
      .from(blogPosts)
      .where(and(isPublic(app), eq(blogPosts.slug, slug))),
  );
  if (!post) throw new ShopError("not_found", "Blog Post Not Found");
  return { ...post, content: sanitizePostHtml(post.content) };
}

export async function readPost(app: App, input: z.output<typeof postSlug>): Promise<Post> {
  const post = await getPost(app, input);
  const { userAgent } = app.visitor;
  if (userAgent && !isbot(userAgent)) app.after(countView(app, post.id));
  return post;
}

/** Stores the visitor as a keyed hash that is different for each post, so that no one can be tracked across posts. */
function countView(app: App, postId: number): Promise<unknown> {
  const { address, userAgent } = app.visitor;
  const visitorHash = hashToken(`${app.signingSecrets[0]}\nview\n${postId}\n${address}\n${userAgent}`);
  return runBatch(app.db, [
    app.db.insert(blogViews).values({ postId, visitorHash, createdAt: app.now() }).onConflictDoNothing(),
    app.db
      .update(blogPosts)
      .set({ viewCount: sql`${blogPosts.viewCount} + 1` })
      // The insert above changes no row if this visitor has been counted before.
      .where(and(eq(blogPosts.id, postId), sql`changes() = 1`)),
  ]);
}

/**
 * Creates a post by the signed-in staff member, with `also` in the same batch. ShopError `conflict` if the slug is
 * taken.
 */
export async function createPost(
  app: App,
  input: PostInput & { source?: string },
  also: Statement[] = [],
): Promise<Post> {
  const author = await requireStaff(app);
  const now = app.now();
  const content = sanitizePostHtml(input.content);
  const publishedAt = input.isPublished ? now : null;
  const row = { ...input, content, authorId: author.id, publishedAt, createdAt: now, updatedAt: now };
  const [made] = await refuseTakenSlug(runBatch(app.db, [app.db.insert(blogPosts).values(row).returning(), also]));
  return (made as Post[])[0]!;
}

export function refuseTakenSlug<Result>(written: Promise<Result>): Promise<Result> {
  return written.catch((cause: unknown) => {
    if (!wasTaken(cause)) throw cause;
    const fieldErrors = {
      slug: ["Another post or draft has this slug. Please enter another one, or delete that post."],
    };
    throw new ShopError("conflict", "Another post has this slug", { fieldErrors, cause });
  });
}
