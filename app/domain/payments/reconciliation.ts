import { z } from "zod";
import { dayMs } from "~/domain/calendar/calendar";
import { line } from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";
import type { PaymentState } from "~/domain/payments/payments";

export const discrepancyKinds = [
  "capture_without_order",
  "order_without_capture",
  "amount_differs",
  "refund_not_recorded",
  "unknown_capture",
] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];

export interface FoundDiscrepancy {
  kind: DiscrepancyKind;
  /** Unique key of the discrepancy: PayPal's capture or refund, or our record. */
  reference: string;
  expectedCents: Cents | null;
  actualCents: Cents | null;
}

export interface LedgerSide {
  captureId: string | null;
  capturedCents: Cents;
  refundedCents: Cents;
  /** The paid order, custom order or invoice, if it still exists. */
  recordId: string | null;
  /** Refunds in our ledger. One without an id from PayPal is in progress. */
  refunds: readonly { providerRefundId: string | null; amountCents: Cents }[];
}

/** The capture according to PayPal, or null if PayPal does not know it. */
export interface ProviderSide {
  id: string;
  status: string;
  amountCents: Cents;
  /** Null if PayPal no longer lists them. */
  refunds: readonly { id: string; amountCents: Cents }[] | null;
}

const cameToUs = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** True if the money arrived, even if it was refunded since. */
export const hasMoney = (capture: Pick<ProviderSide, "status"> | null): boolean =>
  capture !== null && cameToUs.includes(capture.status);

const canGoBack = ["COMPLETED", "PENDING", "PARTIALLY_REFUNDED"];

/** True if the money is here, or will be after PayPal's review. It pays for its order or must be refunded. */
export const holdsMoney = ({ status }: Pick<ProviderSide, "status">): boolean => canGoBack.includes(status);

/** Differences between PayPal and the ledger (reconciliation-2). A capture under review is not a discrepancy yet. */
export function discrepanciesOf(ours: LedgerSide, theirs: ProviderSide | null): FoundDiscrepancy[] {
  if (theirs?.status === "PENDING") return [];
  if (!theirs || !hasMoney(theirs)) return withoutCapture(ours);
  return [...withoutRecord(ours, theirs), ...otherAmount(ours, theirs), ...unrecordedRefunds(ours, theirs)];
}

function withoutCapture({ recordId, capturedCents, refundedCents }: LedgerSide): FoundDiscrepancy[] {
  if (!recordId || refundedCents >= capturedCents) return [];
  return [{ kind: "order_without_capture", reference: recordId, expectedCents: capturedCents, actualCents: 0 }];
}

function withoutRecord({ recordId, refundedCents }: LedgerSide, { id, amountCents }: ProviderSide): FoundDiscrepancy[] {
  if (recordId || refundedCents >= amountCents) return [];
  return [{ kind: "capture_without_order", reference: id, expectedCents: 0, actualCents: amountCents }];
}

function otherAmount({ capturedCents }: LedgerSide, { id, amountCents }: ProviderSide): FoundDiscrepancy[] {
  if (capturedCents === amountCents) return [];
  return [{ kind: "amount_differs", reference: id, expectedCents: capturedCents, actualCents: amountCents }];
}

/**
 * Refunds at PayPal that the ledger does not have. If PayPal's response to one of our refunds was lost, the cron retries
 * that refund, so a refund of the same amount counts as ours.
 */
function unrecordedRefunds({ refunds }: LedgerSide, theirs: ProviderSide): FoundDiscrepancy[] {
  const underWay = refunds.filter(({ providerRefundId }) => providerRefundId === null).map((one) => one.amountCents);
  const known = new Set(refunds.map(({ providerRefundId }) => providerRefundId));
  return (theirs.refunds ?? []).flatMap(({ id, amountCents }) => {
    if (known.has(id)) return [];
    const ours = underWay.indexOf(amountCents);
    if (ours >= 0) {
      underWay.splice(ours, 1);
      return [];
    }
    return [{ kind: "refund_not_recorded", reference: id, expectedCents: 0, actualCents: amountCents }];
  });
}

export const resolutions = [
  "record_order",
  "refund_rest",
  "ask_or_cancel",
  "refund_excess",
  "take_amount",
  "record_refund",
  "refund_unknown",
] as const;
export type Resolution = (typeof resolutions)[number];

interface Found extends Pick<FoundDiscrepancy, "kind" | "expectedCents" | "actualCents"> {
  paymentStatus: PaymentState | null;
  /** True if the payment was given up before its money came. The money is being refunded and buys nothing. */
  isReturning: boolean;
}

export function resolutionOf({ kind, expectedCents, actualCents, paymentStatus, isReturning }: Found): Resolution {
  if (paymentStatus === null || kind === "unknown_capture") return "refund_unknown";
  if (kind === "order_without_capture") return "ask_or_cancel";
  if (kind === "refund_not_recorded") return "record_refund";
  if (isReturning) return "refund_rest";
  if (kind === "capture_without_order") return "record_order";
  return (actualCents ?? 0) > (expectedCents ?? 0) ? "refund_excess" : "take_amount";
}

/** First check ten minutes after the money came, then less and less often, while PayPal allows refunds (180 days). */
export function nextCheckAt({ since, isRecorded, now }: { since: Date; isRecorded: boolean; now: Date }): Date | null {
  const age = now.getTime() - since.getTime();
  if (age > (isRecorded ? 180 : 2) * dayMs) return null;
  return new Date(now.getTime() + (isRecorded ? Math.max(dayMs, age) : dayMs));
}

export const firstCheckMinutes = 10;

export const discrepancyInput = z.object({ id: z.string().max(100) });
export const dismissInput = discrepancyInput.extend({ reason: line("Please enter a reason", 300) });

export const checkWindows = [
  { value: "1", label: "Last day" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "180", label: "Last 180 days" },
] as const;
export const checkWindowInput = z.object({ days: z.coerce.number<string>().int().min(1).max(180) });
export type CheckWindow = z.output<typeof checkWindowInput>;
