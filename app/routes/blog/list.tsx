import { cx } from "class-variance-authority";
import { Link } from "react-router";
import { blogFilters, noPostsText } from "~/domain/blog/blog";
import { blogQuery } from "~/domain/blog/blog.schema";
import { brand } from "~/domain/brand/brand";
import { pageQuery } from "~/domain/forms/fields";
import { breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { rssLink } from "~/routes/blog/article-meta";
import { builtInArticle } from "~/routes/blog/built-in-article";
import { cardPost } from "~/routes/blog/card-post";
import { PostCard } from "~/routes/blog/post-card";
import { listPosts } from "~/services/blog/blog.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/frame/empty-state";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import { Scene } from "~/ui/scene";
import type { Route } from "./+types/list";

// Created only once, because zod prepares each new schema on first use.
const listQuery = blogQuery.extend(pageQuery.shape);

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const query = listQuery.parse(Object.fromEntries(url.searchParams));
  const structuredData = structuredDataText([breadcrumbData(app.origin, [{ label: "Blog", to: "/blog" }])]);
  const { rows, next } = await listPosts(app, query, postsOnAPage);
  return { posts: rows.map(cardPost), next, category: query.category, structuredData };
});

const postsOnAPage = 24;

export const headers: Route.HeadersFunction = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    path: "/blog",
    title: "Blog: pins, markers and the game around them",
    description: `Advice on ${brand.noun} and ball markers, stories of courses and tournaments, and news from the ${brand.name} bench.`,
    image: builtInArticle.featuredImage,
    imageAlt: builtInArticle.featuredImageAlt,
  }),
  rssLink,
];

export default function BlogList({ loaderData: { posts, next, category, structuredData } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <JsonLd text={structuredData} />
      <PageTitle
        eyebrow={`The ${brand.name} blog`}
        title="Notes from the bench"
        lead="Pins, markers, and the courses and tournaments they come from."
      />
      <CategoryFilter chosen={category} />
      {posts.length === 0 ? (
        <EmptyState
          title={noPostsText(category)}
          action={
            <Button asChild variant="outline">
              {category === "all" ? (
                <Link to="/wholesale">Browse the pins</Link>
              ) : (
                <Link to="/blog">See all posts</Link>
              )}
            </Button>
          }
        />
      ) : (
        <ul className="full-rows gap-6">
          {posts.map((post, index) => (
            <li key={post.id} className="@container grid">
              <PostCard post={post} eager={index < 3} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-10 empty:hidden">
        <OlderLink next={next} label="posts" />
      </div>
      {category === "all" ? <StartHere /> : null}
    </main>
  );
}

function CategoryFilter({ chosen }: { chosen: string }) {
  return (
    <nav aria-label="Categories" className="mt-8 mb-8 flex flex-wrap gap-2">
      {blogFilters.map((category) => (
        <Link
          key={category}
          to={category === "all" ? "/blog" : `/blog?category=${category}`}
          preventScrollReset
          prefetch="intent"
          aria-current={category === chosen ? "page" : undefined}
          className={cx(
            "inline-flex min-h-11 items-center rounded-full border px-5 font-medium capitalize transition-colors",
            category === chosen
              ? "border-primary bg-primary text-on-primary"
              : "border-edge bg-raised hover:border-ink hover:bg-sunken",
          )}
        >
          {category}
        </Link>
      ))}
    </nav>
  );
}

function StartHere() {
  return (
    <aside className="on-fairway mt-12 grid items-center gap-6 overflow-hidden rounded-card md:grid-cols-2">
      <Scene
        src={builtInArticle.featuredImage}
        sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 47vw, 94vw"
        alt={builtInArticle.featuredImageAlt}
        width={1200}
        height={630}
        loading="lazy"
        className="h-full w-full object-cover"
      />
      <div className="space-y-4 p-6 md:py-8 md:pr-10">
        <p className="font-semibold text-brass-300 text-sm uppercase tracking-[0.14em]">Start here</p>
        <h2 className="text-heading">{builtInArticle.title}</h2>
        <p className="text-cream-200">{builtInArticle.excerpt}</p>
        <Button asChild variant="brass">
          <Link to={`/blog/${builtInArticle.slug}`}>See how it's done</Link>
        </Button>
      </div>
    </aside>
  );
}
