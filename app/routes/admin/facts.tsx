import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { QuietForms } from "~/ui/forms/quiet-forms";
import { focusFirstField } from "~/ui/frame/focus";

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
    focusFirstField(ref.current);
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

interface RecordSheetProps {
  /** Badge, status and buttons of the record. */
  head: ReactNode;
  /** Items, money, shipping and history, by a stable key. Null sections are left out. */
  left: Record<string, ReactNode>;
  /** Customer, addresses, notes and files. */
  right: ReactNode;
  /** Key of the section with the next step. This section comes first, and its button stands out. */
  next?: string;
}

/** A record in two columns, or one on phones. Each section keeps its state when the order of the sections changes. */
export function RecordSheet({ head, left, right, next }: RecordSheetProps) {
  const { hash } = useLocation();
  const step = useRef<HTMLDivElement>(null);
  const first = next && left[next] ? next : undefined;
  // If the URL has a hash, the focus goes there instead. Fixed on opening, so that later steps do not move the focus.
  const [startsAtStep] = useState(first !== undefined && hash === "");
  useEffect(() => {
    if (startsAtStep) focusFirstField(step.current);
  }, [startsAtStep]);
  const sections = Object.entries(left).filter(([, content]) => content !== null);
  sections.sort(([a], [b]) => Number(b === first) - Number(a === first));
  return (
    <div className="space-y-6">
      {head}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="min-w-0 space-y-6">
          {sections.map(([name, content]) => {
            const isFirst = name === first;
            return (
              <div
                key={name}
                ref={isFirst ? step : undefined}
                id={isFirst ? "next-step" : undefined}
                className={isFirst ? firstClass : "space-y-6"}
              >
                <QuietForms value={!isFirst}>{content}</QuietForms>
              </div>
            );
          })}
        </div>
        <div className="min-w-0 space-y-6">
          <QuietForms value={true}>{right}</QuietForms>
        </div>
      </div>
      {first ? <StickyStep step={step} /> : null}
    </div>
  );
}

/** Leads back to the next step while it is out of sight. Only phones need it, because their sheets are long. */
function StickyStep({ step }: { step: RefObject<HTMLElement | null> }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!step.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(step.current);
    return () => observer.disconnect();
  }, [step]);
  if (!isAway) return null;
  const go = () => {
    step.current?.scrollIntoView();
    focusFirstField(step.current);
  };
  return (
    <div className="sticky bottom-0 -mx-5 border-line border-t bg-raised px-5 py-3 sm:hidden">
      <Button block onClick={go}>
        Next step
      </Button>
    </div>
  );
}

const firstClass =
  "scroll-mt-20 space-y-6 rounded-card border-2 border-fairway-500 px-4 pb-4 [&>form]:pt-4 [&>section]:border-t-0";

export function CustomerLink({ email, name }: { email: string; name: string }) {
  return (
    <Link to={`/admin/customers/${encodeURIComponent(email)}`} className="link">
      {name}
    </Link>
  );
}
