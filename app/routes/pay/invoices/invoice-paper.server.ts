import { renderSVG } from "uqr";
import { invoiceLink, invoiceState, leftToPay } from "~/domain/invoices/invoices";
import { limitRate } from "~/http/security.server";
import type { App } from "~/services/core/app.server";
import { getInvoiceForStaff, previewAsSent } from "~/services/invoices/admin.server";
import { getPrintedInvoice, type Invoice, payInvoiceUrl } from "~/services/invoices/invoices.server";
import { type PrintedPayment, printedPayments } from "~/services/ledger/receipts.server";

export const payCodeOf = (payUrl: string): string => renderSVG(payUrl, { border: 1 });

/** Data of a printable invoice. Without `isPersonal` it has no customer data. Only an open invoice has a payment link. */
function paperOf(app: App, invoice: Invoice, isPersonal: boolean, payments: readonly PrintedPayment[] = []) {
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

/**
 * Invoice of a link, for its page to print and its PDF file. Null if number and amount do not match. Shows the
 * customer's name only to staff and to the holder of the emailed link.
 */
export async function openPrintedInvoice(app: App, number: string, url: URL): Promise<Paper | null> {
  await limitRate(app, "pay-invoice", "calls");
  const { amount: amountCents, key } = invoiceLink.parse(Object.fromEntries(url.searchParams));
  const printed = await getPrintedInvoice(app, { number, amountCents, key });
  return printed && paperOf(app, printed.invoice, printed.isPersonal, printed.payments);
}

/** Invoice for staff. A draft looks as the customer will see it, and `draft` has what its email needs. */
export async function openStaffPaper(app: App, id: string) {
  const { invoice, payments } = await getInvoiceForStaff(app, id);
  if (invoice.status !== "draft") return { paper: paperOf(app, invoice, true, printedPayments(payments)), draft: null };
  const draft = previewAsSent(app, invoice);
  return { paper: paperOf(app, draft, true), draft };
}
