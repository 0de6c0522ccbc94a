import { z } from "zod";
import { wholeNumber } from "~/domain/forms/fields";
import { dollars } from "~/domain/money/dollars";

const millimetres = z
  .number({ error: "Please enter millimetres" })
  .min(0, "Please enter 0 or more")
  .max(5, "Please enter 5 or less");

/** The settings form; shipping comes in dollars and leaves as cents. */
export const settingsInput = z
  .object({
    ratings: z.enum(["simulated", "verified"], { error: "Please choose" }),
    spotsLeft: wholeNumber("Please enter 1 to 99, or nothing", 1, 99).nullish(),
    shipping: dollars("Please enter an amount of $0 or more.", 0),
    lowStockThreshold: wholeNumber("Please enter a whole number", 0, 1000),
    thinLineWarnMm: millimetres,
    thinLineFailMm: millimetres,
  })
  .transform(({ shipping, spotsLeft, ...rest }) => ({
    ...rest,
    spotsLeft: spotsLeft ?? null,
    shippingCents: shipping,
  }));
export type SettingsInput = z.output<typeof settingsInput>;
