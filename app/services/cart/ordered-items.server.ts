// Removes ordered items from a cart. Writes `carts` and `cart_items`, owned by cart.server.ts. Guarantees that items
// added in the meantime stay.
import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import type { Guard } from "~/db/guards";
import { cartItems, carts } from "~/db/schema";
import { noCheckout } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";

type Lines = readonly { productId: number; quantity: number }[];

const piecesById = (lines: Lines) =>
  JSON.stringify(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])));

/** SQL condition that all these items are still in the cart, so no other order has taken them. */
export const isInCart = (sessionId: string, lines: Lines): Guard =>
  sql`not exists (select 1 from json_each(${piecesById(lines)}) wanted where not exists (select 1 from cart_items line
    where line.session_id = ${sessionId} and cast(line.product_id as text) = wanted.key and line.quantity >= wanted.value))`;

/** Removes what a recorded payment paid for. Items added in the meantime stay (cart-5). */
export function removeOrderedItems(
  app: App,
  sessionId: string,
  { lines, discountCode }: { lines: Lines; discountCode: string | null },
): Statement[] {
  const bought = piecesById(lines);
  const taken = sql`(select value from json_each(${bought}) where key = cast(${cartItems.productId} as text))`;
  const ofSession = eq(cartItems.sessionId, sessionId);
  const isEmpty = sql`not exists (select 1 from ${cartItems} where ${ofSession})`;
  return [
    app.db.delete(cartItems).where(and(ofSession, sql`${cartItems.quantity} <= ${taken}`)),
    app.db
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${taken}` })
      .where(and(ofSession, sql`${cartItems.quantity} > ${taken}`)),
    app.db
      .update(carts)
      .set({
        discountCode: sql`case when ${carts.discountCode} = ${discountCode} or ${isEmpty} then null else ${carts.discountCode} end`,
        ...noCheckout,
        updatedAt: app.now(),
      })
      .where(eq(carts.sessionId, sessionId)),
  ];
}
