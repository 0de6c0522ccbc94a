// Orders on terms: turns the cart of an approved customer, or an order that staff enter for one, into an order and an
// invoice. Guarantees one batch for stock, code, order, invoice, emails and cart, within the customer's current limit, once
// per form (invoices-13).
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { abortUnless, brokenConstraint, wasAborted, wasRefused, wasTaken } from "~/db/guards";
import { creditTerms, manualInvoices, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { addressLine } from "~/domain/destinations/countries";
import { type Credit, creditRefusal, staffCreditRefusal } from "~/domain/invoices/credit";
import { invoiceDefaults, invoiceNumber } from "~/domain/invoices/invoices";
import type { TermsOrderInput } from "~/domain/payments/payments";
import { isInCart, removeOrderedItems } from "~/services/cart/ordered-items.server";
import type { App, Viewer } from "~/services/core/app.server";
import { cookieOwner, requireUser } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import { addressesOf, customerOf } from "~/services/customers/aliases.server";
import { paidCentsOf, payInvoiceUrl, selectInvoices } from "~/services/invoices/invoices.server";
import { issueOrderInvoice } from "~/services/invoices/of-orders.server";
import { orIfClosed } from "~/services/ledger/closed-months.server";
import { isClaimable, whileClaimed } from "~/services/ledger/in-flight.server";
import { cartSnapshotOf, isManualReference } from "~/services/ledger/snapshots.server";
import { movePayment, setPayments } from "~/services/ledger/states.server";
import type { Bill, Payment } from "~/services/ledger/types.server";
import { enqueueOutbox } from "~/services/mail/outbox.server";
import { recordOrder } from "~/services/orders/orders.server";
import { createPayment, findRecordOf } from "~/services/payments/payments.server";
import { withCertificate } from "~/services/payments/purposes/certificate-of-order.server";
import { requireAmount } from "~/services/payments/refusals.server";
import { purposeOf } from "~/services/payments/registry.server";

/**
 * Condition for a customer's overdue invoices. The unary plus makes SQLite use the index on email. With the index on
 * status and day it would read all overdue invoices.
 */
const isOverdueOf = (app: App, email: SQL | string) =>
  sql`${manualInvoices.customerEmail} in ${addressesOf(email)} and +${manualInvoices.status} = 'pending'
    and +${manualInvoices.dueDate} < ${shopDay(app.now())}`;

const openCentsOf = (email: SQL | string) =>
  sql<number>`(select coalesce(sum(owing.total_cents - ${paidCentsOf(sql`owing.id`)}), 0) from manual_invoices owing
    where owing.customer_email in ${addressesOf(email)} and +owing.status = 'pending')`;

/**
 * Credit of the visitor. Returns null for guests, for customers who are not approved, and for unconfirmed email
 * addresses.
 */
export async function findCredit(app: App): Promise<Credit | null> {
  if (!app.visitor.sessionToken) return null;
  const [credit, viewer] = await Promise.all([readCredit(app, cookieOwner(app).verifiedEmail), app.viewer()]);
  if (!credit || !viewer) return null;
  const { late, ...found } = credit;
  const own = late?.customerEmail === viewer.email ? late : undefined;
  const overdue = own && {
    invoiceNumber: own.invoiceNumber,
    dueDate: own.dueDate,
    payUrl: payInvoiceUrl(app, own),
  };
  return { ...found, overdue: overdue ?? null };
}

/** Credit of an address with its most overdue invoice. Returns null for customers who are not approved. */
async function readCredit(app: App, email: SQL | string) {
  const [[found], [late]] = await Promise.all([
    app.read(
      app.db
        .select({
          limitCents: creditTerms.limitCents,
          openCents: openCentsOf(sql`credit_terms.email`).as("open_cents"),
        })
        .from(creditTerms)
        .where(eq(creditTerms.email, customerOf(email))),
    ),
    app.read(
      selectInvoices(app, isOverdueOf(app, email))
        .orderBy(sql`${manualInvoices.customerEmail} = ${email} desc`, asc(manualInvoices.dueDate))
        .limit(1),
    ),
  ]);
  return found ? { ...found, isLate: late !== undefined, late } : null;
}

/**
 * Creates an order from the visitor's cart with its invoice. A repeated form returns the first order. ShopError
 * `forbidden` without approval, `conflict` for an overdue invoice, a limit that is too low or a different amount, and
 * `out_of_stock`.
 */
export async function placeOnTerms(app: App, input: TermsOrderInput): Promise<{ id: string }> {
  const viewer = await requireUser(app);
  const providerOrderId = `terms-${viewer.id}-${input.formKey}`;
  const placed = await findRecordOf(app, providerOrderId);
  if (placed) return { id: placed };
  try {
    return await place(app, viewer, providerOrderId, input);
  } catch (error) {
    // The same form may have created the order at the same moment.
    const placed = await findRecordOf(app, providerOrderId);
    if (placed) return { id: placed };
    throw error;
  }
}

/** Checks everything before the batch, to give precise messages. The batch repeats the checks for races. */
async function place(app: App, viewer: Viewer, providerOrderId: string, input: TermsOrderInput) {
  const { purchaseOrder, amount, formKey: _, ...customer } = input;
  const credit = await findCredit(app);
  if (!credit) throw new ShopError("forbidden", notApproved);
  const bill = requireAmount(await purposeOf("cart").bill(app, { customer }), amount);
  requireCredit(credit, amount);
  // The payment amounts to 0, because the invoice charges the money.
  const nothing = { itemTotalCents: 0, shippingCents: 0, taxCents: 0, discountCents: 0 };
  const snapshot = { ...(bill.snapshot as object), owedCents: amount };
  const ledgerBill = { ...bill, amountCents: 0, breakdown: nothing, snapshot };
  const payment = await createPayment(app, "cart", ledgerBill, { method: "none", providerOrderId });
  if (!payment) throw new ShopError("conflict", changedMeanwhile);
  const refusal = async () => {
    const now = await findCredit(app);
    return now ? creditRefusal(now, amount) : notApproved;
  };
  return writeOnTerms(app, payment, { email: viewer.email, purchaseOrder, refusal });
}

/**
 * Completes an order that staff made for an approved customer. The caller checks permissions, and that no earlier request
 * of the same form has made the order. ShopError `conflict` as in `staffCreditRefusal`, `out_of_stock`.
 */
export async function completeManualOrderOnTerms(
  app: App,
  bill: Bill & { email: string },
  { purchaseOrder = null, totalCents }: { purchaseOrder?: string | null; totalCents: number },
): Promise<{ id: string }> {
  const { email } = bill;
  const refusal = async () => staffCreditRefusal(await readCredit(app, email), totalCents);
  const refused = await refusal();
  if (refused) throw new ShopError("conflict", refused);
  const payment = await createPayment(app, "cart", bill, { method: "none", providerOrderId: bill.reference });
  if (!payment) throw new ShopError("conflict", changedMeanwhile);
  return writeOnTerms(app, payment, { email, purchaseOrder, refusal });
}

const maxNumberAttempts = 5;
const notApproved = "Paying by invoice is for approved customers. Please pay with PayPal, or email us to get approved.";
const changedMeanwhile = "Your cart just changed. Please load the page again.";

function requireCredit(credit: Credit, amountCents: number): void {
  const refusal = creditRefusal(credit, amountCents);
  if (refusal) throw new ShopError("conflict", refusal);
}

interface Purchase {
  /** Address of the approved customer. */
  email: string;
  purchaseOrder: string | null;
  /** Reads why the customer's credit does not allow the order, or null. */
  refusal: () => Promise<string | null>;
}

async function writeOnTerms(app: App, payment: Payment, purchase: Purchase): Promise<{ id: string }> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await writeOnce(app, payment, purchase, invoiceNumber(app.now(), attempt));
    } catch (error) {
      const isNumberTaken = wasRefused(error, manualInvoices.invoiceNumber) && attempt < maxNumberAttempts;
      if (!isNumberTaken) throw await explainError(app, payment, purchase, error);
    }
  }
}

async function writeOnce(app: App, payment: Payment, { email, purchaseOrder }: Purchase, number: string) {
  const { id, reference, providerOrderId } = payment;
  const sold = cartSnapshotOf(payment);
  const { lines, customer, owedCents: amount = 0 } = sold;
  if (!customer) throw new Error("An order on terms has a customer");
  const claim = newToken();
  const guard = whileClaimed({ id, claim });
  const withinLimit = sql`exists (select 1 from ${creditTerms} where credit_terms.email = ${customerOf(email)}
    and credit_terms.limit_cents >= ${amount} + ${openCentsOf(email)})`;
  const noneLate = sql`not exists (select 1 from ${manualInvoices} where ${isOverdueOf(app, email)})`;
  const isWanted = isManualReference(reference) ? sql`true` : isInCart(reference, lines);
  const mayPlace = sql`${guard} and ${withinLimit} and ${noneLate} and ${isWanted}`;
  const terms = { purchaseOrder, invoiceNumber: number, dueDate: invoiceDefaults(app.now()).dueDate };
  const order = await withCertificate(app, payment, recordOrder(app, payment, sold, { underReview: false, terms }));
  const invoice = issueOrderInvoice(app, {
    orderId: order.recordId,
    invoiceNumber: number,
    purchaseOrder,
    sold,
    // The invoice goes to the approved customer, whose limit counts, even if the checkout names another address.
    customerName: customer.name,
    customerEmail: email,
    customerAddress: addressLine(customer),
  });
  await runBatch(app.db, [
    movePayment(app, and(eq(payments.id, id), isClaimable(payment)), "claim", "capturing", { claim }),
    setPayments(app, eq(payments.id, id), { amountCents: abortUnless(payments.amountCents, mayPlace) }),
    purposeOf("cart").reserve(app, payment, guard),
    order.statements,
    invoice.statements,
    removeOrderedItems(app, reference, { lines, discountCode: payment.discountCode }),
    movePayment(app, eq(payments.id, id), "complete", "captured", {
      recordId: order.recordId,
      captureId: providerOrderId,
      captureStatus: "COMPLETED",
      capturedAt: orIfClosed(app.now()),
    }),
  ]);
  enqueueOutbox(app, order.mails);
  enqueueOutbox(app, invoice.mails);
  return { id: order.recordId };
}

async function explainError(app: App, payment: Payment, { refusal }: Purchase, error: unknown): Promise<unknown> {
  if (!brokenConstraint(error)) return error;
  if (!wasAborted(error, payments.amountCents) && !wasTaken(error))
    return purposeOf("cart").shortfall(app, payment, error);
  return new ShopError("conflict", (await refusal()) ?? changedMeanwhile, { cause: error });
}
