// Finds the record of a conversation: an order, custom order, quote, invoice or customer. Owns no table.
import { type SQL, sql } from "drizzle-orm";
import { ShopError } from "~/domain/brand/errors";
import { readEmail } from "~/domain/forms/email";
import { isCustomerKey, kindOf, readTypedId } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { customerOf } from "~/services/customers/aliases.server";

export interface ConversationRecord {
  record: string;
  customerEmail: string;
  customerName: string | null;
}

const tables: Partial<Record<string, string>> = {
  order: "orders",
  customOrder: "custom_orders",
  quote: "quote_requests",
  invoice: "manual_invoices",
};

interface FoundRecord extends ConversationRecord {
  /** The customer's main address, which differs from `customerEmail` if addresses were merged. */
  primaryEmail: string;
}

/** The record with its customer, or null if there is none. The caller checks permissions. */
export async function findRecord(app: App, record: string): Promise<FoundRecord | null> {
  const [found] = await app.read(
    app.db
      .select({
        customerEmail: sql<string>`found.email`.as("found_email"),
        customerName: sql<string | null>`found.name`.as("found_name"),
        primaryEmail: customerOf(sql`found.email`).as("found_primary"),
      })
      .from(sql`(${isCustomerKey(record) ? ofCustomer(record) : ofTable(record)}) found`)
      .limit(1),
  );
  return found?.customerEmail ? { record, ...found } : null;
}

const ofTable = (record: string): SQL => {
  const table = tables[kindOf(record) ?? ""];
  return table
    ? sql`select customer_email as email, customer_name as name from ${sql.raw(table)} where id = ${record}`
    : sql`select null as email, null as name where 0`;
};

/** SQL for the address behind a customer's key, from an email that we sent or from a message with the same key. */
const ofCustomer = (key: string): SQL =>
  sql`select customer_email as email, null as name from messages where record = ${key} and customer_email is not null
    union all select to_email as email, to_name as name from outbox_messages where record = ${key} and reply_to is null`;

/**
 * The record that staff typed: the number of an order, quote or invoice, or a customer's address. ShopError `invalid` if
 * there is none.
 */
export async function readTypedRecord(app: App, typed: string): Promise<ConversationRecord> {
  const text = typed.trim();
  const found = text.includes("@") ? await findCustomer(app, text) : await findNumber(app, text);
  if (found) return found;
  const sentence = "We found no order, quote, invoice or customer like that. Check the number or the email address.";
  throw new ShopError("invalid", sentence, { fieldErrors: { number: [sentence] } });
}

async function findCustomer(app: App, typed: string): Promise<ConversationRecord | null> {
  const email = readEmail(typed);
  if (!email) return null;
  const [found] = await app.read(
    app.db.select({ email: sql<string>`${customerOf(email)}`.as("customer_email") }).from(sql`(select 1)`),
  );
  const customerEmail = found?.email ?? email;
  return { record: customerKey(customerEmail), customerEmail, customerName: null };
}

async function findNumber(app: App, typed: string): Promise<ConversationRecord | null> {
  const number = typed.toUpperCase().replace(/[\s#]/g, "");
  const byNumber = (await findRecord(app, number)) ?? (await findRecord(app, readTypedId(typed)));
  if (byNumber) return byNumber;
  const [invoice] = await app.read(
    app.db
      .select({ id: sql<string>`id`.as("invoice_id") })
      .from(sql`manual_invoices where invoice_number = ${number}`)
      .limit(1),
  );
  return invoice ? findRecord(app, invoice.id) : null;
}

/** SQL for the records of one conversation: a quote and its custom order share theirs. */
export const conversationRecords = (record: string): SQL =>
  sql`(select ${record} union select quote_id from custom_orders where id = ${record} and quote_id is not null
    union select id from custom_orders where quote_id = ${record})`;
