import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";

interface SideListProps<Row> {
  label: string;
  /** URL parameter with the id of the open row. */
  param: string;
  rows: readonly Row[];
  openId: string | null;
  children: (row: Row) => ReactNode;
}

/** Clicking a row opens it next to the list. */
export function SideList<Row extends { id: string }>({ label, param, rows, openId, children }: SideListProps<Row>) {
  const [search] = useSearchParams();
  return (
    <Card padding="none">
      <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-card">
        {rows.map((row) => {
          const isOpen = row.id === openId;
          return (
            <li key={row.id}>
              <Link
                to={{ search: withParam(search, param, row.id) }}
                preventScrollReset
                aria-current={isOpen ? "true" : undefined}
                className={cx("block space-y-1 px-4 py-3 -outline-offset-2 hover:bg-sunken", isOpen && "bg-sunken")}
              >
                {children(row)}
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** On phones the open row replaces the list, so it has this link back to the list. */
export function BackToList({ param, children }: { param: string; children: string }) {
  const [search] = useSearchParams();
  return (
    <Link
      to={{ search: withParam(search, param, null) }}
      className={cx(buttonClass({ variant: "outline", size: "sm" }), "lg:hidden")}
    >
      {children}
    </Link>
  );
}

function withParam(search: URLSearchParams, param: string, id: string | null): string {
  const next = new URLSearchParams(search);
  if (id) next.set(param, id);
  else next.delete(param);
  return next.toString();
}
