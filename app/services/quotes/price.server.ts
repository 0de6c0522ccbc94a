// Prices of a quote with shipping and sales tax (quotes-14, quotes-17). Owns no table.
import { extrasOf } from "~/domain/destinations/tax";
import { type Quoted, type QuotedPrice, quotedQuantities } from "~/domain/quotes/lines";
import type { App } from "~/services/core/app.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";
import type { Quote } from "~/services/quotes/quotes.server";

type ToPrice = Quoted & Pick<Quote, "customerEmail" | "shipTo">;

/**
 * Everything that the client can choose, with the tax of the state that staff entered. Without a state, the tax is open
 * if the shop charges any and the customer is not exempt.
 */
export async function priceQuote(app: App, quote: ToPrice): Promise<QuotedPrice[]> {
  const terms = await destinationTerms(app, quote.customerEmail);
  const isTaxOpen = !quote.shipTo && !terms.isTaxExempt && Object.keys(terms.taxRates).length > 0;
  return quotedQuantities(quote).map((quoted) => {
    const { shippingCents, taxCents } = extrasOf(quoted.amountCents, quote.shipTo, terms);
    const { quantity, lines, amountCents } = quoted;
    const totalCents = amountCents + shippingCents + taxCents;
    return { quantity, lines, amountCents, shippingCents, taxCents, totalCents, isTaxOpen };
  });
}
