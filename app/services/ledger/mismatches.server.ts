// The money mirror: what PayPal and the shop do not agree on; owns `payment_mismatches`. Each difference is one row until it is mended,
// and a row that was mended or set aside comes back only with other amounts.
import { and, desc, eq, isNull, not, notInArray, type SQL, sql } from "drizzle-orm";
import { columnsOf, runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { paymentMismatches, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type MismatchKind, mendOf } from "~/domain/payments/reconciliation";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { olderThan, pageOf, pageSize } from "~/services/core/paging.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import type { Payment } from "~/services/ledger/types.server";

export type Mismatch = typeof paymentMismatches.$inferSelect;

/** Notes a difference once; the same one seen again changes nothing. */
export function noteMismatch(
  app: App,
  mismatch: Omit<typeof paymentMismatches.$inferInsert, "id" | "createdAt">,
): Statement[] {
  const row = { ...mismatch, id: newToken(), createdAt: app.now() };
  const { kind, reference } = paymentMismatches;
  const isOther = sql`${paymentMismatches.resolvedAt} is not null and (${paymentMismatches.expectedCents} is not excluded.expected_cents or ${paymentMismatches.actualCents} is not excluded.actual_cents)`;
  const { kind: _kind, reference: _reference, ...again } = row;
  return [
    app.db
      .insert(paymentMismatches)
      .values(row)
      .onConflictDoUpdate({
        target: [kind, reference],
        set: { ...again, resolvedAt: null, resolvedBy: null },
        setWhere: isOther,
      }),
  ];
}

/** Differences of one payment that ended by themselves; `only` narrows them. */
export function resolveMismatches(app: App, paymentId: string, resolvedBy: string, only?: SQL): Statement[] {
  return [
    app.db
      .update(paymentMismatches)
      .set({ resolvedAt: app.now(), resolvedBy })
      .where(and(eq(paymentMismatches.paymentId, paymentId), isNull(paymentMismatches.resolvedAt), only)),
  ];
}

export const ofKind = (kind: MismatchKind): SQL => eq(paymentMismatches.kind, kind);

/** The mirror looked again: what it did not find this time is over. */
export function resolveUnseen(app: App, paymentId: string, seen: readonly string[]): Statement[] {
  const isUnseen = seen.length > 0 ? notInArray(paymentMismatches.reference, [...seen]) : undefined;
  // The ledger took PayPal's amount, and PayPal refused to give back what is too much: that is not over.
  const isOwed = sql`${paymentMismatches.kind} = 'amount_differs' and exists (select 1 from refunds refused where refused.payment_id = ${paymentId}
    and refused.status = 'failed' and instr(refused.id, 'mend-' || ${paymentMismatches.id} || '-') = 1)`;
  return resolveMismatches(app, paymentId, "shop", and(isUnseen, not(isOwed)));
}

/**
 * Ends the differences that a refund mends: it is named after one (`return-` its capture, `mend-` its row), is the one that was not
 * recorded, or left nothing of the payment, nor of what PayPal has of it. Goes after the refund's own end.
 */
export function resolveByRefund(
  app: App,
  { id, paymentId, actor }: { id: string; paymentId: string; actor: string },
  providerRefundId: string,
): Statement[] {
  const isItsOwn = sql`(${paymentMismatches.reference} = ${providerRefundId} or 'return-' || ${paymentMismatches.reference} = ${id} or instr(${id}, 'mend-' || ${paymentMismatches.id} || '-') = 1)`;
  const isAllGone = sql`${paymentMismatches.kind} <> 'refund_not_recorded' and exists (select 1 from payments gone where gone.id = ${paymentId} and gone.status = 'refunded'
    and gone.captured_cents >= coalesce(${paymentMismatches.actualCents}, 0))`;
  return resolveMismatches(app, paymentId, actor, sql`(${isItsOwn} or ${isAllGone})`);
}

/** Mended by staff: goes into the batch of the mend. If somebody was quicker the whole batch breaks on the row's kind. */
export function closeMismatch(
  app: App,
  staff: Viewer,
  { id, kind, reference }: Mismatch,
  how: string,
  detail: Record<string, unknown> = {},
): Statement[] {
  return [
    app.db
      .update(paymentMismatches)
      .set({
        kind: abortUnless(paymentMismatches.kind, isNull(paymentMismatches.resolvedAt)),
        resolvedAt: app.now(),
        resolvedBy: staff.username,
      })
      .where(eq(paymentMismatches.id, id)),
    ...addAudit(app, staff, `mismatch ${how}`, `mismatch ${id}`, { kind, reference, ...detail }),
  ];
}

/** Runs a mend that is one batch. False where somebody else had closed the difference meanwhile. */
export async function runMend(app: App, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(app.db, statements);
    return true;
  } catch (error) {
    if (isClosedMeanwhile(error)) return false;
    throw error;
  }
}

export const isClosedMeanwhile = (error: unknown): boolean => wasAborted(error, paymentMismatches.kind);

/** A difference with the ledger row that it is about. ShopError `not_found` for one that never was. */
export async function getMismatch(app: App, id: string) {
  const [mismatch] = await app.db.select().from(paymentMismatches).where(eq(paymentMismatches.id, id));
  if (!mismatch) throw new ShopError("not_found", "This difference is not known here.");
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, mismatch.paymentId ?? ""));
  return { mismatch, payment: payment ?? null };
}

/** Its money came after it was given up, or in another amount than agreed: what came goes back. */
export const isReturning = ({ status, recordId, captureId }: typeof payments.$inferSelect): boolean =>
  captureId !== null && !recordId && status !== "captured" && status !== "capturing";

/** Staff: one page of the open differences, newest first, each with the one action that mends it. */
export async function listMismatches(app: App, { before }: { before?: string } = {}) {
  const [found] = await Promise.all([
    app.read(
      app.db
        .select({ row: columnsOf(paymentMismatches, "row"), payment: columnsOf(payments, "payment") })
        .from(paymentMismatches)
        .leftJoin(payments, eq(payments.id, paymentMismatches.paymentId))
        .where(
          and(
            isNull(paymentMismatches.resolvedAt),
            olderThan(paymentMismatches.createdAt, paymentMismatches.id, before),
          ),
        )
        .orderBy(desc(paymentMismatches.createdAt), desc(paymentMismatches.id))
        .limit(pageSize + 1),
    ),
    requireAdmin(app),
  ]);
  const shown = found.map(({ row, payment: joined }) => {
    const payment = joined?.id ? joined : null;
    const found = { paymentStatus: payment?.status ?? null, isReturning: payment !== null && isReturning(payment) };
    return {
      ...row,
      mend: mendOf({ ...row, ...found }),
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
  return noteMismatch(app, { kind: "order_without_capture", paymentId, reference: recordId, ...figures });
}
