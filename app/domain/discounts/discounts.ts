import type { Badge } from "~/domain/brand/badges";
import { formatDate } from "~/domain/calendar/calendar";
import { type Cents, formatMoney, percentOf, toDollars } from "~/domain/money/money";

export const discountTypes = ["percentage", "fixed"] as const;
type DiscountType = (typeof discountTypes)[number];

export interface DiscountCode {
  code: string;
  discountType: DiscountType;
  /** Whole percent from 1 to 100, or cents. */
  discountValue: number;
  minimumOrderCents: Cents;
  maxUses: number | null;
  currentUses: number;
  validFrom: Date | null;
  validUntil: Date | null;
  isActive: boolean;
  oncePerCustomer: boolean;
  source?: string;
  deletedAt?: Date | null;
}

/** Facts that a browser has about a valid code. A missing limit does not apply. */
export type DiscountTerms = Pick<DiscountCode, "code" | "discountType" | "discountValue"> & Partial<DiscountCode>;

export const unknownDiscount = "This discount code is not valid";

/** A deleted code that was used keeps its name, although no list shows the code. */
export const deletedCodeRefusal = (code: string) =>
  `${code} was used and then deleted: its name stays with the orders that used it. Please choose another name.`;

export type DiscountCheck = { ok: true; amountCents: Cents } | { ok: false; error: string };

export interface DiscountContext {
  /** Goods after tiers, or pins plus rush. Never shipping. */
  orderCents: Cents;
  now: Date;
  /** Absent until the customer is known. */
  customer?: CodeCustomer | null;
}

export interface CodeCustomer {
  hasUsed: boolean;
  /** True if the newsletter sent this code to this address. */
  isAddressee: boolean;
  hasOrdered: boolean;
}

/** Checks whether a code applies now, and how much it takes off, at most the order (discounts-2). */
export function checkDiscount(terms: DiscountTerms, context: DiscountContext): DiscountCheck {
  const amountCents = discountCents(terms, context.orderCents);
  // A code that takes nothing off is refused, so that the customer can still use it for the next order.
  const error =
    refusal(terms, context) ??
    (amountCents === 0 ? "This discount code doesn't apply to anything in this order" : null);
  return error ? { ok: false, error } : { ok: true, amountCents };
}

/** Amount of the discount, ignoring the code's limits. */
export function discountCents(terms: DiscountTerms, orderCents: Cents): Cents {
  const amount = terms.discountType === "percentage" ? percentOf(orderCents, terms.discountValue) : terms.discountValue;
  return Math.max(0, Math.min(amount, orderCents));
}

/** Percent unchanged; fixed amounts in dollars. */
export function shownValue({
  discountType,
  discountValue,
}: Pick<DiscountCode, "discountType" | "discountValue">): number {
  return discountType === "percentage" ? discountValue : toDollars(discountValue);
}

export const codeStates = ["active", "scheduled", "expired", "used-up", "inactive"] as const;
export type CodeState = (typeof codeStates)[number];

export const codeBadges: Record<CodeState, Badge> = {
  active: { label: "Active", tone: "green" },
  scheduled: { label: "Scheduled", tone: "blue" },
  expired: { label: "Expired", tone: "gray" },
  "used-up": { label: "Used up", tone: "gray" },
  inactive: { label: "Inactive", tone: "gray" },
};

/** State of a code by its switch, its dates and its uses, for any customer. */
export function codeState(terms: DiscountTerms, now: Date): CodeState {
  if (terms.isActive === false) return "inactive";
  if (terms.validFrom && now < terms.validFrom) return "scheduled";
  if (terms.validUntil && now > terms.validUntil) return "expired";
  return terms.maxUses != null && (terms.currentUses ?? 0) >= terms.maxUses ? "used-up" : "active";
}

const stateRefusals: Record<Exclude<CodeState, "active">, (terms: DiscountTerms) => string> = {
  inactive: () => "This discount code is not active",
  scheduled: ({ validFrom }) => `This discount code is valid from ${validFrom ? formatDate(validFrom) : "later"}`,
  expired: () => "This discount code has expired",
  "used-up": () => "This discount code has been used up",
};

function refusal(terms: DiscountTerms, { orderCents, now, customer }: DiscountContext): string | null {
  if (terms.deletedAt || !hasSoundValue(terms)) return unknownDiscount;
  const state = codeState(terms, now);
  if (state !== "active") return stateRefusals[state](terms);
  if (terms.oncePerCustomer && customer?.hasUsed) return "You have already used this discount code";
  if (terms.source === "newsletter" && customer) {
    if (!customer.isAddressee) return "This discount code only works for the email address we sent it to";
    if (customer.hasOrdered) return "This discount code is for first orders only";
  }
  const minimum = terms.minimumOrderCents ?? 0;
  if (orderCents < minimum) return `This discount code needs an order of at least ${formatMoney(minimum)}`;
  return null;
}

function hasSoundValue({ discountType, discountValue }: DiscountTerms): boolean {
  return Number.isInteger(discountValue) && discountValue > 0 && (discountType === "fixed" || discountValue <= 100);
}

/** "15% off" or "$5.00 off". */
export function discountLabel({ discountType, discountValue }: Pick<DiscountTerms, "discountType" | "discountValue">) {
  return discountType === "percentage" ? `${discountValue}% off` : `${formatMoney(discountValue)} off`;
}
