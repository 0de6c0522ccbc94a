import { Link } from "react-router";

/** The last item is the current page, so it needs no URL. */
export function Breadcrumb({ items }: { items: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted text-sm">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-center gap-1">
            {index > 0 ? <i className="icon icon-chevron-right size-4" /> : null}
            {item.to ? (
              <Link
                to={item.to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
