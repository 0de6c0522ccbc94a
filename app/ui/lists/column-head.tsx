import { cx } from "class-variance-authority";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Link, useSearchParams } from "react-router";

interface ColumnHeadProps {
  name: string;
  title: string;
  align?: "right";
  sorted: false | "asc" | "desc";
  /** Current sort order of the column, or false if the column is not sortable. */
  next: false | "asc" | "desc";
}

/**
 * Heading of a data table. Above cards only sortable headings are shown, as links. On phones not even these, because the
 * list's filters have its order.
 */
export function ColumnHead({ name, title, align, sorted, next }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted ? `${sorted}ending` : undefined}
      className={cx(
        "whitespace-nowrap font-medium text-muted @4xl:px-2.5 @4xl:py-2",
        align === "right" && "@4xl:text-right",
        !next && "@max-4xl:sr-only",
      )}
    >
      {next ? (
        <>
          <span className="sr-only sm:hidden">{title}</span>
          <SortLink sort={next === "desc" ? `-${name}` : name} title={title} sorted={sorted} />
        </>
      ) : (
        title || <span className="sr-only">Actions</span>
      )}
    </th>
  );
}

function SortLink({ sort, title, sorted }: Pick<ColumnHeadProps, "title" | "sorted"> & { sort: string }) {
  const search = new URLSearchParams(useSearchParams()[0]);
  search.delete("page");
  search.delete("before");
  search.set("sort", sort);
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ArrowUpDown;
  return (
    <Link
      to={{ search: search.toString() }}
      preventScrollReset
      className={cx(
        "inline-flex min-h-8 items-center gap-1.5 rounded-badge hover:text-ink max-sm:hidden",
        sorted && "text-ink",
      )}
    >
      {title}
      <Arrow className={cx("size-3.5", !sorted && "opacity-50")} aria-hidden="true" />
    </Link>
  );
}
