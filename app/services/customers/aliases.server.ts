// Additional email addresses of a customer. Owns: customer_aliases. Guarantees that an address belongs to at most one
// customer and that an alias never leads to another alias, so finding a customer takes one lookup.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { customerAliases } from "~/db/schema";
import { inboxKey } from "~/domain/text/inbox";
import type { App, Viewer } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";

/** SQL for the primary address of `email`, or `email` itself if it is not an alias. */
export function customerOf(email: SQL | string): SQL<string> {
  return sql<string>`coalesce((select customer_email from customer_aliases where email = ${email}), ${email})`;
}

/** SQL for `in` and `from`: all addresses of the customer who has `email`, the primary one first. */
export function addressesOf(email: SQL | string): SQL {
  const customer = customerOf(email);
  return sql`(select ${customer} as email union all select email from customer_aliases where customer_email = ${customer})`;
}

/**
 * SQL for the inbox key by which per-customer limits count the inbox `key`. Merged addresses all count as the primary
 * address.
 */
export const limitKeyOf = (key: SQL | string): SQL<string> =>
  sql<string>`coalesce((select customer_inbox_key from customer_aliases where inbox_key = ${key} limit 1), ${key})`;

/** SQL list of all inbox keys of the customer who has the inbox `key`, for `in`. */
export function inboxesOf(key: SQL | string): SQL {
  const customer = limitKeyOf(key);
  return sql`(select ${customer} union all select inbox_key from customer_aliases where customer_inbox_key = ${customer})`;
}

/**
 * Makes `other` and its aliases aliases of `email`. Does nothing if either address has become an alias since it was
 * read.
 */
export function addAlias(app: App, staff: Viewer, { email, other }: { email: string; other: string }): Statement[] {
  const customer = { customerEmail: email, customerInboxKey: inboxKey(email) };
  const row = {
    email: other,
    inboxKey: inboxKey(other),
    ...customer,
    actor: staff.username,
    createdAt: app.now(),
  };
  const isFree = sql`not exists (select 1 from customer_aliases where email in (${email}, ${other}))`;
  return [
    insertWhere(app.db, customerAliases, row, null, isFree),
    addAuditOfChange(app, staff, "customer merged", `customer ${email}`, { other }),
    app.db
      .update(customerAliases)
      .set(customer)
      .where(and(eq(customerAliases.customerEmail, other), isAlias(email, other))),
  ];
}

export const isAlias = (email: string, other: string): SQL =>
  sql`exists (select 1 from customer_aliases alias where alias.email = ${other} and alias.customer_email = ${email})`;

/**
 * Staff: makes an alias a separate customer again. Data that was combined in the merge stays with the primary address.
 */
export async function unmergeCustomer(app: App, { email, other }: { email: string; other: string }): Promise<void> {
  const staff = await requireStaff(app);
  const isTheirs = and(eq(customerAliases.email, other), eq(customerAliases.customerEmail, email));
  await runBatch(app.db, [
    app.db.delete(customerAliases).where(isTheirs),
    addAuditOfChange(app, staff, "customer unmerged", `customer ${email}`, { other }),
  ]);
}
