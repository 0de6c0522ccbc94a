// Resolutions that create, cancel or update a record. Guarantees that each resolution, its audit line and the end of
// its discrepancy are one batch, and that only captured money creates a record.
import { eq, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { brokenConstraint } from "~/db/guards";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { purposeFacts } from "~/domain/payments/purposes";
import { hasMoney } from "~/domain/payments/reconciliation";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { orIfClosed } from "~/services/ledger/closed-months.server";
import { closeDiscrepancy, isAlreadyClosed, runResolution } from "~/services/ledger/discrepancies.server";
import { movePayment, setAndMovePayment, setPayments } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox } from "~/services/mail/outbox.server";
import { cancelUnpaid } from "~/services/order-management/cancel.server";
import { completeCapture, findPayPalOrder, orNotFound } from "~/services/payments/captures.server";
import { recordProviderRefund } from "~/services/payments/refunds.server";
import { purposeOf } from "~/services/payments/registry.server";
import { reloadPayment } from "~/services/payments/reservations.server";
import {
  type ResolutionArgs,
  type ResolutionOutcome,
  refundRest,
} from "~/services/reconciliation/refund-resolutions.server";

/**
 * Records what was paid for, from the payment's snapshot. Refunds the money if that is impossible because stock or
 * design are gone.
 */
export async function recordPaidOrder(app: App, args: ResolutionArgs): Promise<ResolutionOutcome> {
  const { staff, discrepancy, payment } = args;
  const close = closeDiscrepancy(app, staff, discrepancy, "recorded");
  try {
    const recorded =
      payment.status === "captured"
        ? await recordAgain(app, payment, close)
        : await recordCaptured(app, payment, close);
    if (recorded.recordId) return { done: "orderRecorded", id: recorded.recordId };
    return refundRest(app, { ...args, payment: recorded });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === "unavailable") throw error;
    return refundRest(app, { ...args, payment: await reloadPayment(app, payment) });
  }
}

/** Repeats the steps after a capture: reserve, then record or refund. */
async function recordCaptured(app: App, payment: Payment, close: Statement[]): Promise<Payment> {
  const order = await findPayPalOrder(app, payment);
  if (!order?.capture) throw new ShopError("unavailable", "PayPal hasn't received money for this payment yet.");
  return completeCapture(app, payment, order, close);
}

/** Creates a deleted record again, under a new number. The payment still has its reservation of stock and code. */
async function recordAgain(app: App, payment: Payment, close: Statement[]): Promise<Payment> {
  const purpose = purposeOf(payment.purpose);
  const { recordId, statements, mails } = await purpose.record(app, payment, { underReview: false, isAgain: true });
  const found = setPayments(app, eq(payments.id, payment.id), { recordId, updatedAt: app.now() });
  try {
    await runBatch(app.db, [close, statements, found]);
    enqueueOutbox(app, mails);
  } catch (error) {
    if (isAlreadyClosed(error) || !brokenConstraint(error)) throw error;
    throw new ShopError("conflict", "What was paid for can no longer be recorded.", { cause: error });
  }
  return reloadPayment(app, payment);
}

/** Asks PayPal again and records captured money. Without any, cancels the order or reopens its bill. */
export async function askOrCancel(
  app: App,
  { staff, discrepancy, payment }: ResolutionArgs,
): Promise<ResolutionOutcome> {
  const order = await findPayPalOrder(app, payment);
  const capture = order?.capture ?? null;
  const recordId = discrepancy.reference;
  if (capture?.status === "PENDING") {
    throw new ShopError("conflict", "PayPal is still reviewing this payment. Please wait for its answer.");
  }
  if (capture && hasMoney(capture)) {
    const taken = { captureId: capture.id, captureStatus: capture.status, capturedCents: capture.amountCents };
    const values = { ...taken, recordId, capturedAt: payment.capturedAt ?? orIfClosed(app.now()) };
    const always = sql`true`;
    const paid = setAndMovePayment(app, eq(payments.id, payment.id), "match", { to: "captured", when: always, values });
    const isMine = await runResolution(app, [paid, closeDiscrepancy(app, staff, discrepancy, "matched", taken)]);
    return { done: isMine ? "matches" : "already" };
  }
  const unpaid = [...undoPayment(app, payment), ...closeDiscrepancy(app, staff, discrepancy, "cancelled")];
  const reason = "No payment arrived for it";
  const { reopen, eventSubject: subject } = purposeOf(payment.purpose);
  if (reopen && !purposeFacts[payment.purpose].makesOrder) {
    const note = "No payment arrived: it is due again";
    const event = { subject, subjectId: recordId, type: "unpaid", note, actor: staff.username, isPublic: false };
    await runBatch(app.db, [reopen(app, payment, recordId), addEvent(app, event), unpaid]);
  } else {
    await cancelUnpaid(app, { id: recordId, paymentId: payment.id, reason, actor: staff.username, also: unpaid });
  }
  return { done: "cancelled", id: recordId };
}

function undoPayment(app: App, { id }: Payment): Statement[] {
  const values = { failure: "not captured", recordId: null, capturedCents: 0, capturedAt: null };
  return [movePayment(app, eq(payments.id, id), "undo", "failed", values)];
}

export async function recordRefund(
  app: App,
  { staff, discrepancy, payment }: ResolutionArgs,
): Promise<ResolutionOutcome> {
  const made = await orNotFound(app.paypal().getRefund(discrepancy.reference));
  if (made?.status !== "COMPLETED")
    throw new ShopError("conflict", "PayPal no longer has this refund. Please check it at PayPal.");
  const close = closeDiscrepancy(app, staff, discrepancy, "refund recorded", made);
  await recordProviderRefund(app, payment, made, close);
  // If PayPal's webhook has recorded the refund since, this only closes the discrepancy.
  await runResolution(app, close);
  return { done: "refundRecorded", cents: made.amountCents };
}

export async function refundUnknownCapture(
  app: App,
  { staff, discrepancy }: Pick<ResolutionArgs, "staff" | "discrepancy">,
): Promise<ResolutionOutcome> {
  const captureId = discrepancy.reference;
  const cents = await refundUnknown(app, captureId);
  const isMine = await runResolution(
    app,
    closeDiscrepancy(app, staff, discrepancy, "refunded", { amountCents: cents }),
  );
  if (!isMine) return { done: "already" };
  return cents > 0 ? { done: "moneyRefunded", cents } : { done: "matches" };
}

/**
 * Refunds the rest of a capture once, because PayPal recognizes the request id. Returns the amount in cents, 0 if it
 * was already refunded.
 */
async function refundUnknown(app: App, captureId: string): Promise<number> {
  const capture = await app.paypal().getCapture(captureId);
  if (capture.status === "PENDING") {
    throw new ShopError("conflict", "PayPal is still reviewing this payment. Please wait for its answer.");
  }
  if (capture.status !== "COMPLETED" && capture.status !== "PARTIALLY_REFUNDED") return 0;
  const note = "We have no order for this payment";
  try {
    const made = await app.paypal().refundCapture({ captureId, requestId: `unknown-${captureId}`, note });
    return made.amountCents;
  } catch (error) {
    if (error instanceof PayPalError && error.issue === "CAPTURE_FULLY_REFUNDED") return 0;
    throw error;
  }
}
