// Payment purpose for invoices: bills what is left to pay to visitors who know the total, and records each payment
// once. Guarantees that nobody can find out numbers or amounts of invoices by trying (invoices-3).
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard } from "~/db/guards";
import { manualInvoices, payments } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { leftToPay, partialPaymentTax } from "~/domain/invoices/invoices";
import { screens } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { invoicePaidForStaff, invoiceReceipt } from "~/emails/invoices/invoice-receipt";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import {
  findSentInvoice,
  type Invoice,
  invoiceLinks,
  paidCentsOf,
  payInvoiceUrl,
  selectInvoices,
  updateInvoice,
} from "~/services/invoices/invoices.server";
import { noPaymentInFlight } from "~/services/ledger/in-flight.server";
import { receiptOf } from "~/services/ledger/receipts.server";
import { setPayments } from "~/services/ledger/states.server";
import { findPaidTax } from "~/services/ledger/tax.server";
import type { Bill, Completion, Payment, Purpose, Recording } from "~/services/ledger/types.server";
import { noMails, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";
import { cancelRefunded, hasNoOpenInvoice, restockOrder } from "~/services/payments/purposes/refunded-orders.server";
import { coversPayment, partOf } from "~/services/payments/refusals.server";

const invoiceSnapshot = z.object({
  invoiceNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  description: z.string(),
  /** Lines for the receipt. */
  items: z.array(z.object({ description: z.string(), quantity: z.int(), unitPriceCents: z.int() })).optional(),
  /** Total of the invoice, if this payment covers only part of it. */
  totalCents: z.int().optional(),
  orderId: z.string().optional(),
});

export const invoicePurpose: Purpose = {
  eventSubject: "invoice",
  async bill(app, { reference: number = "", amount = null }) {
    const invoice = await findSentInvoice(app, number);
    const isKnown = invoice && (amount === invoice.totalCents || amount === leftToPay(invoice));
    if (!isKnown) throw new ShopError("conflict", screens.invoiceLinkInvalid.text);
    return invoiceBill(app, invoice);
  },
  recalculateBill: (app, payment) => billInvoice(app, payment.reference, partOf(payment)),
  billOutside: billInvoice,
  reserve: (app, payment, guard) => [requireInvoiceOpen(app, payment, guard)],
  release: () => [],
  shortfall: async () => new ShopError("conflict", closed),
  record: recordInvoicePayment,
  completeReview: reviewedInvoice,
  onRefund(app, payment, { isOpen, amountCents, restock: wanted }) {
    const { orderId } = invoiceSnapshot.parse(payment.snapshot);
    if (!orderId) return { before: [], after: voidRefunded(app, payment) };
    const mayPutBack = sql`${isOpen} and ${hasNoOpenInvoice(orderId)}`;
    return {
      before: wanted ? restockOrder(app, orderId, amountCents, mayPutBack) : [],
      after: [...voidRefunded(app, payment), ...cancelRefunded(app, { recordId: orderId }, "order")],
    };
  },
  reopen(app, { id }, invoiceId) {
    const isStillPaid = sql`${manualInvoices.totalCents} <= ${paidCentsOf(invoiceId, id)}`;
    const values = {
      status: sql`case when ${isStillPaid} then 'paid' else 'pending' end`,
      paymentId: latestOther(invoiceId, id),
      paidAt: sql`iif(${isStillPaid}, ${manualInvoices.paidAt}, null)`,
    };
    return updateInvoice(app, invoiceId, values, inArray(manualInvoices.status, ["pending", "paid"]));
  },
  nextStepFor(app, { snapshot, amountCents }) {
    const { invoiceNumber, totalCents = amountCents } = invoiceSnapshot.parse(snapshot);
    const url = payInvoiceUrl(app, { invoiceNumber, totalCents });
    return { what: `invoice ${invoiceNumber}`, state: "open", action: "Pay the invoice", url };
  },
  recordUrl: (app, id) => `${app.origin}/admin/invoices/${id}`,
  followUrl: () => null,
  isBuyer: () => null,
};

const alreadyPaid = "This invoice has already been paid.";
const closed = "This invoice has already been paid or is no longer open.";

const latestOther = (invoiceId: string, except: string) =>
  sql`(select max(other.id) from payments other where other.record_id = ${invoiceId} and other.id <> ${except} and other.captured_cents > 0)`;

/** Bill for the rest of an invoice, or for a part of it. ShopError `not_found`, or `conflict` if less is due. */
async function billInvoice(app: App, id: string, part?: number): Promise<Bill> {
  const [invoice] = await app.read(selectInvoices(app, eq(manualInvoices.id, id)));
  if (!invoice || invoice.status === "void" || invoice.status === "draft")
    throw new ShopError("not_found", "Invoice not found");
  return invoiceBill(app, invoice, part);
}

async function invoiceBill(app: App, invoice: Invoice, amountCents = leftToPay(invoice)): Promise<Bill> {
  if (invoice.status === "paid") throw new ShopError("conflict", alreadyPaid);
  const left = leftToPay(invoice);
  if (amountCents > left) throw new ShopError("conflict", `Only ${formatMoney(left)} is due on this invoice.`);
  const { invoiceNumber, customerName, customerEmail, description, items, totalCents } = invoice;
  const paidTaxCents = await findPaidTax(app, invoice.id);
  const taxCents = partialPaymentTax({ ...invoice, paidTaxCents }, amountCents);
  const snapshot: z.output<typeof invoiceSnapshot> = {
    invoiceNumber,
    customerName,
    customerEmail,
    description,
    items,
    ...(amountCents === totalCents ? {} : { totalCents }),
    ...(invoice.orderId ? { orderId: invoice.orderId } : {}),
  };
  return {
    reference: invoice.id,
    userId: null,
    email: customerEmail,
    amountCents,
    breakdown: { itemTotalCents: amountCents - taxCents, shippingCents: 0, taxCents, discountCents: 0 },
    shipTo: null,
    discountCode: null,
    snapshot,
    description: `${brand.name}: invoice ${invoiceNumber}`,
  };
}

/**
 * Aborts the batch if the invoice is paid, void or deleted, if a different amount is due, or if another payment is in
 * flight.
 */
function requireInvoiceOpen(app: App, payment: Payment, guard: Guard): Statement {
  const { id, reference } = payment;
  const left = sql`${manualInvoices.totalCents} - ${paidCentsOf(reference)}`;
  const isOpen = sql`exists (select 1 from ${manualInvoices} where ${manualInvoices.id} = ${reference}
    and ${manualInvoices.status} = 'pending' and ${coversPayment(left, payment)}) and ${noPaymentInFlight(reference, id)}`;
  return setPayments(app, and(eq(payments.id, id), guard), { amountCents: abortUnless(payments.amountCents, isOpen) });
}

/** Voids a paid invoice when all its money was refunded. On an open invoice, refunded amounts become due again. */
function voidRefunded(app: App, { recordId }: Payment): Statement[] {
  if (!recordId) return [];
  const isWhole = sql`${paidCentsOf(recordId)} <= 0`;
  return updateInvoice(app, recordId, { status: "void" }, sql`${isWhole} and ${manualInvoices.status} = 'paid'`);
}

async function recordInvoicePayment(
  app: App,
  payment: Payment,
  { underReview, isAgain }: { underReview: boolean; isAgain?: boolean },
): Promise<Recording> {
  const recordId = payment.reference;
  const invoice = await withoutPayment(app, payment);
  if (isAgain && !invoice) throw new ShopError("not_found", "We can't find what this payment was for.");
  if (underReview) {
    return { recordId, mails: noMails, statements: invoiceEvent(app, payment, "reviewed") };
  }
  return { recordId, ...payOffInvoice(app, payment, invoice) };
}

/** The invoice without this payment. No other payment can be in flight at the same time. */
async function withoutPayment(app: App, { id, reference }: Payment): Promise<Invoice | undefined> {
  const [invoice] = await selectInvoices(app, eq(manualInvoices.id, reference), id);
  return invoice;
}

function payOffInvoice(app: App, payment: Payment, invoice: Invoice | undefined): Completion {
  const { id, reference, amountCents } = payment;
  const leftCents = invoice ? Math.max(0, leftToPay(invoice) - amountCents) : 0;
  const isWhole = sql`${manualInvoices.totalCents} <= ${amountCents} + ${paidCentsOf(reference, id)}`;
  const values = {
    paymentId: id,
    status: sql`case when ${isWhole} then 'paid' else 'pending' end`,
    paidAt: sql`case when ${isWhole} then ${app.now().getTime()} end`,
  };
  const mails = receipts(app, payment, leftCents);
  const statements = [
    ...updateInvoice(app, reference, values, eq(manualInvoices.status, "pending")),
    ...invoiceEvent(app, payment, "paid", leftCents),
    ...mails.statements,
  ];
  return { mails, statements };
}

const eventNotes = {
  paid: "paid",
  reviewed: "PayPal is reviewing the payment",
  refused: "PayPal declined the payment",
};

function invoiceEvent(app: App, payment: Payment, type: keyof typeof eventNotes, leftCents = 0): Statement[] {
  const left = leftCents > 0 ? `, ${formatMoney(leftCents)} left` : "";
  return addEvent(app, {
    id: `invoice-${type}:${payment.id}`,
    subject: "invoice",
    subjectId: payment.reference,
    type,
    note: type === "paid" ? `${formatMoney(payment.amountCents)} received${left}` : eventNotes[type],
    actor: "shop",
  });
}

/** Receipts to the customer on the invoice, no matter who paid, and to staff. The dedupe keys allow each only once. */
function receipts(app: App, payment: Payment, leftCents: number): OutboxInserts {
  const { amountCents } = payment;
  const { customerEmail, totalCents = amountCents, ...invoice } = invoiceSnapshot.parse(payment.snapshot);
  const face = { ...invoice, totalCents };
  const paid = { ...invoice, amountCents, leftCents, payUrl: payInvoiceUrl(app, face), paidAt: app.now() };
  const { taxCents } = payment;
  const receipt = receiptOf(app, payment, invoiceLinks(app, face));
  return outboxInserts(app, [
    {
      to: customerEmail,
      toName: invoice.customerName,
      template: "invoice-receipt",
      record: payment.reference,
      mail: invoiceReceipt({ ...paid, customerEmail, totalCents, taxCents, receipt }),
      dedupeKey: `invoice-receipt:${payment.id}`,
    },
    {
      to: app.staffEmail,
      template: "invoice-paid",
      record: payment.reference,
      replyTo: customerEmail,
      mail: invoicePaidForStaff({ ...paid, adminUrl: `${app.origin}/admin/invoices` }),
      dedupeKey: `invoice-paid:${payment.id}`,
    },
  ]);
}

async function reviewedInvoice(app: App, payment: Payment, outcome: "paid" | "refused"): Promise<Completion> {
  if (outcome === "refused") return { statements: invoiceEvent(app, payment, "refused"), mails: noMails };
  return payOffInvoice(app, payment, await withoutPayment(app, payment));
}
