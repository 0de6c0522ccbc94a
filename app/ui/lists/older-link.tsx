import { Link, useSearchParams } from "react-router";
import { formatCount } from "~/domain/text/counts";
import { maxCounted, pageSize } from "~/domain/text/paging";
import { Button } from "~/ui/button";

interface OlderLinkProps {
  next: string | null;
  label: string;
  /** Number of rows in the whole list, counted up to one more than `maxCounted`. If missing, no count is shown. */
  total?: number;
  /** False if the list is not sorted by the age of its rows. */
  isByTime?: boolean;
}

/** Pagination for a list whose query has no page numbers. The next page starts after the last row shown. */
export function OlderLink({ next, label, total, isByTime = true }: OlderLinkProps) {
  const [params] = useSearchParams();
  const isFirst = !params.has("before");
  const page = isFirst ? 1 : Math.max(2, Number(params.get("page")) || 2);
  const sort = params.get("sort");
  const isNewestFirst = isByTime && (!sort || sort === "-date");
  const to = (before: string | null) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    search.delete("before");
    if (before) search.set("before", before);
    if (before) search.set("page", String(page + 1));
    return { search: search.toString() };
  };
  const hasLinks = next !== null || !isFirst;
  if (!hasLinks && total === undefined) return null;
  const isMore = total !== undefined && total > maxCounted;
  const counted = total === undefined ? null : isMore ? `more than ${formatCount(maxCounted)}` : formatCount(total);
  const pages = total === undefined || isMore ? null : Math.ceil(total / pageSize);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3 print:hidden">
      {counted === null || total === 0 ? null : (
        <p className="text-muted text-sm tabular-nums">
          {hasLinks ? `Page ${page}${pages ? ` of ${pages}` : ""}, ` : ""}
          {counted} {total === 1 ? label.replace(/s$/, "") : label}
        </p>
      )}
      {isFirst ? null : (
        <Button asChild variant="ghost" size="sm">
          <Link to={to(null)}>{isNewestFirst ? "Newest" : "First page"}</Link>
        </Button>
      )}
      {next ? (
        <Button asChild variant="outline" size="sm">
          <Link to={to(next)}>{isNewestFirst ? `Older ${label}` : "Next page"}</Link>
        </Button>
      ) : null}
    </nav>
  );
}
