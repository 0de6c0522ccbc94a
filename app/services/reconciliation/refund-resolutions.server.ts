// Resolutions that refund money or set the ledger to PayPal's amount. Guarantees that a refund's id contains the id of
// its discrepancy, so several clicks refund once, and that refunds never exceed the captured amount.
import { and, eq, ne, or, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { moneyNotices } from "~/domain/messages/admin";
import { hasMoney } from "~/domain/payments/reconciliation";
import type { PayPalCapture } from "~/gateways/paypal-answers.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { closeDiscrepancy, type Discrepancy, runResolution } from "~/services/ledger/discrepancies.server";
import { setPayments } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { findPayPalOrder } from "~/services/payments/captures.server";
import type { Refund } from "~/services/payments/refund-effects.server";
import { makeRefund, requestRefundWithin, selectRefund } from "~/services/payments/refunds.server";
import { purposeOf } from "~/services/payments/registry.server";

export type ResolutionOutcome =
  | { done: Extract<keyof typeof moneyNotices, "matches" | "already"> }
  | { done: "orderRecorded" | "cancelled"; id: string }
  | { done: "moneyRefunded" | "amountTaken" | "refundRecorded"; cents: number };

export interface ResolutionArgs {
  staff: Viewer;
  discrepancy: Discrepancy;
  payment: Payment;
}

export async function refundRest(app: App, args: ResolutionArgs): Promise<ResolutionOutcome> {
  const { staff, discrepancy, payment } = args;
  if (payment.captureStatus === "PENDING") throw new ShopError("conflict", stillReviewed);
  const left = payment.capturedCents - payment.refundedCents;
  if (left <= 0) {
    const isMine = await runResolution(app, closeDiscrepancy(app, staff, discrepancy, "matched"));
    return { done: isMine ? "matches" : "already" };
  }
  const waiting = await findWaiting(app, args);
  const reason = "What was paid for couldn't be fulfilled";
  return refundNow(
    app,
    args,
    waiting ?? (await ask(app, args, left, { reason, restock: payment.status === "captured" })),
  );
}

const stillPending = "PayPal accepted the refund and hasn't paid it out yet. This row closes when it has.";

const stillReviewed = "PayPal is still reviewing this payment. We'll refund it automatically once PayPal has decided.";

/** Finds the refund that the shop or an earlier click requested to resolve the same discrepancy. */
async function findWaiting(app: App, { discrepancy, payment }: ResolutionArgs): Promise<Refund | undefined> {
  const isItsOwn = or(
    eq(refunds.id, `return-${discrepancy.reference}`),
    sql`instr(${refunds.id}, ${`mend-${discrepancy.id}-`}) = 1`,
  );
  const [waiting] = await app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, "requested"), isItsOwn));
  return waiting;
}

/** Requests a refund. After PayPal declines one, the id changes so that the next click tries again. */
async function ask(
  app: App,
  { staff, discrepancy, payment }: ResolutionArgs,
  amountCents: number,
  { reason, restock = false, before = [] }: { reason: string; restock?: boolean; before?: Statement[] },
): Promise<Refund> {
  const refused = await app.db.$count(refunds, and(eq(refunds.paymentId, payment.id), eq(refunds.status, "failed")));
  const id = `mend-${discrepancy.id}-${refused + 1}`;
  const order = { id, paymentId: payment.id, amountCents, reason, actor: staff.username, restock };
  await runBatch(app.db, [before, requestRefundWithin(app, order)]);
  const [refund] = await selectRefund(app, id);
  if (!refund) throw new ShopError("conflict", "The refund is already on its way.");
  return refund;
}

async function refundNow(app: App, { staff, discrepancy }: ResolutionArgs, refund: Refund): Promise<ResolutionOutcome> {
  const { amountCents } = refund;
  await makeRefund(app, refund, closeDiscrepancy(app, staff, discrepancy, "refunded", { amountCents }));
  const [made] = await selectRefund(app, refund.id);
  if (made?.status === "failed")
    throw new ShopError("conflict", "PayPal declined this refund. Please check it at PayPal.");
  if (made?.status !== "completed")
    throw new ShopError("conflict", made?.providerRefundId ? stillPending : stillReviewed);
  return { done: "moneyRefunded", cents: amountCents };
}

async function getCaptured(app: App, payment: Payment): Promise<PayPalCapture> {
  const capture = (await findPayPalOrder(app, payment))?.capture ?? null;
  if (!capture || !hasMoney(capture))
    throw new ShopError("conflict", "PayPal has nothing left to refund for this payment.");
  return capture;
}

const setCapturedCents = (app: App, { id }: Payment, capturedCents: number): Statement[] => [
  setPayments(app, eq(payments.id, id), { capturedCents, updatedAt: app.now() }),
];

/** For a capture above the bill: sets the ledger to PayPal's amount and refunds the excess. */
export async function refundExcess(app: App, args: ResolutionArgs): Promise<ResolutionOutcome> {
  const { discrepancy, payment } = args;
  const { amountCents, refundedCents } = await getCaptured(app, payment);
  const [ours] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, "completed"), ne(refunds.actor, "paypal")));
  // Refunds made at PayPal count toward the excess first.
  const outside = Math.max(0, refundedCents - (ours?.cents ?? 0));
  const excess = amountCents - (discrepancy.expectedCents ?? payment.amountCents) - outside;
  if (excess <= 0) return takeAmount(app, args);
  const waiting = await findWaiting(app, args);
  const before = setCapturedCents(app, payment, amountCents);
  return refundNow(
    app,
    args,
    waiting ?? (await ask(app, args, excess, { reason: "You were charged more than your order costs", before })),
  );
}

/** Sets the ledger to PayPal's amount, for a capture below the bill or an excess that was already refunded. */
export async function takeAmount(
  app: App,
  { staff, discrepancy, payment }: ResolutionArgs,
): Promise<ResolutionOutcome> {
  const { amountCents } = await getCaptured(app, payment);
  if (amountCents < payment.refundedCents) {
    throw new ShopError("conflict", "More was refunded than PayPal charged. Please check this payment at PayPal.");
  }
  const isMine = await runResolution(app, [
    setCapturedCents(app, payment, amountCents),
    addEvent(app, {
      subject: purposeOf(payment.purpose).eventSubject,
      subjectId: payment.recordId ?? payment.reference,
      type: "amount_corrected",
      note: "Your records now show PayPal's amount",
      actor: staff.username,
      isPublic: false,
    }),
    closeDiscrepancy(app, staff, discrepancy, "amount updated", { amountCents }),
  ]);
  return isMine ? { done: "amountTaken", cents: amountCents } : { done: "already" };
}
