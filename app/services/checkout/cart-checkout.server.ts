import { stockRefusal } from "~/domain/cart/refusals";
import type { Destination } from "~/domain/destinations/tax";
import { readCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";

/**
 * Returns the priced cart and what prevents paying for it. `home` is the destination if the shopper has not entered
 * one.
 */
export async function getCheckout(app: App, home?: Promise<Destination | undefined>) {
  const cart = await readCart(app, app.visitor.cartSession, { home });
  const short = cart.lines.filter(({ quantity, available }) => quantity > available);
  return { cart, obstacles: short.map(({ name, available }) => stockRefusal(name, available)) };
}
