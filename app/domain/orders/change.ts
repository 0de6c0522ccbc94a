import { z } from "zod";
import { lineTotalCents, unitPriceCents } from "~/domain/catalog/catalog";
import { type TaxRate, taxOf } from "~/domain/destinations/tax";
import { type DiscountTerms, discountCents } from "~/domain/discounts/discounts";
import { requirePayable } from "~/domain/money/limit";
import { type Cents, formatMoney } from "~/domain/money/money";
import { emailCheckbox } from "~/domain/orders/admin";
import { isCustomLine } from "~/domain/orders/custom-lines";
import { type SoldLine, soldLines } from "~/domain/orders/manual-order.schema";
import type { OrderStatus } from "~/domain/orders/orders";

/** Lines that staff want. `totalCents` is the total in the preview: the order is not saved at any other. */
export const linesInput = z.object({
  lines: soldLines,
  totalCents: z.coerce.number<string>().int().optional(),
  ...emailCheckbox,
});

/** Lines can be changed until everything has shipped. */
export const canChangeLines = ({ status, archivedAt }: { status: OrderStatus; archivedAt: Date | null }): boolean =>
  !["shipped", "delivered", "cancelled"].includes(status) && !archivedAt;

export interface ItemSums {
  productId: number;
  name: string;
  quantity: number;
  unitPriceCents: Cents;
  lineTotalCents: Cents;
}

interface Product {
  id: number;
  name: string;
  priceCents: Cents;
}

/** True for a free item whose product has a price: a sample or a replacement. */
const isFreeItem = (item: ItemSums, product: Product) => item.lineTotalCents === 0 && product.priceCents > 0;

/** Lines of products. Custom lines stay as they are when staff change the others. */
export function soldLinesOf(items: readonly ItemSums[], products: readonly Product[]): SoldLine[] {
  return items
    .filter((item) => !isCustomLine(item))
    .map((item) => {
      const product = products.find(({ id }) => id === item.productId);
      const terms = product && isFreeItem(item, product) ? "replacement" : "catalog";
      return { productId: item.productId, quantity: item.quantity, terms };
    });
}

/** An unchanged line keeps the price at which it was sold. Any other gets today's catalog price, with the tier for `pieces`. */
export function changedItem(
  { quantity, terms }: SoldLine,
  product: Product,
  was: ItemSums | undefined,
  pieces = quantity,
): ItemSums {
  if (was?.quantity === quantity && isFreeItem(was, product) === (terms !== "catalog" && product.priceCents > 0))
    return was;
  const priceCents = terms === "catalog" ? product.priceCents : 0;
  return {
    productId: product.id,
    name: was?.name ?? product.name,
    quantity,
    unitPriceCents: unitPriceCents(priceCents, pieces),
    lineTotalCents: lineTotalCents(priceCents, quantity, pieces),
  };
}

export interface OrderSums {
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

export interface Terms {
  /** Code of the order, even if it expired or is used up. */
  code: DiscountTerms | null;
  /** Current tax rate of the destination, or null for tax exempt customers. */
  taxRate: TaxRate | null;
}

export const shareOf = (cents: Cents, now: Cents, before: Cents): Cents =>
  before > 0 ? Math.round((cents * now) / before) : 0;

export const subtotalOf = (items: readonly ItemSums[]): Cents =>
  items.reduce((sum, item) => sum + item.lineTotalCents, 0);

/**
 * Sums of an order with new goods. Shipping stays. Discount and tax follow today's rules if those rules still give the old amounts;
 * otherwise they keep their ratio to the goods.
 */
export function recalculateSums(was: OrderSums, subtotalCents: Cents, { code, taxRate }: Terms): OrderSums {
  // The limit applies only if the goods cost more than before.
  if (subtotalCents > was.subtotalCents) requirePayable(subtotalCents);
  const discount = recalculateDiscount(was, subtotalCents, code);
  const { shippingCents } = was;
  const goodsBefore = was.subtotalCents - was.discountCents;
  const goodsCents = subtotalCents - discount;
  const isSameRate = taxOf({ goodsCents: goodsBefore, shippingCents }, taxRate) === was.taxCents;
  const taxCents = isSameRate
    ? taxOf({ goodsCents, shippingCents }, taxRate)
    : shareOf(was.taxCents, goodsCents, goodsBefore);
  const totalCents = goodsCents + shippingCents + taxCents;
  return { subtotalCents, discountCents: discount, shippingCents, taxCents, totalCents };
}

function recalculateDiscount(was: OrderSums, subtotalCents: Cents, code: Terms["code"]): Cents {
  if (was.discountCents === 0 || subtotalCents < (code?.minimumOrderCents ?? 0)) return 0;
  const isSameCode = code && discountCents(code, was.subtotalCents) === was.discountCents;
  if (isSameCode) return discountCents(code, subtotalCents);
  return Math.min(subtotalCents, shareOf(was.discountCents, subtotalCents, was.subtotalCents));
}

export interface Paid {
  id: string;
  /** Paid minus refunded. */
  leftCents: Cents;
  taxCents: Cents;
}

interface Back {
  paymentId: string;
  amountCents: Cents;
}

export interface Difference {
  owedCents: Cents;
  refunds: Back[];
}

/**
 * Settles a total that changed by `cents`. An increase is owed. A decrease first reduces the amount owed, then is refunded from the
 * payments in order, at most what is left of each.
 */
export function settleDifference(cents: Cents, owedCents: Cents, paid: readonly Omit<Paid, "taxCents">[]): Difference {
  const open = owedCents + cents;
  let back = Math.max(0, -open);
  const refunds = paid.map(({ id, leftCents }) => {
    const amountCents = Math.min(back, Math.max(0, leftCents));
    back -= amountCents;
    return { paymentId: id, amountCents };
  });
  return { owedCents: Math.max(0, open), refunds: refunds.filter(({ amountCents }) => amountCents > 0) };
}

/**
 * Divides `backCents` of tax among the refunds. Each gets at most the tax of its payment, and enough that the rest of the payment still
 * covers its own tax. A payment refunded in full therefore refunds all of its tax.
 */
export function allocateTaxRefund(backCents: Cents, refunds: readonly Back[], paid: readonly Paid[]) {
  const bounded = refunds.map((refund) => {
    const { leftCents, taxCents } = paid.find(({ id }) => id === refund.paymentId)!;
    const most = Math.max(0, Math.min(refund.amountCents, taxCents));
    return { refund, most, least: Math.min(most, Math.max(0, taxCents - (leftCents - refund.amountCents))) };
  });
  let open = backCents - bounded.reduce((sum, { least }) => sum + least, 0);
  return bounded.map(({ refund, most, least }) => {
    const more = Math.min(Math.max(0, open), most - least);
    open -= more;
    return { ...refund, taxCents: least + more };
  });
}

/** Refunds of all sales tax that the payments still contain. */
export function refundsOfTax(paid: readonly Paid[]) {
  return paid
    .map(({ id, leftCents, taxCents }) => ({ paymentId: id, cents: Math.max(0, Math.min(leftCents, taxCents)) }))
    .filter(({ cents }) => cents > 0)
    .map(({ paymentId, cents }) => ({ paymentId, amountCents: cents, taxCents: cents }));
}

export const refundedBy = ({ refunds }: Pick<Difference, "refunds">): Cents =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** List of changed items for the history and the customer: "Birdie: 2 → 5", "Eagle: removed". */
export function itemChanges(was: readonly ItemSums[], items: readonly ItemSums[]): string[] {
  const ofProduct = (list: readonly ItemSums[], id: number) => list.find(({ productId }) => productId === id);
  const gone = was.filter(({ productId }) => !ofProduct(items, productId)).map(({ name }) => `${name}: removed`);
  const changed = items.flatMap((item) => {
    const before = ofProduct(was, item.productId);
    if (!before) return [`${item.name}: ${item.quantity} added`];
    if (before.quantity !== item.quantity) return [`${item.name}: ${before.quantity} → ${item.quantity}`];
    if (before.lineTotalCents === item.lineTotalCents) return [];
    return [`${item.name}: ${formatMoney(before.lineTotalCents)} → ${formatMoney(item.lineTotalCents)}`];
  });
  return [...changed, ...gone];
}

/** "Total $40.00 → $72.00; $32.00 due". */
export function moneyChange(wasCents: Cents, totalCents: Cents, difference: Difference): string {
  const back = refundedBy(difference);
  return [
    `Total ${wasCents === totalCents ? "" : `${formatMoney(wasCents)} → `}${formatMoney(totalCents)}`,
    ...(difference.owedCents > 0 ? [`${formatMoney(difference.owedCents)} due`] : []),
    ...(back > 0 ? [`${formatMoney(back)} to be refunded`] : []),
  ].join("; ");
}

export interface ChangePreview {
  changes: string[];
  rows: { name: string; wasCents: Cents; nowCents: Cents }[];
  totalCents: Cents;
  owedCents: Cents;
  refundedCents: Cents;
  /** Part of the refund that was not paid through PayPal. */
  byHandCents: Cents;
}

export function sumRows(was: OrderSums, now: OrderSums): ChangePreview["rows"] {
  const rows: [string, (sums: OrderSums) => Cents][] = [
    ["Items", ({ subtotalCents }) => subtotalCents],
    ["Discount", ({ discountCents }) => 0 - discountCents],
    ["Shipping", ({ shippingCents }) => shippingCents],
    ["Sales tax", ({ taxCents }) => taxCents],
    ["Total", ({ totalCents }) => totalCents],
  ];
  return rows
    .map(([name, of]) => ({ name, wasCents: of(was), nowCents: of(now) }))
    .filter(({ name, wasCents, nowCents }) => name === "Total" || wasCents !== 0 || nowCents !== 0);
}
