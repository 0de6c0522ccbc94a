// Reconciliation: compares ended payments with PayPal and records differences (reconciliation-1). Runs on schedule or
// when staff start it. Makes up for webhooks that never arrived, with about ten checks per payment in total.

import { and, asc, eq, gt, inArray, isNotNull, lte, ne, not, or, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { customOrders, manualInvoices, orders, payments, refunds } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import { type CheckWindow, discrepanciesOf, nextCheckAt } from "~/domain/payments/reconciliation";
import { isCompleted, paymentMoves } from "~/domain/payments/states";
import type { PayPalOrder } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { logError } from "~/services/core/log.server";
import { requireStaff } from "~/services/core/sessions.server";
import {
  closeStaleDiscrepancies,
  ofKind,
  recordDiscrepancy,
  recordMissingPayment,
} from "~/services/ledger/discrepancies.server";
import { setPayments } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { completeCapture, findPayPalOrder, ignoreRefusal } from "~/services/payments/captures.server";
import type { Refund } from "~/services/payments/refund-effects.server";

const checksAtOnce = 40;

interface CheckRun {
  checked: number;
  isAnswered: boolean;
}

/** Scheduled job: checks payments that are due, and finds records whose payment never came. */
export async function reconcilePayments(app: App): Promise<CheckRun> {
  const due = await selectDue(app);
  let checked = 0;
  const ids = due.map(({ payment }) => payment.id);
  const known = ids.length > 0 ? await app.db.select().from(refunds).where(inArray(refunds.paymentId, ids)) : [];
  for (const { payment, hasRecord } of due) {
    const ours = known.filter(({ paymentId }) => paymentId === payment.id);
    const isAnswered = await check(app, payment, hasRecord, ours);
    // PayPal is down, so the next run continues.
    if (!isAnswered) break;
    checked++;
  }
  await recordMissingPayments(app);
  return { checked, isAnswered: checked === due.length };
}

const isCheckDue = (app: App) => lte(payments.checkDueAt, app.now());

/**
 * Staff's "Check now": checks payments of the last `days` before their scheduled time (reconciliation-5). `left` is the
 * number of due payments that later runs will check.
 */
export async function checkNow(app: App, { days }: CheckWindow): Promise<CheckRun & { left: number }> {
  const staff = await requireStaff(app);
  const since = app.now().getTime() - days * dayMs;
  const began = sql`coalesce(${payments.capturedAt}, ${payments.capturingAt}, ${payments.createdAt})`;
  await runBatch(app.db, [
    setPayments(app, and(gt(payments.checkDueAt, app.now()), sql`${began} >= ${since}`), { checkDueAt: app.now() }),
    addAudit(app, staff, "reconciliation checked", "payments", { days }),
  ]);
  return { ...(await reconcilePayments(app)), left: await app.db.$count(payments, isCheckDue(app)) };
}

export async function getWatch(app: App) {
  const due = sql<number | null>`min(${payments.checkDueAt})`.as("next_check");
  const [[watch]] = await Promise.all([
    app.read(
      app.db
        .select({ payments: sql<number>`count(*)`.as("watched"), due })
        .from(payments)
        .where(isNotNull(payments.checkDueAt)),
    ),
    requireStaff(app),
  ]);
  return { payments: watch?.payments ?? 0, nextCheckAt: watch?.due ? new Date(watch.due) : null };
}

/** At most 40 due payments, the longest overdue first. `hasRecord` tells whether the paid record still exists. */
export function selectDue(app: App) {
  const hasRecord = sql<number>`(exists (select 1 from orders o where o.id = ${payments.recordId})
    or exists (select 1 from custom_orders c where c.id = ${payments.recordId})
    or exists (select 1 from manual_invoices i where i.id = ${payments.recordId}))`;
  return app.db
    .select({ payment: payments, hasRecord: hasRecord.mapWith(Boolean) })
    .from(payments)
    .where(isCheckDue(app))
    .orderBy(asc(payments.checkDueAt))
    .limit(checksAtOnce);
}

/**
 * Checks one payment. Returns false if PayPal does not respond. Other errors do not stop the checks of other payments.
 */
async function check(app: App, payment: Payment, hasRecord: boolean, ours: readonly Refund[]): Promise<boolean> {
  let feeCents = payment.feeCents;
  try {
    const order = await findPayPalOrder(app, payment);
    feeCents = order?.capture?.feeCents ?? feeCents;
    if (isCompleted(payment)) await compare(app, payment, order, hasRecord, ours);
    else if (order) await completeCapture(app, payment, order).catch(ignoreRefusal);
  } catch (error) {
    if (error instanceof PayPalError && error.kind === "unavailable") return false;
    logError(`reconciliation of payment ${payment.id}`, error);
  }
  const since = payment.capturedAt ?? payment.capturingAt ?? payment.createdAt;
  const checkDueAt = nextCheckAt({ since, isRecorded: payment.captureId !== null, now: app.now() });
  await setPayments(app, eq(payments.id, payment.id), { checkDueAt, feeCents });
  return true;
}

async function compare(
  app: App,
  payment: Payment,
  order: PayPalOrder | null,
  hasRecord: boolean,
  ours: readonly Refund[],
): Promise<void> {
  const known = ours.filter(({ status }) => status !== "failed");
  const recordId = hasRecord ? payment.recordId : null;
  const capture = order?.capture ?? null;
  const found = discrepanciesOf({ ...payment, recordId, refunds: known }, capture);
  const seen = found.map(({ reference }) => reference);
  // Without PayPal's list of refunds, this check cannot tell whether a refund discrepancy is resolved.
  const only = capture?.refunds === null ? not(ofKind("refund_not_recorded")) : undefined;
  await runBatch(app.db, [
    closeStaleDiscrepancies(app, payment.id, seen, only),
    found.flatMap((discrepancy) => recordDiscrepancy(app, { ...discrepancy, paymentId: payment.id })),
  ]);
}

const twoDays = 2 * dayMs;

/** Records that count as paid although their payment failed or never began. */
export function selectUnpaidRecords(app: App) {
  const recordId = sql<string>`coalesce(${orders.id}, ${customOrders.id}, ${manualInvoices.id})`.as("unpaid_record");
  const since = new Date(app.now().getTime() - twoDays);
  const ofCustom = or(eq(customOrders.depositPaymentId, payments.id), eq(customOrders.balancePaymentId, payments.id));
  const isPaidInvoice = and(eq(manualInvoices.paymentId, payments.id), eq(manualInvoices.status, "paid"));
  return (
    app.db
      .select({ id: payments.id, amountCents: payments.amountCents, recordId })
      .from(payments)
      // An order that continues after PayPal refused its payment owes the money or was paid another way (payments-12).
      .leftJoin(
        orders,
        and(
          eq(orders.paymentId, payments.id),
          ne(orders.status, "cancelled"),
          sql`${payments.captureStatus} is not 'DECLINED'`,
        ),
      )
      .leftJoin(customOrders, and(ofCustom, ne(customOrders.status, "cancelled")))
      .leftJoin(manualInvoices, and(eq(manualInvoices.id, payments.reference), isPaidInvoice))
      .where(
        and(
          inArray(payments.status, [...paymentMoves.claim.from]),
          gt(payments.updatedAt, since),
          or(isNotNull(orders.id), isNotNull(customOrders.id), isNotNull(manualInvoices.id)),
        ),
      )
      .limit(100)
  );
}

async function recordMissingPayments(app: App): Promise<void> {
  const unpaid = await selectUnpaidRecords(app);
  await runBatch(
    app.db,
    unpaid.flatMap(({ recordId, ...payment }) => recordMissingPayment(app, payment, recordId)),
  );
}
