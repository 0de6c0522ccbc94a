// Manual invoices as their payers see them; owns `manual_invoices` together with admin and write, which are staff's part. Promises that
// an invoice is told to those alone who know number and amount (invoices-3).

import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { manualInvoices, orderEvents } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { dayMs } from "~/domain/calendar/calendar";
import { plainDollars } from "~/domain/money/money";
import { foldText } from "~/domain/text/fold";
import type { App } from "~/services/core/app.server";
import { startsWith } from "~/services/core/paging.server";
import { readSignedUntil, signUntil } from "~/services/core/tokens.server";
import { raiseVersion } from "~/services/core/versions.server";

export type Invoice = typeof manualInvoices.$inferSelect & { paidCents: number };

const paidFor = sql`manual_invoices.id`;

/** What came for an invoice and stayed, by check, transfer and PayPal; `except` leaves a payment out. What PayPal reviews counts nothing. */
export function paidCentsOf(invoiceId: SQL | string = paidFor, except = ""): SQL<number> {
  return sql<number>`(select coalesce(sum(part.captured_cents - part.refunded_cents), 0) from payments part
    where part.record_id = ${invoiceId} and part.id <> ${except})`;
}

/** Invoices with what is paid of them, counted without the payment `except`, and when their customers were last reminded. */
export function selectInvoices(app: App, where: SQL | undefined, except?: string) {
  const paidCents = paidCentsOf(paidFor, except).as("paid_cents");
  const remindedAt = sql<Date | null>`(select max(created_at) from ${orderEvents}
    where subject = 'invoice' and subject_id = manual_invoices.id and type = 'reminded')`
    .mapWith(manualInvoices.createdAt)
    .as("reminded_at");
  return app.db
    .select({ ...getTableColumns(manualInvoices), paidCents, remindedAt })
    .from(manualInvoices)
    .where(where);
}

/** Invoices whose purchase order number begins with what was typed, in any case. */
export const startsPurchaseOrder = (typed: string): SQL =>
  startsWith(sql`manual_invoices.purchase_order_folded`, foldText(typed));

/** Where it is paid; the amount stands in the link (invoices-2). */
export function payInvoiceUrl(app: Pick<App, "origin">, { invoiceNumber, totalCents }: InvoiceFace): string {
  return `${app.origin}/pay-invoice/${invoiceNumber}?amount=${plainDollars(totalCents)}`;
}
type InvoiceFace = Pick<Invoice, "invoiceNumber" | "totalCents">;

/** The invoice of a number, paid or to be paid. */
export async function findSentInvoice(app: App, number: string): Promise<Invoice | undefined> {
  const isSent = inArray(manualInvoices.status, ["pending", "paid"]);
  const [invoice] = await app.read(selectInvoices(app, and(eq(manualInvoices.invoiceNumber, number), isSent)));
  return invoice;
}

/** The invoice on paper, without whom it is for. */
export const bareInvoiceUrl = (app: Pick<App, "origin">, { invoiceNumber, totalCents }: InvoiceFace): string =>
  `${app.origin}/pay-invoice/${invoiceNumber}/print?amount=${plainDollars(totalCents)}`;

/** As long as the link of an order's emails. Afterwards the paper shows no customer. */
const keyLifeMs = 180 * dayMs;

/** The same with the key, mailed to its customer alone, that also shows whom it is for. */
export function printInvoiceUrl(app: Pick<App, "origin" | "signingSecrets" | "now">, invoice: InvoiceFace): string {
  const { invoiceNumber } = invoice;
  const key = signUntil(app, "invoice", invoiceNumber, keyLifeMs).slice(invoiceNumber.length + 1);
  return `${bareInvoiceUrl(app, invoice)}&key=${key}`;
}

/** The invoice of a pay link, or null where number and amount do not belong together. A void one is no more, a draft not yet. */
export async function findPayableInvoice(
  app: App,
  { number, amountCents }: { number: string; amountCents: number | null },
): Promise<Invoice | null> {
  const invoice = await findSentInvoice(app, number);
  return invoice && amountCents === invoice.totalCents ? invoice : null;
}

/** For print: with the customer's name for staff and for the holder of the mailed key. */
export async function getPrintedInvoice(
  app: App,
  { number, amountCents, key }: { number: string; amountCents: number | null; key?: string },
) {
  const [invoice, viewer] = await Promise.all([findPayableInvoice(app, { number, amountCents }), app.viewer()]);
  if (!invoice) return null;
  const isCustomer = readSignedUntil(app, "invoice", `${number}.${key ?? ""}`) === number;
  return { invoice, isPersonal: isStaffRole(viewer?.role) || isCustomer };
}

/** Changes an invoice while `only` is true of it. */
export function updateInvoice(
  app: App,
  id: string,
  values: SQLiteUpdateSetSource<typeof manualInvoices>,
  only?: SQL,
): Statement[] {
  return [
    app.db
      .update(manualInvoices)
      .set({ ...values, version: raiseVersion(manualInvoices.version) })
      .where(and(eq(manualInvoices.id, id), only)),
  ];
}
