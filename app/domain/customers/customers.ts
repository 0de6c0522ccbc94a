import { z } from "zod";
import { termsName } from "~/domain/brand/terms";
import { optionalLine, pageQuery } from "~/domain/forms/fields";
import { type Cents, formatMoney, parseDollars, plainDollars } from "~/domain/money/money";

/** Days since the last order, in the order of the select. */
export const lastOrders = {
  "within-30": "Within 30 days",
  "within-90": "Within 90 days",
  "within-365": "Within a year",
  "over-90": "Over 90 days ago",
  "over-180": "Over 180 days ago",
  "over-365": "Over a year ago",
  never: "Never ordered",
} as const;
type LastOrder = keyof typeof lastOrders;

/** Page that creates an order with this customer filled in. */
export const newOrderFor = (email: string) => `/admin/orders/new?customer=${encodeURIComponent(email)}`;

export const termsChoices = { yes: termsName, no: "No terms" } as const;

/** Conditions on customers, for the list and for the audience of a campaign. A missing field restricts nothing. */
export interface CustomerConditions {
  tag?: string;
  spentFromCents?: Cents;
  spentToCents?: Cents;
  lastOrder?: LastOrder;
  terms?: keyof typeof termsChoices;
}

/** A wrong amount in the URL is ignored, like every other wrong filter. */
const amount = z
  .string()
  .max(20)
  .optional()
  .catch(undefined)
  .transform((text) => (text ? (parseDollars(text) ?? undefined) : undefined));

const lastOrderNames = Object.keys(lastOrders) as [LastOrder, ...LastOrder[]];

/** Filters of the list, as URL parameters. */
export const customerFilter = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  tag: optionalLine(40).catch(undefined),
  spentFrom: amount,
  spentTo: amount,
  lastOrder: z.enum(lastOrderNames).optional().catch(undefined),
  terms: z.enum(["yes", "no"]).optional().catch(undefined),
  sort: z.enum(["-last", "last", "-spent", "spent", "-orders", "orders"]).catch("-last").default("-last"),
  ...pageQuery.shape,
});
export type CustomerFilter = z.output<typeof customerFilter>;

export const conditionsOf = ({ tag, spentFrom, spentTo, lastOrder, terms }: CustomerFilter): CustomerConditions => ({
  tag,
  spentFromCents: spentFrom,
  spentToCents: spentTo,
  lastOrder,
  terms,
});

const listed = ({ tag, spentFromCents, spentToCents, lastOrder, terms }: CustomerConditions): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      tag,
      spentFrom: spentFromCents === undefined ? undefined : plainDollars(spentFromCents),
      spentTo: spentToCents === undefined ? undefined : plainDollars(spentToCents),
      lastOrder,
      terms,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** URL parameters of a list with these conditions, in one spelling, so that equal conditions give equal text. */
export const conditionsSearch = (conditions: CustomerConditions): string =>
  new URLSearchParams(listed(conditions)).toString();

/** "tagged club, spent $100.00 or more, last order over 90 days ago". */
export function describeConditions(conditions: CustomerConditions): string {
  const { tag, spentFromCents, spentToCents, lastOrder, terms } = conditions;
  const words = [
    tag && `tagged ${tag}`,
    spentFromCents !== undefined && `spent ${formatMoney(spentFromCents)} or more`,
    spentToCents !== undefined && `spent ${formatMoney(spentToCents)} or less`,
    lastOrder && (lastOrder === "never" ? "never ordered" : `last order ${lastOrders[lastOrder].toLowerCase()}`),
    terms && (terms === "yes" ? `with ${termsName} terms` : "without terms"),
  ];
  return words.filter(Boolean).join(", ");
}
