// The order that this browser has just placed. Owns no table. Guarantees that only the cart session that paid finds it.
import { and, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { payments } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import type { App } from "~/services/core/app.server";

export interface PlacedOrder {
  id: string;
  /** False for an order that is free, by invoice or under PayPal's review. */
  isPaid: boolean;
}

/** Returns the last order of the visitor's cart, if it was placed within a day. */
export async function findPlacedOrder(app: App): Promise<PlacedOrder | null> {
  const { cartSession } = app.visitor;
  if (!cartSession) return null;
  const [last] = await app.read(
    app.db
      .select({ id: payments.recordId, status: payments.status, method: payments.method })
      .from(payments)
      .where(
        and(
          eq(payments.purpose, "cart"),
          eq(payments.reference, cartSession),
          inArray(payments.status, ["capturing", "captured"]),
          isNotNull(payments.recordId),
          gt(payments.createdAt, new Date(app.now().getTime() - dayMs)),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1),
  );
  return last?.id ? { id: last.id, isPaid: last.status === "captured" && last.method === "paypal" } : null;
}
