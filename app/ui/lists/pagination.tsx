import { cx } from "class-variance-authority";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "~/ui/button";

/** Links that set `?page=` and keep the other parameters. Pages count from 1. */
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  const [search] = useSearchParams();
  if (pageCount <= 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    if (target === 1) next.delete("page");
    else next.set("page", String(target));
    return { search: next.toString() };
  };
  const step = buttonClass({ variant: "ghost", size: "icon" });
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" aria-label="Previous page" className={step}>
          <i className="icon icon-chevron-left size-5" />
        </Link>
      ) : null}
      <p className="px-3 tabular-nums sm:hidden">
        Page {page} of {pageCount}
      </p>
      <div className="hidden items-center gap-1 sm:flex">
        {shownPages(page, pageCount).map((shown) =>
          shown < 0 ? (
            <span key={shown} className="px-1 text-muted">
              …
            </span>
          ) : (
            <Link
              key={shown}
              to={to(shown)}
              aria-label={`Page ${shown}`}
              aria-current={shown === page ? "page" : undefined}
              className={cx(step, "tabular-nums", shown === page && "bg-tone-green")}
            >
              {shown}
            </Link>
          ),
        )}
      </div>
      {page < pageCount ? (
        <Link to={to(page + 1)} rel="next" aria-label="Next page" className={step}>
          <i className="icon icon-chevron-right size-5" />
        </Link>
      ) : null}
    </nav>
  );
}

/** Page numbers to show: the first, the last, and the neighbors of `page`. A negative number stands for a gap. */
function shownPages(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((shown) => shown >= 1 && shown <= pageCount);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((shown, index) => {
    const before = sorted[index - 1];
    return before !== undefined && shown - before > 1 ? [-shown, shown] : [shown];
  });
}
