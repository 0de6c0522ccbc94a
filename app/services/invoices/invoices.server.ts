// Manual invoices as their payers see them; owns `manual_invoices` together with invoices-admin, which is staff's part. Promises that
// an invoice is told to those alone who know number and amount (invoices-3).

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { manualInvoices } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { toDollars } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { readSignedText, signText } from "~/services/core/tokens.server";

export type Invoice = typeof manualInvoices.$inferSelect;

export function selectInvoices(app: App, where: SQL | undefined) {
  return app.db.select().from(manualInvoices).where(where);
}

/** Where it is paid; the amount stands in the link (invoices-2). */
export function payInvoiceUrl(app: Pick<App, "origin">, { invoiceNumber, totalCents }: InvoiceFace): string {
  return `${app.origin}/pay-invoice/${invoiceNumber}?amount=${toDollars(totalCents).toFixed(2)}`;
}
type InvoiceFace = Pick<Invoice, "invoiceNumber" | "totalCents">;

/** The invoice on paper. The key, mailed to its customer alone, also shows whom it is for. */
export function printInvoiceUrl(app: Pick<App, "origin" | "signingSecrets">, invoice: InvoiceFace): string {
  const { invoiceNumber, totalCents } = invoice;
  const key = signText(app.signingSecrets, "invoice", invoiceNumber).slice(invoiceNumber.length + 1);
  return `${app.origin}/pay-invoice/${invoiceNumber}/print?amount=${toDollars(totalCents).toFixed(2)}&key=${key}`;
}

/** The invoice of a pay link, or null where number and amount do not belong together. A void one is no more, a draft not yet. */
export async function findPayableInvoice(
  app: App,
  { number, amountCents }: { number: string; amountCents: number | null },
): Promise<Invoice | null> {
  const [invoice] = await app.read(
    selectInvoices(
      app,
      and(eq(manualInvoices.invoiceNumber, number), inArray(manualInvoices.status, ["pending", "paid"])),
    ),
  );
  return invoice && amountCents === invoice.totalCents ? invoice : null;
}

/** For print: with the customer's name for staff and for the holder of the mailed key. */
export async function getPrintedInvoice(
  app: App,
  { number, amountCents, key }: { number: string; amountCents: number | null; key?: string },
) {
  const [invoice, viewer] = await Promise.all([findPayableInvoice(app, { number, amountCents }), app.viewer()]);
  if (!invoice) return null;
  const isCustomer = readSignedText(app.signingSecrets, "invoice", `${number}.${key ?? ""}`) === number;
  return { invoice, isPersonal: isStaffRole(viewer?.role) || isCustomer };
}

/** Changes an invoice while `only` is true of it. */
export function updateInvoice(app: App, id: string, values: Partial<Invoice>, only?: SQL): Statement[] {
  return [
    app.db
      .update(manualInvoices)
      .set({ ...values, version: sql`${manualInvoices.version} + 1` })
      .where(and(eq(manualInvoices.id, id), only)),
  ];
}
