import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BlogCategory } from "~/domain/blog/blog";
import { brand } from "~/domain/brand/brand";
import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { tierFacts } from "~/domain/cart/tiers";
import type { CardPost } from "~/routes/blog/card-post";
import { CategoryBadge } from "~/routes/blog/category-badge";
import { PostCard, Views } from "~/routes/blog/post-card";
import { Button } from "~/ui/button";
import { Breadcrumb } from "~/ui/frame/breadcrumb";
import { SectionHeading } from "~/ui/frame/section-heading";
import { Scene } from "~/ui/scene";
import { ShareButton } from "~/ui/share-button";

export interface ArticleHead {
  title: string;
  excerpt: string;
  category: BlogCategory;
  featuredImage: string | null;
  featuredImageAlt: string | null;
  tags: readonly string[];
  publishedOn: CalendarDay | null;
  /** Null for the built-in article, because its views are not counted. */
  viewCount: number | null;
}

export function Article({ post, more, children }: { post: ArticleHead; more: CardPost[]; children: ReactNode }) {
  return (
    <main id="main" className="page-width py-6 sm:py-10">
      <article className="mx-auto max-w-3xl">
        <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Blog", to: "/blog" }, { label: post.title }]} />
        <header className="mt-4 space-y-4">
          <CategoryBadge category={post.category} />
          <h1 className="text-title">{post.title}</h1>
          <p className="text-lg text-muted">{post.excerpt}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-muted text-sm">
            {post.publishedOn ? <time dateTime={post.publishedOn}>{formatDate(post.publishedOn)}</time> : null}
            {post.viewCount === null ? null : <Views count={post.viewCount} />}
            <ShareButton title={post.title} />
          </div>
        </header>
        {post.featuredImage ? (
          <Scene
            src={post.featuredImage}
            sizes="(min-width: 50rem) 48rem, 94vw"
            alt={post.featuredImageAlt ?? ""}
            width={1200}
            height={630}
            fetchPriority="high"
            className="mt-6 aspect-[1200/630] w-full rounded-card object-cover shadow-lift"
          />
        ) : null}
        <div className="mt-8">{children}</div>
        {post.tags.length > 0 ? (
          <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-2">
            {post.tags.map((tag) => (
              <li key={tag} className="max-w-full truncate rounded-full bg-sunken px-3 py-1 text-sm">
                #{tag}
              </li>
            ))}
          </ul>
        ) : null}
      </article>
      <ShopCall />
      <MoreArticles posts={more} />
    </main>
  );
}

function ShopCall() {
  return (
    <aside className="on-fairway mx-auto mt-12 flex max-w-3xl flex-wrap items-center justify-between gap-5 rounded-card p-6 sm:p-8">
      <div className="max-w-md space-y-1">
        <p className="font-semibold font-serif text-2xl">Wear the round</p>
        <p className="text-cream-200">
          Soft enamel {brand.noun}, ready to ship, with {tierFacts.best}.
        </p>
      </div>
      <Button asChild variant="brass">
        <Link to="/wholesale">Shop {brand.nounTitle}</Link>
      </Button>
    </aside>
  );
}

function MoreArticles({ posts }: { posts: CardPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="more-articles" className="mt-14">
      <SectionHeading id="more-articles" title="More Articles" />
      <ul className="full-rows mt-6 gap-6">
        {posts.map((post) => (
          <li key={post.id} className="grid">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
