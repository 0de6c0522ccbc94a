import { z } from "zod";
import type { CustomOrderStatus } from "~/domain/custom-orders/custom-orders";
import type { Surcharges } from "~/domain/designer/choices";
import { type Described, designFacts } from "~/domain/designer/describe";
import { choicesField, packagingField } from "~/domain/designer/design.schema";
import { type Design, depositPercent, platings, quoteDesign, sizes, soundDesign } from "~/domain/designer/designer";
import { countedPieces } from "~/domain/designer/products";
import { amountsOf, designsOf } from "~/domain/designer/several";
import { flag, wholeNumber } from "~/domain/forms/fields";
import { type Cents, percentOf } from "~/domain/money/money";
import { mailTick } from "~/domain/orders/admin";
import { type Difference, type OrderSums, shareOf, sumsAgain, type Terms } from "~/domain/orders/change";

const designOfForm = {
  quantity: wholeNumber("Please enter a quantity", 1, 100_000),
  size: z.enum(sizes, { error: "Please choose a size" }),
  plating: z.enum(platings, { error: "Please choose a plating" }),
  packaging: packagingField.default(["just-pins"]),
  rushOrder: flag.default(false),
};

/** The choices as staff want them; `totalCents` is what the preview showed, and the order is saved at no other total. */
export const designChangeInput = z.object({
  /** Which design of the order, from 1 on. */
  design: z.coerce.number<string | number>().int().min(1).default(1),
  ...designOfForm,
  /** Attachment and back stamp: card, enamels and artwork stay. */
  choices: choicesField,
  /** Out of the order, whatever the rest says. */
  remove: flag.default(false),
  totalCents: z.coerce.number<string>().int().optional(),
  ...mailTick,
});
export type DesignChange = z.output<typeof designChangeInput>;

/** A custom order's choices change until production begins. */
export const canChangeDesign = ({ status, archivedAt }: { status: CustomOrderStatus; archivedAt: Date | null }) =>
  ["pending", "mockup_sent", "approved"].includes(status) && !archivedAt;

export interface SoldDesign extends Described {
  rushOrder: boolean;
  furtherDesigns: readonly Described[];
}

/** The designs of an order, one after the other; null where the choices of one are not those of the designer. */
export function findDesigns(order: SoldDesign): Design[] | null {
  const designs = designsOf(order).flatMap(({ design: { pinType, choices, ...sold } }) => {
    const found = z.object(designOfForm).safeParse({ ...sold, rushOrder: order.rushOrder });
    return found.success ? [{ ...found.data, pinType, choices }] : [];
  });
  return designs.length === order.furtherDesigns.length + 1 ? designs : null;
}

/** What staff want, as it can be made. */
export function changedDesign(
  was: Design,
  { choices, ...wanted }: Omit<DesignChange, "design" | "remove" | "totalCents" | "withMail">,
): Design {
  const { attachment, backStamp } = choices;
  const { quantity, size, plating, packaging, rushOrder } = wanted;
  const { pinType } = was;
  return soundDesign({
    ...{ pinType, quantity, size, plating, packaging, rushOrder },
    choices: { ...was.choices, attachment, backStamp },
  });
}

/** Choice by choice, for the history and the customer: "Size: 1 inch → 1.5 inch"; rush is of the whole order, whichever design has `title`. */
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

/** A custom order's money; of the sums the subtotal is pins and rush. */
export interface DesignPrice extends OrderSums {
  pricePerPinCents: Cents;
  rushOrderFeeCents: Cents;
}

/**
 * The domain's own price of the new design, beside the `others` of its order. An order that was sold at another one (a quote, other
 * surcharges) keeps its share of it; code, shipping and tax go on as in any changed order.
 */
export function designPriceAgain(
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
  // Sold for less than rush is listed at: the pieces cost nothing, never less.
  const rushOrderFeeCents = Math.min(quote.rushCents, subtotalCents);
  const pricePerPinCents = isListed
    ? quote.pricePerPinCents
    : shareOf(quote.pricePerPinCents, subtotalCents - rushOrderFeeCents, piecesCents);
  return { ...sumsAgain(was.sums, subtotalCents, terms), pricePerPinCents, rushOrderFeeCents };
}

type Priced = Parameters<typeof amountsOf>[0] & Pick<DesignPrice, "rushOrderFeeCents">;

/**
 * The order without one of its designs: what that one was sold at comes off, rush and the price of the other pieces stay as they are.
 * Where the pieces do not add up to what was sold, its share by today's list comes off.
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
  return { ...sumsAgain(was.sums, was.sums.subtotalCents - goneCents, terms), pricePerPinCents, rushOrderFeeCents };
}

export interface CustomMoney {
  totalCents: Cents;
  depositCents: Cents;
  depositPaymentId: string | null;
  balancePaymentId: string | null;
}

/** What of the total is paid, by the order's own columns. */
export function paidByColumns({ totalCents, depositCents, depositPaymentId, balancePaymentId }: CustomMoney): Cents {
  if (balancePaymentId) return totalCents;
  return depositPaymentId ? depositCents : 0;
}

/**
 * Deposit and balance after a change. What is paid stays paid: where a paid balance does not cover the new total, all of it counts as
 * deposit and the rest is a balance again; where the deposit alone covers it, nothing is left. An unpaid deposit is made anew.
 */
export function moneyAfter(was: CustomMoney, price: OrderSums, { owedCents }: Difference): CustomMoney {
  const { totalCents, shippingCents, taxCents } = price;
  const paidCents = paidByColumns(was);
  const { depositPaymentId, balancePaymentId } = was;
  if (!depositPaymentId && !balancePaymentId) {
    const depositCents = percentOf(totalCents - shippingCents - taxCents, depositPercent);
    return { totalCents, depositCents, depositPaymentId, balancePaymentId };
  }
  if (owedCents > 0) {
    const paidBy = depositPaymentId ?? balancePaymentId;
    return { totalCents, depositCents: paidCents, depositPaymentId: paidBy, balancePaymentId: null };
  }
  const depositCents = Math.min(was.depositCents, totalCents);
  return { totalCents, depositCents, depositPaymentId, balancePaymentId: balancePaymentId ?? depositPaymentId };
}
