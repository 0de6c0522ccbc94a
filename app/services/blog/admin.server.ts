// Staff's editing of blog posts. Writes `blog_posts` (owned by services/blog). Guarantees that HTML is sanitized before
// it is saved, that the later of two editors is refused, and that a published post keeps its first publication date.
import { and, eq, sql } from "drizzle-orm";
import { marked } from "marked";
import { runBatch } from "~/db/client.server";
import { blogPosts, blogViews } from "~/db/schema";
import type { PostFilter, PostInput } from "~/domain/blog/blog.schema";
import { ShopError } from "~/domain/brand/errors";
import { createPost, type Post, refuseTakenSlug } from "~/services/blog/blog.server";
import { sanitizePostHtml } from "~/services/blog/html.server";
import { claimPictures } from "~/services/blog/pictures.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { countRows, inOrder, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";

/** Drafts come before all published posts. The expression has an index. */
const publishedSort = sql`case when published_at is null then 0 else published_at end`;

export async function listPostsForStaff(app: App, filter: PostFilter) {
  const { state, category, sort } = filter;
  const { id, title, slug, category: of, isPublished, publishedAt, viewCount, createdAt } = blogPosts;
  const matches = and(
    state ? eq(isPublished, state === "published") : undefined,
    category ? eq(of, category) : undefined,
  );
  const by = sort.replace("-", "");
  const { beyond, order } = inOrder(
    by === "views" ? viewCount : by === "published" ? publishedSort : createdAt,
    id,
    filter,
  );
  const [rows, total] = await Promise.all([
    app.read(
      app.db
        .select({ id, title, slug, category: of, isPublished, publishedAt, viewCount, createdAt })
        .from(blogPosts)
        .where(and(matches, beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, blogPosts, and(matches, inOrder(createdAt, id, {}).beyond)),
    requireStaff(app),
  ]);
  const shown = pageOf(rows, pageSize, (post) => {
    if (by === "views") return post.viewCount;
    return by === "published" ? (post.publishedAt?.getTime() ?? 0) : post.createdAt.getTime();
  });
  return { ...shown, total };
}

export async function getPostForStaff(app: App, id: number): Promise<Post> {
  const [[post]] = await Promise.all([
    app.read(app.db.select().from(blogPosts).where(eq(blogPosts.id, id))),
    requireStaff(app),
  ]);
  if (!post) throw new ShopError("not_found", "Blog Post Not Found");
  return post;
}

/** Renders Markdown or HTML exactly as it will be saved. The editor's preview uses this too. */
export async function renderPost(
  app: App,
  { content, isHtml }: { content: string; isHtml?: boolean },
): Promise<string> {
  await requireStaff(app);
  return sanitizePostHtml(isHtml ? content : await marked.parse(content));
}

/** ShopError `conflict` names a slug that is taken. */
export async function writePost(app: App, input: PostInput): Promise<Post> {
  const staff = await requireStaff(app);
  const post = { ...input, source: input.content, content: await renderPost(app, input) };
  return createPost(app, post, [
    ...claimPictures(app, post),
    ...addAudit(app, staff, "post created", `post ${input.slug}`),
  ]);
}

export async function changePost(
  app: App,
  { id, version, ...input }: PostInput & { id: number; version?: number },
): Promise<Post> {
  const staff = await requireStaff(app);
  const post = await getPostForStaff(app, id);
  // A post without a Markdown source was edited as HTML. Running Markdown over that HTML would change parts that no one
  // edited.
  const isHtml = post.source === null;
  const source = isHtml ? null : input.content;
  const content = await renderPost(app, { ...input, isHtml });
  await refuseTakenSlug(
    runVersioned(app, blogPosts.version, [
      app.db
        .update(blogPosts)
        .set({
          ...emptied(input),
          source,
          content,
          publishedAt: input.isPublished
            ? sql`coalesce(${blogPosts.publishedAt}, ${app.now().getTime()})`
            : blogPosts.publishedAt,
          version: raiseVersion(blogPosts.version, version),
          updatedAt: app.now(),
        })
        .where(eq(blogPosts.id, id)),
      claimPictures(app, { ...input, content }),
      addAudit(app, staff, "post changed", `post ${input.slug}`, { isPublished: input.isPublished }),
    ]),
  );
  return getPostForStaff(app, id);
}

/** The form always sends all fields, so an empty optional field becomes null. */
function emptied(input: PostInput) {
  const { featuredImage = null, metaTitle = null, metaDescription = null, excerpt = "", ...rest } = input;
  return { ...rest, featuredImage, metaTitle, metaDescription, excerpt };
}

export async function deletePost(app: App, { id }: { id: number }): Promise<void> {
  const staff = await requireStaff(app);
  const { slug } = await getPostForStaff(app, id);
  await runBatch(app.db, [
    app.db.delete(blogViews).where(eq(blogViews.postId, id)),
    app.db.delete(blogPosts).where(eq(blogPosts.id, id)),
    addAudit(app, staff, "post deleted", `post ${slug}`),
  ]);
}
