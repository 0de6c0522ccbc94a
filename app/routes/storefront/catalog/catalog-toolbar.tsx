import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import {
  catalogCategories,
  priceBandSlugs,
  priceBands,
  productColors,
  productSortLabels,
  productSorts,
} from "~/domain/catalog/catalog";
import type { CatalogQuery } from "~/domain/catalog/query.schema";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";

const typingMs = 300;

/** Search, filters and sorting. A GET form, so that the URL has the state even without JavaScript. */
export function CatalogToolbar({ query }: { query: CatalogQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const apply = useApply(form);
  useFormFollows(form, query);
  return (
    <Form
      ref={form}
      role="search"
      aria-label="Catalog"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Fields query={query} onChange={apply} />
    </Form>
  );
}

interface FieldsProps {
  query: CatalogQuery;
  /** Called after a change, with a delay while the customer types. */
  onChange: (delayMs?: number) => void;
}

function Fields({ query, onChange }: FieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-x-4 lg:grid-cols-[1fr_13rem_14rem]">
      <FieldFrame id="catalog-search" label="Search" className="col-span-2 lg:col-span-1">
        <div className="flex gap-2">
          <input
            id="catalog-search"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={query.q}
            placeholder="Azalea, eagle, lighthouse"
            onInput={() => onChange(typingMs)}
            className="control"
          />
          <Button type="submit" variant="outline" size="icon" aria-label="Search">
            <i className="icon icon-search size-5" />
          </Button>
        </div>
      </FieldFrame>
      <Choice name="category" label="Category" value={query.category} onChange={onChange}>
        <option value="">All</option>
        {catalogCategories.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
        <option value="other">Other</option>
      </Choice>
      <Choice name="sort" label="Sort by" value={query.sort} onChange={onChange}>
        {productSorts.map((sort) => (
          <option key={sort} value={sort}>
            {productSortLabels[sort]}
          </option>
        ))}
      </Choice>
      <MoreFilters query={query} onChange={onChange} />
    </div>
  );
}

/** Collapsed by default, so that a phone's first screen shows pins. */
function MoreFilters({ query: { price, color, stock }, onChange }: { query: CatalogQuery; onChange: () => void }) {
  const [isOpen] = useState(Boolean(price || color || stock));
  return (
    <details open={isOpen} className="col-span-full">
      <summary className="w-fit cursor-pointer py-2.5 font-medium underline-offset-4 hover:underline">Filters</summary>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-3 pt-1 sm:gap-x-4 lg:grid-cols-[13rem_13rem_1fr]">
        <Choice name="price" label="Price" value={price} onChange={onChange}>
          <option value="">Any price</option>
          {priceBandSlugs.map((slug) => (
            <option key={slug} value={slug}>
              {priceBands[slug].label}
            </option>
          ))}
        </Choice>
        <Choice name="color" label="Color" value={color} onChange={onChange}>
          <option value="">Any color</option>
          {productColors.map((slug) => (
            <option key={slug} value={slug}>
              {slug[0]?.toUpperCase() + slug.slice(1)}
            </option>
          ))}
        </Choice>
        <label className="col-span-2 flex min-h-11 items-center gap-3 lg:col-span-1">
          <input
            type="checkbox"
            name="stock"
            value="in"
            defaultChecked={stock === "in"}
            onChange={() => onChange()}
            className="size-5 shrink-0"
          />
          In stock only
        </label>
        <noscript className="col-span-full">
          <Button type="submit" variant="outline">
            Show results
          </Button>
        </noscript>
      </div>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value?: string;
  onChange: () => void;
  children: ReactNode;
}

function Choice({ name, label, value = "", onChange, children }: ChoiceProps) {
  const id = `catalog-${name}`;
  return (
    <FieldFrame id={id} label={label}>
      <select id={id} name={name} defaultValue={value} onChange={() => onChange()} className="control">
        {children}
      </select>
    </FieldFrame>
  );
}

/**
 * Copies the form's values into the URL, after a delay if `delayMs` is set. Defaults are left out. Each choice adds a history entry, but a
 * typed search replaces the current entry.
 */
function useApply(form: React.RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (replace: boolean) => {
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (value !== "" && !(name === "sort" && value === productSorts[0])) search.set(name, String(value));
    }
    navigate({ search: search.toString() }, { replace, preventScrollReset: true });
  };
  return (delayMs = 0) => {
    clearTimeout(timer.current);
    if (delayMs === 0) go(false);
    else timer.current = setTimeout(() => go(true), delayMs);
  };
}

/** Updates the fields when Back, Forward or a link changes the URL. A search that is being typed stays. */
function useFormFollows(form: React.RefObject<HTMLFormElement | null>, query: CatalogQuery) {
  const { q, category, sort, price, color, stock } = query;
  const isArrival = useRef(true);
  useEffect(() => {
    // Skips the first run. If a field differs from the URL then, the visitor changed it before hydration, and the change must stay.
    if (isArrival.current) {
      isArrival.current = false;
      return;
    }
    for (const [name, value = ""] of Object.entries({ q, category, sort, price, color, stock })) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (!field || (name === "q" && field === document.activeElement)) continue;
      if (field.type === "checkbox") field.checked = field.value === value;
      else field.value = value;
    }
  }, [form, q, category, sort, price, color, stock]);
}
