// Staff's view of one customer, found by any of the customer's email addresses (admin-15, admin-16). Guarantees one
// round trip, with an index for each query.
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteSelect } from "drizzle-orm/sqlite-core";
import {
  contacts,
  creditTerms,
  customOrders,
  manualInvoices,
  orders,
  outboxMessages,
  payments,
  quoteCollaborationSessions,
  quoteRequests,
  savedDesigns,
  suppressions,
  taxExemptions,
  users,
} from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { addressesOf, customerOf } from "~/services/customers/aliases.server";

const maxRows = 20;

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
    const { id, customerName: name, customerEmail: email, status, totalCents, createdAt } = table;
    return newest(db.select({ id, name, email, status, totalCents, createdAt }).from(table).$dynamic(), email);
  };
  const [regular, custom, quotes, invoices, rooms, mails, [contact], accounts, designs, addressed, [facts]] =
    await Promise.all([
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
          .select({
            spentCents:
              sql<number>`(select coalesce(sum(captured_cents - refunded_cents), 0) from ${payments} where email in ${addresses})`.as(
                "spent",
              ),
            email: customer.as("customer"),
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
  const named = [...regular, ...custom, ...quotes, ...invoices].sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  );
  if (!facts || !(named[0] || rooms[0] || mails[0] || contact || accounts[0])) {
    throw new ShopError("not_found", "No customer has this email address.");
  }
  const { email } = facts;
  const ownName = (named.find((record) => record.email === email) ?? named[0])?.name;
  return {
    email,
    name: ownName ?? contact?.name ?? accounts[0]?.username ?? email,
    addresses: addressed,
    facts: { ...facts, phone: facts.phone ?? contact?.phone ?? null },
    regular,
    custom,
    quotes,
    invoices,
    rooms,
    mails,
    accounts,
    designs,
    contact: contact ?? null,
  };
}
export type Customer = Awaited<ReturnType<typeof getCustomer>>;
