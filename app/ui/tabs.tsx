import { cx } from "class-variance-authority";
import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";

const listClass = "flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]";
const tabClass =
  "inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-4 font-medium -outline-offset-2 max-sm:gap-1.5 max-sm:px-1.5 max-sm:text-sm";
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
        <span className="rounded-full bg-sunken px-2 tabular-nums sm:text-sm">{tab.count}</span>
      )}
    </>
  );
}

interface TabLinksProps {
  label: string;
  /** URL parameter with the id of the tab. Without the parameter the first tab is shown, unless `chosen` is set. */
  param: string;
  /** Tab to show, if the page chooses it itself. Every link then sets the parameter, because the default may not be the first tab. */
  chosen?: string;
  tabs: readonly Tab[];
}

/** Tabs with their state in the URL: they can be shared, and work before JavaScript arrives. */
export function TabLinks({ label, param, chosen, tabs }: TabLinksProps) {
  const [search] = useSearchParams();
  const shown = chosen ?? search.get(param) ?? tabs[0]?.id;
  return (
    <nav aria-label={label} className={listClass}>
      {tabs.map((tab, index) => {
        const next = new URLSearchParams(search);
        // A link to another tab removes the page number.
        for (const place of ["page", "before"]) next.delete(place);
        if (index === 0 && chosen === undefined) next.delete(param);
        else next.set(param, tab.id);
        return (
          <Link
            key={tab.id}
            to={{ search: next.toString() }}
            preventScrollReset
            aria-current={tab.id === shown ? "page" : undefined}
            className={cx(tabClass, tab.id === shown ? chosenClass : otherClass)}
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

/** Tabs with local state. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.id}>
      <Radix.List aria-label={label} className={listClass}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className={cx(tabClass, otherClass, "data-[state=active]:border-brass-500 data-[state=active]:text-ink")}
          >
            <TabLabel tab={tab} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} forceMount className="pt-5 data-[state=inactive]:hidden">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
