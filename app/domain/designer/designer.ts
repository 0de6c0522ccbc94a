import {
  attachmentsOf,
  choicesCents,
  type DesignChoices,
  hasOwnCard,
  type Surcharges,
  surchargeDefaults,
} from "~/domain/designer/choices";
import type { PinType } from "~/domain/designer/products";
import { checkDiscount, type DiscountTerms } from "~/domain/discounts/discounts";
import { type Cents, formatMoney, percentOf } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";

export const designLimits = {
  minQuantity: 25,
  maxQuantity: 1000,
  sliderMin: 50,
  sliderStep: 25,
  /** Quantities that most clubs order. The designer starts with the first one (pricing-6). */
  usual: [100, 150],
} as const;
export const isQuantityAllowed = (quantity: number): boolean =>
  quantity >= designLimits.minQuantity && quantity <= designLimits.maxQuantity;

export const rushFeeCents: Cents = 10_000;
export const depositPercent = 10;

/** Price per pin in silver at 1 inch, largest quantity first (pricing-1: 50 pins are $7.00, 51 are $6.00). */
export const designerPriceSteps = [
  { minQuantity: 500, perPinCents: 300 },
  { minQuantity: 250, perPinCents: 400 },
  { minQuantity: 100, perPinCents: 500 },
  { minQuantity: 51, perPinCents: 600 },
  { minQuantity: 0, perPinCents: 700 },
] as const;

export const sizes = ["0.75inch", "1inch", "1.25inch", "1.5inch"] as const;
export const platings = ["silver", "gold", "bronze", "black-nickel"] as const;
export const packagings = ["just-pins", "individual-bags", "backing-cards"] as const;
export type Size = (typeof sizes)[number];
export type Plating = (typeof platings)[number];
export type Packaging = (typeof packagings)[number];

interface Choice {
  label: string;
  perPinCents: Cents;
}
export const sizeChoices: Record<Size, Choice & { millimetres: number }> = {
  "0.75inch": { label: "0.75 inch", perPinCents: 0, millimetres: 19.05 },
  "1inch": { label: "1 inch", perPinCents: 0, millimetres: 25.4 },
  "1.25inch": { label: "1.25 inch", perPinCents: 0, millimetres: 31.75 },
  "1.5inch": { label: "1.5 inch", perPinCents: 50, millimetres: 38.1 },
};
export const platingChoices: Record<Plating, Choice> = {
  silver: { label: "Silver", perPinCents: 0 },
  gold: { label: "Gold", perPinCents: 25 },
  bronze: { label: "Bronze", perPinCents: 15 },
  "black-nickel": { label: "Black nickel", perPinCents: 35 },
};
export const packagingChoices: Record<Packaging, Choice> = {
  "just-pins": { label: "Just the pins", perPinCents: 0 },
  "individual-bags": { label: "Individual poly bags", perPinCents: 10 },
  "backing-cards": { label: "Backing cards", perPinCents: 10 },
};

export interface Design {
  pinType: PinType;
  quantity: number;
  size: Size;
  plating: Plating;
  packaging: readonly Packaging[];
  rushOrder: boolean;
  choices: DesignChoices;
}

export interface DesignDiscount {
  discount: DiscountTerms | null;
  now: Date;
}

export interface DesignQuote {
  perPinCents: Record<"base" | "plating" | "size" | "packaging" | "attachment" | "backStamp" | "card", Cents>;
  pricePerPinCents: Cents;
  pinsCents: Cents;
  othersCents: Cents;
  rushCents: Cents;
  /** All pieces plus rush: the amount that a promo code applies to. */
  orderCents: Cents;
  discountCents: Cents;
  discountError: string | null;
  totalCents: Cents;
  depositCents: Cents;
  remainingCents: Cents;
}

/** A design without the options of the whole order. */
export type Piece = Omit<Design, "rushOrder">;

/** Itemized price of a design, with the `others` of its order (pricing-16). Page, server and emails use the same calculation (pricing-5). */
export function quoteDesign(
  design: Design,
  promo?: DesignDiscount | null,
  surcharges: Surcharges = surchargeDefaults,
  others: readonly Piece[] = [],
): DesignQuote {
  const perPinCents = perPinOf(design, surcharges);
  const pricePerPinCents = pieceCentsOf(design, surcharges);
  const pinsCents = pricePerPinCents * design.quantity;
  const othersCents = others.reduce((sum, one) => sum + pieceCentsOf(one, surcharges) * one.quantity, 0);
  const rushCents = design.rushOrder ? rushFeeCents : 0;
  const orderCents = pinsCents + othersCents + rushCents;
  const check = promo?.discount ? checkDiscount(promo.discount, { ...promo, orderCents }) : null;
  const discountCents = check?.ok ? check.amountCents : 0;
  const totalCents = Math.max(0, orderCents - discountCents);
  const depositCents = percentOf(totalCents, depositPercent);
  return {
    perPinCents,
    pricePerPinCents,
    pinsCents,
    othersCents,
    rushCents,
    orderCents,
    discountCents,
    discountError: check && !check.ok ? check.error : null,
    totalCents,
    depositCents,
    remainingCents: totalCents - depositCents,
  };
}

const perPinOf = (design: Piece, surcharges: Surcharges) => ({
  base: basePriceCents(design.quantity),
  plating: platingChoices[design.plating].perPinCents,
  size: sizeChoices[design.size].perPinCents,
  packaging: packagingPriceCents(design.packaging),
  ...choicesCents(design.choices, design.packaging, surcharges),
});

export const pieceCentsOf = (design: Piece, surcharges: Surcharges): Cents =>
  Object.values(perPinOf(design, surcharges)).reduce((sum, cents) => sum + cents, 0);

export function basePriceCents(quantity: number): Cents {
  return designerPriceSteps.find((tier) => quantity >= tier.minQuantity)?.perPinCents ?? 700;
}

function packagingPriceCents(packaging: readonly Packaging[]): Cents {
  if (packaging.includes("just-pins")) return 0;
  return packaging.reduce((sum, option) => sum + packagingChoices[option].perPinCents, 0);
}

/** Adds or removes a packaging option. just-pins excludes the others, and something is always chosen (designer-3). */
export function togglePackaging(chosen: readonly Packaging[], option: Packaging): Packaging[] {
  if (option === "just-pins") return ["just-pins"];
  const others = chosen.filter((one) => one !== "just-pins" && one !== option);
  const next = chosen.includes(option) ? others : [...others, option];
  return next.length === 0 ? ["just-pins"] : packagings.filter((one) => next.includes(one));
}

/** Corrects combinations that cannot be made: a ball marker has one size and its own attachments, and own artwork needs a backing card. */
export function normalizeDesign<Of extends Pick<Design, "pinType" | "size" | "packaging" | "choices">>(design: Of): Of {
  const { pinType, choices } = design;
  const allowed = attachmentsOf[pinType];
  const attachment = allowed.includes(choices.attachment) ? choices.attachment : allowed[0];
  return {
    ...design,
    size: pinType === "ball_markers" ? "1inch" : design.size,
    choices: { ...choices, attachment, card: hasOwnCard(design) ? "own" : "plain" },
  };
}

export interface CheaperQuantity {
  quantity: number;
  savedCents: Cents;
  sentence: string;
}

/** The cheapest larger quantity, if it costs less than this one (pricing-2), otherwise null. */
export function cheaperQuantity(design: Design, surcharges?: Surcharges): CheaperQuantity | null {
  const totalAt = (quantity: number) => quoteDesign({ ...design, quantity }, null, surcharges).totalCents;
  const here = totalAt(design.quantity);
  const [best] = designerPriceSteps
    .filter((tier) => tier.minQuantity > design.quantity)
    .map(({ minQuantity: quantity }) => ({ quantity, totalCents: totalAt(quantity) }))
    .sort((a, b) => a.totalCents - b.totalCents);
  if (!best || best.totalCents >= here) return null;
  const savedCents = here - best.totalCents;
  return {
    quantity: best.quantity,
    savedCents,
    sentence: `Order ${formatCount(best.quantity)} and save ${formatMoney(savedCents)}.`,
  };
}

export interface PriceStep {
  from: number;
  to: number;
  perPinCents: Cents;
}

/** Price per pin of this design in each range of quantities, smallest quantities first. */
export function priceSteps(design: Piece, surcharges: Surcharges = surchargeDefaults): PriceStep[] {
  const { minQuantity, maxQuantity } = designLimits;
  const starts = designerPriceSteps.map((tier) => Math.max(tier.minQuantity, minQuantity)).reverse();
  return starts.map((from, at) => ({
    from,
    to: (starts[at + 1] ?? maxQuantity + 1) - 1,
    perPinCents: pieceCentsOf({ ...design, quantity: from }, surcharges),
  }));
}

/** Price of the pins alone. A quoted total may not divide evenly by their number. */
export function pinsCentsOf(order: { totalCents: Cents; rushCents: Cents; discountCents: Cents }): Cents {
  return order.totalCents - order.rushCents + order.discountCents;
}

/** Label of an option, or the value itself if unknown. */
export function labelOf(choices: Record<string, { label: string }>, value: string): string {
  return choices[value]?.label ?? value;
}
