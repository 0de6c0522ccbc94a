// Whether the sales tax of a custom order is known. Guarantees that nobody pays its balance before (pricing-18). Owns no
// table.
import { ShopError } from "~/domain/brand/errors";
import { isTaxOpen, knownDestination } from "~/domain/destinations/tax";
import type { App } from "~/services/core/app.server";
import type { CustomOrder } from "~/services/custom-orders/custom-orders.server";
import { termsOfOrder } from "~/services/customers/tax-exemptions.server";

type Destined = Pick<CustomOrder, "id" | "shippingAddress" | "shipTo" | "customerEmail" | "userId">;

export const isOrderTaxOpen = async (app: App, order: Destined): Promise<boolean> =>
  isTaxOpen(knownDestination(order), await termsOfOrder(app, order));

/** ShopError `conflict` with this sentence while the sales tax of the order is not known. */
export async function requireKnownTax(app: App, order: Destined, sentence: string): Promise<void> {
  if (await isOrderTaxOpen(app, order)) throw new ShopError("conflict", sentence);
}

export const stateForStaff = "Please choose where this order ships first. Its sales tax depends on the state.";
export const addressForCustomers =
  "We need your shipping address before you can pay, because the sales tax depends on it. Please reply to any of our emails.";
