// Sales tax by state and province (pricing-12). Staff say the rates; without one nothing is taken anywhere.
import { z } from "zod";
import { type Country, countries, countryCodes } from "~/domain/destinations/countries";
import type { Cents } from "~/domain/money/money";

export const taxRate = z.object({
  /** Millionths: 7.25% are 72,500. */
  ratePpm: z.int().min(1).max(300_000),
  onShipping: z.boolean(),
});
export type TaxRate = z.output<typeof taxRate>;

/** By region: "US-CA", "CA-ON". */
export const taxRates = z.record(z.string(), taxRate);
export type TaxRates = z.output<typeof taxRates>;

export interface Destination {
  country: Country;
  /** Its code; null before one is known: then there is no tax yet. */
  state: string | null;
}

const regionKey = (country: Country, state: string) => `${country}-${state}`;

export function taxRateOf(rates: TaxRates, { country, state }: Destination): TaxRate | null {
  return (state && rates[regionKey(country, state)]) || null;
}

/** Of goods after discounts, and of shipping where the state taxes it; half a cent counts as a cent. */
export function taxOf(
  { goodsCents, shippingCents }: { goodsCents: Cents; shippingCents: Cents },
  rate: TaxRate | null,
) {
  if (!rate) return 0;
  const taxable = goodsCents + (rate.onShipping ? shippingCents : 0);
  return Math.floor((taxable * rate.ratePpm + 500_000) / 1_000_000);
}

/** What the shop charges by destination, as far as a custom order needs it; for one customer. */
export interface DestinationTerms {
  canadaFeeCents: Cents;
  taxRates: TaxRates;
  isTaxExempt: boolean;
}

/** What the address of a custom order adds to its total: the fee of a country beyond the USA, and sales tax. */
export function extrasOf(goodsCents: Cents, destination: Destination | null, terms: DestinationTerms) {
  if (!destination) return { shippingCents: 0, taxCents: 0 };
  const shippingCents = destination.country === "CA" ? terms.canadaFeeCents : 0;
  const rate = terms.isTaxExempt ? null : taxRateOf(terms.taxRates, destination);
  return { shippingCents, taxCents: taxOf({ goodsCents, shippingCents }, rate) };
}

/** Each state and province with its key, as staff choose among them. */
export const regions = countryCodes.flatMap((country) =>
  Object.entries(countries[country].states).map(([state, name]) => ({
    key: regionKey(country, state),
    label: `${name}, ${countries[country].name}`,
  })),
);

/** 72500 → "7.25%". */
export function formatRate({ ratePpm }: TaxRate): string {
  return `${ratePpm / 10_000}%`;
}

const region = z
  .string({ error: "Please choose a state or province" })
  .refine((key) => regions.some((one) => one.key === key), "Please choose a state or province");

const percent = z
  .union([z.string(), z.number()], { error: "Please enter the rate in percent, like 7.25" })
  .transform((text, context): number => {
    const typed = String(text).trim().replace(/\s?%$/, "");
    const ratePpm = /^\d{1,2}(\.\d{1,4})?$/.test(typed) ? Math.round(Number(typed) * 10_000) : 0;
    if (ratePpm >= 1 && ratePpm <= 300_000) return ratePpm;
    context.addIssue({ code: "custom", message: "Please enter a rate of at most 30 percent, like 7.25" });
    return z.NEVER;
  });

/** Staff's form for one state. */
export const taxRateInput = z.object({ region, rate: percent, onShipping: z.boolean().default(false) });
export type TaxRateInput = z.output<typeof taxRateInput>;
export const taxRegionInput = z.object({ region });
