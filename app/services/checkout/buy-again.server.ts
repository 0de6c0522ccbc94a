// Puts the items of an earlier catalog order into the cart again, at today's prices. Owns no table.
import { eq } from "drizzle-orm";
import { orders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addAtMost } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { listOrdersWhere } from "~/services/orders/orders.server";

/**
 * Returns the number of pieces added, and in `left` why others were not. ShopError `not_found`, or `conflict` if
 * nothing was added.
 */
export async function buyAgain(
  app: App,
  { id, key }: { id: string; key?: string },
): Promise<{ added: number; left: string[] }> {
  const [[order], viewer] = await Promise.all([listOrdersWhere(app, eq(orders.id, id)), app.viewer()]);
  if (!order || !isOwnOrder(app, order, viewer)) throw new ShopError("not_found", "Order not found");
  let added = 0;
  const left: string[] = [];
  for (const { productId, name, quantity } of order.items) {
    try {
      const taken = await addAtMost(app, { productId, quantity, key });
      added += taken;
      if (taken < quantity) left.push(`${quantity - taken} of ${quantity} ${name}, because we have no more`);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      left.push(error.code === "not_found" ? `${name} is no longer sold` : error.message);
    }
  }
  if (added === 0) throw new ShopError("conflict", "None of these pins are in stock right now.");
  return { added, left };
}
