import { cx } from "class-variance-authority";
import { Search, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { hiddenParam } from "~/domain/settings/views";
import { isTooShort } from "~/domain/text/search-terms";
import { Button, buttonClass } from "~/ui/button";
import type { Column } from "~/ui/lists/data-table";

/** Filters and views of a list. On phones they share two rows, and the filters open below the search box. */
export function ListControls({ children }: { children: ReactNode }) {
  return (
    <div className="gap-x-3 gap-y-5 max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-y-3 sm:grid max-sm:*:contents">
      {children}
    </div>
  );
}

interface FilterBarProps {
  search?: { label: string; placeholder: string };
  /** Columns of the table. On phones, whose cards have no headings, the sortable ones are choices of a filter. */
  columns?: readonly Pick<Column<never>, "key" | "header" | "sortable">[];
  /** Named selects and date inputs. Changing one applies it immediately. */
  children?: ReactNode;
  /** URL parameters to keep that are not filters, such as the tab. */
  keep?: readonly string[];
}

/** Filters of a list. They are in the URL and work before JavaScript arrives. */
export function FilterBar({ search, columns = [], children, keep = [] }: FilterBarProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const text = params.get("q") ?? "";
  const staying = [...keep, hiddenParam];
  const isFiltered = [...params].some(
    ([key, value]) => value && key !== "before" && key !== "page" && key !== "sort" && !staying.includes(key),
  );
  const kept = staying.flatMap((name) => params.getAll(name).map((value) => ({ name, value })));
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, ascending` },
      { value: `-${key}`, label: `${header}, descending` },
    ]);
  const filters = (
    <>
      {children}
      {sorts.length > 0 ? (
        <div className="contents sm:hidden">
          <FilterSelect name="sort" label="Sort" all="Default order" options={sorts} />
        </div>
      ) : null}
    </>
  );
  return (
    <Form
      role="search"
      preventScrollReset
      className={cx("flex flex-wrap items-end gap-3", !search && !children && "sm:hidden")}
      onChange={(event) => {
        const box = event.target as unknown as HTMLInputElement;
        if (box.type !== "search" && (box.type !== "date" || box.validity.valid)) submit(event.currentTarget);
      }}
    >
      {kept.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {search ? (
        <label className="flex min-w-56 grow flex-col gap-1 font-medium text-sm max-sm:min-w-40 max-sm:basis-0">
          {search.label}
          <span className="relative">
            <Search className="absolute top-3.5 left-3 size-4 text-muted" aria-hidden="true" />
            <input
              type="search"
              name="q"
              key={text}
              defaultValue={text}
              placeholder={search.placeholder}
              aria-keyshortcuts="/"
              className="control pl-9"
            />
          </span>
        </label>
      ) : null}
      {search || sorts.length > 0 ? <MoreFilters isOpen={isFiltered}>{filters}</MoreFilters> : filters}
      <Button type="submit" variant="outline">
        Apply
      </Button>
      {isFiltered ? (
        <Link
          to={{ search: new URLSearchParams(kept.map(({ name, value }) => [name, value])).toString() }}
          className={buttonClass({ variant: "ghost", size: "snug" })}
        >
          <X className="size-4" aria-hidden="true" />
          Clear
        </Link>
      ) : null}
    </Form>
  );
}

/** Link below an empty list. The search box of the list only finds numbers and emails. The global search also finds names (admin-12). */
export function SearchEverything() {
  const [params] = useSearchParams();
  const q = params.get("q")?.trim() ?? "";
  if (isTooShort(q)) return null;
  return (
    <Link
      to={`/admin/find?${new URLSearchParams({ q })}`}
      className="wrap-anywhere link inline-flex min-h-11 items-center"
    >
      {`Search everything for “${q}”`}
    </Link>
  );
}

/** Filters of a list. They are collapsed on phones, so that the list is visible. */
function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <>
      <label className={cx(buttonClass({ variant: "outline", size: "snug" }), "peer has-checked:bg-sunken sm:hidden")}>
        {/* The button has no name, so it is neither sent nor treated as a filter. */}
        <input
          type="checkbox"
          className="sr-only"
          defaultChecked={isOpen}
          onChange={(event) => event.stopPropagation()}
        />
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        Filters
      </label>
      <div className="contents max-sm:hidden max-sm:w-full max-sm:flex-wrap max-sm:gap-3 max-sm:peer-has-checked:flex">
        {children}
      </div>
    </>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** Label of the option that turns the filter off. */
  all: string;
  options: readonly { value: string; label: string }[];
}

export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const [params] = useSearchParams();
  const value = params.get(name) ?? "";
  return (
    <label className="flex min-w-36 flex-col gap-1 font-medium text-sm max-sm:grow">
      {label}
      <select name={name} key={value} defaultValue={value} className="control">
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FilterTextProps {
  name: string;
  label: string;
  placeholder: string;
  /** For an amount or another short value. */
  isShort?: boolean;
}

/** A short text filter next to other filters, sent with the Apply button. */
export function FilterText({ name, label, placeholder, isShort = false }: FilterTextProps) {
  const [params] = useSearchParams();
  const value = params.get(name) ?? "";
  return (
    <label className={cx("flex flex-col gap-1 font-medium text-sm max-sm:grow", isShort ? "w-32" : "min-w-40")}>
      {label}
      <input
        type="search"
        name={name}
        key={value}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
        className="control"
      />
    </label>
  );
}

/** Order of a list that is no table, whose rows have no headings to sort by. */
export function SortByDate() {
  return (
    <FilterSelect name="sort" label="Sort" all="Newest first" options={[{ value: "date", label: "Oldest first" }]} />
  );
}

/** A date filter. `fallback` applies until a day is chosen. */
export function FilterDay({ name, label, fallback = "" }: { name: string; label: string; fallback?: string }) {
  const [params] = useSearchParams();
  const value = params.get(name) || fallback;
  return (
    <label className="flex flex-col gap-1 font-medium text-sm max-sm:grow">
      {label}
      <input type="date" name={name} key={value} defaultValue={value} className="control" />
    </label>
  );
}
