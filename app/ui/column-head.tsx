import { cx } from "class-variance-authority";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Link, useSearchParams } from "react-router";

interface ColumnHeadProps {
  column: { key: string; header: string; align?: "right"; sortable?: boolean };
}

/** A heading of a data table; on phones only the sortable ones show, as links above the cards. */
export function ColumnHead({ column }: ColumnHeadProps) {
  const [search] = useSearchParams();
  const sort = search.get("sort");
  const order = sort === column.key ? "ascending" : sort === `-${column.key}` ? "descending" : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      className={cx(
        "whitespace-nowrap font-medium text-muted md:px-4 md:py-2",
        column.align === "right" && "md:text-right",
        !column.sortable && "max-md:sr-only",
      )}
    >
      {column.sortable ? <SortLink column={column} order={order} search={search} /> : column.header}
    </th>
  );
}

interface SortLinkProps extends ColumnHeadProps {
  order: "ascending" | "descending" | undefined;
  search: URLSearchParams;
}

function SortLink({ column, order, search }: SortLinkProps) {
  const next = new URLSearchParams(search);
  next.delete("page");
  next.set("sort", order === "ascending" ? `-${column.key}` : column.key);
  const Arrow = order === "ascending" ? ArrowUp : order === "descending" ? ArrowDown : ArrowUpDown;
  return (
    <Link
      to={{ search: next.toString() }}
      preventScrollReset
      className={cx("inline-flex min-h-8 items-center gap-1.5 rounded-badge hover:text-ink", order && "text-ink")}
    >
      {column.header}
      <Arrow className={cx("size-3.5", !order && "opacity-50")} aria-hidden="true" />
    </Link>
  );
}
