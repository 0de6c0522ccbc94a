import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";

/** Names and values of a record. Empty values are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Ref for a part of a detail view. A URL that ends in `#place` scrolls to it. */
export function useAnchor<Part extends HTMLElement>(place: string | undefined) {
  const { hash } = useLocation();
  const ref = useRef<Part>(null);
  const isMeant = place !== undefined && hash === `#${place}`;
  useEffect(() => {
    if (!isMeant) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return { ref, id: place, tabIndex: place ? -1 : undefined };
}

export function DetailSection({ title, place, children }: { title: string; place?: string; children: ReactNode }) {
  return (
    <section {...useAnchor<HTMLElement>(place)} className="space-y-3 border-line border-t pt-4 outline-none">
      <h3 className="font-semibold text-lg">{title}</h3>
      {children}
    </section>
  );
}

export function CustomerLink({ email, name }: { email: string; name: string }) {
  return (
    <Link to={`/admin/customers/${encodeURIComponent(email)}`} className="link">
      {name}
    </Link>
  );
}
