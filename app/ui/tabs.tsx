import { cx } from "class-variance-authority";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";

const listClass = "flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]";
const tabClass = "inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-4 font-medium -outline-offset-2";
const chosenClass = "border-brass-500 text-ink";
const otherClass = "border-transparent text-muted hover:text-ink";

interface Tab {
  id: string;
  label: string;
  count?: number;
}

function TabLabel({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count === undefined ? null : (
        <span className="rounded-full bg-sunken px-2 text-sm tabular-nums">{tab.count}</span>
      )}
    </>
  );
}

interface TabLinksProps {
  label: string;
  /** The search parameter that holds the chosen id; the first tab is the one without it. */
  param: string;
  tabs: readonly Tab[];
}

/** Tabs that live in the URL: they can be shared, and work before JavaScript arrives. */
export function TabLinks({ label, param, tabs }: TabLinksProps) {
  const [search] = useSearchParams();
  const chosen = search.get(param) ?? tabs[0]?.id;
  return (
    <nav aria-label={label} className={listClass}>
      {tabs.map((tab, index) => {
        const next = new URLSearchParams(search);
        // Another list begins at its first page.
        for (const place of ["page", "before"]) next.delete(place);
        if (index === 0) next.delete(param);
        else next.set(param, tab.id);
        return (
          <Link
            key={tab.id}
            to={{ search: next.toString() }}
            preventScrollReset
            aria-current={tab.id === chosen ? "page" : undefined}
            className={cx(tabClass, tab.id === chosen ? chosenClass : otherClass)}
          >
            <TabLabel tab={tab} />
          </Link>
        );
      })}
    </nav>
  );
}

interface TabsProps {
  label: string;
  tabs: readonly (Tab & { content: ReactNode })[];
}

/** Tabs within one view, with arrow keys, Home and End. Own, as Radix's carry inline styles that our CSP blocks. */
export function Tabs({ label, tabs }: TabsProps) {
  const base = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[targets[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={listClass} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={tab.id === chosen}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => setChosen(tab.id)}
            className={cx(tabClass, tab.id === chosen ? chosenClass : otherClass)}
          >
            <TabLabel tab={tab} />
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
