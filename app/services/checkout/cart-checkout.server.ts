// What the checkout shows of the visitor's cart. Owns no table.
import { stockRefusal } from "~/domain/cart/refusals";
import type { Destination } from "~/domain/destinations/tax";
import { readCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";

/** What the checkout page shows: the priced cart and what is in the way of paying it. `home`: where it goes if nothing was typed yet. */
export async function getCheckout(app: App, home?: Promise<Destination | undefined>) {
  const cart = await readCart(app, app.visitor.cartSession, { home });
  const short = cart.lines.filter(({ quantity, available }) => quantity > available);
  return { cart, obstacles: short.map(({ name, available }) => stockRefusal(name, available)) };
}
