// Sales tax by state and province (pricing-12). Staff enter the rates. A region without a rate has no tax.
import type { Country, KeptAddress } from "~/domain/destinations/countries";
import { type Cents, formatMoney } from "~/domain/money/money";

export interface TaxRate {
  /** Millionths: 7.25% is 72,500. */
  ratePpm: number;
  onShipping: boolean;
}

/** Rates by region: "US-CA", "CA-ON". */
export type TaxRates = Record<string, TaxRate>;

export interface Destination {
  country: Country;
  /** Code of the state. Null until the state is known, and until then there is no tax. */
  state: string | null;
}

/** Destination of an order as far as it is known: its address, otherwise the state that staff entered. */
export function knownDestination({
  shippingAddress,
  shipTo = null,
}: {
  shippingAddress: KeptAddress | null;
  shipTo?: Destination | null;
}): Destination | null {
  return shippingAddress ? { country: shippingAddress.country ?? "US", state: shippingAddress.state } : shipTo;
}

export const regionKey = (country: Country, state: string) => `${country}-${state}`;

export function taxRateOf(rates: TaxRates, { country, state }: Destination): TaxRate | null {
  return (state && rates[regionKey(country, state)]) || null;
}

/** Tax on goods after discounts, and on shipping if the state taxes shipping. Rounds half up to a cent. */
export function taxOf(
  { goodsCents, shippingCents }: { goodsCents: Cents; shippingCents: Cents },
  rate: TaxRate | null,
) {
  if (!rate) return 0;
  const taxable = goodsCents + (rate.onShipping ? shippingCents : 0);
  return Math.floor((taxable * rate.ratePpm + 500_000) / 1_000_000);
}

interface ToPay {
  taxCents: Cents;
  billedCents: Cents;
  amountCents: Cents;
}

/** Tax within the amount left to pay: the order's tax minus the tax of earlier payments. Never a share, which would be rounded again. */
export function taxLeft({ taxCents, billedCents, amountCents }: ToPay): Cents {
  return Math.min(amountCents, Math.max(0, taxCents - billedCents));
}

/** Tax within a part of the amount left to pay. The last part contains the rest, so that no cent is lost. */
export function taxOfPart(leftTaxCents: Cents, leftCents: Cents, partCents: Cents): Cents {
  return partCents >= leftCents ? leftTaxCents : Math.round((leftTaxCents * partCents) / leftCents);
}

interface TaxTerms {
  taxRates: TaxRates;
  isTaxExempt: boolean;
}

export interface DestinationTerms extends TaxTerms {
  canadaFeeCents: Cents;
}

/** True if sales tax may be added, because the state is not known yet. */
export const isTaxOpen = (destination: Destination | null, { taxRates, isTaxExempt }: TaxTerms): boolean =>
  !destination?.state && !isTaxExempt && Object.keys(taxRates).length > 0;

export interface DestinationPrice {
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** Sales tax may be added, because the state is not known yet. */
  isTaxOpen: boolean;
}

/** Price of custom goods at a destination: the fee for Canada, and sales tax. Quotes, rooms, orders and bills all use it. */
export function priceAt(goodsCents: Cents, destination: Destination | null, terms: DestinationTerms): DestinationPrice {
  const shippingCents = destination?.country === "CA" ? terms.canadaFeeCents : 0;
  return priceWithTax({ goodsCents, shippingCents }, destination, terms);
}

export function priceWithTax(
  { goodsCents, shippingCents }: { goodsCents: Cents; shippingCents: Cents },
  destination: Destination | null,
  terms: TaxTerms,
): DestinationPrice {
  const rate = destination && !terms.isTaxExempt ? taxRateOf(terms.taxRates, destination) : null;
  const taxCents = taxOf({ goodsCents, shippingCents }, rate);
  const totalCents = goodsCents + shippingCents + taxCents;
  return { shippingCents, taxCents, totalCents, isTaxOpen: isTaxOpen(destination, terms) };
}

/** "$825.00", "$825.00 plus sales tax" or "$888.94 including $63.94 sales tax". */
export function priceInWords({ totalCents, shippingCents, taxCents, isTaxOpen }: DestinationPrice) {
  const included = [
    ...(shippingCents > 0 ? [`${formatMoney(shippingCents)} shipping`] : []),
    ...(taxCents > 0 ? [`${formatMoney(taxCents)} sales tax`] : []),
  ];
  if (included.length > 0) return `${formatMoney(totalCents)} including ${included.join(" and ")}`;
  return `${formatMoney(totalCents)}${isTaxOpen ? " plus sales tax" : ""}`;
}

/** 72500 → "7.25%". */
export function formatRate({ ratePpm }: TaxRate): string {
  return `${ratePpm / 10_000}%`;
}
