import { z } from "zod";
import type { CustomOrderStatus } from "~/domain/custom-orders/custom-orders";
import type { Surcharges } from "~/domain/designer/choices";
import { type Described, designFacts } from "~/domain/designer/describe";
import { choicesField, packagingField } from "~/domain/designer/design.schema";
import { type Design, depositPercent, normalizeDesign, platings, quoteDesign, sizes } from "~/domain/designer/designer";
import { countedPieces } from "~/domain/designer/products";
import { amountsOf, designsOf } from "~/domain/designer/several";
import { flag, wholeNumber } from "~/domain/forms/fields";
import { type Cents, percentOf } from "~/domain/money/money";
import { emailCheckbox } from "~/domain/orders/admin";
import { type Difference, type OrderSums, recalculateSums, shareOf, type Terms } from "~/domain/orders/change";

const designOfForm = {
  quantity: wholeNumber("Please enter a quantity", 1, 100_000),
  size: z.enum(sizes, { error: "Please choose a size" }),
  plating: z.enum(platings, { error: "Please choose a plating" }),
  packaging: packagingField.default(["just-pins"]),
  rushOrder: flag.default(false),
};

/** Choices that staff want. `totalCents` is the total in the preview: the order is not saved at any other. */
export const designChangeInput = z.object({
  design: z.coerce.number<string | number>().int().min(1).default(1),
  ...designOfForm,
  /** Attachment and back stamp. Card, enamels and artwork cannot be changed here. */
  choices: choicesField,
  /** Removes the design from the order and ignores the other fields. */
  remove: flag.default(false),
  totalCents: z.coerce.number<string>().int().optional(),
  ...emailCheckbox,
});
export type DesignChange = z.output<typeof designChangeInput>;

/** A custom order's choices can be changed until production starts. */
export const canChangeDesign = ({ status, archivedAt }: { status: CustomOrderStatus; archivedAt: Date | null }) =>
  ["pending", "mockup_sent", "approved"].includes(status) && !archivedAt;

export interface SoldDesign extends Described {
  rushOrder: boolean;
  furtherDesigns: readonly Described[];
}

/** Designs of an order, or null if one of them has choices that the designer does not offer. */
export function findDesigns(order: SoldDesign): Design[] | null {
  const designs = designsOf(order).flatMap(({ design: { pinType, choices, ...sold } }) => {
    const found = z.object(designOfForm).safeParse({ ...sold, rushOrder: order.rushOrder });
    return found.success ? [{ ...found.data, pinType, choices }] : [];
  });
  return designs.length === order.furtherDesigns.length + 1 ? designs : null;
}

/** Applies staff's choices and corrects those that cannot be made. */
export function changedDesign(
  was: Design,
  { choices, ...wanted }: Omit<DesignChange, "design" | "remove" | "totalCents" | "withMail">,
): Design {
  const { attachment, backStamp } = choices;
  const { quantity, size, plating, packaging, rushOrder } = wanted;
  const { pinType } = was;
  return normalizeDesign({
    pinType,
    quantity,
    size,
    plating,
    packaging,
    rushOrder,
    choices: { ...was.choices, attachment, backStamp },
  });
}

/**
 * List of changed choices for the history and the customer: "Size: 1 inch → 1.5 inch". Rush applies to the whole order, so its line has no
 * `title`.
 */
export function designChanges(was: Design, now: Design, title = ""): string[] {
  const facts = (design: Design): [string, string][] => [
    ...[["Quantity", countedPieces(design)] as const, ...designFacts(design)].map(([name, value]): [string, string] => [
      title ? `${title}, ${name}` : name,
      value,
    ]),
    ["Rush order", design.rushOrder ? "yes" : "no"],
  ];
  const [before, after] = [new Map(facts(was)), new Map(facts(now))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old = "none", next = "none"] = [before.get(name), after.get(name)];
    return old === next ? [] : [`${name}: ${old} → ${next}`];
  });
}

/** Price of a custom order. `subtotalCents` is pins and rush. */
export interface DesignPrice extends OrderSums {
  pricePerPinCents: Cents;
  rushOrderFeeCents: Cents;
}

/**
 * Price of the new design with the `others` of its order. An order that was sold at another price (a quote, other surcharges) keeps its
 * ratio to the list price. Code, shipping and tax follow `recalculateSums`.
 */
export function recalculateDesignPrice(
  was: { design: Design; others?: readonly Design[]; sums: OrderSums },
  design: Design,
  surcharges: Surcharges,
  terms: Terms,
): DesignPrice {
  const listed = quoteDesign(was.design, null, surcharges, was.others).orderCents;
  const quote = quoteDesign(design, null, surcharges, was.others);
  const piecesCents = quote.pinsCents + quote.othersCents;
  const isListed = listed === was.sums.subtotalCents;
  const subtotalCents = isListed ? quote.orderCents : shareOf(was.sums.subtotalCents, quote.orderCents, listed);
  // If the order was sold for less than the rush fee, the pieces cost nothing. Their price never becomes negative.
  const rushOrderFeeCents = Math.min(quote.rushCents, subtotalCents);
  const pricePerPinCents = isListed
    ? quote.pricePerPinCents
    : shareOf(quote.pricePerPinCents, subtotalCents - rushOrderFeeCents, piecesCents);
  return { ...recalculateSums(was.sums, subtotalCents, terms), pricePerPinCents, rushOrderFeeCents };
}

type Priced = Parameters<typeof amountsOf>[0] & Pick<DesignPrice, "rushOrderFeeCents">;

/**
 * Price of the order without one of its designs. Takes off the price at which the design was sold; rush and the other designs keep theirs.
 * If the designs do not add up to the price sold, takes off the design's share of today's list price.
 */
export function priceWithout(
  order: Priced,
  was: { number: number; design: Design; others: readonly Design[]; sums: OrderSums },
  surcharges: Surcharges,
  terms: Terms,
): DesignPrice {
  const { pricePerPinCents, rushOrderFeeCents } = order;
  const pinsCents = was.sums.subtotalCents - rushOrderFeeCents;
  const listed = quoteDesign(was.design, null, surcharges, was.others);
  const sold = amountsOf(order, pinsCents);
  const goneCents =
    sold?.[was.number - 1] ?? shareOf(pinsCents, listed.pinsCents, listed.pinsCents + listed.othersCents);
  return {
    ...recalculateSums(was.sums, was.sums.subtotalCents - goneCents, terms),
    pricePerPinCents,
    rushOrderFeeCents,
  };
}

export interface CustomMoney {
  totalCents: Cents;
  depositCents: Cents;
  depositPaymentId: string | null;
  balancePaymentId: string | null;
}

/** Amount paid, according to the columns of the order. */
export function paidByColumns({ totalCents, depositCents, depositPaymentId, balancePaymentId }: CustomMoney): Cents {
  if (balancePaymentId) return totalCents;
  return depositPaymentId ? depositCents : 0;
}

/** Amount due, according to the columns of the order. */
export const owedByColumns = (order: CustomMoney): Cents => order.totalCents - paidByColumns(order);

/** Deposit and balance once the sales tax is off the order and `owedCents` is left to pay. Paid money stays paid. */
export function moneyWithoutTax(was: CustomMoney & { taxCents: Cents }, owedCents: Cents): CustomMoney {
  const { depositPaymentId, balancePaymentId } = was;
  const totalCents = was.totalCents - was.taxCents;
  const isPartPaid = depositPaymentId !== null && balancePaymentId === null;
  return {
    totalCents,
    depositCents: isPartPaid ? totalCents - owedCents : Math.min(was.depositCents, totalCents),
    depositPaymentId,
    balancePaymentId: isPartPaid && owedCents === 0 ? depositPaymentId : balancePaymentId,
  };
}

/**
 * Deposit and balance after a change. Paid money stays paid: if a paid balance does not cover the new total, everything paid becomes the
 * deposit and the rest a new balance. If the deposit covers the total, nothing is left. An unpaid deposit is calculated again.
 */
export function moneyAfter(
  was: CustomMoney,
  price: Pick<OrderSums, "totalCents" | "shippingCents" | "taxCents">,
  { owedCents }: Difference,
  percent = depositPercent,
): CustomMoney {
  const { totalCents, shippingCents, taxCents } = price;
  const paidCents = paidByColumns(was);
  const { depositPaymentId, balancePaymentId } = was;
  if (!depositPaymentId && !balancePaymentId) {
    const depositCents = percentOf(totalCents - shippingCents - taxCents, percent);
    return { totalCents, depositCents, depositPaymentId, balancePaymentId };
  }
  if (owedCents > 0) {
    const paidBy = depositPaymentId ?? balancePaymentId;
    return { totalCents, depositCents: paidCents, depositPaymentId: paidBy, balancePaymentId: null };
  }
  const depositCents = Math.min(was.depositCents, totalCents);
  return { totalCents, depositCents, depositPaymentId, balancePaymentId: balancePaymentId ?? depositPaymentId };
}
