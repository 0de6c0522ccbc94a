// Opens an account from the details of an order that was just paid. Owns no table. Guarantees that only a guest who may see the order opens
// one, for the order's own email address (accounts-24).
import { type AccountFromOrderInput, usernameFrom } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { openAccount, type SignedIn } from "~/services/accounts/accounts.server";
import { hashNewPassword } from "~/services/accounts/passwords.server";
import type { App } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { insertAddress } from "~/services/customers/addresses.server";
import { type AnyOrder, findAnyOrder } from "~/services/orders/any-order.server";

/** ShopError `not_found`; `conflict` if the address has an account. */
export async function openAccountFromOrder(app: App, { orderId, password }: AccountFromOrderInput): Promise<SignedIn> {
  const [found, viewer] = await Promise.all([findAnyOrder(app, orderId), app.viewer()]);
  if (viewer) throw new ShopError("conflict", "You're already signed in.");
  if (!found?.order.customerEmail || !isOwnOrder(app, found.order, null))
    throw new ShopError("not_found", "Order not found");
  const email = found.order.customerEmail;
  const passwordHash = await hashNewPassword(password);
  const open = (username: string) =>
    openAccount(app, { username, email }, passwordHash, (userId) => addressOf(app, userId, found.order));
  try {
    return await open(usernameFrom(email));
  } catch (error) {
    if (!(error instanceof ShopError) || !error.fieldErrors?.username) throw error;
    const digits = crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000;
    return open(`${usernameFrom(email)}-${digits}`);
  }
}

/** Adds the order's address to the new account's address book, so that the next checkout is filled in. */
function addressOf(app: App, userId: string, { customerName, shippingAddress }: AnyOrder["order"]) {
  if (!customerName || !shippingAddress) return [];
  return [insertAddress(app, userId, { name: customerName, ...shippingAddress })];
}
