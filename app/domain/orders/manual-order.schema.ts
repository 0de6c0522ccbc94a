import { z } from "zod";
import { addressFields, checkAddress } from "~/domain/destinations/address";
import {
  blankableLine,
  emailField,
  line,
  optionalCalendarDay,
  optionalLine,
  wholeNumber,
  withoutWebAddress,
} from "~/domain/forms/fields";
import { type Cents, maxAmountCents, parseDollars, percentOf } from "~/domain/money/money";
import { dollars } from "~/domain/money/money.schema";
import { recordedMethods } from "~/domain/payments/methods";

export const lineTerms = ["catalog", "sample", "replacement"] as const;
export type LineTerms = (typeof lineTerms)[number];

export const lineTermLabels: Record<LineTerms, string> = {
  catalog: "Catalog price",
  sample: "Free: sample",
  replacement: "Free: replacement",
};

const orderLine = z.object({
  productId: wholeNumber("Please choose a product", 1, Number.MAX_SAFE_INTEGER),
  quantity: wholeNumber("Please enter a quantity", 1, 100_000),
  terms: z.enum(lineTerms, { error: "Please choose a price" }).default("catalog"),
});

const manualShipping = z.enum(["standard", "free"]);

const onceEach = (lines: readonly { productId: number }[]) =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length;

const maxLines = 30;
const tooManyLines = `Please use at most ${maxLines} lines`;
const lineList = z
  .array(orderLine, { error: "Please choose a product" })
  .max(maxLines, tooManyLines)
  .refine(onceEach, "Please list each product once");

export const soldLines = lineList.min(1, "Please choose a product");
export type SoldLine = z.output<typeof orderLine>;

/** A line without a product, at staff's price. It takes no stock. */
const customLine = z
  .object({
    name: line("Please enter what this line is for", 120),
    quantity: wholeNumber("Please enter a quantity", 1, 100_000),
    price: dollars("Please enter a price of $0 or more.", 0),
  })
  .transform(({ name, quantity, price }) => ({ name, quantity, unitPriceCents: price }));

/** "25" is $25.00, "10%" is a tenth of the goods, "7.5%" is fine, too. */
const manualDiscount = z
  .string()
  .trim()
  .max(20, "Please enter a discount like 25 or 10%")
  .optional()
  .transform((typed, context): ManualDiscount | null => {
    if (!typed) return null;
    const percent = /^(\d{1,2}(?:\.\d{1,2})?|100)\s?%$/.exec(typed)?.[1];
    if (percent !== undefined) return { percent: Number(percent) };
    const amountCents = parseDollars(typed);
    if (amountCents !== null && amountCents <= maxAmountCents) return { amountCents };
    context.addIssue({ code: "custom", message: "Please enter a discount like 25 or 10%" });
    return z.NEVER;
  });
export type ManualDiscount = { percent: number } | { amountCents: Cents };

/** Never more than the goods cost. */
export function manualDiscountCents(discount: ManualDiscount | null, goodsCents: Cents): Cents {
  if (!discount) return 0;
  return "percent" in discount ? percentOf(goodsCents, discount.percent) : Math.min(goodsCents, discount.amountCents);
}

const contents = {
  lines: lineList.optional(),
  customLines: z.array(customLine).max(maxLines, tooManyLines).optional(),
  discount: manualDiscount,
  shipping: manualShipping.default("standard"),
};

/** Part of the form that is stored with the order, apart from the customer. */
export const requestedContents = z.object({
  lines: z.array(orderLine),
  customLines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPriceCents: z.int() })).optional(),
  discount: z
    .union([z.object({ percent: z.number() }), z.object({ amountCents: z.int() })])
    .nullable()
    .optional(),
  shipping: manualShipping,
});
export type RequestedContents = z.output<typeof requestedContents>;

/** The part of the form that decides the total, while the rest is still being typed. */
export const manualOrderPriceInput = z.object({
  ...contents,
  email: blankableLine(254),
  country: addressFields.country,
  state: z.string().max(60).optional(),
});
export type ManualOrderPriceInput = z.output<typeof manualOrderPriceInput>;

/** An order that staff enter. The server calculates all prices. */
export const manualOrderInput = z
  .object({
    /** Idempotency key of the form. */
    formKey: line("Please reload the page", 64),
    name: line("Please enter the customer's name", 120).refine(...withoutWebAddress),
    email: emailField("Please enter a valid email"),
    ...addressFields,
    address: line("Please enter the customer's address", 200),
    city: line("Please enter the customer's city", 100),
    zipCode: line("Please enter the customer's ZIP or postal code", 12),
    ...contents,
    purchaseOrder: optionalLine(60),
    /** "link" emails a payment link, "terms" an invoice. Any other method has already paid the whole order. */
    payment: z.enum(["link", "terms", ...recordedMethods], { error: "Please choose a payment method" }).default("link"),
    receivedOn: optionalCalendarDay,
    reference: optionalLine(120),
    /** Total that the form showed, in cents. The order is not created at another total. */
    seenTotalCents: z.coerce.number<string>().int().optional(),
  })
  .transform(checkAddress)
  .refine(({ lines, customLines }) => (lines?.length ?? 0) + (customLines?.length ?? 0) > 0, {
    message: "Please add an item",
    path: ["lines"],
  });
export type ManualOrderInput = z.output<typeof manualOrderInput>;

const typed = z.string().max(250, "Please use at most 250 characters").optional();

/** The form as typed, so that a draft may be incomplete. */
export const manualOrderDraftInput = z.object({
  formKey: line("Please reload the page", 64),
  version: z.coerce.number<string>().int().optional(),
  name: typed,
  email: typed,
  company: typed,
  address: typed,
  address2: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  country: typed,
  phone: typed,
  lines: z
    .array(z.object({ productId: typed, quantity: typed, terms: typed }).optional())
    .max(maxLines, tooManyLines)
    .optional(),
  customLines: z
    .array(z.object({ name: typed, quantity: typed, price: typed }).optional())
    .max(maxLines, tooManyLines)
    .optional(),
  discount: typed,
  shipping: typed,
  purchaseOrder: typed,
  payment: typed,
  receivedOn: typed,
  reference: typed,
});
export type ManualOrderDraftInput = z.output<typeof manualOrderDraftInput>;
export type ManualOrderDraftForm = Omit<ManualOrderDraftInput, "formKey" | "version">;
