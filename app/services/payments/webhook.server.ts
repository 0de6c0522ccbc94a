// PayPal's webhook: what it tells of a capture or refund goes into the ledger. Owns `webhook_events`: idempotent, an event acts once,
// however often it comes.
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

/** A request at our webhook address, read only where payments are set up. ShopError `forbidden` for what PayPal did not sign. */
export async function receivePayPalWebhook(app: App, headers: Headers, read: () => Promise<string>): Promise<void> {
  const paypal = app.paypal();
  const verified = await paypal.verifyWebhook(headers, await read());
  if (!verified) throw new ShopError("forbidden", "The signature does not match.");
  const { event, ageSeconds } = verified;
  if (!event.type.startsWith("PAYMENT.CAPTURE.")) return;
  const [[known], [payment]] = await app.db.batch([
    app.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id)),
    selectPayment(app, event),
  ]);
  if (known?.handledAt) return;
  // An old message is only a retry of one that we could not finish, never a first one played back.
  if (!known && Math.abs(ageSeconds) > freshSeconds) throw new ShopError("forbidden", "The message is too old.");
  const received = { id: event.id, provider: "paypal", type: event.type, receivedAt: app.now() } as const;
  const handled = { handledAt: app.now() };
  if (isNews(event, payment)) {
    await app.db.insert(webhookEvents).values(received).onConflictDoNothing();
    await act(app, event, payment);
  }
  await app.db
    .insert(webhookEvents)
    .values({ ...received, ...handled })
    .onConflictDoUpdate({ target: webhookEvents.id, set: handled });
}

/** The buyer's own request mostly wrote a capture down before: PayPal need not be asked again, whose answer changes nothing more. */
const isNews = ({ refundId }: PayPalEvent, payment: Payment | undefined): boolean =>
  refundId !== null || payment?.status !== "captured";

async function act(app: App, event: PayPalEvent, payment: Payment | undefined): Promise<void> {
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

function selectPayment(app: App, event: PayPalEvent) {
  return app.db
    .select()
    .from(payments)
    .where(
      or(
        event.orderId ? eq(payments.providerOrderId, event.orderId) : undefined,
        event.captureId ? eq(payments.captureId, event.captureId) : undefined,
        event.customId ? eq(payments.id, event.customId) : isNull(payments.id),
      ),
    );
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
