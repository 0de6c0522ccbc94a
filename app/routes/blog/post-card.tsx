import { Eye } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "~/domain/calendar/calendar";
import { formatCount } from "~/domain/text/counts";
import type { CardPost } from "~/routes/blog/card-post";
import { CategoryBadge } from "~/routes/blog/category-badge";
import { Scene } from "~/ui/scene";

/** Image, badge, views, title, date, excerpt, "Read more" (blog-2). */
export function PostCard({ post, eager }: { post: CardPost; eager?: boolean }) {
  return (
    <article className="relative flex @3xl:flex-row flex-col overflow-hidden rounded-card bg-raised shadow-lift">
      <Scene
        src={post.featuredImage ?? "/og-default.png"}
        sizes="(min-width: 80rem) 25rem, (min-width: 40rem) 47vw, 94vw"
        alt={post.featuredImageAlt ?? ""}
        width={1200}
        height={630}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className="@3xl:aspect-auto aspect-[1200/630] @3xl:w-3/5 w-full object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-center justify-between gap-3">
          <CategoryBadge category={post.category} />
          <Views count={post.viewCount} />
        </div>
        <h2 className="text-xl leading-snug">{post.title}</h2>
        {post.publishedOn ? (
          <time dateTime={post.publishedOn} className="text-muted text-sm">
            {formatDate(post.publishedOn)}
          </time>
        ) : null}
        <p className="text-muted">{post.excerpt}</p>
        <Link
          to={`/blog/${post.slug}`}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-link underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          Read more <span className="sr-only">about {post.title}</span>
        </Link>
      </div>
    </article>
  );
}

export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-sm tabular-nums">
      <Eye className="size-4" aria-hidden="true" />
      {formatCount(count)} {count === 1 ? "view" : "views"}
    </span>
  );
}
