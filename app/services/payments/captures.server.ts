// What PayPal says of a capture, written down; writes the ledger's ends. Promises that money becomes one record or goes back to the
// buyer, whoever brings the message: the buyer's request, a webhook or the cron.
import { eq, sql } from "drizzle-orm";
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
import { closeDiscrepancies, noteDiscrepancy, ofKind } from "~/services/ledger/discrepancies.server";
import { isUnfinished, whileClaimed } from "~/services/ledger/in-flight.server";
import { movePayment, paidState, setAndMovePayment, setPayments } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox, noMails } from "~/services/mail/outbox.server";
import { cancelRefunds, requestRefund } from "~/services/payments/refunds.server";
import { postRefusal } from "~/services/payments/refusal-emails.server";
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
 * Writes down what PayPal says of a payment that is being captured. ShopError where that is no money to keep. `also` goes into the
 * batch of the record.
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
    await returnMoney(app, payment, capture, "amount_differs", "PayPal captured another amount than agreed.");
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
  const { recordId, statements, mails } = await purposeOf(payment.purpose).record(app, payment, {
    underReview,
    payerEmail: order.payerEmail,
  });
  // Written wherever the payment stands: one that was released meanwhile breaks the batch by `payments_recorded`.
  const recorded = setAndMovePayment(app, eq(payments.id, payment.id), "complete", {
    to: paidState(payment.amountCents),
    when: sql`${!underReview}`,
    values: {
      captureId: capture.id,
      captureStatus: capture.status,
      feeCents: capture.feeCents,
      capturedCents: underReview ? 0 : capture.amountCents,
      capturedAt: underReview ? null : cameAt(app, payment),
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
    // Broken on the record's unique payment, or on what is closed with it: another caller wrote it. On `payments_recorded`: it was
    // refunded meanwhile.
    if (!brokenConstraint(error)) throw error;
    const current = await reloadPayment(app, payment);
    if (isUnrecorded(current)) throw paymentPendingError(error);
    return current.recordId ? current : completeCapture(app, current, order, also);
  }
}

/** Now, or the end of the day on which it came by hand: reports, statements and the accountant's file all count by it (payments-16). */
function cameAt(app: App, { receivedOn }: Payment): Date {
  const now = app.now();
  return receivedOn && receivedOn < shopDay(now) ? endOfShopDay(receivedOn) : now;
}

/**
 * For webhook and cron: brings the ledger in line with what PayPal says. Money that arrived after its reservation was
 * released takes a new one; where that cannot be had, it goes back to the buyer.
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
  if (payment.captureId) return followReturn(app, payment, capture);
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

  /** What was paid for is gone: nothing can be made of this money any more. */
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

/** The end of a provider's review of a recorded payment. */
async function completeReview(app: App, payment: Payment, outcome: "paid" | "refused"): Promise<Payment> {
  if (payment.status !== "capturing") return payment;
  const paid = outcome === "paid";
  const guard = whileClaimed(payment);
  // With its record it is never claimed again: its state alone says that the review has not ended.
  const isMine = eq(payments.id, payment.id);
  const end = { captureStatus: paid ? "COMPLETED" : "DECLINED", checkDueAt: firstCheckAt(app, payment) };
  const { statements, mails } = await purposeOf(payment.purpose).completeReview(app, payment, outcome);
  const refusal = paid ? noMails : await postRefusal(app, payment);
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
            capturedAt: app.now(),
          })
        : movePayment(app, isMine, "release", "failed", { ...end, recordId: null, capturedCents: 0, capturedAt: null }),
    ]);
    enqueueOutbox(app, mails);
    enqueueOutbox(app, refusal);
    return ended;
  } catch (error) {
    // Another caller ended it, and told what came of it.
    if (wasAborted(error, payments.amountCents)) return reloadPayment(app, payment);
    // Its order left, or was put back, since it was read: what is written and mailed is decided anew, as often as staff press.
    const hasMoved = [orders.version, customOrders.version].some((version) => wasAborted(error, version));
    if (!paid && hasMoved) return completeReview(app, payment, outcome);
    throw error;
  }
}

/** Breaks the batch where the payment has its end by now: what ends it is written once. */
function requireCapturing(app: App, { id }: Payment): Statement {
  const amountCents = abortUnless(payments.amountCents, isUnfinished);
  return setPayments(app, eq(payments.id, id), { amountCents });
}

/** Money that cannot be fulfilled: staff see it and the cron refunds it in full, once (money-4). */
async function returnMoney(app: App, payment: Payment, capture: PayPalCapture, kind: DiscrepancyKind, detail: string) {
  await runBatch(app.db, [
    noteDiscrepancy(app, {
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
 * Money on its way back: all that can still happen is that PayPal's review ends, one way or the other. Where nobody asked for it
 * back yet (its order was cancelled as unpaid, and PayPal has the money after all) it is asked for now.
 */
async function followReturn(app: App, payment: Payment, capture: PayPalCapture): Promise<Payment> {
  const isAsked = app.db.$count(refunds, eq(refunds.id, `return-${capture.id}`));
  if (holdsMoney(capture) && (await isAsked) === 0) {
    await returnMoney(app, payment, capture, "capture_without_order", "Its order was cancelled as unpaid.");
    return reloadPayment(app, payment);
  }
  const nothingToReturn = refused.includes(capture.status);
  return writeAndReload(app, payment, [
    keepCapture(app, payment, capture),
    nothingToReturn ? [...cancelRefunds(app, payment.id), ...closeDiscrepancies(app, payment.id, "shop")] : [],
  ]);
}

/** What was captured for a payment that has no record. */
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

/** PayPal's order of a payment; null where PayPal knows none. */
export async function findPayPalOrder(app: App, { providerOrderId }: Payment): Promise<PayPalOrder | null> {
  if (!providerOrderId) return null;
  try {
    return await app.paypal().getOrder(providerOrderId);
  } catch (error) {
    if (error instanceof PayPalError && error.kind === "not_found") return null;
    throw error;
  }
}

/** A refusal is an end as well: the ledger has it. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ShopError)) throw error;
}
