// Stock taken and returned by payments. Owns `stock_movements` together with admin.server.ts. Guarantees one movement
// for each change of a product's stock.
import { eq, type SQL, sql } from "drizzle-orm";
import { type Guard, insertWhere } from "~/db/guards";
import { products, stockMovements } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { cartSnapshotOf } from "~/services/ledger/snapshots.server";
import type { Payment } from "~/services/ledger/types.server";

/**
 * Changes the stock with one movement per line. A stock below zero violates the product's CHECK and aborts the batch.
 */
export function moveStock(app: App, payment: Payment, guard: Guard, direction: 1 | -1, reason: string) {
  return cartSnapshotOf(payment).lines.flatMap(({ productId, quantity }) => [
    app.db
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + ${direction * quantity}` })
      .where(sql`${products.id} = ${productId} and ${guard}`),
    insertWhere(
      app.db,
      stockMovements,
      { productId, delta: direction * quantity, reason, reference: payment.id, actor: "shop", createdAt: app.now() },
      products,
      sql`${products.id} = ${productId} and ${guard}`,
    ),
  ]);
}

/**
 * Takes stock for a changed order, or returns it if `pieces` is negative. Taking too much violates the product's CHECK
 * and aborts the batch. Never returns more than the order's payment has taken.
 */
export function shiftStock(
  app: App,
  { productId, pieces, reference, actor }: { productId: number; pieces: number; reference: string; actor: string },
) {
  const out = sql`(select -coalesce(sum(delta), 0) from ${stockMovements} where reference = ${reference} and product_id = ${productId})`;
  const delta = pieces > 0 ? sql`${-pieces}` : sql`max(0, min(${-pieces}, ${out}))`;
  const movement = { productId, delta, reason: "order changed", reference, actor, createdAt: app.now() };
  return [
    app.db
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + ${delta}` })
      .where(eq(products.id, productId)),
    insertWhere(app.db, stockMovements, movement, null, sql`${delta} <> 0`),
  ];
}

/**
 * Returns the stock of a cart payment if `when` holds. Refund, cancellation and failure may all call this: stock is
 * returned only once. `gone` is SQL for the pieces of `product_id` that do not come back.
 */
export function restock(app: App, { id }: { id: string | SQL }, when: SQL, reason: string, gone = sql`0`) {
  const out = sql`(select product_id as out_id, -sum(delta) - ${gone} as pieces from ${stockMovements}
    where reference = ${id} group by 1 having pieces > 0)`;
  const movement = { productId: sql`out_id`, delta: sql`pieces`, reason, reference: id, actor: "shop" };
  return [
    app.db
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + pieces` })
      .from(sql`${out} as out`)
      .where(sql`${products.id} = out_id and ${when}`),
    insertWhere(app.db, stockMovements, { ...movement, createdAt: app.now() }, out, when),
  ];
}
