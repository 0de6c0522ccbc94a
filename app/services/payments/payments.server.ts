// Starts, captures and records payments. Guarantees payments-1 and payments-7: the server calculates every amount, each
// payment is captured once and recorded once, and captured money is never lost, because the next caller finishes an
// unfinished step.
import { eq } from "drizzle-orm";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import type { PaymentMethod } from "~/domain/payments/methods";
import type { PaypalOrderInput } from "~/domain/payments/payments";
import type { PaymentPurpose } from "~/domain/payments/purposes";
import { isStarted, isUnrecorded } from "~/domain/payments/states";
import type { NewPayPalOrder } from "~/gateways/paypal.server";
import type { PayPalOrder } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { newId, newToken } from "~/services/core/tokens.server";
import { insertPayment, setPayments } from "~/services/ledger/states.server";
import type { Bill, BillRequest, Payment } from "~/services/ledger/types.server";
import { recordCapture } from "~/services/payments/captures.server";
import {
  atPayPal,
  billChangedError,
  paymentClosedError,
  paymentPendingError,
  refusalOf,
  requireAmount,
} from "~/services/payments/refusals.server";
import { purposeOf } from "~/services/payments/registry.server";
import { releaseReservation, reloadPayment, reserve } from "~/services/payments/reservations.server";

/**
 * Creates the payment and its order at PayPal. Refuses a wrong amount before calling PayPal. `back` contains the return
 * addresses for `approveUrl`, PayPal's own approval page.
 */
export async function startPayment(
  app: App,
  input: PaypalOrderInput,
  back?: NewPayPalOrder["back"],
): Promise<{ id: string; approveUrl: string }> {
  const bill = requireAmount(await purposeOf(input.purpose).bill(app, input), input.amount);
  const payment = (await createPayment(app, input.purpose, bill))!;
  const order = await atPayPal(() =>
    app.paypal().createOrder({
      requestId: `order-${payment.id}`,
      amountCents: bill.amountCents,
      breakdown: bill.breakdown,
      items: bill.items,
      referenceId: payment.id,
      customId: payment.id,
      description: bill.description,
      shipTo: bill.shipTo,
      back,
    }),
  );
  await setPayments(app, eq(payments.id, payment.id), { providerOrderId: order.id });
  return { id: order.id, approveUrl: order.approveUrl };
}

/**
 * Method of a payment that does not go through PayPal, and the id that the ledger uses in place of PayPal's order id.
 */
interface Outside extends Received {
  method: Exclude<PaymentMethod, "paypal">;
  providerOrderId: string;
}

/** Day and reference of a payment that staff took. Stored when the payment is created, so that any caller can finish it. */
type Received = Partial<Pick<Payment, "receivedOn" | "receivedReference">>;

/** Inserts a payment. Returns undefined if a payment outside PayPal with this id was claimed already. */
export async function createPayment(
  app: App,
  purpose: PaymentPurpose,
  bill: Bill,
  outside?: Outside,
): Promise<Payment | undefined> {
  const { breakdown, items: _items, description: _description, shipTo: _shipTo, ...values } = bill;
  const [payment] = await insertPayment(app, {
    ...values,
    id: newId("PY"),
    purpose,
    discountCents: breakdown.discountCents,
    taxCents: breakdown.taxCents,
    ...outside,
    createdAt: app.now(),
    updatedAt: app.now(),
  });
  return payment;
}

/**
 * Completes a bill of 0 without PayPal. `formKey` distinguishes the carts of a session, and makes a form that is sent
 * twice create one order.
 */
export async function completeFree(
  app: App,
  purpose: PaymentPurpose,
  request: BillRequest,
  formKey?: string,
): Promise<CaptureAnswer> {
  const billOfNothing = async () => requireAmount(await purposeOf(purpose).bill(app, request), 0);
  // The id of a cart's payment contains the session, so that a leaked key does not give access to the order of someone
  // else.
  const id = `free-${formKey ? `${app.visitor.cartSession}-${formKey}` : request.reference}`;
  // A repeated form must find its payment. The payment has already used its discount code, so a new bill would not be 0.
  const isKnown = async () => {
    const [known] = await app.db.select().from(payments).where(eq(payments.providerOrderId, id));
    return known !== undefined && (formKey === undefined ? isUnrecorded(known) : isStarted(known));
  };
  return completeOnce(app, purpose, { method: "none", providerOrderId: id }, isKnown, billOfNothing);
}

export async function findRecordOf(app: App, providerOrderId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ id: payments.recordId })
    .from(payments)
    .where(eq(payments.providerOrderId, providerOrderId));
  return row?.id ?? null;
}

/** Creates the payment if this form has not already done so, then captures it. */
async function completeOnce(
  app: App,
  purpose: PaymentPurpose,
  outside: Outside,
  isKnown: () => Promise<boolean>,
  makeBill: () => Promise<Bill>,
): Promise<CaptureAnswer> {
  if (!(await isKnown())) {
    const bill = await makeBill().catch(async (error: unknown) => {
      // The same form may have just paid the bill or emptied the cart.
      if (await isKnown()) return null;
      throw error;
    });
    if (bill) await createPayment(app, purpose, bill, outside);
  }
  return capturePayment(app, outside.providerOrderId);
}

/**
 * Completes an order that staff made. Its payment of 0 reserves stock like any other. The caller checks permissions.
 */
export async function completeManualOrder(app: App, bill: Bill): Promise<CaptureAnswer> {
  await createPayment(app, "cart", bill, { method: "none", providerOrderId: bill.reference });
  return capturePayment(app, bill.reference);
}

interface OfflinePayment extends Received {
  method: Outside["method"];
  key?: string;
  reference: string;
  amountCents: number;
}

/** Records a payment that staff took, such as a check, with the same steps as any payment. The caller checks permissions. */
export async function recordOfflinePayment(
  app: App,
  purpose: PaymentPurpose,
  hand: OfflinePayment,
): Promise<CaptureAnswer> {
  const { billOutside } = purposeOf(purpose);
  if (!billOutside) throw new Error(`Staff cannot record a payment of a ${purpose}`);
  const providerOrderId = `by-hand-${hand.key ?? newToken()}`;
  const isKnown = async () => {
    const [known] = await app.db.select().from(payments).where(eq(payments.providerOrderId, providerOrderId));
    if (known && (known.reference !== hand.reference || known.amountCents !== hand.amountCents))
      throw new ShopError(
        "conflict",
        `You already recorded ${formatMoney(known.amountCents)} with this form. Please reload the page.`,
      );
    return Boolean(known?.recordId);
  };
  const { method, receivedOn, receivedReference } = hand;
  return completeOnce(app, purpose, { method, providerOrderId, receivedOn, receivedReference }, isKnown, () =>
    billOutside(app, hand.reference, hand.amountCents),
  );
}

/** Order data, in PayPal's form, for a payment that does not go through PayPal. */
function outsideOrder({ id, providerOrderId, amountCents }: Payment): PayPalOrder {
  const capture = {
    id: providerOrderId ?? id,
    status: "COMPLETED",
    amountCents,
    currency: "USD",
    refundedCents: 0,
    feeCents: null,
    refunds: [],
  } as const;
  return { id: capture.id, status: "COMPLETED", capture, customId: id, amountCents };
}

export interface CaptureAnswer {
  /** COMPLETED: paid and recorded. PENDING: under review at PayPal. */
  status: "COMPLETED" | "PENDING";
  purpose: PaymentPurpose;
  recordId: string;
  reference: string;
  paymentId: string;
}

/** Captures a payment that its buyer approved. Repeated calls return the same result. */
export async function capturePayment(app: App, providerOrderId: string): Promise<CaptureAnswer> {
  const payment = await getPayment(app, providerOrderId);
  const claimed = isStarted(payment) ? payment : await claimPayment(app, payment);
  return captureAnswer(await complete(app, claimed));
}

/** Returns the captured payment with its record, and finishes recording it if necessary. Never starts a capture. */
export async function confirmPayment(app: App, purpose: PaymentPurpose, providerOrderId: string): Promise<Payment> {
  let payment = await getPayment(app, providerOrderId);
  if (payment.purpose !== purpose) throw new ShopError("conflict", "This payment is for something else.");
  if (isUnrecorded(payment)) payment = await complete(app, payment);
  if (!payment.recordId) throw new ShopError("conflict", "This payment has not been captured.");
  return payment;
}

/** Finds a payment by PayPal's id. Visitors cannot reach the payment of another cart (money-5). */
async function getPayment(app: App, providerOrderId: string): Promise<Payment> {
  const [payment] = await app.read(app.db.select().from(payments).where(eq(payments.providerOrderId, providerOrderId)));
  if (!payment || (await purposeOf(payment.purpose).isBuyer(app, payment.reference)) === false)
    throw new ShopError("not_found", "We can't find this payment.");
  return payment;
}

function captureAnswer(payment: Payment): CaptureAnswer {
  const { id: paymentId, purpose, recordId, reference, status } = payment;
  if (!recordId) throw paymentClosedError();
  return { status: status === "capturing" ? "PENDING" : "COMPLETED", purpose, recordId, reference, paymentId };
}

/**
 * Claims the payment and reserves stock and offers. If another caller has claimed it, returns that state instead of a
 * refusal.
 */
async function claimPayment(app: App, payment: Payment): Promise<Payment> {
  try {
    await requireUnchanged(app, payment);
    return await reserve(app, payment);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const current = await reloadPayment(app, payment);
    if (isStarted(current)) return current;
    throw current.captureId ? paymentClosedError(error) : error;
  }
}

/** Refuses the capture if the bill has changed since the buyer approved it. */
async function requireUnchanged(app: App, payment: Payment): Promise<void> {
  const bill = await purposeOf(payment.purpose).recalculateBill(app, payment);
  requireAmount(bill, payment.amountCents);
  if (JSON.stringify(bill.snapshot) !== JSON.stringify(payment.snapshot)) throw billChangedError();
}

/** Captures at PayPal under the payment's idempotency key, then records. Safe to call repeatedly and concurrently. */
async function complete(app: App, payment: Payment): Promise<Payment> {
  if (!isUnrecorded(payment)) return payment;
  const requestId = `cap-${payment.id}-${payment.captureAttempt}`;
  try {
    const order =
      payment.method === "paypal"
        ? await app.paypal().captureOrder(payment.providerOrderId ?? "", requestId)
        : outsideOrder(payment);
    return await recordCapture(app, payment, order);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    // Another caller may have recorded the payment before our request was refused.
    const current = await reloadPayment(app, payment);
    if (current.recordId) return current;
    if (error.kind === "unavailable") throw paymentPendingError(error);
    await releaseReservation(app, payment, error.kind === "declined" ? "declined" : error.issue);
    throw refusalOf(error);
  }
}
