// Schemas of sales tax rates, for the form and for the settings. Separate from tax.ts, which every visitor's cart loads.
import { z } from "zod";
import { type Country, countries, countryCodes } from "~/domain/destinations/countries";
import { type Destination, regionKey, type TaxRates } from "~/domain/destinations/tax";

const taxRate = z.object({ ratePpm: z.int().min(1).max(300_000), onShipping: z.boolean() });
export const taxRates: z.ZodType<TaxRates> = z.record(z.string(), taxRate);

export const regions = countryCodes.flatMap((country) =>
  Object.entries(countries[country].states).map(([state, name]) => ({
    key: regionKey(country, state),
    label: `${name}, ${countries[country].name}`,
  })),
);

export const region = z
  .string({ error: "Please choose a state or province" })
  .refine((key) => regions.some((one) => one.key === key), "Please choose a state or province");

/** "US-CA" as a destination. */
export function destinationOf(key: string): Destination {
  const [country = "US", state = ""] = key.split("-");
  return { country: country as Country, state };
}

/** "California, United States". */
export function regionName({ country, state }: Destination): string {
  const key = regionKey(country, state ?? "");
  return regions.find((one) => one.key === key)?.label ?? key;
}

/** State that staff choose for an order without an address. */
export const destinationForm = z.object({ shipTo: region.transform(destinationOf) });

const percent = z
  .union([z.string(), z.number()], { error: "Please enter the rate in percent, like 7.25" })
  .transform((text, context): number => {
    const typed = String(text).trim().replace(/\s?%$/, "");
    const ratePpm = /^\d{1,2}(\.\d{1,4})?$/.test(typed) ? Math.round(Number(typed) * 10_000) : 0;
    if (ratePpm >= 1 && ratePpm <= 300_000) return ratePpm;
    context.addIssue({ code: "custom", message: "Please enter a rate of at most 30 percent, like 7.25" });
    return z.NEVER;
  });

export const taxRateInput = z.object({ region, rate: percent, onShipping: z.boolean().default(false) });
export type TaxRateInput = z.output<typeof taxRateInput>;
export const taxRegionInput = z.object({ region });
