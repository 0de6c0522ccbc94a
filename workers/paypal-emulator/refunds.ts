import { z } from "zod";
import type { Context } from "./context";
import { type CaptureRecord, type FaultKind, newId, type RefundRecord, toCents } from "./model";
import { copiesUnder, wrong } from "./orders";
import { invalidRequest, notFound, unprocessable } from "./refusals";
import { refundJson } from "./representations";

const refundInput = z.object({
  amount: z.object({ currency_code: z.literal("USD"), value: z.string().regex(/^\d{1,7}(\.\d{2})?$/) }).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

export function getCapture({ store }: Context, id: string): CaptureRecord {
  const capture = store.findCapture(id);
  if (!capture) throw notFound();
  return capture;
}

export function getRefund({ store }: Context, id: string): RefundRecord {
  const refund = store.findRefund(id);
  if (!refund) throw notFound();
  return refund;
}

export function refundCapture(
  context: Context,
  captureId: string,
  body: unknown,
  requestId: string | null,
  fault: FaultKind | null,
): RefundRecord {
  const input = refundInput.safeParse(body);
  if (!input.success) throw invalidRequest("/amount");
  const capture = getCapture(context, captureId);
  const earlier = context.store.replayed("refund", requestId);
  if (earlier) return getRefund(context, earlier);
  if (capture.status === "PENDING" || capture.status === "DECLINED") throw unprocessable("PENDING_CAPTURE");
  if (fault === "decline") throw unprocessable("REFUND_FAILED_INSUFFICIENT_FUNDS");

  const left = capture.cents - refundedCents(context, captureId, ["COMPLETED", "PENDING"]);
  if (left <= 0) throw unprocessable("CAPTURE_FULLY_REFUNDED");
  const asked = input.data.amount ? toCents(input.data.amount) : left;
  if (asked <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
  if (asked > left) throw unprocessable("REFUND_AMOUNT_EXCEEDED");
  return recordRefund(context, capture, fault === "wrong_amount" ? wrong(asked) : asked, {
    requestId,
    fault,
    note: input.data.note_to_payer ?? "",
  });
}

function recordRefund(
  context: Context,
  capture: CaptureRecord,
  cents: number,
  { requestId, fault, note }: { requestId: string | null; fault: FaultKind | null; note: string },
): RefundRecord {
  const refund: RefundRecord = {
    id: newId(),
    captureId: capture.id,
    status: fault === "pending" ? "PENDING" : "COMPLETED",
    cents,
    note,
    createdAt: new Date().toISOString(),
  };
  context.store.remember("refund", requestId, refund.id);
  keepRefund(context, refund, fault);
  return refund;
}

/** Ends a pending refund. */
export function endRefund(context: Context, id: string, status: "COMPLETED" | "FAILED", fault: FaultKind | null) {
  const refund = getRefund(context, id);
  if (refund.status !== "PENDING") return refund;
  const ended: RefundRecord = { ...refund, status };
  keepRefund(context, ended, fault);
  return ended;
}

const events = {
  COMPLETED: "PAYMENT.CAPTURE.REFUNDED",
  PENDING: "PAYMENT.REFUND.PENDING",
  FAILED: "PAYMENT.REFUND.FAILED",
} as const;

function keepRefund(context: Context, refund: RefundRecord, fault: FaultKind | null): void {
  const { store } = context;
  store.saveRefund(refund);
  const capture = getCapture(context, refund.captureId);
  const refunded = refundedCents(context, capture.id, ["COMPLETED"]);
  if (refunded > 0)
    store.saveCapture({ ...capture, status: refunded >= capture.cents ? "REFUNDED" : "PARTIALLY_REFUNDED" });
  context.announce(events[refund.status], refundJson(store, refund, context.origins), copiesUnder(fault));
}

function refundedCents({ store }: Context, captureId: string, statuses: RefundRecord["status"][]): number {
  const counted = store.refundsOf(captureId).filter(({ status }) => statuses.includes(status));
  return counted.reduce((sum, { cents }) => sum + cents, 0);
}
