// The cron's and the webhook's part of the ledger: finishes what was captured but not recorded, lets go of what was never paid
// (decisions §3), and owns `webhook_events` so that an event acts once.
import { and, asc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { payments, webhookEvents } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { reservationMinutes } from "~/domain/payments/payments";
import { hasMoney } from "~/domain/payments/reconciliation";
import type { PayPalCapture, PayPalEvent, PayPalOrder } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { noteMismatch } from "~/services/ledger/mismatches.server";
import { settleCapture } from "~/services/payments/captures.server";
import { capturePayment } from "~/services/payments/payments.server";
import { recordProviderRefund } from "~/services/payments/refunds.server";
import type { Payment } from "~/services/payments/registry.server";
import { giveBack } from "~/services/payments/reservations.server";
import { findOrder, noteUnpaid } from "~/services/reconciliation/checker.server";

const minutes = 60_000;
/** A request that is still at work must not be disturbed. */
const quietMs = 2 * minutes;

/** Upkeep: every payment that began to be captured more than two minutes ago and has no end yet. */
export async function settlePayments(app: App): Promise<void> {
  const quiet = new Date(app.now().getTime() - quietMs);
  const unfinished = await app.db
    .select()
    .from(payments)
    .where(and(eq(payments.status, "capturing"), lt(payments.capturingAt, quiet)))
    // Reviews at PayPal may last for days; they must not crowd out what is unrecorded.
    .orderBy(isNotNull(payments.recordId), asc(payments.capturingAt))
    .limit(100);
  for (const payment of unfinished) await settle(app, payment);
  await app.db
    .update(payments)
    .set({ status: "expired", updatedAt: app.now() })
    .where(
      and(eq(payments.status, "created"), lt(payments.createdAt, new Date(app.now().getTime() - 24 * 60 * minutes))),
    );
}

/** One unfinished payment: PayPal's own word decides. One that fails must not keep the others waiting. */
async function settle(app: App, payment: Payment): Promise<void> {
  let order: PayPalOrder | null = null;
  try {
    if (payment.method !== "paypal") return void (await capturePayment(app, payment.providerOrderId ?? ""));
    order = await findOrder(app, payment);
    if (order?.capture) {
      await settleCapture(app, payment, order);
    } else if (payment.recordId) {
      await runBatch(app.db, noteUnpaid(app, payment, payment.recordId));
    } else if (!order) {
      await giveBack(app, payment, "expired");
    } else if (app.now().getTime() - (payment.capturingAt?.getTime() ?? 0) > reservationMinutes * minutes) {
      await giveBack(app, payment, "expired");
    } else if (order.status === "APPROVED") {
      // The buyer pressed Pay and our request was lost on the way: the same key captures once, whoever asks.
      await capturePayment(app, payment.providerOrderId ?? "");
    }
  } catch (error) {
    if (error instanceof PayPalError || error instanceof ShopError) return;
    logError(`payment ${payment.id}`, error);
    if (order?.capture && hasMoney(order.capture) && !payment.recordId)
      await noteUnrecorded(app, payment, order.capture);
  }
}

/** Staff see it as well; a later run that records it takes it off their list. */
async function noteUnrecorded(app: App, { id: paymentId }: Payment, capture: PayPalCapture): Promise<void> {
  const figures = { expectedCents: 0, actualCents: capture.amountCents };
  const detail = "It is captured, and recording it fails.";
  const difference = { kind: "capture_without_order", paymentId, reference: capture.id, ...figures, detail } as const;
  await runBatch(app.db, noteMismatch(app, difference)).catch((error: unknown) =>
    logError(`payment ${paymentId}`, error),
  );
}

const freshSeconds = 600;

/** A request at our webhook address. ShopError `forbidden` for what PayPal did not sign. */
export async function receivePayPalWebhook(app: App, headers: Headers, body: string): Promise<void> {
  const verified = await app.paypal().verifyWebhook(headers, body);
  if (!verified) throw new ShopError("forbidden", "The signature does not match.");
  const { event, ageSeconds } = verified;
  const [known] = await app.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (known?.handledAt) return;
  // An old message is only a retry of one that we could not finish, never a first one played back.
  if (!known && Math.abs(ageSeconds) > freshSeconds) throw new ShopError("forbidden", "The message is too old.");
  await app.db
    .insert(webhookEvents)
    .values({ id: event.id, provider: "paypal", type: event.type, receivedAt: app.now() })
    .onConflictDoNothing();
  await act(app, event);
  await app.db.update(webhookEvents).set({ handledAt: app.now() }).where(eq(webhookEvents.id, event.id));
}

async function act(app: App, event: PayPalEvent): Promise<void> {
  if (!event.type.startsWith("PAYMENT.CAPTURE.")) return;
  const payment = await findPayment(app, event);
  if (event.refundId) {
    if (payment) await recordProviderRefund(app, payment, event.refundId, event.amountCents ?? 0);
    return;
  }
  if (!payment) return noteUnknown(app, event);
  const order = await app.paypal().getOrder(payment.providerOrderId ?? "");
  await settleCapture(app, payment, order).catch((error: unknown) => {
    // A refusal is an end as well: the ledger has it.
    if (!(error instanceof ShopError)) throw error;
  });
}

async function findPayment(app: App, event: PayPalEvent): Promise<Payment | undefined> {
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(
      or(
        event.orderId ? eq(payments.providerOrderId, event.orderId) : undefined,
        event.captureId ? eq(payments.captureId, event.captureId) : undefined,
        event.customId ? eq(payments.id, event.customId) : isNull(payments.id),
      ),
    );
  return payment;
}

/** Money at PayPal that no ledger row asked for. */
async function noteUnknown(app: App, event: PayPalEvent): Promise<void> {
  if (event.type !== "PAYMENT.CAPTURE.COMPLETED") return;
  await runBatch(
    app.db,
    noteMismatch(app, {
      kind: "unknown_capture",
      reference: event.captureId ?? event.id,
      actualCents: event.amountCents,
    }),
  );
}
