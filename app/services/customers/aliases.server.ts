// The further e-mail addresses of a customer; owns `customer_aliases`. Promises that an address belongs to one customer at most, and that
// no alias leads to another alias: whose page an address is on is one look-up.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { customerAliases } from "~/db/schema";
import { inboxKey } from "~/domain/text/inbox";
import type { App, Viewer } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";

/** As SQL: the address whose customer's page this one is on; its own where it is nobody's alias. */
export function customerOf(email: SQL | string): SQL<string> {
  return sql<string>`coalesce((select customer_email from customer_aliases where email = ${email}), ${email})`;
}

/** As SQL, for `in` and `from`: every address of whoever has this one, the customer's own first. */
export function addressesOf(email: SQL | string): SQL {
  const customer = customerOf(email);
  return sql`(select ${customer} as email union all select email from customer_aliases where customer_email = ${customer})`;
}

/** SQL for the inbox key under which limits count the customer of the inbox `key`: of merged addresses the customer's own. */
export const limitKeyOf = (key: SQL | string): SQL<string> =>
  sql<string>`coalesce((select customer_inbox_key from customer_aliases where inbox_key = ${key} limit 1), ${key})`;

/** SQL list of every inbox key of the customer of the inbox `key`, for `in`. */
export function inboxesOf(key: SQL | string): SQL {
  const customer = limitKeyOf(key);
  return sql`(select ${customer} union all select inbox_key from customer_aliases where customer_inbox_key = ${customer})`;
}

/** Makes `other`, and what was merged into it, aliases of `email`. Does nothing where either has become an alias meanwhile. */
export function addAlias(app: App, staff: Viewer, { email, other }: { email: string; other: string }): Statement[] {
  const customer = { customerEmail: email, customerInboxKey: inboxKey(email) };
  const row = {
    ...{ email: other, inboxKey: inboxKey(other), ...customer },
    ...{ actor: staff.username, createdAt: app.now() },
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

/** As SQL: whether `other` is an alias of `email`. */
export const isAlias = (email: string, other: string): SQL =>
  sql`exists (select 1 from customer_aliases alias where alias.email = ${other} and alias.customer_email = ${email})`;

/** Staff: takes an alias from its customer: it is a customer of its own again. What was not merged stays as it is. */
export async function unmergeCustomer(app: App, { email, other }: { email: string; other: string }): Promise<void> {
  const staff = await requireStaff(app);
  const isTheirs = and(eq(customerAliases.email, other), eq(customerAliases.customerEmail, email));
  await runBatch(app.db, [
    app.db.delete(customerAliases).where(isTheirs),
    addAuditOfChange(app, staff, "customer taken apart", `customer ${email}`, { other }),
  ]);
}
