// Manual invoices as their payers see them. Owns manual_invoices together with staff's part in admin.server and
// write.server. Guarantees that only a visitor who knows both number and amount sees an invoice (invoices-3).

import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { manualInvoices, orderEvents, payments } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { dayMs } from "~/domain/calendar/calendar";
import { plainDollars } from "~/domain/money/money";
import { foldText } from "~/domain/text/fold";
import type { App } from "~/services/core/app.server";
import { startsWith } from "~/services/core/paging.server";
import { readSignedUntil, signUntil } from "~/services/core/tokens.server";
import { raiseVersion } from "~/services/core/versions.server";
import { listLedger } from "~/services/ledger/ledger.server";
import { printedPayments } from "~/services/ledger/receipts.server";

export type Invoice = typeof manualInvoices.$inferSelect & { paidCents: number };

const paidFor = sql`manual_invoices.id`;

/**
 * SQL for the paid amount of an invoice after refunds, by any method. Leaves out the payment `except` and payments
 * under review.
 */
export function paidCentsOf(invoiceId: SQL | string = paidFor, except = ""): SQL<number> {
  return sql<number>`(select coalesce(sum(part.captured_cents - part.refunded_cents), 0) from payments part
    where part.record_id = ${invoiceId} and part.id <> ${except})`;
}

/** Invoices with their paid amount, which leaves out the payment `except`, and the time of the last reminder. */
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

export const startsPurchaseOrder = (typed: string): SQL =>
  startsWith(sql`manual_invoices.purchase_order_folded`, foldText(typed));

export function payInvoiceUrl(app: Pick<App, "origin">, { invoiceNumber, totalCents }: InvoiceFace): string {
  return `${app.origin}/pay-invoice/${invoiceNumber}?amount=${plainDollars(totalCents)}`;
}
type InvoiceFace = Pick<Invoice, "invoiceNumber" | "totalCents">;

export async function findSentInvoice(app: App, number: string): Promise<Invoice | undefined> {
  const isSent = inArray(manualInvoices.status, ["pending", "paid"]);
  const [invoice] = await app.read(selectInvoices(app, and(eq(manualInvoices.invoiceNumber, number), isSent)));
  return invoice;
}

/** Links to an invoice without its customer: its page to print and its PDF file. */
export function bareInvoiceLinks(app: Pick<App, "origin">, { invoiceNumber, totalCents }: InvoiceFace) {
  const [url, query] = [`${app.origin}/pay-invoice/${invoiceNumber}`, `amount=${plainDollars(totalCents)}`];
  return { printUrl: `${url}/print?${query}`, pdfUrl: `${url}/pdf?${query}` };
}

// The key expires together with the links in order emails. After that, the page hides the customer.
const keyLifeMs = 180 * dayMs;

/** The same links with a key that also shows the customer. Email them only to the customer. */
export function invoiceLinks(app: Pick<App, "origin" | "signingSecrets" | "now">, invoice: InvoiceFace) {
  const { invoiceNumber } = invoice;
  const key = signUntil(app, "invoice", invoiceNumber, keyLifeMs).slice(invoiceNumber.length + 1);
  const { printUrl, pdfUrl } = bareInvoiceLinks(app, invoice);
  return { printUrl: `${printUrl}&key=${key}`, pdfUrl: `${pdfUrl}&key=${key}` };
}

/** Finds the invoice of a payment link. Returns null if the amount does not match, and for drafts and void invoices. */
export async function findPayableInvoice(
  app: App,
  { number, amountCents }: { number: string; amountCents: number | null },
): Promise<Invoice | null> {
  const invoice = await findSentInvoice(app, number);
  return invoice && amountCents === invoice.totalCents ? invoice : null;
}

/**
 * Invoice for printing. `isPersonal` is true for staff and for holders of the emailed key, who may see the customer.
 */
export async function getPrintedInvoice(
  app: App,
  { number, amountCents, key }: { number: string; amountCents: number | null; key?: string },
) {
  const isOfInvoice = sql`${payments.recordId} = (select id from ${manualInvoices} where invoice_number = ${number})`;
  const [invoice, ledger, viewer] = await Promise.all([
    findPayableInvoice(app, { number, amountCents }),
    listLedger(app, isOfInvoice),
    app.viewer(),
  ]);
  if (!invoice) return null;
  const isCustomer = readSignedUntil(app, "invoice", `${number}.${key ?? ""}`) === number;
  return { invoice, payments: printedPayments(ledger), isPersonal: isStaffRole(viewer?.role) || isCustomer };
}

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
