// Finds records by any part of a name, an address or a number, for the searches above the lists (admin-2). Reads
// search_entries, which triggers fill.
import { type SQL, sql } from "drizzle-orm";
import type { searchEntries } from "~/db/schema";
import { searchExpression, searchTerms } from "~/domain/text/search-terms";

/** Older matches of a very common word are not listed. Staff can still reach them by filtering by day. */
const maxMatches = 1000;

/** SQL for the ids of the records of this kind that contain all words. Null for fewer than three letters. */
export function recordsWith(kind: (typeof searchEntries.$inferSelect)["kind"], typed: string): SQL | null {
  const terms = searchTerms(typed);
  if (terms.length === 0) return null;
  // The index returns the newest rows first without sorting.
  return sql`(select record_id from search_entries where id in (select rowid from search_index
    where search_index match ${searchExpression(kind, terms)} order by rowid desc limit ${maxMatches}))`;
}
