// The blog; owns `blog_posts` and `blog_views`. Promises that a post's HTML is sanitised when it is written and again when it is
// read, and that a visitor counts once for each post, bots never.
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

/** Posts whose day has come: a publishing date may lie ahead. */
const isPublic = (app: App) => and(eq(blogPosts.isPublished, true), lte(blogPosts.publishedAt, app.now()));

type PostsQuery = z.output<typeof blogQuery> & z.output<typeof pageQuery>;

/** One page of published posts without their content, newest first. */
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

/** The three newest others, those of its own category first. */
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

/** One published post, its HTML sanitised, else ShopError `not_found`. Does not count as a view. */
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

/** A post for someone who reads it now: counted after the answer, once for each visitor and post. */
export async function readPost(app: App, input: z.output<typeof postSlug>): Promise<Post> {
  const post = await getPost(app, input);
  const { userAgent } = app.visitor;
  if (userAgent && !isbot(userAgent)) app.after(countView(app, post.id));
  return post;
}

/** The visitor is kept only as a keyed hash that differs from post to post: nobody can be followed by it. */
function countView(app: App, postId: number): Promise<unknown> {
  const { address, userAgent } = app.visitor;
  const visitorHash = hashToken(`${app.signingSecrets[0]}\nview\n${postId}\n${address}\n${userAgent}`);
  return runBatch(app.db, [
    app.db.insert(blogViews).values({ postId, visitorHash, createdAt: app.now() }).onConflictDoNothing(),
    app.db
      .update(blogPosts)
      .set({ viewCount: sql`${blogPosts.viewCount} + 1` })
      // The insert above wrote nothing when this visitor was here before.
      .where(and(eq(blogPosts.id, postId), sql`changes() = 1`)),
  ]);
}

/** A new post by the signed-in member of staff, with `also` in its batch; a slug that is taken is refused with `conflict`. */
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

/** A write of a post; ShopError `conflict` where its slug is another's. */
export function refuseTakenSlug<Result>(written: Promise<Result>): Promise<Result> {
  return written.catch((cause: unknown) => {
    if (!wasTaken(cause)) throw cause;
    const fieldErrors = {
      slug: ["Another post or draft has this slug. Please enter another one, or delete that post."],
    };
    throw new ShopError("conflict", "Another post has this slug", { fieldErrors, cause });
  });
}
