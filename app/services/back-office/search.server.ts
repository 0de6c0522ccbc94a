// Finds anything by a part of a name, an address, a number (admin-12); owns `search_entries`, which the triggers of the migration
// write, and with it the full-text index. Promises one statement, whatever is looked for.
import { sql } from "drizzle-orm";
import { customOrders, manualInvoices, orders, quoteRequests, searchEntries } from "~/db/schema";
import { foldText } from "~/domain/text/fold";
import { kindOf } from "~/domain/text/ids";
import { searchExpression, searchTerms } from "~/domain/text/search-terms";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";

export type FoundKind = (typeof searchEntries.$inferSelect)["kind"];

/** What was found, with the record's status where it has one. */
export interface Found {
  kind: FoundKind;
  recordId: string;
  title: string;
  detail: string;
  status: string | null;
}

/** In the order in which they are shown. */
const kinds: readonly FoundKind[] = ["person", "order", "custom", "quote", "invoice", "purchase", "parcel", "product"];
const numbered: Partial<Record<NonNullable<ReturnType<typeof kindOf>>, FoundKind>> = {
  order: "order",
  customOrder: "custom",
  quote: "quote",
};
const mostOfAKind = 6;

/** The newest six of each kind that have all words; nothing for less than three letters. */
export async function findAnything(app: App, typed: string): Promise<Found[]> {
  const words = searchTerms(typed);
  const [rows] = await Promise.all([words.length > 0 ? app.read(selectFound(app, words)) : [], requireStaff(app)]);
  const place = ({ kind, title }: Found) => kinds.indexOf(kind) - (foldText(title) === foldText(typed.trim()) ? 99 : 0);
  // An order and its shipment may both know a parcel.
  const each = new Map(rows.map((row) => [`${row.kind} ${row.title} ${row.detail}`, row]));
  return [...each.values()].sort((a, b) => place(a) - place(b));
}

function selectFound(app: App, words: readonly string[]) {
  const named = numbered[kindOf(words[0] ?? "") ?? "draft"];
  const asked = JSON.stringify((named ? [named] : kinds).map((kind) => [kind, searchExpression(kind, words)]));
  // The index gives its rows from the newest without sorting, so that a word that everything has costs no more than a rare one.
  // D1 takes five selects in a union at most (platform-d1-4), so the kinds are rows.
  const newest = sql`(select json_group_array(place) from (select rowid as place from search_index
    where search_index match asked.value ->> 1 order by rowid desc limit ${mostOfAKind}))`;
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
