import { z } from "zod";
import { addressFields, checkAddress } from "~/domain/destinations/address";
import { emailField, line, wholeNumber, withoutWebAddress } from "~/domain/forms/fields";

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

/** Part of the form that is stored with the order, apart from the customer. */
export const requestedContents = z.object({ lines: z.array(orderLine), shipping: manualShipping });

const onceEach = (lines: readonly { productId: number }[]) =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length;

export const soldLines = z
  .array(orderLine, { error: "Please choose a product" })
  .min(1, "Please choose a product")
  .max(30, "Please use at most 30 lines")
  .refine(onceEach, "Please list each product once");
export type SoldLine = z.output<typeof orderLine>;

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
    lines: soldLines,
    shipping: manualShipping.default("standard"),
  })
  .transform(checkAddress);
export type ManualOrderInput = z.output<typeof manualOrderInput>;
