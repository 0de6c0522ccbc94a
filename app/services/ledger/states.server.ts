// Writes to payments, except for erasing customers (services/privacy). Owns: payments. Guarantees that a payment's
// status changes only as domain/payments/states allows, even if the payment has changed since it was read.
import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Guard } from "~/db/guards";
import { payments } from "~/db/schema";
import { type PaymentMove, paymentMoves, type StateAfter } from "~/domain/payments/states";
import { inboxKey } from "~/domain/text/inbox";
import type { App } from "~/services/core/app.server";

type Values = Omit<SQLiteUpdateSetSource<typeof payments>, "status">;

const mayMove = (move: PaymentMove): SQL => inArray(payments.status, [...paymentMoves[move].from]);

/**
 * Inserts a payment. A repeated payment of zero has the same `providerOrderId` and replaces the bill. A claimed
 * payment keeps its bill, because stock and code were already taken for it.
 */
export function insertPayment(app: App, bill: Omit<typeof payments.$inferInsert, "inboxKey">) {
  const row = { ...bill, inboxKey: bill.email ? inboxKey(bill.email) : null };
  const { id: _id, createdAt: _createdAt, ...again } = row;
  return app.db
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: payments.providerOrderId,
      set: again,
      setWhere: and(isNull(payments.recordId), mayMove("claim")),
    })
    .returning();
}

/** Updates payments without changing their status. */
export function setPayments(app: App, which: Guard | undefined, values: Values) {
  return app.db.update(payments).set(values).where(which);
}

/** Changes the status and sets `values`, but only on payments whose current status allows the move. */
export function movePayment<Move extends PaymentMove>(
  app: App,
  which: Guard | undefined,
  move: Move,
  to: StateAfter<Move> | SQL<StateAfter<Move>>,
  values: Values = {},
) {
  return app.db
    .update(payments)
    .set({ ...values, status: to, updatedAt: app.now() })
    .where(and(which, mayMove(move)));
}

/** Sets `values` on all selected payments. Changes the status only if the current status allows the move and `when` is true. */
export function setAndMovePayment<Move extends PaymentMove>(
  app: App,
  which: Guard | undefined,
  move: Move,
  { to, when, values }: { to: StateAfter<Move> | SQL<StateAfter<Move>>; when: SQL; values: Values },
) {
  const status = sql`case when ${mayMove(move)} and ${when} then ${to} else ${payments.status} end`;
  return app.db
    .update(payments)
    .set({ ...values, status, updatedAt: app.now() })
    .where(which);
}

/**
 * `refunded` if PayPal reported the refund before the capture, otherwise `captured`. Payments of 0 are `captured`,
 * because nothing can be refunded.
 */
export const paidState = (amountCents: number): SQL<StateAfter<"complete">> =>
  sql`case when ${payments.refundedCents} > 0 and ${payments.refundedCents} >= ${amountCents} then 'refunded' else 'captured' end`;
