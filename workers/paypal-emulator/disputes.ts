// Disputes, which tests open and change. The shop gets webhooks about them.
import { z } from "zod";
import type { Context } from "./context";
import { type DisputeRecord, type FaultKind, newId, toMoney } from "./model";
import { copiesUnder } from "./orders";
import { getCapture } from "./refunds";
import { notFound } from "./refusals";

const tenDaysMs = 10 * 86_400_000;

export const disputeInput = z.object({
  captureId: z.string(),
  reason: z.string().default("MERCHANDISE_OR_SERVICE_NOT_RECEIVED"),
  amountCents: z.number().int().positive().optional(),
});
export const disputeChange = z.object({
  status: z.string().default("RESOLVED"),
  outcome: z.string().nullable().default(null),
});

export function openDispute(context: Context, input: z.output<typeof disputeInput>, fault: FaultKind | null) {
  const capture = getCapture(context, input.captureId);
  const now = new Date();
  const dispute: DisputeRecord = {
    id: `PP-D-${newId()}`,
    captureId: capture.id,
    reason: input.reason,
    status: "WAITING_FOR_SELLER_RESPONSE",
    outcome: null,
    cents: input.amountCents ?? capture.cents,
    respondBy: new Date(now.getTime() + tenDaysMs).toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return saveAndAnnounce(context, dispute, "CREATED", fault);
}

export function changeDispute(
  context: Context,
  id: string,
  { status, outcome }: z.output<typeof disputeChange>,
  fault: FaultKind | null,
) {
  const dispute = context.store.findDispute(id);
  if (!dispute) throw notFound();
  // Each change has a later time than the previous one, even within a millisecond.
  const updatedAt = new Date(Math.max(Date.now(), Date.parse(dispute.updatedAt) + 1)).toISOString();
  const changed = {
    ...dispute,
    status,
    outcome,
    updatedAt,
    respondBy: status === "RESOLVED" ? null : dispute.respondBy,
  };
  return saveAndAnnounce(context, changed, status === "RESOLVED" ? "RESOLVED" : "UPDATED", fault);
}

function saveAndAnnounce(
  context: Context,
  dispute: DisputeRecord,
  event: string,
  fault: FaultKind | null,
): DisputeRecord {
  context.store.saveDispute(dispute);
  context.announce(`CUSTOMER.DISPUTE.${event}`, disputeJson(context, dispute), copiesUnder(fault));
  return dispute;
}

/** Dispute in the format of PayPal's customer_disputes_v1, with the buyer's message, which the shop must not store. */
function disputeJson({ store, origins: { api } }: Context, dispute: DisputeRecord) {
  const { id, captureId, reason, status, outcome, cents, respondBy, createdAt, updatedAt } = dispute;
  const capture = store.findCapture(captureId);
  const order = capture && store.findOrder(capture.orderId);
  const transaction = {
    seller_transaction_id: captureId,
    buyer_transaction_id: newId(),
    transaction_status: "COMPLETED",
    gross_amount: toMoney(capture?.cents ?? cents),
    custom: order?.unit.custom_id,
    buyer: { name: "Sam Putter" },
    seller: { merchant_id: "EMULATEDSHPPH", name: order?.payee },
  };
  return {
    dispute_id: id,
    create_time: createdAt,
    update_time: updatedAt,
    disputed_transactions: [transaction],
    reason,
    status,
    dispute_amount: toMoney(cents),
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: "INQUIRY",
    dispute_channel: "INTERNAL",
    messages: [{ posted_by: "BUYER", time_posted: createdAt, content: "Sam Putter never got the pins." }],
    ...(respondBy && { seller_response_due_date: respondBy }),
    links: [{ href: `${api}/v1/customer/disputes/${id}`, rel: "self", method: "GET" }],
  };
}
