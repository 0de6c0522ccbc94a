import { type Cents, formatMoney } from "~/domain/money/money";
import { type PaymentPurpose, purposeFacts } from "~/domain/payments/purposes";
import type { DiscrepancyKind, Resolution } from "~/domain/payments/reconciliation";

export const discrepancyTitles: Record<DiscrepancyKind, string> = {
  capture_without_order: "Paid, but no order",
  order_without_capture: "Order, but not paid",
  amount_differs: "Different amount",
  refund_not_recorded: "Refund not recorded",
  unknown_capture: "Unexpected payment",
};

const purposeLabels: Record<PaymentPurpose, string> = {
  cart: "a catalog order",
  deposit: "a deposit",
  balance: "a balance",
  invoice: "an invoice",
  order: "an order's balance due",
};

interface Told {
  kind: DiscrepancyKind;
  resolution: Resolution;
  reference: string;
  expectedCents: Cents | null;
  actualCents: Cents | null;
  purpose: PaymentPurpose | null;
}

export function describeDiscrepancy({
  kind,
  resolution,
  reference,
  expectedCents,
  actualCents,
  purpose,
}: Told): string {
  const [ours, theirs] = [formatMoney(expectedCents ?? 0), formatMoney(actualCents ?? 0)];
  const what = purpose ? purposeLabels[purpose] : "something";
  if (resolution === "refund_rest" && kind === "amount_differs")
    return `PayPal charged ${theirs} for ${what} of ${ours}. It wasn't fulfilled, and the money is being refunded.`;
  if (resolution === "refund_rest")
    return `PayPal charged ${theirs} for ${what} that could no longer be fulfilled. The money is being refunded.`;
  return {
    capture_without_order: `PayPal charged ${theirs} for ${what}, but there's no record here of what was bought.`,
    order_without_capture: `${reference} is marked as paid (${ours}), but PayPal took no money for it.`,
    amount_differs: `PayPal charged ${theirs} for ${what}, but your records show ${ours}.`,
    refund_not_recorded: `PayPal refunded ${theirs} of ${what} that isn't recorded here.`,
    unknown_capture: `PayPal charged ${theirs} that doesn't match any payment here.`,
  }[kind];
}

interface ResolutionLabels {
  button: string;
  effect: string;
}

export function resolutionLabels({
  resolution,
  expectedCents,
  actualCents,
  purpose,
  reference,
}: Told): ResolutionLabels {
  const theirs = formatMoney(actualCents ?? 0);
  const excess = formatMoney(Math.max(0, (actualCents ?? 0) - (expectedCents ?? 0)));
  const unpaid =
    purpose && purposeFacts[purpose].makesOrder
      ? `${reference} is canceled, its items are restocked and the customer is emailed.`
      : `${reference} is due again and can be paid again.`;
  const words: Record<Resolution, ResolutionLabels> = {
    record_order: {
      button: "Record the order",
      effect: `Creates the record from what the buyer paid for and emails it to them. If that isn't possible (stock or design gone), ${theirs} is refunded.`,
    },
    refund_rest: { button: "Refund now", effect: "PayPal refunds the rest immediately." },
    ask_or_cancel: {
      button: "Ask PayPal, or cancel",
      effect: `Checks with PayPal once more. If it was paid, the payment is recorded; if not, ${unpaid}`,
    },
    refund_excess: {
      button: `Refund ${excess}`,
      effect: `Your records change to PayPal's ${theirs}, and the extra ${excess} is refunded to the buyer.`,
    },
    take_amount: {
      button: "Use PayPal's amount",
      effect: `Your records change to ${theirs}. No money moves.`,
    },
    record_refund: {
      button: "Record the refund",
      effect: `Records ${theirs} as refunded, in the payments and the history, and emails the customer.`,
    },
    refund_unknown: { button: "Refund", effect: `PayPal refunds ${theirs} to the payer.` },
  };
  return words[resolution];
}
