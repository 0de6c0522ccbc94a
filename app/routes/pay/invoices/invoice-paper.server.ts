import { renderSVG } from "uqr";
import { invoiceState, leftToPay } from "~/domain/invoices/invoices";
import type { App } from "~/services/core/app.server";
import type { Invoice } from "~/services/invoices/invoices.server";
import { payInvoiceUrl } from "~/services/invoices/invoices.server";
import type { PrintedPayment } from "~/services/ledger/receipts.server";

export const payCodeOf = (payUrl: string): string => renderSVG(payUrl, { border: 1 });

/** Data of a printable invoice. Without `isPersonal` it has no customer data. Only an open invoice has a payment link. */
export function paperOf(app: App, invoice: Invoice, isPersonal: boolean, payments: readonly PrintedPayment[] = []) {
  const { customerName, customerEmail, customerCompany, customerAddress, notes, ...facts } = invoice;
  const {
    items,
    subtotalCents,
    taxCents,
    totalCents,
    paidCents,
    dueDate,
    terms,
    purchaseOrder,
    createdAt,
    sentAt,
    paidAt,
    status,
  } = facts;
  const payUrl = status === "pending" || status === "draft" ? payInvoiceUrl(app, invoice) : null;
  return {
    number: facts.invoiceNumber,
    items,
    subtotalCents,
    taxCents,
    totalCents,
    dueDate,
    terms,
    paidAt,
    purchaseOrder: isPersonal ? purchaseOrder : null,
    /** Only for an open invoice that is partly paid. */
    parts: status === "pending" && paidCents > 0 ? { paidCents, leftCents: leftToPay(invoice) } : null,
    /** Only for the customer and staff. A stranger with the amount sees the sum in `parts`. */
    payments: isPersonal ? payments : [],
    leftCents: Math.max(0, leftToPay(invoice)),
    issuedAt: sentAt ?? createdAt,
    state: invoiceState(invoice, app.now()),
    customer: isPersonal ? { customerName, customerEmail, customerCompany, customerAddress } : null,
    notes: isPersonal ? notes : null,
    pay: payUrl ? { url: payUrl, code: payCodeOf(payUrl) } : null,
  };
}
export type Paper = ReturnType<typeof paperOf>;
