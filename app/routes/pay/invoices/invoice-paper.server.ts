import { renderSVG } from "uqr";
import { invoiceState } from "~/domain/invoices/invoices";
import type { App } from "~/services/core/app.server";
import type { Invoice } from "~/services/invoices/invoices.server";
import { payInvoiceUrl } from "~/services/invoices/invoices.server";

/** What stands on an invoice's paper; without `isPersonal` nothing of whom it is for. Only what is open has a link to pay. */
export function paperOf(app: App, invoice: Invoice, isPersonal: boolean) {
  const { customerName, customerEmail, customerCompany, customerAddress, notes, ...facts } = invoice;
  const { items, subtotalCents, taxCents, totalCents, dueDate, terms, createdAt, sentAt, paidAt, status } = facts;
  const payUrl = status === "pending" || status === "draft" ? payInvoiceUrl(app, invoice) : null;
  return {
    ...{ number: facts.invoiceNumber, items, subtotalCents, taxCents, totalCents, dueDate, terms, paidAt },
    issuedAt: sentAt ?? createdAt,
    state: invoiceState(invoice, app.now()),
    customer: isPersonal ? { customerName, customerEmail, customerCompany, customerAddress } : null,
    notes: isPersonal ? notes : null,
    pay: payUrl ? { url: payUrl, code: renderSVG(payUrl, { border: 1 }) } : null,
  };
}
export type Paper = ReturnType<typeof paperOf>;
