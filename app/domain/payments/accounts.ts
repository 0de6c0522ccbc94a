import type { Cents } from "~/domain/money/money";

export interface PaidFor {
  lines: readonly { name: string; quantity: number; unitPriceCents: Cents; lineTotalCents: Cents }[];
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
}

export interface AccountRow {
  at: Date;
  kind: "line" | "discount" | "shipping" | "tax" | "adjustment" | "payment" | "refund" | "refunded tax";
  description: string;
  quantity?: number;
  unitPriceCents?: Cents;
  /** Amount sold; negative if refunded. */
  amountCents?: Cents;
  /** Amount received; negative if refunded. */
  receivedCents?: Cents;
  feeCents?: Cents;
  reference?: string;
}

interface Taken {
  capturedAt: Date | null;
  capturedCents: Cents;
  refundedCents: Cents;
  feeCents: Cents | null;
  /** Number of a check, or reference of a transfer. */
  receivedReference?: string | null;
}

interface Given {
  completedAt: Date | null;
  amountCents: Cents;
  taxCents: Cents;
  reason: string;
  providerRefundId: string | null;
}

/** Rows of a payment. Amounts and receipts each add up to captured minus refunded. */
export function accountRows(payment: Taken, paidFor: PaidFor, refunds: readonly Given[]): AccountRow[] {
  const at = payment.capturedAt ?? new Date(0);
  const { lines, discountCents, shippingCents, taxCents } = paidFor;
  const sold: AccountRow[] = [
    ...lines.map(({ name, lineTotalCents, ...line }) => ({
      ...{ at, kind: "line" as const, description: name, amountCents: lineTotalCents },
      ...{ quantity: line.quantity, unitPriceCents: line.unitPriceCents },
    })),
    { at, kind: "discount", description: "Discount", amountCents: -discountCents },
    { at, kind: "shipping", description: "Shipping", amountCents: shippingCents },
    { at, kind: "tax", description: "Sales tax", amountCents: taxCents },
  ];
  const billed = sold.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
  const otherwise = payment.capturedCents - billed;
  const known = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    ...sold.filter(({ kind, amountCents }) => kind === "line" || amountCents !== 0),
    ...(otherwise === 0
      ? []
      : [{ at, kind: "adjustment" as const, description: "Charged differently than billed", amountCents: otherwise }]),
    {
      at,
      kind: "payment",
      description: payment.receivedReference ? `Payment: ${payment.receivedReference}` : "Payment",
      receivedCents: payment.capturedCents,
      feeCents: payment.feeCents ?? undefined,
    },
    ...refunds.flatMap((refund) => refundRows(refund, at)),
    ...(payment.refundedCents === known ? [] : refundRows(unlisted(payment.refundedCents - known), at)),
  ];
}

const unlisted = (amountCents: Cents): Given => ({
  ...{ completedAt: null, amountCents, taxCents: 0, providerRefundId: null },
  reason: "Not itemized in the ledger",
});

function refundRows(
  { completedAt, amountCents, taxCents, reason, providerRefundId }: Given,
  paidAt: Date,
): AccountRow[] {
  const at = completedAt ?? paidAt;
  const refund = { at, kind: "refund" as const, description: reason || "Refund", receivedCents: -amountCents };
  const tax = { at, kind: "refunded tax" as const, description: "Sales tax refunded", amountCents: -taxCents };
  return [
    { ...refund, amountCents: taxCents - amountCents, reference: providerRefundId ?? undefined },
    ...(taxCents === 0 ? [] : [tax]),
  ];
}
