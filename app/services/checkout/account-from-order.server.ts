// Opens an account from the details of an order that was just paid. Owns no table. Guarantees that only a guest who may see the order opens
// one, for the order's own email address (accounts-24).
import { type AccountFromOrderInput, usernameFrom } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { register, type SignedIn } from "~/services/accounts/accounts.server";
import type { App } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { findAnyOrder } from "~/services/orders/any-order.server";

/** ShopError `not_found`; `conflict` if the address has an account. */
export async function openAccountFromOrder(app: App, { orderId, password }: AccountFromOrderInput): Promise<SignedIn> {
  const [found, viewer] = await Promise.all([findAnyOrder(app, orderId), app.viewer()]);
  if (viewer) throw new ShopError("conflict", "You're already signed in.");
  if (!found?.order.customerEmail || !isOwnOrder(app, found.order, null))
    throw new ShopError("not_found", "Order not found");
  const email = found.order.customerEmail;
  try {
    return await register(app, { username: usernameFrom(email), email, password });
  } catch (error) {
    if (!(error instanceof ShopError) || !error.fieldErrors?.username) throw error;
    const digits = crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000;
    return register(app, { username: `${usernameFrom(email)}-${digits}`, email, password });
  }
}
