import { type Cents, formatMoney } from "~/domain/money/money";
import { type PaymentPurpose, purposeFacts } from "~/domain/payments/purposes";
import type { DiscrepancyKind, Resolution } from "~/domain/payments/reconciliation";

export const discrepancyTitles: Record<DiscrepancyKind, string> = {
  capture_without_order: "Paid, but no order",
  order_without_capture: "Order, but not paid",
  amount_differs: "Another amount",
  refund_not_recorded: "Refund not recorded",
  unknown_capture: "Payment nobody asked for",
};

const purposeLabels: Record<PaymentPurpose, string> = {
  cart: "a catalog order",
  deposit: "a deposit",
  balance: "a balance",
  invoice: "an invoice",
  order: "what an order owed",
};

interface Told {
  kind: DiscrepancyKind;
  resolution: Resolution;
  reference: string;
  expectedCents: Cents | null;
  actualCents: Cents | null;
  purpose: PaymentPurpose | null;
}

/** What is wrong, in one sentence. */
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
    return `PayPal took ${theirs} for ${what} over ${ours}. It was not fulfilled, and the money is on its way back.`;
  if (resolution === "refund_rest")
    return `PayPal took ${theirs} for ${what} that could not be made any more, and the money is on its way back.`;
  return {
    capture_without_order: `PayPal took ${theirs} for ${what}, and the shop has no record of what was bought.`,
    order_without_capture: `${reference} counts as paid with ${ours}, and PayPal has taken no money for it.`,
    amount_differs: `PayPal took ${theirs} for ${what}, and the shop's ledger has ${ours}.`,
    refund_not_recorded: `PayPal gave ${theirs} of ${what} back, and the shop has not written it down.`,
    unknown_capture: `PayPal took ${theirs} that no payment of the shop asked for.`,
  }[kind];
}

interface ResolutionLabels {
  button: string;
  /** What the button will do. */
  effect: string;
}

/** The button of a resolution and what it does. */
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
      ? `${reference} is cancelled, its pieces go back on the shelf and the customer is told.`
      : `${reference} is due again and can be paid anew.`;
  const words: Record<Resolution, ResolutionLabels> = {
    record_order: {
      button: "Record the order",
      effect: `Makes the record from what the buyer paid for and mails it to them. Where that cannot be (stock or design gone), ${theirs} goes back.`,
    },
    refund_rest: { button: "Give it back now", effect: "PayPal gives all that is left of it back at once." },
    ask_or_cancel: {
      button: "Ask PayPal, or cancel",
      effect: `Asks PayPal once more. What it took is written down; if it took nothing, ${unpaid}`,
    },
    refund_excess: {
      button: `Give ${excess} back`,
      effect: `The ledger takes PayPal's ${theirs}, and the ${excess} that is too much goes back to the buyer.`,
    },
    take_amount: {
      button: "Take PayPal's amount",
      effect: `The ledger has ${theirs} from then on. No money moves.`,
    },
    record_refund: {
      button: "Record the refund",
      effect: `${theirs} is written down as given back, in ledger and history, and the customer is told.`,
    },
    refund_unknown: { button: "Give it back", effect: `PayPal gives ${theirs} back to whoever paid it.` },
  };
  return words[resolution];
}
