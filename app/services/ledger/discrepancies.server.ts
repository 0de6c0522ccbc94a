// Reconciliation: what PayPal and the shop do not agree on; owns `payment_mismatches`. Each discrepancy is one row until it is resolved,
// and a row that was resolved or dismissed comes back only with other amounts.
import { and, desc, eq, isNull, not, notInArray, type SQL, sql } from "drizzle-orm";
import { columnsOf, runBatch, type Statement, type Statements } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { paymentDiscrepancies, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type DiscrepancyKind, resolutionOf } from "~/domain/payments/reconciliation";
import { isStarted } from "~/domain/payments/states";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { olderThan, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import type { Payment } from "~/services/ledger/types.server";

export type Discrepancy = typeof paymentDiscrepancies.$inferSelect;

/** Notes a discrepancy once; the same one seen again changes nothing. */
export function noteDiscrepancy(
  app: App,
  discrepancy: Omit<typeof paymentDiscrepancies.$inferInsert, "id" | "createdAt">,
): Statement[] {
  const row = { ...discrepancy, id: newToken(), createdAt: app.now() };
  const { kind, reference } = paymentDiscrepancies;
  const isOther = sql`${paymentDiscrepancies.resolvedAt} is not null and (${paymentDiscrepancies.expectedCents} is not excluded.expected_cents or ${paymentDiscrepancies.actualCents} is not excluded.actual_cents)`;
  const { kind: _kind, reference: _reference, ...again } = row;
  return [
    app.db
      .insert(paymentDiscrepancies)
      .values(row)
      .onConflictDoUpdate({
        target: [kind, reference],
        set: { ...again, resolvedAt: null, resolvedBy: null },
        setWhere: isOther,
      }),
  ];
}

/** Discrepancies of one payment that ended by themselves; `only` narrows them. */
export function closeDiscrepancies(app: App, paymentId: string, resolvedBy: string, only?: SQL): Statement[] {
  return [
    app.db
      .update(paymentDiscrepancies)
      .set({ resolvedAt: app.now(), resolvedBy })
      .where(and(eq(paymentDiscrepancies.paymentId, paymentId), isNull(paymentDiscrepancies.resolvedAt), only)),
  ];
}

export const ofKind = (kind: DiscrepancyKind): SQL => eq(paymentDiscrepancies.kind, kind);

/** The check ran again: what it did not find this time is over. */
export function closeStaleDiscrepancies(app: App, paymentId: string, seen: readonly string[]): Statement[] {
  const isUnseen = seen.length > 0 ? notInArray(paymentDiscrepancies.reference, [...seen]) : undefined;
  // The ledger took PayPal's amount, and PayPal refused to refund what is too much: that is not over.
  const isOwed = sql`${paymentDiscrepancies.kind} = 'amount_differs' and exists (select 1 from refunds refused where refused.payment_id = ${paymentId}
    and refused.status = 'failed' and instr(refused.id, 'mend-' || ${paymentDiscrepancies.id} || '-') = 1)`;
  return closeDiscrepancies(app, paymentId, "shop", and(isUnseen, not(isOwed)));
}

/**
 * Ends the discrepancies that a refund resolves: it is named after one (`return-` its capture, `mend-` its row), is the one that was not
 * recorded, or left nothing of the payment, nor of what PayPal has of it. Goes after the refund's own end.
 */
export function resolveByRefund(
  app: App,
  { id, paymentId, actor }: { id: string; paymentId: string; actor: string },
  providerRefundId: string,
): Statement[] {
  const isItsOwn = sql`(${paymentDiscrepancies.reference} = ${providerRefundId} or 'return-' || ${paymentDiscrepancies.reference} = ${id} or instr(${id}, 'mend-' || ${paymentDiscrepancies.id} || '-') = 1)`;
  const isAllGone = sql`${paymentDiscrepancies.kind} <> 'refund_not_recorded' and exists (select 1 from payments gone where gone.id = ${paymentId} and gone.status = 'refunded'
    and gone.captured_cents >= coalesce(${paymentDiscrepancies.actualCents}, 0))`;
  return closeDiscrepancies(app, paymentId, actor, sql`(${isItsOwn} or ${isAllGone})`);
}

/** Resolved by staff: goes into the batch of the resolution. If somebody was quicker the whole batch breaks on the row's kind. */
export function closeDiscrepancy(
  app: App,
  staff: Viewer,
  { id, kind, reference }: Discrepancy,
  how: string,
  detail: Record<string, unknown> = {},
): Statement[] {
  return [
    app.db
      .update(paymentDiscrepancies)
      .set({
        kind: abortUnless(paymentDiscrepancies.kind, isNull(paymentDiscrepancies.resolvedAt)),
        resolvedAt: app.now(),
        resolvedBy: staff.username,
      })
      .where(eq(paymentDiscrepancies.id, id)),
    ...addAudit(app, staff, `discrepancy ${how}`, `discrepancy ${id}`, { kind, reference, ...detail }),
  ];
}

/** Runs a resolution that is one batch. False where somebody else had closed the discrepancy meanwhile. */
export async function runResolution(app: App, statements: Statements): Promise<boolean> {
  try {
    await runBatch(app.db, statements);
    return true;
  } catch (error) {
    if (isClosedMeanwhile(error)) return false;
    throw error;
  }
}

export const isClosedMeanwhile = (error: unknown): boolean => wasAborted(error, paymentDiscrepancies.kind);

/** A discrepancy with the ledger row that it is about. ShopError `not_found` for one that never was. */
export async function getDiscrepancy(app: App, id: string) {
  const [discrepancy] = await app.db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.id, id));
  if (!discrepancy) throw new ShopError("not_found", "This difference doesn't exist.");
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, discrepancy.paymentId ?? ""));
  return { discrepancy, payment: payment ?? null };
}

/** Its money came after it was given up, or in another amount than agreed: what came goes back. */
export const isReturning = ({ status, recordId, captureId }: typeof payments.$inferSelect): boolean =>
  captureId !== null && !isStarted({ status, recordId }) && status !== "captured";

/** Staff: one page of the open discrepancies, newest first, each with the one action that resolves it. */
export async function listDiscrepancies(app: App, { before }: { before?: string } = {}) {
  const [found] = await Promise.all([
    app.read(
      app.db
        .select({ row: columnsOf(paymentDiscrepancies, "row"), payment: columnsOf(payments, "payment") })
        .from(paymentDiscrepancies)
        .leftJoin(payments, eq(payments.id, paymentDiscrepancies.paymentId))
        .where(
          and(
            isNull(paymentDiscrepancies.resolvedAt),
            olderThan(paymentDiscrepancies.createdAt, paymentDiscrepancies.id, before),
          ),
        )
        .orderBy(desc(paymentDiscrepancies.createdAt), desc(paymentDiscrepancies.id))
        .limit(pageSize + 1),
    ),
    requireStaff(app),
  ]);
  const shown = found.map(({ row, payment: joined }) => {
    const payment = joined?.id ? joined : null;
    const found = { paymentStatus: payment?.status ?? null, isReturning: payment !== null && isReturning(payment) };
    return {
      ...row,
      resolution: resolutionOf({ ...row, ...found }),
      purpose: payment?.purpose ?? null,
      email: payment?.email ?? null,
      recordId: payment?.recordId ?? null,
    };
  });
  return pageOf(shown);
}

/** A record that stands although PayPal took nothing for it. */
export function noteUnpaid(
  app: App,
  { id: paymentId, amountCents }: Pick<Payment, "id" | "amountCents">,
  recordId: string,
): Statement[] {
  const figures = { expectedCents: amountCents, actualCents: 0 };
  return noteDiscrepancy(app, { kind: "order_without_capture", paymentId, reference: recordId, ...figures });
}
