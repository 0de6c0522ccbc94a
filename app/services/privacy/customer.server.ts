// One person as staff see them, by e-mail address (admin-15). Owns no table. Promises one round trip, each part led by an index.
import { desc, eq, sql } from "drizzle-orm";
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
  suppressions,
  taxExemptions,
  users,
} from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { App } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";

const most = 20;

/** Staff: everything of one address, else ShopError `not_found`. */
export async function getCustomer(app: App, email: string) {
  const { db } = app;
  const orderRow = (table: typeof orders | typeof customOrders) =>
    db
      .select({
        id: table.id,
        name: table.customerName,
        status: table.status,
        totalCents: table.totalCents,
        createdAt: table.createdAt,
      })
      .from(table)
      .where(eq(table.customerEmail, email))
      .orderBy(desc(table.createdAt))
      .limit(most);
  const [regular, custom, quotes, invoices, rooms, mails, [contact], [account], [facts]] = await Promise.all([
    app.read(orderRow(orders)),
    app.read(orderRow(customOrders)),
    app.read(
      db
        .select({
          ...{ id: quoteRequests.id, name: quoteRequests.customerName, status: quoteRequests.status },
          ...{ totalCents: quoteRequests.quotedAmountCents, createdAt: quoteRequests.createdAt },
        })
        .from(quoteRequests)
        .where(eq(quoteRequests.customerEmail, email))
        .orderBy(desc(quoteRequests.createdAt))
        .limit(most),
    ),
    app.read(
      db
        .select({
          ...{ id: manualInvoices.id, number: manualInvoices.invoiceNumber, name: manualInvoices.customerName },
          ...{
            status: manualInvoices.status,
            totalCents: manualInvoices.totalCents,
            createdAt: manualInvoices.createdAt,
          },
        })
        .from(manualInvoices)
        .where(eq(manualInvoices.customerEmail, email))
        .orderBy(desc(manualInvoices.createdAt))
        .limit(most),
    ),
    app.read(
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
        .where(eq(quoteCollaborationSessions.clientEmail, email))
        .orderBy(desc(quoteCollaborationSessions.createdAt))
        .limit(most),
    ),
    app.read(
      db
        .select({
          ...{ id: outboxMessages.id, subject: outboxMessages.subject, state: outboxMessages.state },
          createdAt: outboxMessages.createdAt,
        })
        .from(outboxMessages)
        .where(eq(outboxMessages.to, email))
        .orderBy(desc(outboxMessages.createdAt))
        .limit(most),
    ),
    app.read(db.select().from(contacts).where(eq(contacts.email, email))),
    app.read(
      db
        .select({
          username: users.username,
          role: users.role,
          createdAt: users.createdAt,
          lastSignInAt: users.lastSignInAt,
        })
        .from(users)
        .where(eq(users.email, email)),
    ),
    app.read(
      db
        .select({
          spentCents:
            sql<number>`(select coalesce(sum(captured_cents - refunded_cents), 0) from ${payments} where email = ${email})`.as(
              "spent",
            ),
          suppressed: sql<string | null>`(select reason from ${suppressions} where email = ${email})`.as("suppressed"),
          certificate: sql<string | null>`(select certificate_number from ${taxExemptions} where email = ${email})`.as(
            "certificate",
          ),
          certificateUntil: sql<string | null>`(select valid_until from ${taxExemptions} where email = ${email})`.as(
            "certificate_until",
          ),
          creditLimitCents: sql<number | null>`(select limit_cents from ${creditTerms} where email = ${email})`.as(
            "credit_limit",
          ),
          phone: sql<
            string | null
          >`coalesce((select customer_phone from ${customOrders} where customer_email = ${email} and customer_phone <> '' limit 1),
            (select customer_phone from ${quoteRequests} where customer_email = ${email} and customer_phone <> '' limit 1))`.as(
            "phone",
          ),
        })
        .from(sql`(select 1)`),
    ),
    requireAdmin(app),
  ]);
  const named = [...regular, ...custom, ...quotes, ...invoices].sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  );
  if (!facts || !(named[0] || rooms[0] || mails[0] || contact || account)) {
    throw new ShopError("not_found", "Nobody with this e-mail address is known here.");
  }
  return {
    ...{
      email,
      name: named[0]?.name ?? contact?.name ?? account?.username ?? email,
      facts: { ...facts, phone: facts.phone ?? contact?.phone ?? null },
    },
    ...{ regular, custom, quotes, invoices, rooms, mails, account: account ?? null },
    contact: contact ?? null,
  };
}
export type Customer = Awaited<ReturnType<typeof getCustomer>>;
