// What a payment keeps of its bill until it is recorded, read back from the ledger's JSON. Owns no table.
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
  /** Null without one, or once they are erased. */
  customer: keptCustomer.nullable().default(null),
  /** Of an order that staff made: its whole price, which this payment of nothing does not pay. */
  owedCents: z.int().optional(),
  /** Of the same: what staff asked for, to know their form when it is sent again. */
  asked: requestedContents.optional(),
});
export type CartSnapshot = z.output<typeof cartSnapshot>;

/** For lists of many payments: null where what was kept is of another form. */
export const findCartSnapshot = (payment: Pick<Payment, "snapshot">): CartSnapshot | null =>
  cartSnapshot.safeParse(payment.snapshot).data ?? null;

/** What an order of staff's making is billed under: no visitor's session can be named so. */
export const manualReference = (formKey: string): string => `hand:${formKey}`;
export const isManualReference = (reference: string): boolean => reference.startsWith("hand:");

export const cartSnapshotOf = (payment: Payment): CartSnapshot => cartSnapshot.parse(payment.snapshot);

const depositSnapshot = z.object({
  draftId: z.string().nullable(),
  customOrderId: z.string().nullable(),
  totalCents: z.int(),
  depositCents: z.int(),
  /** Parts of the total that the address decides; they are paid with the balance. */
  shippingCents: z.int().default(0),
  taxCents: z.int().default(0),
  isTaxExempt: z.boolean().default(false),
  discount: z.object({ id: z.int(), amountCents: z.int(), oncePerCustomer: z.boolean() }).nullable(),
  customer: keptCustomer.nullable().default(null),
});
export type DepositSnapshot = z.output<typeof depositSnapshot>;

export const depositSnapshotOf = (payment: Payment): DepositSnapshot => depositSnapshot.parse(payment.snapshot);
