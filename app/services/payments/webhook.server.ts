// PayPal's webhook for captures and refunds. Owns: webhook_events. Guarantees that each event takes effect once,
// however often PayPal sends it.
import { eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { payments, webhookEvents } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { isUnrecorded } from "~/domain/payments/states";
import type { PayPalEvent } from "~/gateways/paypal-answers.server";
import type { App } from "~/services/core/app.server";
import { recordDiscrepancy } from "~/services/ledger/discrepancies.server";
import type { Payment } from "~/services/ledger/types.server";
import { completeCapture, findPayPalOrder, ignoreRefusal } from "~/services/payments/captures.server";
import { recordDispute } from "~/services/payments/disputes.server";
import { recordProviderRefund, reportFailedRefund } from "~/services/payments/refunds.server";

const freshSeconds = 600;

/**
 * Handles a webhook request. ShopError `forbidden` for requests without PayPal's signature, which `countForged` counts
 * for the sender's rate limit.
 */
export async function receivePayPalWebhook(
  app: App,
  headers: Headers,
  read: () => Promise<string>,
  countForged: () => Promise<void> = async () => {},
): Promise<void> {
  const verified = await app.paypal().verifyWebhook(headers, read, countForged);
  if (!verified) {
    await countForged();
    throw new ShopError("forbidden", "The signature does not match.");
  }
  const { event, ageSeconds } = verified;
  // The dispute's row stores the time of its last change, so repeated, late and replayed events change nothing.
  if (event.dispute) return recordDispute(app, event.dispute);
  if (event.type.startsWith("CUSTOMER.DISPUTE."))
    throw new Error(`PayPal's event ${event.id} has no readable dispute.`);
  if (!event.type.startsWith("PAYMENT.CAPTURE.") && !event.type.startsWith("PAYMENT.REFUND.")) return;
  const isFresh = Math.abs(ageSeconds) <= freshSeconds;
  const received = { id: event.id, provider: "paypal", type: event.type, receivedAt: app.now() } as const;
  const handled = { handledAt: app.now() };
  const markHandled = (when: SQL) =>
    insertWhere(app.db, webhookEvents, { ...received, ...handled }, null, when)
      .onConflictDoUpdate({ target: webhookEvents.id, set: handled, setWhere: isNull(webhookEvents.handledAt) })
      .returning({ id: webhookEvents.id });
  const isThis = eq(webhookEvents.id, event.id);
  // An old event is accepted only as a retry of one that was received before, to prevent replays.
  const mayCount = isFresh ? sql`true` : sql`exists (select 1 from ${webhookEvents} where ${isThis})`;
  const [[known], [payment], noted] = await app.db.batch([
    app.db.select().from(webhookEvents).where(isThis),
    app.db.select().from(payments).where(matchesEvent(event)),
    markHandled(sql`${isCaptureRecorded(event)} and ${mayCount}`),
  ]);
  if (known?.handledAt || noted.length > 0) return;
  // After an outage of the shop, PayPal repeats events with their original time, so an open payment accepts them.
  const isOpen = payment && isUnrecorded(payment);
  if (!known && !isFresh && !isOpen) throw new ShopError("forbidden", "The message is too old.");
  await app.db.insert(webhookEvents).values(received).onConflictDoNothing();
  await act(app, event, payment);
  await markHandled(sql`true`);
}

/**
 * True if the buyer's own request has recorded the capture, so that asking PayPal again is unnecessary. The unary plus
 * makes SQLite find the payment by id instead of reading all captured ones.
 */
const isCaptureRecorded = (event: PayPalEvent): SQL =>
  event.refundId
    ? sql`false`
    : sql`exists (select 1 from ${payments} where ${matchesEvent(event)} and +${payments.status} = 'captured')`;

async function act(app: App, event: PayPalEvent, payment: Payment | undefined): Promise<void> {
  const { refundId: id, refundStatus: status, amountCents } = event;
  if (id && status) {
    const refund = { id, status, amountCents: amountCents ?? 0 };
    return payment ? recordProviderRefund(app, payment, refund) : reportFailedRefund(app, refund);
  }
  if (!payment) return reportUnknownCapture(app, event);
  const captureId = payment.captureId ?? event.captureId;
  const order = await findPayPalOrder(app, { ...payment, captureId });
  if (order) await completeCapture(app, payment, order).catch(ignoreRefusal);
}

function matchesEvent({ orderId, captureId, customId }: PayPalEvent): SQL {
  const names = [
    orderId ? eq(payments.providerOrderId, orderId) : undefined,
    captureId ? eq(payments.captureId, captureId) : undefined,
    customId ? eq(payments.id, customId) : undefined,
  ];
  return or(...names) ?? sql`false`;
}

/** Reports money at PayPal without a payment in the ledger. */
async function reportUnknownCapture(app: App, event: PayPalEvent): Promise<void> {
  if (event.type !== "PAYMENT.CAPTURE.COMPLETED") return;
  await runBatch(
    app.db,
    recordDiscrepancy(app, {
      kind: "unknown_capture",
      reference: event.captureId ?? event.id,
      actualCents: event.amountCents,
    }),
  );
}
