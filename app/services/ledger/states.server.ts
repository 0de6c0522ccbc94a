// Every write of a payment's row, erasing its payer aside (services/privacy); owns `payments`. Promises that a payment moves only as
// domain/payments/states says, whatever else happened since it was read.
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
 * A new payment. One of the same `providerOrderId` (what is free, asked for again) takes this bill, unless it was claimed: then its own
 * bill counts, of which it took code and stock.
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

/** Sets values of those of `which`, wherever they stand. */
export function setPayments(app: App, which: Guard | undefined, values: Values) {
  return app.db.update(payments).set(values).where(which);
}

/** Moves those of `which` that the move starts from, and sets `values` with it; the others stay as they are. */
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

/** Sets `values` wherever the payment stands; the state follows only where the move may start and `when` is true. */
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

/** Paid, or refunded if PayPal reported the refund before the capture. A payment of nothing is paid: nothing can go back. */
export const paidState = (amountCents: number): SQL<StateAfter<"complete">> =>
  sql`case when ${payments.refundedCents} > 0 and ${payments.refundedCents} >= ${amountCents} then 'refunded' else 'captured' end`;
