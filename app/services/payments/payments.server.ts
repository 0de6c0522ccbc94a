// The payments ledger's journey: start, capture, record. Owns no table. Promises (payments-1, payments-7): the server makes every amount,
// a payment is captured once and recorded once, and what was paid is never lost: an unfinished step is finished by the next caller.
import { eq } from "drizzle-orm";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
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
 * Makes the ledger row and PayPal's order for it. A client amount that differs is refused before PayPal is called. `back`: where PayPal's
 * own page, `approveUrl`, sends the buyer afterwards.
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

/** How money came that PayPal knows nothing of, and the id under which the ledger knows it instead of PayPal's. */
interface Outside extends Received {
  method: "none" | "check" | "bank_transfer";
  providerOrderId: string;
}

/** The day of a check or a transfer and what it says: with the row from its beginning, so that whoever finishes it knows them. */
type Received = Partial<Pick<Payment, "receivedOn" | "receivedReference">>;

/** The row that a payment begins with; undefined where an outside one of this id was claimed already. */
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
 * A bill of nothing (a code took it all) needs no PayPal: it goes the ledger's way under an id of its own, recorded at once. `formKey`
 * tells one cart of a session from the next: sent twice it is one order.
 */
export async function completeFree(
  app: App,
  purpose: PaymentPurpose,
  request: BillRequest,
  formKey?: string,
): Promise<CaptureAnswer> {
  const billOfNothing = async () => requireAmount(await purposeOf(purpose).bill(app, request), 0);
  // Of a cart the session stands in the id: nobody else's order comes of a key that got about.
  const id = `free-${formKey ? `${app.visitor.cartSession}-${formKey}` : request.reference}`;
  // One under way has used its code already: another bill would cost something.
  const isKnown = async () => {
    const [known] = await app.db.select().from(payments).where(eq(payments.providerOrderId, id));
    return known !== undefined && (formKey === undefined ? isUnrecorded(known) : isStarted(known));
  };
  return completeOnce(app, purpose, { method: "none", providerOrderId: id }, isKnown, billOfNothing);
}

/** The record that this payment made; null before it did. */
export async function findRecordOf(app: App, providerOrderId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ id: payments.recordId })
    .from(payments)
    .where(eq(payments.providerOrderId, providerOrderId));
  return row?.id ?? null;
}

/** Opens the row, unless its form made a record of it already, then records it. */
async function completeOnce(
  app: App,
  purpose: PaymentPurpose,
  outside: Outside,
  isKnown: () => Promise<boolean>,
  makeBill: () => Promise<Bill>,
): Promise<CaptureAnswer> {
  if (!(await isKnown())) {
    const bill = await makeBill().catch(async (error: unknown) => {
      // The same form may have paid what is left, or emptied the cart, meanwhile.
      if (await isKnown()) return null;
      throw error;
    });
    if (bill) await createPayment(app, purpose, bill, outside);
  }
  return capturePayment(app, outside.providerOrderId);
}

/** An order of staff's making: this payment is of nothing and takes its stock like any other. Rights are the caller's to check. */
export async function completeManualOrder(app: App, bill: Bill): Promise<CaptureAnswer> {
  await createPayment(app, "cart", bill, { method: "none", providerOrderId: bill.reference });
  return capturePayment(app, bill.reference);
}

interface OfflinePayment extends Received {
  method: Outside["method"];
  /** Of the form: sent twice it is one payment. */
  key?: string;
  reference: string;
  amountCents: number;
}

/** Money that came by check or bank, the ledger's way like any other. Rights are the caller's to check. */
export async function recordOfflinePayment(
  app: App,
  purpose: PaymentPurpose,
  hand: OfflinePayment,
): Promise<CaptureAnswer> {
  const { billOutside } = purposeOf(purpose);
  if (!billOutside) throw new Error(`No check pays a ${purpose}`);
  const providerOrderId = `by-hand-${hand.key ?? newToken()}`;
  const isKnown = async () => {
    const [known] = await app.db.select().from(payments).where(eq(payments.providerOrderId, providerOrderId));
    if (known && (known.reference !== hand.reference || known.amountCents !== hand.amountCents))
      throw new ShopError("conflict", `${formatMoney(known.amountCents)} was recorded by this form already.`);
    return Boolean(known?.recordId);
  };
  const { method, receivedOn, receivedReference } = hand;
  return completeOnce(app, purpose, { method, providerOrderId, receivedOn, receivedReference }, isKnown, () =>
    billOutside(app, hand.reference, hand.amountCents),
  );
}

/** What PayPal would answer for a payment that does not go through it. */
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
  /** COMPLETED means paid and recorded; PENDING that PayPal is still looking at it. */
  status: "COMPLETED" | "PENDING";
  purpose: PaymentPurpose;
  recordId: string;
  reference: string;
  paymentId: string;
}

/** Captures a payment that its buyer approved; idempotent: asked again, it gives the same answer. */
export async function capturePayment(app: App, providerOrderId: string): Promise<CaptureAnswer> {
  const payment = await getPayment(app, providerOrderId);
  const claimed = isStarted(payment) ? payment : await claimPayment(app, payment);
  return captureAnswer(await complete(app, claimed));
}

/** Finds what the capture of a payment recorded, or finishes recording it. Nothing is begun here. */
export async function confirmPayment(app: App, purpose: PaymentPurpose, providerOrderId: string): Promise<Payment> {
  let payment = await getPayment(app, providerOrderId);
  if (payment.purpose !== purpose) throw new ShopError("conflict", "This payment is for something else.");
  if (isUnrecorded(payment)) payment = await complete(app, payment);
  if (!payment.recordId) throw new ShopError("conflict", "This payment has not been captured.");
  return payment;
}

/** The payment behind PayPal's id. A browser with a cart of its own does not reach another cart's (money-5). */
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

/** Claims the payment and reserves what is to be paid. What a simultaneous caller did meanwhile, an emptied cart included, is no refusal. */
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

/** The bill must still be the one that the buyer approved. */
async function requireUnchanged(app: App, payment: Payment): Promise<void> {
  const bill = await purposeOf(payment.purpose).recalculateBill(app, payment);
  requireAmount(bill, payment.amountCents);
  if (JSON.stringify(bill.snapshot) !== JSON.stringify(payment.snapshot)) throw billChangedError();
}

/** Captures at PayPal under the payment's own idempotency key, then records. Safe to run any number of times, side by side. */
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
    // Another caller may have been quicker while we were refused.
    const current = await reloadPayment(app, payment);
    if (current.recordId) return current;
    if (error.kind === "unavailable") throw paymentPendingError(error);
    await releaseReservation(app, payment, error.kind === "declined" ? "declined" : error.issue);
    throw refusalOf(error);
  }
}
