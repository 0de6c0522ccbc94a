import { ChevronDown } from "lucide-react";
import { Link, useLocation } from "react-router";
import { formatCount } from "~/domain/text/counts";
import { allSections, overview, productionSection, type Section, sectionGroups } from "~/routes/admin/sections";
import type { SavedView } from "~/services/accounts/saved-views.server";
import type { Waiting } from "~/services/back-office/waiting.server";
import { Button } from "~/ui/button";
import { DropdownGroup, DropdownItem, DropdownMenu } from "~/ui/dropdown-menu";

interface NavProps {
  waiting: Waiting;
  views: readonly SavedView[];
  /** False for production staff, who only see the board. */
  isStaff: boolean;
}

/** Link to a list, with the default view of this person. */
function openingOf({ to }: Section, views: readonly SavedView[]) {
  const view = views.find(({ list, isDefault }) => isDefault && to === `/admin/${list}`);
  return { pathname: to, search: view?.search ?? "" };
}

const isIn = (pathname: string, { to }: Section) => pathname === to || pathname.startsWith(`${to}/`);

const sectionAt = (pathname: string) => allSections.findLast((section) => isIn(pathname, section)) ?? overview;

/** Sidebar for wide screens, with the number of waiting tasks in each section. */
export function SectionSidebar({ waiting, views, isStaff }: NavProps) {
  const { pathname } = useLocation();
  const found = sectionAt(pathname);
  // Without this check, pages outside all sections (such as the search) would count as part of the overview.
  const current = found === overview && pathname !== overview.to ? undefined : found;
  const link = (section: Section) => (
    <Link
      to={openingOf(section, views)}
      prefetch="intent"
      aria-current={section === current ? "page" : undefined}
      className="flex min-h-10 items-center gap-3 rounded-control px-3 font-medium text-muted text-sm hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-ink aria-[current]:shadow-[inset_3px_0_0_var(--color-brass-500)]"
    >
      <section.icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="grow">{section.label}</span>
      <WaitingCount section={section} waiting={waiting} />
    </Link>
  );
  return (
    <nav aria-label="Sections" className="space-y-4 print:hidden">
      {link(isStaff ? overview : productionSection)}
      {isStaff
        ? sectionGroups.map(({ name, sections }) => (
            <section key={name} aria-labelledby={`menu-${name}`}>
              <h2 id={`menu-${name}`} className="px-3 pb-1 font-semibold text-muted text-xs uppercase tracking-wide">
                {name}
              </h2>
              <ul className="space-y-0.5">
                {sections.map((section) => (
                  <li key={section.to}>{link(section)}</li>
                ))}
              </ul>
            </section>
          ))
        : null}
    </nav>
  );
}

/** Dropdown on phones (admin-1). */
export function SectionDropdown({ waiting, views, isStaff }: NavProps) {
  const current = sectionAt(useLocation().pathname);
  const item = (section: Section) => (
    <DropdownItem key={section.to} asChild>
      <Link to={openingOf(section, views)} aria-current={section === current ? "page" : undefined}>
        <section.icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="grow">{section.label}</span>
        <WaitingCount section={section} waiting={waiting} />
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
      {item(isStaff ? overview : productionSection)}
      {isStaff
        ? sectionGroups.map(({ name, sections }) => (
            <DropdownGroup key={name} label={name}>
              {sections.map(item)}
            </DropdownGroup>
          ))
        : null}
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
