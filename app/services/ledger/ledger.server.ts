// Payments of a record for staff's pages. Never returns a payment's snapshot or claim.
import { asc, inArray, type SQL } from "drizzle-orm";
import { disputes, payments, refunds } from "~/db/schema";
import type { App } from "~/services/core/app.server";

/** Payments with their refunds and disputes, oldest first. The caller checks permissions. */
export async function listLedger(app: App, isOfRecord: SQL) {
  const ids = app.db.select({ id: payments.id }).from(payments).where(isOfRecord);
  const [ledger, given, disputed] = await Promise.all([
    app.read(app.db.select().from(payments).where(isOfRecord).orderBy(asc(payments.createdAt))),
    app.read(app.db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(asc(refunds.createdAt))),
    app.read(app.db.select().from(disputes).where(inArray(disputes.paymentId, ids)).orderBy(asc(disputes.createdAt))),
  ]);
  return ledger.map(({ snapshot: _, claim: __, ...payment }) => ({
    ...payment,
    refunds: given.filter(({ paymentId }) => paymentId === payment.id),
    disputes: disputed.filter(({ paymentId }) => paymentId === payment.id),
  }));
}
export type LedgerPayment = Awaited<ReturnType<typeof listLedger>>[number];
