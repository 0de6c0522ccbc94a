import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { catalogCategories, productSortLabels, productSorts } from "~/domain/catalog/catalog";
import type { CatalogQuery } from "~/services/catalog/catalog.server";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";

const typingMs = 300;

/** Search, category and order. A GET form: the address says what is shown, also without JavaScript. */
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
      className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-x-4 lg:grid-cols-[1fr_13rem_14rem]"
    >
      <FieldFrame id="catalog-search" label="Search" className="col-span-2 lg:col-span-1">
        <div className="flex gap-2">
          <input
            id="catalog-search"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={query.q}
            placeholder="Azalea, eagle, lighthouse"
            onInput={() => apply(typingMs)}
            className="control"
          />
          <Button type="submit" variant="outline" size="icon" aria-label="Search">
            <Search className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
      <FieldFrame id="catalog-category" label="Category">
        <select
          id="catalog-category"
          name="category"
          defaultValue={query.category ?? ""}
          onChange={() => apply()}
          className="control"
        >
          <option value="">All categories</option>
          {catalogCategories.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
          <option value="other">Other</option>
        </select>
      </FieldFrame>
      <FieldFrame id="catalog-sort" label="Sort by">
        <select id="catalog-sort" name="sort" defaultValue={query.sort} onChange={() => apply()} className="control">
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {productSortLabels[sort]}
            </option>
          ))}
        </select>
      </FieldFrame>
    </Form>
  );
}

/** Puts what the form says into the address, leaving out what is the default; optionally after a pause. */
function useApply(form: React.RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = () => {
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (value !== "" && !(name === "sort" && value === productSorts[0])) search.set(name, String(value));
    }
    navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
  return (delayMs = 0) => {
    clearTimeout(timer.current);
    if (delayMs === 0) go();
    else timer.current = setTimeout(go, delayMs);
  };
}

/** Back, forward and links change the address: the fields follow, unless the shopper is in one of them. */
function useFormFollows(form: React.RefObject<HTMLFormElement | null>, { q, category, sort }: CatalogQuery) {
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, category: category ?? "", sort })) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (field && field !== document.activeElement) field.value = value;
    }
  }, [form, q, category, sort]);
}
