// Discrepancies between PayPal and the ledger. Owns: payment_mismatches. Each discrepancy is one row. A resolved or
// dismissed row opens again only if the amounts change.
import { and, eq, isNull, not, notInArray, type SQL, sql } from "drizzle-orm";
import { columnsOf, runBatch, type Statement, type Statements } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { paymentDiscrepancies, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type DiscrepancyKind, resolutionOf } from "~/domain/payments/reconciliation";
import { isStarted } from "~/domain/payments/states";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { countRows, inOrder, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import type { Payment } from "~/services/ledger/types.server";

export type Discrepancy = typeof paymentDiscrepancies.$inferSelect;

/** Records a discrepancy. Does nothing if the same one is already recorded. */
export function recordDiscrepancy(
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

/** Closes open discrepancies of a payment without action by staff. `only` narrows the selection. */
export function closeDiscrepancies(app: App, paymentId: string, resolvedBy: string, only?: SQL): Statement[] {
  return [
    app.db
      .update(paymentDiscrepancies)
      .set({ resolvedAt: app.now(), resolvedBy })
      .where(and(eq(paymentDiscrepancies.paymentId, paymentId), isNull(paymentDiscrepancies.resolvedAt), only)),
  ];
}

export const ofKind = (kind: DiscrepancyKind): SQL => eq(paymentDiscrepancies.kind, kind);

/** Closes the discrepancies of a payment that the latest check did not find again; `only` restricts them. */
export function closeStaleDiscrepancies(app: App, paymentId: string, seen: readonly string[], only?: SQL): Statement[] {
  const isUnseen = seen.length > 0 ? notInArray(paymentDiscrepancies.reference, [...seen]) : undefined;
  // Keeps a discrepancy open if the ledger took PayPal's amount but PayPal refused to refund the excess.
  const isOwed = sql`${paymentDiscrepancies.kind} = 'amount_differs' and exists (select 1 from refunds refused where refused.payment_id = ${paymentId}
    and refused.status = 'failed' and instr(refused.id, 'mend-' || ${paymentDiscrepancies.id} || '-') = 1)`;
  return closeDiscrepancies(app, paymentId, "shop", and(isUnseen, not(isOwed), only));
}

/**
 * Closes the discrepancies that a refund resolves:
 * - the discrepancy named in the refund's id (`return-` and a capture id, or `mend-` and a row id),
 * - the discrepancy that reported this refund as missing from the ledger,
 * - every discrepancy of a payment that is now refunded in full.
 * Run these statements after those that complete the refund.
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

/**
 * Closes a discrepancy that staff resolve, in the batch of the resolution. Aborts that batch if someone else has closed
 * the discrepancy.
 */
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

/** Runs a resolution that is one batch. Returns false if someone else has closed the discrepancy. */
export async function runResolution(app: App, statements: Statements): Promise<boolean> {
  try {
    await runBatch(app.db, statements);
    return true;
  } catch (error) {
    if (isAlreadyClosed(error)) return false;
    throw error;
  }
}

export const isAlreadyClosed = (error: unknown): boolean => wasAborted(error, paymentDiscrepancies.kind);

export async function getDiscrepancy(app: App, id: string) {
  const [discrepancy] = await app.db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.id, id));
  if (!discrepancy) throw new ShopError("not_found", "This difference doesn't exist.");
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, discrepancy.paymentId ?? ""));
  return { discrepancy, payment: payment ?? null };
}

/**
 * Whether the money of a payment is on its way back, because it came after the payment failed or expired, or in a wrong
 * amount.
 */
export const isReturning = ({ status, recordId, captureId }: typeof payments.$inferSelect): boolean =>
  captureId !== null && !isStarted({ status, recordId }) && status !== "captured";

export async function listDiscrepancies(app: App, position: { sort?: string; before?: string } = {}) {
  const { createdAt, id, resolvedAt } = paymentDiscrepancies;
  const { beyond, order } = inOrder(createdAt, id, position);
  const [found, total] = await Promise.all([
    app.read(
      app.db
        .select({ row: columnsOf(paymentDiscrepancies, "row"), payment: columnsOf(payments, "payment") })
        .from(paymentDiscrepancies)
        .leftJoin(payments, eq(payments.id, paymentDiscrepancies.paymentId))
        .where(and(isNull(resolvedAt), beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, paymentDiscrepancies, and(isNull(resolvedAt), inOrder(createdAt, id, {}).beyond)),
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
  return { ...pageOf(shown), total };
}

/** Records that PayPal took no money for an order or invoice that stays valid. */
export function recordMissingPayment(
  app: App,
  { id: paymentId, amountCents }: Pick<Payment, "id" | "amountCents">,
  recordId: string,
): Statement[] {
  const figures = { expectedCents: amountCents, actualCents: 0 };
  return recordDiscrepancy(app, { kind: "order_without_capture", paymentId, reference: recordId, ...figures });
}
