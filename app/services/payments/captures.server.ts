// Records the outcome of captures at PayPal. Guarantees that captured money becomes one record or is returned to the
// buyer, whether the message comes from the buyer's request, a webhook or the scheduled job.
import { eq, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, brokenConstraint, wasAborted } from "~/db/guards";
import { customOrders, orders, payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { type DiscrepancyKind, holdsMoney } from "~/domain/payments/reconciliation";
import { isCompleted, isUnrecorded } from "~/domain/payments/states";
import type { CaptureStatus, PayPalCapture, PayPalOrder } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { orIfClosed } from "~/services/ledger/closed-months.server";
import { closeDiscrepancies, ofKind, recordDiscrepancy } from "~/services/ledger/discrepancies.server";
import { isUnfinished, whileClaimed } from "~/services/ledger/in-flight.server";
import { movePayment, paidState, setAndMovePayment, setPayments } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox, noMails } from "~/services/mail/outbox.server";
import { cancelRefunds, requestRefund } from "~/services/payments/refunds.server";
import { refusalEmails } from "~/services/payments/refusal-emails.server";
import { paymentClosedError, paymentPendingError, refusalOf } from "~/services/payments/refusals.server";
import { purposeOf } from "~/services/payments/registry.server";
import {
  firstCheckAt,
  releaseReservation,
  reloadPayment,
  reserve,
  writeAndReload,
} from "~/services/payments/reservations.server";

const refused: readonly CaptureStatus[] = ["DECLINED", "FAILED"];

/**
 * Records PayPal's result for a payment that is being captured. ShopError if there is no money to keep. `also` runs in
 * the batch that creates the record.
 */
export async function recordCapture(
  app: App,
  payment: Payment,
  order: PayPalOrder,
  also: Statement[] = [],
): Promise<Payment> {
  const { capture } = order;
  if (!capture || refused.includes(capture.status)) {
    await refusePayment(app, payment, "declined");
    throw refusalOf(new PayPalError("declined", capture?.status ?? "NO_CAPTURE"));
  }
  if (capture.status === "REFUNDED" && !payment.recordId) {
    await releaseReservation(app, payment, "refunded");
    await runBatch(app.db, keepCapture(app, payment, capture));
    throw paymentClosedError();
  }
  if (capture.amountCents !== payment.amountCents || capture.currency !== payment.currency) {
    await refusePayment(app, payment, "amount_differs");
    await returnMoney(app, payment, capture, "amount_differs", "PayPal charged a different amount than agreed.");
    throw new ShopError("conflict", "PayPal charged a different amount. We'll refund it. Please contact us.");
  }
  if (payment.recordId) return capture.status === "PENDING" ? payment : completeReview(app, payment, "paid");
  return record(app, payment, { order, capture, also });
}

interface Captured {
  order: PayPalOrder;
  capture: PayPalCapture;
  also: Statement[];
}

async function record(app: App, payment: Payment, { order, capture, also }: Captured): Promise<Payment> {
  const underReview = capture.status === "PENDING";
  // The emails name PayPal's transaction, which the row does not have yet.
  const captured = { ...payment, captureId: capture.id };
  const { recordId, statements, mails } = await purposeOf(payment.purpose).record(app, captured, {
    underReview,
    payerEmail: order.payerEmail,
  });
  // Updates the payment in any status. If it was released since, the constraint `payments_recorded` aborts the batch.
  const recorded = setAndMovePayment(app, eq(payments.id, payment.id), "complete", {
    to: paidState(payment.amountCents),
    when: sql`${!underReview}`,
    values: {
      captureId: capture.id,
      captureStatus: capture.status,
      feeCents: capture.feeCents,
      capturedCents: underReview ? 0 : capture.amountCents,
      capturedAt: underReview ? null : captureTime(app, payment),
      recordId,
      checkDueAt: firstCheckAt(app, payment),
    },
  });
  try {
    const closed = closeDiscrepancies(app, payment.id, "shop", ofKind("capture_without_order"));
    const written = await writeAndReload(app, payment, [statements, recorded, also, closed]);
    enqueueOutbox(app, mails);
    return written;
  } catch (error) {
    // If a unique payment id or a closing statement aborted the batch, another caller has recorded the payment. If
    // `payments_recorded` aborted it, the payment was refunded since.
    if (!brokenConstraint(error)) throw error;
    const current = await reloadPayment(app, payment);
    if (isUnrecorded(current)) throw paymentPendingError(error);
    return current.recordId ? current : completeCapture(app, current, order, also);
  }
}

/**
 * Now, or the end of the day on which a check or transfer arrived. Reports, statements and the accountant's file use
 * this time (payments-16). If that month is closed at the moment of the write, it is later (payments-27).
 */
function captureTime(app: App, { receivedOn }: Payment): SQL {
  const now = app.now();
  return receivedOn && receivedOn < shopDay(now) ? orIfClosed(endOfShopDay(receivedOn), now) : orIfClosed(now);
}

/**
 * For the webhook and the scheduled job: updates the ledger to PayPal's state. Money that arrives after its reservation
 * was released gets a new reservation, or is returned if that fails.
 */
export async function completeCapture(
  app: App,
  payment: Payment,
  order: PayPalOrder,
  also: Statement[] = [],
): Promise<Payment> {
  const { capture } = order;
  if (!capture || isCompleted(payment)) return payment;
  if (payment.status === "capturing") return recordCapture(app, payment, order, also).catch(returnUnrecordable);
  if (payment.captureId) return updateReturn(app, payment, capture);
  if (!holdsMoney(capture)) return payment;
  try {
    return await recordCapture(app, await reserve(app, payment), order, also);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === "unavailable") throw error;
    const current = await reloadPayment(app, payment);
    if (current.recordId || current.captureId) return current;
    if (current.status === "capturing") await releaseReservation(app, current, "not recorded");
    await returnMoney(app, payment, capture, "capture_without_order", error.message);
    return reloadPayment(app, payment);
  }

  /** Returns the money if the item that it paid for no longer exists. */
  async function returnUnrecordable(error: unknown): Promise<Payment> {
    if (!capture || !(error instanceof ShopError) || error.code !== "not_found") throw error;
    await releaseReservation(app, payment, "not recorded");
    await returnMoney(app, payment, capture, "capture_without_order", error.message);
    return reloadPayment(app, payment);
  }
}

async function refusePayment(app: App, payment: Payment, failure: string): Promise<void> {
  if (payment.recordId) await completeReview(app, payment, "refused");
  else await releaseReservation(app, payment, failure);
}

async function completeReview(app: App, payment: Payment, outcome: "paid" | "refused"): Promise<Payment> {
  if (payment.status !== "capturing") return payment;
  const paid = outcome === "paid";
  const guard = whileClaimed(payment);
  // A payment with a record is never claimed again, so the status alone shows that the review is unfinished.
  const isMine = eq(payments.id, payment.id);
  const end = { captureStatus: paid ? "COMPLETED" : "DECLINED", checkDueAt: firstCheckAt(app, payment) };
  const { statements, mails } = await purposeOf(payment.purpose).completeReview(app, payment, outcome);
  const refusal = paid ? noMails : await refusalEmails(app, payment);
  try {
    const ended = await writeAndReload(app, payment, [
      requireCapturing(app, payment),
      paid ? [] : purposeOf(payment.purpose).release(app, payment, guard),
      statements,
      paid ? [] : [...cancelRefunds(app, payment.id), ...refusal.statements],
      paid
        ? movePayment(app, isMine, "complete", paidState(payment.amountCents), {
            ...end,
            capturedCents: payment.amountCents,
            capturedAt: orIfClosed(app.now()),
          })
        : movePayment(app, isMine, "release", "failed", { ...end, recordId: null, capturedCents: 0, capturedAt: null }),
    ]);
    enqueueOutbox(app, mails);
    enqueueOutbox(app, refusal);
    return ended;
  } catch (error) {
    // Another caller has recorded the end and sent the emails.
    if (wasAborted(error, payments.amountCents)) return reloadPayment(app, payment);
    // The order shipped or was restored from the archive since it was read. Decide again what to write and email.
    const hasMoved = [orders.version, customOrders.version].some((version) => wasAborted(error, version));
    if (!paid && hasMoved) return completeReview(app, payment, outcome);
    throw error;
  }
}

/** Aborts the batch if the payment is no longer being captured, so that its end is recorded only once. */
function requireCapturing(app: App, { id }: Payment): Statement {
  const amountCents = abortUnless(payments.amountCents, isUnfinished);
  return setPayments(app, eq(payments.id, id), { amountCents });
}

/** Reports money that cannot be used to staff, and requests its full refund once (money-4). */
async function returnMoney(app: App, payment: Payment, capture: PayPalCapture, kind: DiscrepancyKind, detail: string) {
  await runBatch(app.db, [
    recordDiscrepancy(app, {
      kind,
      paymentId: payment.id,
      reference: capture.id,
      expectedCents: payment.amountCents,
      actualCents: capture.amountCents,
      detail,
    }),
    requestRefund(app, {
      id: `return-${capture.id}`,
      paymentId: payment.id,
      amountCents: capture.amountCents - capture.refundedCents,
      reason: detail,
      actor: "shop",
    }),
    keepCapture(app, payment, capture),
  ]);
}

/**
 * Handles a payment whose money is being returned while PayPal's review may still end either way. Requests the refund if
 * none is requested yet: the money may have arrived after its order was canceled as unpaid.
 */
async function updateReturn(app: App, payment: Payment, capture: PayPalCapture): Promise<Payment> {
  const isAsked = app.db.$count(refunds, eq(refunds.id, `return-${capture.id}`));
  if (holdsMoney(capture) && (await isAsked) === 0) {
    await returnMoney(
      app,
      payment,
      capture,
      "capture_without_order",
      "The order had been canceled because it wasn't paid.",
    );
    return reloadPayment(app, payment);
  }
  const nothingToReturn = refused.includes(capture.status);
  return writeAndReload(app, payment, [
    keepCapture(app, payment, capture),
    nothingToReturn ? [...cancelRefunds(app, payment.id), ...closeDiscrepancies(app, payment.id, "shop")] : [],
  ]);
}

function keepCapture(app: App, payment: Payment, { id, status, amountCents }: PayPalCapture): Statement[] {
  const isPaid = status !== "PENDING" && !refused.includes(status);
  const values = {
    captureId: id,
    captureStatus: status,
    capturedCents: isPaid ? amountCents : 0,
    updatedAt: app.now(),
  };
  return [setPayments(app, eq(payments.id, payment.id), values)];
}

/**
 * PayPal's order for a payment, or null if PayPal has none. PayPal may no longer have an order but still have its
 * capture; the capture then takes the order's place (reconciliation-6).
 */
export async function findPayPalOrder(app: App, payment: Payment): Promise<PayPalOrder | null> {
  const { id: customId, providerOrderId: id, captureId, amountCents, refundedCents } = payment;
  if (!id) return null;
  const order = await orNotFound(app.paypal().getOrder(id));
  if (order || !captureId) return order;
  const found = await orNotFound(app.paypal().getCapture(captureId));
  if (!found) return null;
  const { amount, seller_receivable_breakdown: received } = found;
  const facts = { amountCents: amount.cents, currency: amount.currency, feeCents: received?.paypal_fee?.cents ?? null };
  const capture = { id: captureId, status: found.status, ...facts, refundedCents, refunds: null };
  return { id, status: "COMPLETED", capture, customId, amountCents };
}

/** Returns null if PayPal does not know the requested object. */
export async function orNotFound<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PayPalError && error.kind === "not_found") return null;
    throw error;
  }
}

/** Ignores refusals, which the ledger already contains, and rethrows other errors. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ShopError)) throw error;
}
