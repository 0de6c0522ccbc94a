import { ChevronDown } from "lucide-react";
import { Link, useLocation } from "react-router";
import { formatCount } from "~/domain/text/counts";
import { mainSections, moreSections, productionSection, type Section } from "~/routes/admin/sections";
import type { SavedView } from "~/services/accounts/saved-views.server";
import type { Waiting } from "~/services/back-office/waiting.server";
import { Button } from "~/ui/button";
import { DropdownItem, DropdownMenu, DropdownSeparator } from "~/ui/dropdown-menu";

const overview: Section = { to: "/admin", label: "Overview" };

interface NavProps {
  waiting: Waiting;
  views: readonly SavedView[];
  /** Production staff only see the board. */
  isStaff: boolean;
}

/** Opens a list with the person's default view. */
function openingOf({ to }: Section, views: readonly SavedView[]) {
  const view = views.find(({ list, isDefault }) => isDefault && to === `/admin/${list}`);
  return { pathname: to, search: view?.search ?? "" };
}

const isIn = (pathname: string, { to }: Section) => pathname === to || pathname.startsWith(`${to}/`);

/** Sidebar of wide screens, with the counts of waiting tasks. */
export function SectionSidebar({ waiting, views, isStaff }: NavProps) {
  const { pathname } = useLocation();
  const current = [...mainSections, ...moreSections].find((section) => isIn(pathname, section));
  const here = current?.to ?? (pathname === overview.to ? pathname : undefined);
  const groups = isStaff ? [[overview], mainSections, moreSections] : [[productionSection]];
  return (
    <nav aria-label="Sections" className="space-y-4 print:hidden">
      {groups.map((group) => (
        <ul key={group[0]?.to} className="space-y-0.5">
          {group.map((section) => (
            <li key={section.to}>
              <Link
                to={openingOf(section, views)}
                prefetch="intent"
                aria-current={section.to === here ? "page" : undefined}
                className="flex min-h-10 items-center justify-between gap-3 rounded-control px-3 font-medium text-muted text-sm hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-ink aria-[current]:shadow-[inset_3px_0_0_var(--color-brass-500)]"
              >
                <span>{section.label}</span>
                <WaitingCount {...{ section, waiting }} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** Dropdown on phones (admin-1). */
export function SectionDropdown({ waiting, views, isStaff }: NavProps) {
  const { pathname } = useLocation();
  const all = [overview, ...mainSections, ...moreSections];
  const current = all.findLast((section) => isIn(pathname, section)) ?? overview;
  const item = (section: Section) => (
    <DropdownItem key={section.to} asChild>
      <Link to={openingOf(section, views)} aria-current={section === current ? "page" : undefined}>
        <span className="grow">{section.label}</span>
        <WaitingCount {...{ section, waiting }} />
      </Link>
    </DropdownItem>
  );
  return (
    <DropdownMenu
      label="Sections"
      trigger={
        <Button variant="outline" block className="justify-between">
          {current.label}
          <ChevronDown className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      {isStaff ? mainSections.map(item) : null}
      {isStaff ? <DropdownSeparator /> : null}
      {(isStaff ? [overview, ...moreSections] : [productionSection]).map(item)}
    </DropdownMenu>
  );
}

function WaitingCount({ section, waiting }: { section: Section; waiting: Waiting }) {
  const count = section.waiting?.(waiting) ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-tone-yellow px-2 font-semibold text-on-tone-yellow text-xs tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> {section.waitingLabel?.[count === 1 ? 0 : 1]}</span>
    </span>
  );
}
