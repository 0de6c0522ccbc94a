// Merges two customers who are the same person (admin-16). Owns no table. Guarantees that no record is rewritten: the
// other address becomes an alias, so a merge can be undone. Only staff see more than before.
import { sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { searchExpression, searchTerms } from "~/domain/text/search-terms";
import { mergeContacts } from "~/services/campaigns/contacts.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { addAlias, addressesOf, customerOf, isAlias } from "~/services/customers/aliases.server";
import { moveCreditTerms } from "~/services/customers/credit-terms.server";
import { mergeFreePromos } from "~/services/discounts/discounts.server";

const maxResults = 8;

/**
 * Finds customers that can be merged into `email` by part of a name or address, with the number of records each has
 * (staff only).
 */
export async function findMergeable(app: App, email: string, typed: string) {
  const terms = searchTerms(typed);
  const matches = searchExpression("person", terms);
  const all = addressesOf(sql`found.email`);
  const counted = (name: string, from: string, column: string) =>
    sql<number>`(select count(*) from ${sql.raw(from)} where ${sql.raw(column)} in ${all})`.as(name);
  const people = sql`(select distinct ${customerOf(sql`record_id`)} as email from search_entries where id in
    (select rowid from search_index where search_index match ${matches} order by rowid desc limit ${4 * maxResults})) found`;
  const statement = app.db
    .select({
      email: sql<string>`found.email`.as("address"),
      name: sql<string>`(select title from search_entries where kind = 'person' and record_id = found.email)`.as(
        "name",
      ),
      orders: counted("orders_count", "orders", "customer_email"),
      customOrders: counted("custom_count", "custom_orders", "customer_email"),
      quotes: counted("quotes_count", "quote_requests", "customer_email"),
      invoices: counted("invoices_count", "manual_invoices", "customer_email"),
      rooms: counted("rooms_count", "quote_collaboration_sessions", "client_email"),
      designs: counted("designs_count", "users join saved_designs on saved_designs.user_id = users.id", "users.email"),
      certificates: counted("certificates_count", "tax_exemptions", "email"),
      accounts: counted("accounts_count", "users", "email"),
    })
    .from(people)
    .where(sql`found.email <> ${customerOf(email)}`)
    .limit(maxResults);
  const [found] = await Promise.all([terms.length > 0 ? app.read(statement) : [], requireStaff(app)]);
  return found;
}
export type Mergeable = Awaited<ReturnType<typeof findMergeable>>[number];

/**
 * Merges customer `other` into customer `email` (staff only). Does nothing if they are merged already. ShopError
 * `not_found` for an unknown address, `conflict` if `other` is a staff account.
 */
export async function mergeCustomers(app: App, typed: { email: string; other: string }): Promise<void> {
  const staff = await requireStaff(app);
  const isKnown = (email: string) =>
    sql<number>`exists (select 1 from search_entries where kind = 'person' and record_id = ${email})`;
  const [found] = await app.db
    .select({
      email: customerOf(typed.email).as("stays"),
      other: customerOf(typed.other).as("goes"),
      areKnown: sql<number>`${isKnown(typed.email)} and ${isKnown(typed.other)}`.as("known"),
      isStaff:
        sql<number>`exists (select 1 from ${users} where ${users.email} in ${addressesOf(typed.other)} and role <> 'user')`.as(
          "is_staff",
        ),
    })
    .from(sql`(select 1)`);
  if (!found?.areKnown) throw new ShopError("not_found", "No customer has this email address.");
  if (found.isStaff) throw new ShopError("conflict", "This is a staff account, so it can't be merged.");
  const { email, other } = found;
  if (email === other) return;
  const merged = { email, other, addresses: addressesOf(email), isMerged: isAlias(email, other) };
  await runBatch(app.db, [
    addAlias(app, staff, { email, other }),
    mergeContacts(app, merged),
    mergeFreePromos(app, merged),
    moveCreditTerms(app, staff, merged),
  ]);
}
