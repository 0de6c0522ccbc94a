// Schemas for the part of a bill that the ledger keeps as JSON until the payment is recorded.
import { z } from "zod";
import { requestedContents } from "~/domain/orders/manual-order.schema";
import { keptCustomer } from "~/domain/payments/payments";
import type { Payment } from "~/services/ledger/types.server";

const cartSnapshot = z.object({
  lines: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      quantity: z.int(),
      unitPriceCents: z.int(),
      lineTotalCents: z.int(),
      isFree: z.boolean(),
    }),
  ),
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int().default(0),
  isTaxExempt: z.boolean().default(false),
  discount: z.object({ id: z.int(), oncePerCustomer: z.boolean() }).nullable(),
  /** Null if the customer is unknown or their data was erased. */
  customer: keptCustomer.nullable().default(null),
  /** Full price of an order that staff made. Its payment has the amount 0 and does not pay this price. */
  owedCents: z.int().optional(),
  /** Number of the customer's purchase order, if staff made the order. */
  purchaseOrder: z.string().optional(),
  /** Input of the staff form, to recognize a form that is sent again. */
  asked: requestedContents.optional(),
});
export type CartSnapshot = z.output<typeof cartSnapshot>;

/** For lists of many payments. Returns null if the snapshot has another form. */
export const findCartSnapshot = (payment: Pick<Payment, "snapshot">): CartSnapshot | null =>
  cartSnapshot.safeParse(payment.snapshot).data ?? null;

/** Reference for the bill of an order that staff make. Session ids never begin this way. */
export const manualReference = (formKey: string): string => `hand:${formKey}`;
export const isManualReference = (reference: string): boolean => reference.startsWith("hand:");

export const cartSnapshotOf = (payment: Payment): CartSnapshot => cartSnapshot.parse(payment.snapshot);

const owedSnapshot = z.object({
  orderId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** The order when it was billed, because a later change of the order must not change what was paid for. */
  sold: z
    .object({
      lines: z.array(
        z.object({ name: z.string(), quantity: z.int(), unitPriceCents: z.int(), lineTotalCents: z.int() }),
      ),
      discountCents: z.int(),
      shippingCents: z.int(),
    })
    .optional(),
});
export type OwedSnapshot = z.output<typeof owedSnapshot>;

export const owedSnapshotOf = ({ snapshot }: Pick<Payment, "snapshot">): OwedSnapshot => owedSnapshot.parse(snapshot);

/** For lists of many payments. Returns null if the snapshot has another form. */
export const findOwedSnapshot = ({ snapshot }: Pick<Payment, "snapshot">): OwedSnapshot | null =>
  owedSnapshot.safeParse(snapshot).data ?? null;

const depositSnapshot = z.object({
  draftId: z.string().nullable(),
  customOrderId: z.string().nullable(),
  totalCents: z.int(),
  depositCents: z.int(),
  /** Shipping and tax depend on the address and are paid with the balance. */
  shippingCents: z.int().default(0),
  taxCents: z.int().default(0),
  isTaxExempt: z.boolean().default(false),
  discount: z.object({ id: z.int(), amountCents: z.int(), oncePerCustomer: z.boolean() }).nullable(),
  customer: keptCustomer.nullable().default(null),
});
export type DepositSnapshot = z.output<typeof depositSnapshot>;

export const depositSnapshotOf = ({ snapshot }: Pick<Payment, "snapshot">): DepositSnapshot =>
  depositSnapshot.parse(snapshot);
