import { isRouteErrorResponse, Link } from "react-router";
import { shopDay } from "~/domain/calendar/calendar";
import { articleData, breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { Article } from "~/routes/blog/article";
import { articleMeta } from "~/routes/blog/article-meta";
import { cardPost } from "~/routes/blog/card-post";
import { getPost, listMorePosts, readPost } from "~/services/blog/blog.server";
import { Button } from "~/ui/button";
import { JsonLd } from "~/ui/frame/json-ld";
import { NotFound } from "~/ui/frame/not-found";
import { pageMeta } from "~/ui/frame/page-meta";
import { Prose } from "~/ui/html/prose";
import type { Route } from "./+types/post";

export const loader = page(async (app, { params, request }: Route.LoaderArgs) => {
  const slug = { slug: params.slug };
  // A prefetch does not count as a view.
  const isAhead = request.headers.get("Sec-Purpose")?.includes("prefetch");
  const [post, more] = await Promise.all([
    isAhead ? getPost(app, slug) : readPost(app, slug),
    listMorePosts(app, slug),
  ]);
  const steps = [
    { label: "Blog", to: "/blog" },
    { label: post.title, to: `/blog/${post.slug}` },
  ];
  const structuredData = structuredDataText([articleData(app.origin, post), breadcrumbData(app.origin, steps)]);
  const publishedOn = post.publishedAt && shopDay(post.publishedAt);
  return { post: { ...post, publishedOn }, more: more.map(cardPost), structuredData };
});

const notFoundTitle = "Blog Post Not Found";

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const post = loaderData?.post;
  if (!post) {
    return pageMeta({
      title: notFoundTitle,
      description: notFoundTitle,
      path: location.pathname,
      matches,
      noIndex: true,
    });
  }
  return [
    ...pageMeta({
      title: post.metaTitle || post.title,
      description: post.metaDescription || post.excerpt || post.title,
      path: `/blog/${post.slug}`,
      matches,
      image: post.featuredImage,
      imageAlt: post.featuredImageAlt,
      type: "article",
    }),
    ...articleMeta(post),
  ];
};

export default function BlogPost({ loaderData: { post, more, structuredData } }: Route.ComponentProps) {
  return (
    <>
      <JsonLd text={structuredData} />
      <Article post={post} more={more}>
        <Prose html={post.content} />
      </Article>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const back = (
    <Button asChild>
      <Link to="/blog">Back to Blog</Link>
    </Button>
  );
  return (
    <main id="main">
      <NotFound title={notFoundTitle} actions={back}>
        This article may have been renamed or taken down.
      </NotFound>
    </main>
  );
}
