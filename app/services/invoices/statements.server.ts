// Statements of account: charges, payments, refunds and open balance of a customer over a period (invoices-12).
// Guarantees that the open amounts of all customers add up to the overview's receivables, to the cent and by age.
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { customOrders, manualInvoices, orderEvents, orders, payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { endOfShopDay, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { leftToPay } from "~/domain/invoices/invoices";
import { type AccountItem, type AccountMoney, statementOf } from "~/domain/invoices/statements";
import { digitsOf } from "~/domain/money/money";
import { purposesWhere } from "~/domain/payments/purposes";
import { csvLine } from "~/domain/text/csv";
import { statementMail } from "~/emails/invoices/statement";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { requireStaff } from "~/services/core/sessions.server";
import { addressesOf, customerOf } from "~/services/customers/aliases.server";
import { payInvoiceUrl, selectInvoices } from "~/services/invoices/invoices.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

// The balance of a custom order counts from its first mockup on. A change that staff undid is not public and does not count.
const sinceMockup = sql`('mockup_sent', 'approved', 'in_production', 'shipped', 'delivered')`;
/**
 * SQL over `custom_orders` for orders whose balance is open. Must repeat the condition of the index custom_orders_unpaid
 * exactly, because without that index SQLite reads all canceled orders.
 */
export const hasOpenBalance = sql`+${customOrders.balancePaymentId} is null and +${customOrders.archivedAt} is null
  and +${customOrders.status} not in ('pending', 'cancelled')`;
/** SQL over `custom_orders`: the balance is open, but due only once the client approves the mockup (custom-orders-14). */
export const isNotDue = sql`+${customOrders.status} = 'mockup_sent'`;
export const openBalance = sql`total_cents - iif(deposit_payment_id is null, 0, deposit_cents)`;
export const isOwing = sql`owed_cents > 0 and +${orders.status} <> 'cancelled' and +${orders.archivedAt} is null`;

interface Owing {
  id: string;
  createdAt: Date;
  leftCents: number;
  isNotDue?: boolean;
}

interface Days {
  from: string;
  to: string;
}

export async function getStatement(app: App, typed: string, { from, to }: Days) {
  const { items, moved, customer } = await readAccount(app, typed);
  const end = new Date(Math.min(endOfShopDay(to).getTime(), app.now().getTime()));
  const statement = statementOf(items, moved, { start: startOfShopDay(from), end });
  return { ...statement, ...customer, from, to };
}
export type ShownStatement = Awaited<ReturnType<typeof getStatement>>;

async function readAccount(app: App, typed: string) {
  const { db } = app;
  const addresses = addressesOf(typed);
  const ofCustomer = sql`customer_email in ${addresses}`;
  const records = sql`(select id from manual_invoices where ${ofCustomer} union all select id from custom_orders where ${ofCustomer}
    union all select id from orders where ${ofCustomer})`;
  const bills = purposesWhere(({ makesOrder }) => !makesOrder);
  const onAccount = sql`${payments.recordId} in ${records} and ${payments.purpose} in ${bills}`;
  const [invoices, voids, customs, owing, paid, given, [known]] = await Promise.all([
    app.read(
      selectInvoices(app, and(ofCustomer, ne(manualInvoices.status, "draft"))).orderBy(desc(manualInvoices.createdAt)),
    ),
    app.read(
      db
        .select({ id: orderEvents.subjectId, at: orderEvents.createdAt })
        .from(orderEvents)
        .where(
          sql`subject = 'invoice' and type = 'void' and subject_id in (select id from manual_invoices where ${ofCustomer})`,
        ),
    ),
    app.read(
      db
        .select({
          id: customOrders.id,
          name: customOrders.customerName,
          createdAt: customOrders.createdAt,
          leftCents: sql<number>`case when ${hasOpenBalance} then ${openBalance} else 0 end`.as("left_cents"),
          isNotDue: isNotDue.mapWith(Boolean).as("is_not_due"),
          dueAt: sql<number | null>`(select min(created_at) from ${orderEvents} where subject = 'custom_order'
            and subject_id = custom_orders.id and is_public and type in ${sinceMockup})`.as("due_at"),
        })
        .from(customOrders)
        .where(ofCustomer),
    ),
    app.read(
      db
        .select({
          id: orders.id,
          name: orders.customerName,
          createdAt: orders.createdAt,
          leftCents: sql<number>`case when ${isOwing} then owed_cents else 0 end`.as("left_cents"),
        })
        .from(orders)
        .where(ofCustomer),
    ),
    app.read(
      db
        .select({ itemId: payments.recordId, at: payments.capturedAt, cents: payments.capturedCents })
        .from(payments)
        .where(and(onAccount, gt(payments.capturedCents, 0))),
    ),
    app.read(
      db
        .select({
          itemId: payments.recordId,
          at: sql`coalesce(${refunds.completedAt}, ${refunds.createdAt})`.mapWith(refunds.createdAt).as("given_at"),
          cents: refunds.amountCents,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(onAccount, eq(refunds.status, "completed"))),
    ),
    app.read(
      db
        .select({
          email: customerOf(typed).as("customer"),
          name: sql<
            string | null
          >`(select title from search_entries where kind = 'person' and record_id = ${customerOf(typed)})`.as("name"),
        })
        .from(sql`(select 1)`),
    ),
    requireStaff(app),
  ]);
  if (!known || !(known.name || invoices[0] || customs[0] || owing[0])) {
    throw new ShopError("not_found", "No customer has this email address.");
  }
  const moved: AccountMoney[] = [
    ...paid.map((one) => ({ ...one, kind: "Payment" as const })),
    ...given.map((one) => ({ ...one, kind: "Refund" as const })),
  ].flatMap(({ itemId, at, ...money }) => (itemId && at ? [{ itemId, at, ...money }] : []));
  const paidOf = (id: string) =>
    moved.reduce((sum, { itemId, kind, cents }) => sum + (itemId === id && kind === "Payment" ? cents : 0), 0);
  // Deposits and checkouts are paid at once, so an order counts only with its balance: what is due or was paid as such.
  const ofOrder = (what: string, order: Owing, dueAt?: number | null) => ({
    id: order.id,
    what,
    number: order.id,
    at: dueAt ? new Date(dueAt) : order.createdAt,
    since: order.isNotDue ? null : order.createdAt,
    dueOn: null,
    chargedCents: order.leftCents + paidOf(order.id),
    leftCents: order.leftCents,
    closedAt: null,
  });
  const items: AccountItem[] = [
    ...invoices.map((invoice) => ({
      id: invoice.id,
      what: "Invoice",
      number: invoice.invoiceNumber,
      at: invoice.sentAt ?? invoice.createdAt,
      since: invoice.createdAt,
      dueOn: invoice.dueDate,
      chargedCents: invoice.totalCents,
      leftCents: leftToPay(invoice),
      closedAt: voids.find(({ id }) => id === invoice.id)?.at ?? null,
    })),
    ...customs.map((order) => ofOrder("Balance", order, order.dueAt)),
    ...owing.map((order) => ofOrder("Order", order)),
  ];
  const { email, name } = known;
  const { customerCompany = null, customerAddress = null } = invoices[0] ?? {};
  return {
    items,
    moved,
    customer: {
      customerName: name ?? invoices[0]?.customerName ?? email,
      customerEmail: email,
      customerCompany,
      customerAddress,
      open: invoices
        .filter((invoice) => leftToPay(invoice) > 0)
        .map((invoice) => ({
          number: invoice.invoiceNumber,
          leftCents: leftToPay(invoice),
          payUrl: payInvoiceUrl(app, invoice),
        }))
        .toReversed(),
    },
  };
}

export function statementEmail(statement: ShownStatement): Email {
  const { customerEmail: to, customerName: toName } = statement;
  return { to, toName, template: "statement", record: customerKey(to), mail: statementMail(statement) };
}

/**
 * Staff: emails the statement that they have reviewed, at most once a day for the same period and balance. ShopError
 * `conflict` if the balance has changed.
 */
export async function mailStatement(
  app: App,
  typed: string,
  { closingCents, ...days }: Days & { closingCents: number },
): Promise<ShownStatement> {
  const staff = await requireStaff(app);
  const statement = await getStatement(app, typed, days);
  if (statement.closingCents !== closingCents) {
    throw new ShopError("conflict", "The account has changed. Please review it again.");
  }
  const { customerEmail, from, to } = statement;
  const dedupeKey = `statement:${customerEmail}:${from}:${to}:${closingCents}:${shopDay(app.now())}`;
  const emails = outboxInserts(app, [{ ...statementEmail(statement), dedupeKey }]);
  await runBatch(app.db, [
    emails.statements,
    addAuditOfChange(app, staff, "statement emailed", `customer ${customerEmail}`, { from, to, closingCents }),
  ]);
  enqueueOutbox(app, emails);
  return statement;
}

export function statementCsv({ from, to, openingCents, closingCents, lines }: ShownStatement): string {
  const rows = lines.map(({ at, what, number, cents, balanceCents }) => [
    ...[shopDay(at), what, number, digitsOf(cents), digitsOf(balanceCents)],
  ]);
  const head = ["Date", "What", "Number", "Amount", "Balance"];
  const opening = [from, "Opening balance", "", "", digitsOf(openingCents)];
  return [head, opening, ...rows, [to, "Closing balance", "", "", digitsOf(closingCents)]].map(csvLine).join("");
}
