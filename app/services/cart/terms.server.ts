// Everything about a cart's price except its lines: discount code, destination, shipping and tax. Reads `carts`, writes
// nothing.
import { eq, sql } from "drizzle-orm";
import { columnsOf } from "~/db/client.server";
import { carts, discountCodes } from "~/db/schema";
import { canadaFeeCents, flatShippingCents } from "~/domain/cart/cart";
import type { TierScope } from "~/domain/cart/tiers";
import type { Country } from "~/domain/destinations/countries";
import { type Destination, isTaxOpen, type TaxRate, taxRateOf } from "~/domain/destinations/tax";
import type { CodeCustomer } from "~/domain/discounts/discounts";
import { inboxKey } from "~/domain/text/inbox";
import type { App } from "~/services/core/app.server";
import { cookieOwner } from "~/services/core/sessions.server";
import { getSettings, shippingPricesOf } from "~/services/core/settings.server";
import { hasCertificate } from "~/services/customers/tax-exemptions.server";
import { codeCustomer, codeUseOf, findCodeCustomer, type StoredCode } from "~/services/discounts/discounts.server";

export interface TermsRequest {
  code?: StoredCode;
  email?: string | null;
  /**
   * The destination to use. If missing: the address entered at this cart's checkout, then `home`, then the USA without
   * a state.
   */
  destination?: Destination;
  /** A promise, because the address book is read in the same round trip. */
  home?: Promise<Destination | undefined>;
  /** The exemption found when the payment began. If missing, the signed-in user's exemption applies. */
  isTaxExempt?: boolean;
}

/** Reads in the same round trip as the caller's other reads. */
export async function readTerms(app: App, sessionId: string, request: TermsRequest): Promise<Terms> {
  const { code, email = null } = request;
  const [[own], settings, customer, home] = await Promise.all([
    app.read(selectTerms(app, sessionId, email)),
    getSettings(app),
    code ? findCodeCustomer(app, code, email) : null,
    request.home,
  ]);
  const ownOffer = own && isCode(own.code) ? offerOf(app, own.code, own) : noOffer;
  const typed = own?.country && { country: own.country, state: own.state };
  const destination = request.destination ?? typed ?? home ?? { country: "US", state: null };
  const isTaxExempt = request.isTaxExempt ?? own?.isTaxExempt ?? false;
  const shippingPrices = shippingPricesOf(settings);
  return {
    offer: code ? { discount: code, customer } : ownOffer,
    // Callers may pass a whole customer, so copy only these two fields.
    destination: { country: destination.country, state: destination.state },
    isTaxExempt,
    tierScope: settings.tierScope,
    shippingPrices,
    shippingCents: shippingPrices[destination.country],
    taxRate: isTaxExempt ? null : taxRateOf(settings.taxRates, destination),
    isTaxOpen: isTaxOpen(destination, { taxRates: settings.taxRates, isTaxExempt }),
  };
}

interface Offer {
  discount: StoredCode | null;
  customer: CodeCustomer | null;
}
const noOffer: Offer = { discount: null, customer: null };

const offerOf = (app: App, code: StoredCode, use: Parameters<typeof codeCustomer>[2]): Offer => ({
  discount: code,
  customer: codeCustomer(app, code.code, use),
});

/** The left join returns null columns for a cart without a code. */
const isCode = (code: { [Key in keyof StoredCode]: StoredCode[Key] | null } | null): code is StoredCode =>
  typeof code?.id === "number";

export interface Terms {
  offer: Offer;
  destination: Destination;
  isTaxExempt: boolean;
  tierScope: TierScope;
  shippingPrices: Record<Country, number>;
  shippingCents: number;
  taxRate: TaxRate | null;
  /** True if some states are taxed and no state has been chosen yet. */
  isTaxOpen: boolean;
}
export const noTerms: Omit<Terms, "tierScope"> = {
  offer: noOffer,
  destination: { country: "US", state: null },
  isTaxExempt: false,
  shippingPrices: shippingPricesOf({ shippingCents: flatShippingCents, canadaFeeCents }),
  shippingCents: 0,
  taxRate: null,
  isTaxOpen: false,
};

function selectTerms(app: App, sessionId: string, email: string | null) {
  const payer = sql<string | null>`coalesce(${email}, ${carts.checkoutEmail})`;
  const inbox = email && inboxKey(email);
  return app.db
    .select({
      code: columnsOf(discountCodes, "code"),
      email: payer.as("payer"),
      ...codeUseOf(sql`coalesce(${inbox}, ${carts.checkoutInboxKey})`),
      country: carts.checkoutCountry,
      state: carts.checkoutState,
      isTaxExempt: hasCertificate(app, cookieOwner(app).verifiedEmail).as("is_tax_exempt"),
    })
    .from(carts)
    .leftJoin(discountCodes, eq(discountCodes.code, carts.discountCode))
    .where(eq(carts.sessionId, sessionId));
}
