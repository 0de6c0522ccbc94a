import { Link, useSearchParams } from "react-router";
import { Button } from "~/ui/button";

/** Pagination of a list that is newest first. The next page starts after the last row shown. */
export function OlderLink({ next, label }: { next: string | null; label: string }) {
  const [params] = useSearchParams();
  const isFirst = !params.has("before");
  if (!next && isFirst) return null;
  const to = (before: string | null) => {
    const search = new URLSearchParams(params);
    if (before) search.set("before", before);
    else search.delete("before");
    return { search: search.toString() };
  };
  return (
    <nav aria-label="Pages" className="flex justify-center gap-3 print:hidden">
      {isFirst ? null : (
        <Button asChild variant="ghost" size="sm">
          <Link to={to(null)}>Newest</Link>
        </Button>
      )}
      {next ? (
        <Button asChild variant="outline" size="sm">
          <Link to={to(next)}>Older {label}</Link>
        </Button>
      ) : null}
    </nav>
  );
}
