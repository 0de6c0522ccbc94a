// Prices of a quote with shipping and sales tax (quotes-14, quotes-17). Owns no table.
import { priceAt } from "~/domain/destinations/tax";
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
  return quotedQuantities(quote).map((quoted) => ({ ...quoted, ...priceAt(quoted.amountCents, quote.shipTo, terms) }));
}
