// Finds records by part of a name, address or number (admin-12). Owns: search_entries and the full-text index, which
// are filled by triggers in the migrations. Guarantees one statement per search.
import { sql } from "drizzle-orm";
import { customOrders, manualInvoices, orders, quoteRequests, searchEntries } from "~/db/schema";
import { foldText } from "~/domain/text/fold";
import { kindOf } from "~/domain/text/ids";
import { type SearchTerm, searchExpression, searchTerms } from "~/domain/text/search-terms";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";

export type FoundKind = (typeof searchEntries.$inferSelect)["kind"];

export interface Found {
  kind: FoundKind;
  recordId: string;
  title: string;
  detail: string;
  status: string | null;
}

const kinds: readonly FoundKind[] = ["person", "order", "custom", "quote", "invoice", "purchase", "parcel", "product"];
const numbered: Partial<Record<NonNullable<ReturnType<typeof kindOf>>, FoundKind>> = {
  order: "order",
  customOrder: "custom",
  quote: "quote",
};
const maxPerKind = 6;

/** Finds the newest six of each kind that contain all words. Returns nothing for fewer than three letters. */
export async function findAnything(app: App, typed: string): Promise<Found[]> {
  const terms = searchTerms(typed);
  const [rows] = await Promise.all([terms.length > 0 ? app.read(selectFound(app, terms)) : [], requireStaff(app)]);
  const place = ({ kind, title }: Found) => kinds.indexOf(kind) - (foldText(title) === foldText(typed.trim()) ? 99 : 0);
  // An order and its shipment may both list the same parcel, so remove duplicates.
  const each = new Map(rows.map((row) => [`${row.kind} ${row.title} ${row.detail}`, row]));
  return [...each.values()].sort((a, b) => place(a) - place(b));
}

function selectFound(app: App, terms: readonly SearchTerm[]) {
  const named = numbered[kindOf(terms[0]?.[0] ?? "") ?? "draft"];
  const asked = JSON.stringify((named ? [named] : kinds).map((kind) => [kind, searchExpression(kind, terms)]));
  // The index returns the newest rows first without sorting, so a common word costs no more than a rare one. The kinds
  // are rows because D1 allows only five selects in a union (platform-d1-4).
  const newest = sql`(select json_group_array(place) from (select rowid as place from search_index
    where search_index match asked.value ->> 1 order by rowid desc limit ${maxPerKind}))`;
  const { id, kind, recordId, title, detail } = searchEntries;
  const statusIn = (table: typeof orders | typeof customOrders | typeof quoteRequests | typeof manualInvoices) =>
    sql`(select ${table.status} from ${table} where ${table.id} = ${recordId})`;
  const status = sql<
    string | null
  >`case ${kind} when 'order' then ${statusIn(orders)} when 'custom' then ${statusIn(customOrders)}
    when 'quote' then ${statusIn(quoteRequests)} when 'invoice' then ${statusIn(manualInvoices)} end`;
  return app.db
    .select({ kind, recordId, title, detail, status: status.as("status") })
    .from(sql`json_each(${asked}) asked`)
    .innerJoin(sql`json_each(${newest}) newest`, sql`true`)
    .innerJoin(searchEntries, sql`${id} = newest.value`);
}
