// Schemas of discount codes. Separate from the rules, which the designer's price needs immediately and without zod.

import { z } from "zod";
import { codeStates, discountTypes, unknownDiscount } from "~/domain/discounts/discounts";
import { flag, optionalInstant, pageQuery } from "~/domain/forms/fields";
import { dollars, dollarsOrFreeInput } from "~/domain/money/money.schema";
import { tidyLine } from "~/domain/text/visible";

export const codeField = z
  .string({ error: "Please enter a discount code" })
  .overwrite((text) => tidyLine(text).toUpperCase())
  .min(1, "Please enter a discount code")
  .max(40, unknownDiscount);

export const validateDiscountInput = z.object({ code: codeField, orderAmount: dollarsOrFreeInput });

const codeRule = "Please use 3 to 32 letters, digits, - or _";

/** A code as staff enter it. Takes dollars and returns cents. */
export const discountCodeInput = z
  .object({
    code: codeField.regex(/^[A-Z0-9_-]{3,32}$/, codeRule),
    discountType: z.enum(discountTypes, { error: "Please select a discount type" }),
    discountValue: dollars("Please enter a discount above 0"),
    minimumOrderAmount: dollarsOrFreeInput.default(0),
    maxUses: z.number().int("Please enter a whole number").min(1, "Please enter 1 or more").nullish(),
    validFrom: optionalInstant("start"),
    validUntil: optionalInstant("end"),
    isActive: flag.default(true),
    oncePerCustomer: flag.default(false),
  })
  .transform(({ minimumOrderAmount, maxUses, ...code }, context) => {
    const percent = code.discountValue / 100;
    const isPercentage = code.discountType === "percentage";
    if (isPercentage && !(Number.isInteger(percent) && percent <= 100)) {
      context.addIssue({
        code: "custom",
        path: ["discountValue"],
        message: "Please enter a whole percent from 1 to 100",
      });
    }
    if (code.validFrom && code.validUntil && code.validUntil < code.validFrom) {
      context.addIssue({ code: "custom", path: ["validUntil"], message: "The last day must be after the first" });
    }
    return {
      ...code,
      discountValue: isPercentage ? percent : code.discountValue,
      minimumOrderCents: minimumOrderAmount,
      maxUses: maxUses ?? null,
    };
  });
export type DiscountCodeInput = z.output<typeof discountCodeInput>;

/** Filters of the list of codes. Newsletter codes, one per subscriber, have their own list. */
export const discountFilter = z.object({
  q: z.string().trim().max(40).catch("").default(""),
  state: z.enum(codeStates).optional().catch(undefined),
  source: z.enum(["staff", "newsletter"]).catch("staff").default("staff"),
  sort: z.enum(["-date", "date", "-uses", "uses"]).catch("-date").default("-date"),
  ...pageQuery.shape,
});
export type DiscountFilter = z.output<typeof discountFilter>;
