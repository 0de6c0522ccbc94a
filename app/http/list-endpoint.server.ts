// GET endpoints for lists. The body is a plain array, and the Link header leads to the next page.
import { z } from "zod";
import { pageQuery } from "~/domain/forms/fields";
import { type Caller, endpoint } from "~/http/api.server";
import type { App } from "~/services/core/app.server";

/** `?limit=` allows up to 1,000 rows, which is also the default. `?before=` is the cursor in `Link`. */
const page = pageQuery.extend({ limit: z.coerce.number().int().min(1).max(1000).default(1000) });
type Page = z.output<typeof page>;

type Asked<Filter extends z.ZodObject> = z.output<Filter> & Pick<Page, "before">;

interface ListEntry<Filter extends z.ZodObject, Row> {
  for: Caller;
  filter?: Filter;
  run: (app: App, filter: Asked<Filter>, size: number) => Promise<{ rows: readonly Row[]; next: string | null }>;
  show: (rows: readonly Row[]) => unknown;
}

/** One page of a list, newest first. `Link: <…>; rel="next"` leads to the next page and is absent on the last one. */
export function listEndpoint<Filter extends z.ZodObject, Row>({ for: who, filter, run, show }: ListEntry<Filter, Row>) {
  return endpoint({
    for: who,
    input: page.extend(filter?.shape ?? {}),
    run: async (app, asked, { url }) => {
      const { rows, next } = await run(app, asked as Asked<Filter>, (asked as Page).limit);
      return { rows, link: next && linkTo(url, next) };
    },
    show: ({ rows }) => show(rows),
    headers: ({ link }): HeadersInit => (link ? { Link: link } : {}),
  });
}

function linkTo({ pathname, searchParams }: URL, next: string): string {
  const search = new URLSearchParams(searchParams);
  search.set("before", next);
  return `<${pathname}?${search}>; rel="next"`;
}
