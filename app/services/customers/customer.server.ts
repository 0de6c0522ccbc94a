// Staff's view of one customer, found by any of the customer's email addresses (admin-15, admin-16). Guarantees one
// round trip, with an index for each query.
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteSelect } from "drizzle-orm/sqlite-core";
import {
  addresses as bookAddresses,
  contacts,
  creditTerms,
  customOrders,
  manualInvoices,
  messages,
  orders,
  outboxMessages,
  payments,
  quoteCollaborationSessions,
  quoteRequests,
  savedDesigns,
  storedFiles,
  suppressions,
  taxExemptions,
  users,
} from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addressLine, type KeptAddress } from "~/domain/destinations/countries";
import { invoiceState } from "~/domain/invoices/invoices";
import type { App } from "~/services/core/app.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { requireStaff } from "~/services/core/sessions.server";
import { addressesOf, customerOf } from "~/services/customers/aliases.server";

const maxRows = 20;
const maxPlaces = 5;

/**
 * Staff: all records of the customer who has the address `typed`. `email` is the primary address. ShopError `not_found`
 * if there are no records.
 */
export async function getCustomer(app: App, typed: string) {
  const { db } = app;
  const [customer, addresses] = [customerOf(typed), addressesOf(typed)];
  const isTheirs = (column: SQLiteColumn) => sql`${column} in ${addresses}`;
  // Of several certificates, this selects the one that is valid longest.
  const certified = (column: "certificate_number" | "valid_until") =>
    sql<string | null>`(select ${sql.raw(column)} from ${taxExemptions} where email in ${addresses}
      order by valid_until is not null, valid_until desc limit 1)`;
  /** Adds the customer's condition and a limit to a query, newest rows first. */
  const newest = <Query extends SQLiteSelect>(query: Query, email: SQLiteColumn) =>
    app.read(
      query
        .where(isTheirs(email))
        .orderBy(desc(getTableColumns(email.table).createdAt!))
        .limit(maxRows),
    );
  const orderRows = (table: typeof orders | typeof customOrders) => {
    const { id, customerName: name, customerEmail: email, status, totalCents, shippingAddress, createdAt } = table;
    const columns = { id, name, email, status, totalCents, shippingAddress, createdAt };
    return newest(db.select(columns).from(table).$dynamic(), email);
  };
  const ownLogo = (table: typeof quoteRequests | typeof customOrders) =>
    sql`select id, logo_file_name as name, created_at, '' as file from ${table} where customer_email in ${addresses} and logo_key is not null`;
  const [
    regular,
    custom,
    quotes,
    invoices,
    rooms,
    mails,
    [contact],
    accounts,
    designs,
    addressed,
    book,
    files,
    [facts],
  ] = await Promise.all([
    orderRows(orders),
    orderRows(customOrders),
    newest(
      db
        .select({
          id: quoteRequests.id,
          name: quoteRequests.customerName,
          status: quoteRequests.status,
          email: quoteRequests.customerEmail,
          totalCents: quoteRequests.quotedAmountCents,
          createdAt: quoteRequests.createdAt,
        })
        .from(quoteRequests)
        .$dynamic(),
      quoteRequests.customerEmail,
    ),
    newest(
      db
        .select({
          id: manualInvoices.id,
          number: manualInvoices.invoiceNumber,
          name: manualInvoices.customerName,
          email: manualInvoices.customerEmail,
          status: manualInvoices.status,
          totalCents: manualInvoices.totalCents,
          paidCents: sql<number>`(select coalesce(sum(captured_cents - refunded_cents), 0) from ${payments}
            where record_id = manual_invoices.id)`.as("paid_cents"),
          dueDate: manualInvoices.dueDate,
          createdAt: manualInvoices.createdAt,
        })
        .from(manualInvoices)
        .$dynamic(),
      manualInvoices.customerEmail,
    ),
    newest(
      db
        .select({
          id: quoteCollaborationSessions.id,
          subjectId:
            sql<string>`coalesce(${quoteCollaborationSessions.quoteId}, ${quoteCollaborationSessions.customOrderId})`.as(
              "subject",
            ),
          expiresAt: quoteCollaborationSessions.expiresAt,
          createdAt: quoteCollaborationSessions.createdAt,
        })
        .from(quoteCollaborationSessions)
        .$dynamic(),
      quoteCollaborationSessions.clientEmail,
    ),
    newest(
      db
        .select({
          id: outboxMessages.id,
          subject: outboxMessages.subject,
          state: outboxMessages.state,
          createdAt: outboxMessages.createdAt,
        })
        .from(outboxMessages)
        .$dynamic(),
      outboxMessages.to,
    ),
    app.read(db.select().from(contacts).where(eq(contacts.email, customer))),
    app.read(
      db
        .select({
          email: users.email,
          username: users.username,
          role: users.role,
          createdAt: users.createdAt,
          lastSignInAt: users.lastSignInAt,
        })
        .from(users)
        .where(isTheirs(users.email)),
    ),
    app.read(
      db
        .select({
          id: savedDesigns.id,
          name: savedDesigns.name,
          token: savedDesigns.token,
          createdAt: savedDesigns.createdAt,
        })
        .from(savedDesigns)
        .innerJoin(users, eq(users.id, savedDesigns.userId))
        .where(isTheirs(users.email))
        .orderBy(desc(savedDesigns.createdAt))
        .limit(maxRows),
    ),
    app.read(
      db
        .select({
          email: sql<string>`address.email`.as("address"),
          suppressed: sql<
            typeof suppressions.$inferSelect.reason | null
          >`(select reason from ${suppressions} where ${suppressions.email} = address.email)`.as("suppressed"),
        })
        .from(sql`${addresses} address`),
    ),
    app.read(
      db
        .select(getTableColumns(bookAddresses))
        .from(bookAddresses)
        .innerJoin(users, eq(users.id, bookAddresses.userId))
        .where(isTheirs(users.email))
        .limit(maxRows),
    ),
    app.read(
      db
        .select({
          recordId: sql<string>`found.id`.as("record_id"),
          name: sql<string>`found.name`.as("file_name"),
          /** Last part of the key of a quote's further file. Blank for a logo. */
          file: sql<string>`found.file`.as("file"),
        })
        .from(
          sql`(${ownLogo(customOrders)} union all ${ownLogo(quoteRequests)}
              union all select quote.id, file_name, quote.created_at, substr(key, instr(key, '/') + 1)
              from quote_requests quote join ${storedFiles} on owner = 'quote:' || quote.id
              where quote.customer_email in ${addresses} and purpose = 'artwork') found`,
        )
        .orderBy(sql`found.created_at desc`)
        .limit(maxRows),
    ),
    app.read(
      db
        .select({
          spentCents:
            sql<number>`(select coalesce(sum(captured_cents - refunded_cents), 0) from ${payments} where email in ${addresses})`.as(
              "spent",
            ),
          email: customer.as("customer"),
          /** Name of a person who wrote to us or whose page got an email. Null without emails. */
          writer: sql<string | null>`coalesce(
            (select coalesce(nullif(name, ''), email) from ${messages} where email in ${addresses} and direction = 'in' limit 1),
            (select customer_email from ${messages} where record = ${customerKey(typed)} limit 1))`.as("writer"),
          certificate: certified("certificate_number").as("certificate"),
          certificateUntil: certified("valid_until").as("certificate_until"),
          creditLimitCents: sql<number | null>`(select limit_cents from ${creditTerms} where email = ${customer})`.as(
            "credit_limit",
          ),
          phone: sql<
            string | null
          >`coalesce((select customer_phone from ${customOrders} where customer_email in ${addresses} and customer_phone <> '' limit 1),
            (select customer_phone from ${quoteRequests} where customer_email in ${addresses} and customer_phone <> '' limit 1))`.as(
            "phone",
          ),
        })
        .from(sql`(select 1)`),
    ),
    requireStaff(app),
  ]);
  const named = [...regular, ...custom, ...quotes, ...invoices].sort(newestFirst);
  if (!facts || !(named[0] || rooms[0] || mails[0] || contact || accounts[0] || facts.writer)) {
    throw new ShopError("not_found", "No customer has this email address.");
  }
  const { email } = facts;
  const ownName = (named.find((record) => record.email === email) ?? named[0])?.name;
  return {
    email,
    name: ownName ?? contact?.name ?? accounts[0]?.username ?? facts.writer ?? email,
    addresses: addressed,
    facts: { ...facts, phone: facts.phone ?? contact?.phone ?? null },
    regular,
    custom,
    quotes,
    invoices: invoices.map((invoice) => ({ ...invoice, state: invoiceState(invoice, app.now()) })),
    rooms,
    mails,
    accounts,
    designs,
    files,
    places: shippingPlaces([...book, ...[...regular, ...custom].sort(newestFirst).map((one) => one.shippingAddress)]),
    contact: contact ?? null,
  };
}

const newestFirst = (a: { createdAt: Date }, b: { createdAt: Date }) => b.createdAt.getTime() - a.createdAt.getTime();

/** Each address once, as one line: those of the address book, then those of orders, newest first. */
const shippingPlaces = (kept: readonly (KeptAddress | null)[]): string[] =>
  [...new Set(kept.flatMap((one) => (one ? [addressLine(one)] : [])))].slice(0, maxPlaces);

export type Customer = Awaited<ReturnType<typeof getCustomer>>;
