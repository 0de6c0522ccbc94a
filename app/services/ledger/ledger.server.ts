// Payments of a record for staff's pages. Never returns a payment's snapshot or claim.
import { and, asc, eq, inArray, or, type SQL } from "drizzle-orm";
import { disputes, payments, refunds } from "~/db/schema";
import { paymentPurposes } from "~/domain/payments/purposes";
import type { App } from "~/services/core/app.server";

/** SQL over `payments`: those of an order or invoice, with voided ones, which have no record anymore. */
export const isOfRecord = (id: string): SQL =>
  or(
    eq(payments.recordId, id),
    and(inArray(payments.purpose, [...paymentPurposes]), eq(payments.reference, id), eq(payments.status, "voided")),
  )!;

/** Payments with their refunds and disputes, oldest first. The caller checks permissions. */
export async function listLedger(app: App, which: SQL) {
  const ids = app.db.select({ id: payments.id }).from(payments).where(which);
  const [ledger, given, disputed] = await Promise.all([
    app.read(app.db.select().from(payments).where(which).orderBy(asc(payments.createdAt))),
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
