import { z } from "zod";
import { type TierScope, tierPieces } from "~/domain/cart/tiers";
import { lineTotalCents, unitPriceCents } from "~/domain/catalog/catalog";
import { type TaxRate, taxOf } from "~/domain/destinations/tax";
import { type CodeCustomer, checkDiscount, type DiscountTerms } from "~/domain/discounts/discounts";
import { pieces, wholeNumber } from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";

/** Shipping of a catalog order within the USA, and the surcharge for Canada (pricing-9, pricing-11). Staff can set other amounts. */
export const flatShippingCents: Cents = 599;
export const canadaFeeCents: Cents = 900;

export interface CartLine {
  productId: number;
  name: string;
  priceCents: Cents;
  quantity: number;
}

type PricedLine<L extends CartLine = CartLine> = L & {
  unitPriceCents: Cents;
  lineTotalCents: Cents;
  savingsCents: Cents;
};

export interface PricedCart<L extends CartLine = CartLine> {
  lines: PricedLine<L>[];
  itemCount: number;
  /** Price of the goods after volume tiers. */
  subtotalCents: Cents;
  discountCents: Cents;
  /** Reason why the given code has no effect. */
  discountError: string | null;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

export interface CartToPrice<L extends CartLine = CartLine> {
  lines: readonly L[];
  tierScope?: TierScope;
  discount?: DiscountTerms | null;
  customer?: CodeCustomer | null;
  now: Date;
  shippingCents?: Cents;
  /** Tax rate of the destination state. Null if the state has no rate or is not known yet, or if the customer is tax exempt. */
  taxRate?: TaxRate | null;
}

/** Applies tiers, then the code, then shipping and tax (pricing-8). The price of the goods never falls below 0. */
export function priceCart<L extends CartLine>(cart: CartToPrice<L>): PricedCart<L> {
  const piecesOf = tierPieces(cart.lines, cart.tierScope ?? "line");
  const lines = cart.lines.map((line) => priceLine(line, piecesOf(line)));
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
  const { discount, customer, now } = cart;
  const check =
    discount && lines.length > 0 ? checkDiscount(discount, { orderCents: subtotalCents, now, customer }) : null;
  const discountCents = check?.ok ? check.amountCents : 0;
  const shippingCents = lines.length === 0 ? 0 : (cart.shippingCents ?? flatShippingCents);
  const goodsCents = subtotalCents - discountCents;
  const taxCents = taxOf({ goodsCents, shippingCents }, cart.taxRate ?? null);
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotalCents,
    discountCents,
    discountError: check && !check.ok ? check.error : null,
    shippingCents,
    taxCents,
    totalCents: goodsCents + shippingCents + taxCents,
  };
}

function priceLine<L extends CartLine>(line: L, pieces: number): PricedLine<L> {
  const total = lineTotalCents(line.priceCents, line.quantity, pieces);
  return {
    ...line,
    unitPriceCents: unitPriceCents(line.priceCents, pieces),
    lineTotalCents: total,
    savingsCents: line.priceCents * line.quantity - total,
  };
}

const quantity = pieces(100_000);

export const cartLineInput = z.object({
  productId: wholeNumber("Please choose a product", 1, Number.MAX_SAFE_INTEGER),
  quantity: quantity.default(1),
});
export type CartLineInput = z.output<typeof cartLineInput>;

/** Idempotency key that a form sends until scripts run, so that submitting it twice adds once. */
export const addKey = z.string().max(64).optional();

/** PATCH and DELETE /api/cart/{id}. */
export const cartLineId = z.object({ id: z.string().min(1).max(40) });
export const cartLineChange = cartLineId.extend({ quantity });

/** The X-Session-Id header (cart-1). */
export const cartSessionId = z.string().regex(/^[A-Za-z0-9_-]{8,128}$/, "Invalid session id");
