// A manual invoice as something to pay: bills its total to whoever knows it, records it once. Owns no table. Promises that neither
// number nor amount of an invoice can be found out by trying (invoices-3).
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard } from "~/db/guards";
import { manualInvoices, payments } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { screens } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { invoicePaidForStaff, invoiceReceipt } from "~/emails/invoices/invoice-receipt";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import {
  findPayableInvoice,
  type Invoice,
  payInvoiceUrl,
  selectInvoices,
  updateInvoice,
} from "~/services/invoices/invoices.server";
import { isAtRest } from "~/services/ledger/in-flight.server";
import { setPayments } from "~/services/ledger/states.server";
import type { Bill, Completion, Payment, Purpose, Recording } from "~/services/ledger/types.server";
import { noMails, type Posted, postMail } from "~/services/mail/outbox.server";

const invoiceSnapshot = z.object({
  invoiceNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  description: z.string(),
});

export const invoicePurpose: Purpose = {
  eventSubject: "invoice",
  async bill(app, { reference: number = "", amount = null }) {
    const invoice = await findPayableInvoice(app, { number, amountCents: amount });
    if (!invoice) throw new ShopError("conflict", screens.invoiceLinkInvalid.text);
    return invoiceBill(invoice);
  },
  billAgain: (app, payment) => billInvoice(app, payment.reference),
  reserve: (app, payment, guard) => [requireInvoiceOpen(app, payment, guard)],
  release: () => [],
  shortfall: async () => new ShopError("conflict", closed),
  record: recordInvoicePayment,
  completeReview: reviewedInvoice,
  onRefund: (app, payment) => ({ before: [], after: voidRefunded(app, payment) }),
  reopen: (app, { id }, invoiceId) =>
    updateInvoice(
      app,
      invoiceId,
      { status: "pending", paymentId: null, paidAt: null },
      eq(manualInvoices.paymentId, id),
    ),
  nextStepFor(app, { snapshot, amountCents }) {
    const { invoiceNumber } = invoiceSnapshot.parse(snapshot);
    const url = payInvoiceUrl(app, { invoiceNumber, totalCents: amountCents });
    return { what: `invoice ${invoiceNumber}`, state: "open", action: "Pay the invoice", url };
  },
  recordUrl: (app, id) => `${app.origin}/admin/invoices/${id}`,
  followUrl: () => null,
  isBuyer: () => null,
};

const alreadyPaid = "This invoice is paid already.";
const closed = "This invoice is paid already, or is no longer open.";

/** What an invoice of the shop asks for, by its id. ShopError `not_found`, `conflict` once it is paid. */
export async function billInvoice(app: App, id: string): Promise<Bill> {
  const [invoice] = await app.read(selectInvoices(app, eq(manualInvoices.id, id)));
  if (!invoice || invoice.status === "void" || invoice.status === "draft")
    throw new ShopError("not_found", "Invoice not found");
  return invoiceBill(invoice);
}

function invoiceBill(invoice: Invoice): Bill {
  if (invoice.status === "paid") throw new ShopError("conflict", alreadyPaid);
  const { invoiceNumber, customerName, customerEmail, description, taxCents, totalCents } = invoice;
  const snapshot: z.output<typeof invoiceSnapshot> = { invoiceNumber, customerName, customerEmail, description };
  return {
    reference: invoice.id,
    userId: null,
    email: customerEmail,
    amountCents: totalCents,
    breakdown: { itemTotalCents: totalCents - taxCents, shippingCents: 0, taxCents, discountCents: 0 },
    shipTo: null,
    discountCode: null,
    snapshot,
    description: `${brand.name}: invoice ${invoiceNumber}`,
  };
}

/** Breaks the batch on the amount's NOT NULL when the invoice is paid, void or gone, or another payment of it is under way. */
function requireInvoiceOpen(app: App, { id, reference }: Payment, guard: Guard): Statement {
  const isOpen = sql`exists (select 1 from ${manualInvoices} where ${manualInvoices.id} = ${reference}
    and ${manualInvoices.status} = 'pending') and ${isAtRest(reference, id)}`;
  return setPayments(app, and(eq(payments.id, id), guard), { amountCents: abortUnless(payments.amountCents, isOpen) });
}

/** An invoice whose money went back in full is not payable again. */
function voidRefunded(app: App, { id, recordId }: Payment): Statement[] {
  if (!recordId) return [];
  const isWhole = sql`exists (select 1 from payments whole where whole.id = ${id} and whole.status = 'refunded')`;
  return updateInvoice(app, recordId, { status: "void" }, sql`${isWhole} and ${manualInvoices.status} = 'paid'`);
}

async function recordInvoicePayment(
  app: App,
  payment: Payment,
  { underReview, isAgain }: { underReview: boolean; isAgain?: boolean },
): Promise<Recording> {
  const recordId = payment.reference;
  if (isAgain && (await selectInvoices(app, eq(manualInvoices.id, recordId))).length === 0)
    throw new ShopError("not_found", "What was paid for is gone.");
  if (underReview) {
    return { recordId, mails: noMails, statements: invoiceEvent(app, payment, "reviewed") };
  }
  const mails = receipts(app, payment);
  return { recordId, mails, statements: [...payOffInvoice(app, payment), ...mails.statements] };
}

function payOffInvoice(app: App, payment: Payment): Statement[] {
  const values = { status: "paid", paymentId: payment.id, paidAt: app.now() } as const;
  return [
    ...updateInvoice(app, payment.reference, values, eq(manualInvoices.status, "pending")),
    ...invoiceEvent(app, payment, "paid"),
  ];
}

const eventNotes = { paid: "paid", reviewed: "PayPal is reviewing the payment", refused: "PayPal refused the payment" };

function invoiceEvent(app: App, payment: Payment, type: keyof typeof eventNotes): Statement[] {
  return addEvent(app, {
    id: `invoice-${type}:${payment.id}`,
    subject: "invoice",
    subjectId: payment.reference,
    type,
    note: type === "paid" ? `${formatMoney(payment.amountCents)} received` : eventNotes[type],
    actor: "shop",
  });
}

/** To the customer whom the invoice names, whoever paid it, and to the staff; each once. */
function receipts(app: App, payment: Payment): Posted {
  const { customerEmail, ...invoice } = invoiceSnapshot.parse(payment.snapshot);
  const paid = { ...invoice, amountCents: payment.amountCents, paidAt: app.now() };
  return postMail(app, [
    {
      to: customerEmail,
      toName: invoice.customerName,
      template: "invoice-receipt",
      mail: invoiceReceipt(paid),
      dedupeKey: `invoice-receipt:${payment.id}`,
    },
    {
      to: app.staffEmail,
      template: "invoice-paid",
      mail: invoicePaidForStaff({ ...paid, adminUrl: `${app.origin}/admin/invoices` }),
      dedupeKey: `invoice-paid:${payment.id}`,
    },
  ]);
}

function reviewedInvoice(app: App, payment: Payment, outcome: "paid" | "refused"): Completion {
  if (outcome === "refused") return { statements: invoiceEvent(app, payment, "refused"), mails: noMails };
  const mails = receipts(app, payment);
  return { mails, statements: [...payOffInvoice(app, payment), ...mails.statements] };
}
