// Sales tax by state and province (pricing-12). Staff say the rates; without one nothing is taken anywhere.
import type { Country } from "~/domain/destinations/countries";
import type { Cents } from "~/domain/money/money";

export interface TaxRate {
  /** Millionths: 7.25% are 72,500. */
  ratePpm: number;
  onShipping: boolean;
}

/** By region: "US-CA", "CA-ON". */
export type TaxRates = Record<string, TaxRate>;

export interface Destination {
  country: Country;
  /** Its code; null before one is known: then there is no tax yet. */
  state: string | null;
}

export const regionKey = (country: Country, state: string) => `${country}-${state}`;

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

interface ToPay {
  /** The order's. */
  taxCents: Cents;
  /** The tax that its payments have already. */
  billedCents: Cents;
  /** All that is left to pay. */
  amountCents: Cents;
}

/** The tax within what is left to pay of an order: what its payments do not have yet, never a share that is rounded again. */
export function taxLeft({ taxCents, billedCents, amountCents }: ToPay): Cents {
  return Math.min(amountCents, Math.max(0, taxCents - billedCents));
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

/** 72500 → "7.25%". */
export function formatRate({ ratePpm }: TaxRate): string {
  return `${ratePpm / 10_000}%`;
}
