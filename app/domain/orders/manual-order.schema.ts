import { z } from "zod";
import { addressFields, checkAddress } from "~/domain/destinations/address";
import { emailField, line, noAddress, wholeNumber } from "~/domain/forms/fields";

/** Why a line has the price it has. */
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

/** What of the form an order keeps, besides its customer. */
export const requestedContents = z.object({ lines: z.array(orderLine), shipping: manualShipping });

const onceEach = (lines: readonly { productId: number }[]) =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length;

export const soldLines = z
  .array(orderLine, { error: "Please choose a product" })
  .min(1, "Please choose a product")
  .max(30, "Please use at most 30 lines")
  .refine(onceEach, "Please list each product once");
export type SoldLine = z.output<typeof orderLine>;

/** An order that staff type: the server makes every price of it. */
export const manualOrderInput = z
  .object({
    /** Of the form: sent twice it is one order. */
    formKey: line("Please reload the page", 64),
    name: line("Please enter the customer's name", 120).refine(...noAddress),
    email: emailField("Please enter a valid email"),
    ...addressFields,
    lines: soldLines,
    shipping: manualShipping.default("standard"),
  })
  .transform(checkAddress);
export type ManualOrderInput = z.output<typeof manualOrderInput>;
