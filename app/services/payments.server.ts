// The payments ledger's journey: start, capture, record; owns `payments`. Promises (decisions §3): the server makes every amount,
// a payment is captured once and recorded once, and what was paid is never lost: an unfinished step is finished by the next caller.
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { brokenConstraint, runBatch } from "~/db/client.server";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/errors";
import { amountRefusal, type PaymentPurpose, type PaypalOrderInput } from "~/domain/payments";
import type { PayPalCapture, PayPalOrder } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/context.server";
import { sendPosted } from "~/services/outbox.server";
import { type MismatchKind, noteMismatch } from "~/services/payment-mismatches.server";
import { type Bill, type BillRequest, type Payment, purposeOf } from "~/services/payment-purposes.server";
import { requestRefund } from "~/services/refunds.server";
import { newId, newToken } from "~/services/tokens.server";

const unconfirmed =
  "We could not confirm your payment yet. Please do not pay again: we are checking and will mail you shortly.";

/** Makes the ledger row and PayPal's order for it. A client amount that differs is refused before PayPal is called. */
export async function startPayment(app: App, input: PaypalOrderInput): Promise<{ id: string }> {
  const bill = await purposeOf(input.purpose).bill(app, input);
  if (bill.amountCents !== input.amount) throw new ShopError("conflict", amountRefusal(bill.amountCents));
  const payment = await openLedgerRow(app, input.purpose, bill);
  const order = await atPayPal(() =>
    app.paypal().createOrder({
      requestId: `order-${payment.id}`,
      amountCents: bill.amountCents,
      breakdown: bill.breakdown,
      referenceId: payment.id,
      customId: payment.id,
      description: bill.description,
      shippingPreference: "NO_SHIPPING",
    }),
  );
  await app.db.update(payments).set({ providerOrderId: order.id }).where(eq(payments.id, payment.id));
  return { id: order.id };
}

async function openLedgerRow(app: App, purpose: PaymentPurpose, bill: Bill, freeId?: string): Promise<Payment> {
  const { breakdown, description: _, ...values } = bill;
  const row = {
    ...values,
    id: newId("PY"),
    purpose,
    discountCents: breakdown.discountCents,
    ...(freeId && { method: "none" as const, providerOrderId: freeId }),
    createdAt: app.now(),
    updatedAt: app.now(),
  };
  // A free one asked for again takes today's bill; a paid one always has a row of its own.
  const { id: _id, createdAt: _createdAt, ...again } = row;
  const [payment] = await app.db
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({ target: payments.providerOrderId, set: again, setWhere: isNull(payments.recordId) })
    .returning();
  return payment!;
}

/** A bill of nothing (a code took it all) needs no PayPal: it goes the ledger's way under an id of its own, recorded at once. */
export async function settleFree(app: App, purpose: PaymentPurpose, request: BillRequest): Promise<CaptureAnswer> {
  const bill = await purposeOf(purpose).bill(app, request);
  if (bill.amountCents !== 0) throw new ShopError("conflict", amountRefusal(bill.amountCents));
  const freeId = `free-${bill.reference}`;
  await openLedgerRow(app, purpose, bill, freeId);
  return capturePayment(app, freeId);
}

/** What PayPal would answer for a payment of nothing. */
function freeOrder({ id, providerOrderId }: Payment): PayPalOrder {
  const capture = {
    id: providerOrderId ?? id,
    status: "COMPLETED",
    amountCents: 0,
    currency: "USD",
    refundedCents: 0,
  } as const;
  return { id: capture.id, status: "COMPLETED", capture, customId: id, amountCents: 0 };
}

export interface CaptureAnswer {
  /** COMPLETED means paid and recorded; PENDING that PayPal is still looking at it. */
  status: "COMPLETED" | "PENDING";
  purpose: PaymentPurpose;
  recordId: string;
  reference: string;
}

/** Captures a payment that its buyer approved; asked again, by whomever, it gives the same answer. */
export async function capturePayment(app: App, providerOrderId: string): Promise<CaptureAnswer> {
  let payment = await getPayment(app, providerOrderId);
  if (!payment.recordId && payment.status !== "capturing") {
    await requireUnchanged(app, payment);
    payment = await reserve(app, payment);
  }
  return answer(await complete(app, payment));
}

/** Finds what the capture of a payment recorded, or finishes recording it. Nothing is captured here. */
export async function confirmPayment(app: App, purpose: PaymentPurpose, providerOrderId: string): Promise<Payment> {
  let payment = await getPayment(app, providerOrderId);
  if (payment.purpose !== purpose) throw new ShopError("conflict", "This payment is for something else.");
  if (payment.status === "capturing" && !payment.recordId) payment = await complete(app, payment);
  if (!payment.recordId) throw new ShopError("conflict", "This payment has not been captured.");
  return payment;
}

async function getPayment(app: App, providerOrderId: string): Promise<Payment> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.providerOrderId, providerOrderId));
  if (!payment) throw new ShopError("not_found", "This payment is not known here.");
  return payment;
}

function answer(payment: Payment): CaptureAnswer {
  const { purpose, recordId, reference, status } = payment;
  if (!recordId) throw new ShopError("conflict", "This payment can no longer be completed. Please start again.");
  return { status: status === "capturing" ? "PENDING" : "COMPLETED", purpose, recordId, reference };
}

/** The bill must still be the one that the buyer approved. */
async function requireUnchanged(app: App, payment: Payment): Promise<void> {
  const bill = await purposeOf(payment.purpose).billAgain(app, payment);
  if (bill.amountCents !== payment.amountCents || JSON.stringify(bill.snapshot) !== JSON.stringify(payment.snapshot)) {
    throw new ShopError("conflict", amountRefusal(bill.amountCents));
  }
}

const isHeldBy = (id: string, claim: string) =>
  sql`exists (select 1 from payments held where held.id = ${id} and held.status = 'capturing' and held.claim = ${claim})`;

/** Takes stock and code for the payment in one batch. Of simultaneous callers one claims it, the others find it claimed. */
async function reserve(app: App, payment: Payment): Promise<Payment> {
  const claim = newToken();
  const open = inArray(payments.status, ["created", "failed", "expired"]);
  const now = app.now();
  const claiming = app.db
    .update(payments)
    .set({ status: "capturing", claim, capturingAt: now, updatedAt: now, failure: null })
    .where(and(eq(payments.id, payment.id), open));
  const held = isHeldBy(payment.id, claim);
  try {
    await runBatch(app.db, [claiming, ...purposeOf(payment.purpose).reserve(app, payment, held)]);
  } catch (error) {
    const broken = brokenConstraint(error);
    if (!broken) throw error;
    throw await purposeOf(payment.purpose).shortfall(app, payment, broken.on);
  }
  return reload(app, payment);
}

async function reload(app: App, { id }: Payment): Promise<Payment> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id));
  return payment!;
}

/** Captures at PayPal under the payment's own idempotency key, then records. Safe to run any number of times, side by side. */
async function complete(app: App, payment: Payment): Promise<Payment> {
  if (payment.status !== "capturing" || payment.recordId) return payment;
  const requestId = `cap-${payment.id}-${payment.captureAttempt}`;
  try {
    const isFree = payment.method === "none";
    const order = isFree
      ? freeOrder(payment)
      : await app.paypal().captureOrder(payment.providerOrderId ?? "", requestId);
    return await recordCapture(app, payment, order);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    // Another caller may have been quicker while we were refused.
    const current = await reload(app, payment);
    if (current.recordId) return current;
    if (error.kind === "unavailable") throw new ShopError("unavailable", unconfirmed, { cause: error });
    await giveBack(app, payment, error.kind === "declined" ? "declined" : error.issue);
    throw refusalOf(error);
  }
}

function refusalOf(error: PayPalError): ShopError {
  if (error.kind === "declined") {
    const sentence = "PayPal declined this payment. Nothing was charged; please try another way to pay.";
    return new ShopError("payment_declined", sentence, { cause: error });
  }
  if (error.kind === "not_approved") {
    return new ShopError("conflict", "This payment was not approved at PayPal yet.", { cause: error });
  }
  return new ShopError("conflict", "PayPal does not accept this payment any more. Please start again.", {
    cause: error,
  });
}

/** Gives reservation and code back and marks the payment failed, once; a decline also renews the idempotency key. */
export async function giveBack(app: App, payment: Payment, failure: string): Promise<void> {
  const held = isHeldBy(payment.id, payment.claim ?? "");
  await runBatch(app.db, [
    ...purposeOf(payment.purpose).release(app, payment, held),
    app.db
      .update(payments)
      .set({
        status: failure === "expired" ? "expired" : "failed",
        failure,
        captureAttempt: sql`${payments.captureAttempt} + ${failure === "declined" ? 1 : 0}`,
        updatedAt: app.now(),
      })
      .where(and(eq(payments.id, payment.id), held)),
  ]);
}

/** Writes down what PayPal says of a payment that is being captured. Also called by webhook and cron. */
export async function recordCapture(app: App, payment: Payment, order: PayPalOrder): Promise<Payment> {
  const { capture } = order;
  if (!capture || capture.status === "DECLINED" || capture.status === "FAILED") {
    await refuse(app, payment, "declined");
    throw refusalOf(new PayPalError("declined", capture?.status ?? "NO_CAPTURE"));
  }
  if (capture.amountCents !== payment.amountCents || capture.currency !== payment.currency) {
    await giveBack(app, payment, "amount_differs");
    await returnMoney(app, payment, capture, "amount_differs", "PayPal captured another amount than agreed.");
    throw new ShopError("conflict", "PayPal took another amount than agreed. We will give it back; please contact us.");
  }
  const underReview = capture.status === "PENDING";
  if (payment.recordId) return underReview ? payment : settleReview(app, payment, "paid");
  const recording = await purposeOf(payment.purpose).record(app, payment, {
    underReview,
    payerEmail: order.payerEmail,
  });
  const recorded = app.db
    .update(payments)
    .set({
      status: sql`case ${payments.status} when 'capturing' then ${underReview ? "capturing" : "captured"} else ${payments.status} end`,
      captureId: capture.id,
      captureStatus: capture.status,
      capturedCents: underReview ? 0 : capture.amountCents,
      capturedAt: underReview ? null : app.now(),
      recordId: recording.recordId,
      updatedAt: app.now(),
    })
    .where(eq(payments.id, payment.id));
  try {
    await runBatch(app.db, [...recording.statements, recorded]);
    sendPosted(app, recording.mails);
  } catch (error) {
    // Broken on the record's unique payment: another caller wrote it. On `payments_recorded`: it was given back meanwhile.
    if (!brokenConstraint(error)) throw error;
  }
  const current = await reload(app, payment);
  return current.recordId ? current : settleCapture(app, current, order);
}

/**
 * For webhook and cron: brings the ledger in line with what PayPal says. Money that arrived after its reservation was given
 * back takes a new one; where that cannot be had, it goes back to the buyer.
 */
export async function settleCapture(app: App, payment: Payment, order: PayPalOrder): Promise<Payment> {
  if (payment.status === "captured" || payment.status === "refunded") return payment;
  const isPaid = order.capture?.status === "COMPLETED" || order.capture?.status === "PENDING";
  if (payment.status === "capturing" || !isPaid) {
    return payment.status === "capturing" ? recordCapture(app, payment, order) : payment;
  }
  try {
    return await recordCapture(app, await reserve(app, payment), order);
  } catch (error) {
    if (!(error instanceof ShopError) || !order.capture) throw error;
    await returnMoney(app, payment, order.capture, "capture_without_order", error.message);
    return reload(app, payment);
  }
}

async function refuse(app: App, payment: Payment, failure: string): Promise<void> {
  if (payment.recordId) await settleReview(app, payment, "refused");
  else await giveBack(app, payment, failure);
}

/** The end of a provider's review of a recorded payment. */
async function settleReview(app: App, payment: Payment, outcome: "paid" | "refused"): Promise<Payment> {
  if (payment.status !== "capturing") return payment;
  const paid = outcome === "paid";
  const held: SQL = isHeldBy(payment.id, payment.claim ?? "");
  await runBatch(app.db, [
    ...purposeOf(payment.purpose).settleReview(app, payment, outcome),
    ...(paid ? [] : purposeOf(payment.purpose).release(app, payment, held)),
    app.db
      .update(payments)
      .set({
        status: paid ? "captured" : "failed",
        captureStatus: paid ? "COMPLETED" : "DECLINED",
        recordId: paid ? payment.recordId : null,
        capturedCents: paid ? payment.amountCents : 0,
        capturedAt: paid ? app.now() : null,
        updatedAt: app.now(),
      })
      .where(and(eq(payments.id, payment.id), held)),
  ]);
  return reload(app, payment);
}

/** Money that cannot be fulfilled: staff see it and the cron gives it back in full (promises C1.4). */
async function returnMoney(app: App, payment: Payment, capture: PayPalCapture, kind: MismatchKind, detail: string) {
  await runBatch(app.db, [
    ...noteMismatch(app, {
      kind,
      paymentId: payment.id,
      reference: capture.id,
      expectedCents: payment.amountCents,
      actualCents: capture.amountCents,
      detail,
    }),
    ...requestRefund(app, { paymentId: payment.id, amountCents: capture.amountCents, reason: detail, actor: "shop" }),
    app.db
      .update(payments)
      .set({ captureId: capture.id, captureStatus: capture.status, capturedCents: capture.amountCents })
      .where(eq(payments.id, payment.id)),
  ]);
}

/** PayPal's failures before any money moves, as sentences. */
async function atPayPal<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    throw new ShopError("unavailable", "PayPal does not answer right now. Please try again in a minute.", {
      cause: error,
    });
  }
}
