import { z } from "zod";
import type { Cents } from "~/domain/money/money";

/** `payment` counts a refund on the day of its payment. `refund` counts it on its own day, so that no past day ever changes. */
const accountViews = ["refund", "payment"] as const;
export type AccountView = (typeof accountViews)[number];
export const accountQuery = z.object({ view: z.enum(accountViews).catch("refund") });

export interface PaidFor {
  /** A line without a quantity is a share of a line, or a payment that is not for goods alone. */
  lines: readonly { name: string; quantity?: number; unitPriceCents?: Cents; lineTotalCents: Cents }[];
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
}

/**
 * Lines, discount and shipping within a payment of `goodsCents`, which excludes tax, for all or a part of an order. The
 * shares of all parts are rounded so that each payment's rows add up exactly.
 */
export function shareOfOrder({ lines, discountCents, shippingCents, taxCents }: PaidFor, goodsCents: Cents): PaidFor {
  const all = { lines, discountCents, shippingCents, taxCents };
  const totalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0) - discountCents + shippingCents;
  if (totalCents === goodsCents) return all;
  if (totalCents <= 0)
    return {
      ...all,
      lines: [{ name: "Catalog order", lineTotalCents: goodsCents }],
      discountCents: 0,
      shippingCents: 0,
    };
  let [before, given] = [0, 0];
  const share = (cents: Cents): Cents => {
    before += cents;
    const own = Math.round((goodsCents * before) / totalCents) - given;
    given += own;
    return own;
  };
  return {
    lines: lines.map(({ name, lineTotalCents }) => ({ name: `${name}, part`, lineTotalCents: share(lineTotalCents) })),
    discountCents: -share(-discountCents),
    shippingCents: share(shippingCents),
    taxCents,
  };
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

export interface Given {
  completedAt: Date | null;
  amountCents: Cents;
  taxCents: Cents;
  reason: string;
  providerRefundId: string | null;
}

/** Rows of a payment. Amounts and receipts each add up to captured minus refunded, with the refunds that are passed. */
export function accountRows(payment: Taken, paidFor: PaidFor, refunds: readonly Given[]): AccountRow[] {
  const at = payment.capturedAt ?? new Date(0);
  const { lines, discountCents, shippingCents, taxCents } = paidFor;
  const sold: AccountRow[] = [
    ...lines.map(({ name, lineTotalCents, ...line }) => ({
      at,
      kind: "line" as const,
      description: name,
      amountCents: lineTotalCents,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
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
  completedAt: null,
  amountCents,
  taxCents: 0,
  providerRefundId: null,
  reason: "Not itemized in the ledger",
});

export function refundRows(
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
