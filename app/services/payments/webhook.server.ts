// PayPal's webhook: what it tells of a capture or refund goes into the ledger. Owns `webhook_events`: an event acts once, however often
// it comes.
import { eq, isNull, or } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { payments, webhookEvents } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { PayPalEvent } from "~/gateways/paypal-answers.server";
import type { App } from "~/services/core/app.server";
import { noteDiscrepancy } from "~/services/ledger/discrepancies.server";
import type { Payment } from "~/services/ledger/types.server";
import { completeCapture } from "~/services/payments/captures.server";
import { recordProviderRefund } from "~/services/payments/refunds.server";

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
  await completeCapture(app, payment, order).catch((error: unknown) => {
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
    noteDiscrepancy(app, {
      kind: "unknown_capture",
      reference: event.captureId ?? event.id,
      actualCents: event.amountCents,
    }),
  );
}
