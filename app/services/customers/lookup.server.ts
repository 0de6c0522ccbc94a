// Customers for a form that staff fill in: name, address, terms and certificate (orders-29). Owns no table. Guarantees
// one statement with an index for each part.
import { type SQL, sql } from "drizzle-orm";
import { searchEntries } from "~/db/schema";
import type { KeptAddress } from "~/domain/destinations/countries";
import type { App } from "~/services/core/app.server";
import { recordsWith } from "~/services/core/full-text.server";
import { requireStaff } from "~/services/core/sessions.server";
import { customerOf } from "~/services/customers/aliases.server";
import { hasCertificate } from "~/services/customers/tax-exemptions.server";

const maxFound = 8;

/** Customers whose name, email address or company contains all words, with the address of their last order. */
export async function lookUpCustomers(app: App, typed: string) {
  const matches = recordsWith("person", typed);
  const [found] = await Promise.all([
    matches ? app.read(selectPeople(app, sql`${searchEntries.recordId} in ${matches}`).limit(maxFound)) : [],
    requireStaff(app),
  ]);
  return found;
}
export type FoundCustomer = Awaited<ReturnType<typeof lookUpCustomers>>[number];

/** One customer by email address, or null for an unknown address. */
export async function findCustomer(app: App, email: string): Promise<FoundCustomer | null> {
  const isTheirs = sql`${searchEntries.recordId} = ${email.toLowerCase()}`;
  const [[found]] = await Promise.all([app.read(selectPeople(app, isTheirs).limit(1)), requireStaff(app)]);
  return found ?? null;
}

function selectPeople(app: App, which: SQL) {
  const email = sql`search_entries.record_id`;
  const lastAddress = (table: string) =>
    sql`(select shipping_address from ${sql.raw(table)} last where last.customer_email = ${email}
      and last.shipping_address is not null order by last.created_at desc limit 1)`;
  const saved = sql`(select json_object('company', saved.company, 'address', saved.address, 'address2', saved.address2,
      'city', saved.city, 'state', saved.state, 'zipCode', saved.zip_code, 'country', saved.country, 'phone', saved.phone)
    from users join addresses saved on saved.user_id = users.id where users.email = ${email}
    order by saved.default_since desc limit 1)`;
  return app.db
    .select({
      email: searchEntries.recordId,
      name: searchEntries.title,
      address: sql<KeptAddress | null>`coalesce(${lastAddress("orders")}, ${lastAddress("custom_orders")}, ${saved})`
        .mapWith((text: string | null) => (text ? (JSON.parse(text) as KeptAddress) : null))
        .as("last_address"),
      /** For an address without a company. */
      company: sql<
        string | null
      >`coalesce((select nullif(company, '') from contacts where email = ${customerOf(email)}),
        (select company_name from quote_requests where customer_email = ${email} and company_name <> ''
          order by created_at desc limit 1))`.as("company"),
      creditLimitCents: sql<number | null>`(select limit_cents from credit_terms terms
        where terms.email = ${customerOf(email)})`.as("credit_limit"),
      isTaxExempt: hasCertificate(app, email).as("is_tax_exempt"),
    })
    .from(searchEntries)
    .where(sql`${searchEntries.kind} = 'person' and ${which}`);
}
