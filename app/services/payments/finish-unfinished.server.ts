// The scheduled end of payments that were begun: finishes what was captured but not recorded, lets go of what was never paid. Owns no
// table. Promises that PayPal's own word decides.

import { and, asc, isNotNull, lt } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { reservationMinutes } from "~/domain/payments/payments";
import { hasMoney } from "~/domain/payments/reconciliation";
import type { PayPalCapture, PayPalOrder } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { noteDiscrepancy, noteUnpaid } from "~/services/ledger/discrepancies.server";
import { isUnfinished } from "~/services/ledger/in-flight.server";
import { movePayment } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { completeCapture, findPayPalOrder } from "~/services/payments/captures.server";
import { capturePayment } from "~/services/payments/payments.server";
import { releaseReservation } from "~/services/payments/reservations.server";

const minutes = 60_000;

/** A request that is still at work must not be disturbed. */
const quietMs = 2 * minutes;

/** Scheduled job: every payment that began to be captured more than two minutes ago and has no end yet. */
export async function finishUnfinished(app: App): Promise<void> {
  const quiet = new Date(app.now().getTime() - quietMs);
  const unfinished = await app.db
    .select()
    .from(payments)
    .where(and(isUnfinished, lt(payments.capturingAt, quiet)))
    // Reviews at PayPal may last for days; they must not crowd out what is unrecorded.
    .orderBy(isNotNull(payments.recordId), asc(payments.capturingAt))
    // About eight queries each, of the 1,000 that one run of the Worker may ask D1 (platform-d1-8).
    .limit(25);
  for (const payment of unfinished) await finish(app, payment);
  const aDayAgo = new Date(app.now().getTime() - dayMs);
  await movePayment(app, lt(payments.createdAt, aDayAgo), "expire", "expired");
}

/** One unfinished payment: PayPal's own word decides. One that fails must not keep the others waiting. */
async function finish(app: App, payment: Payment): Promise<void> {
  let order: PayPalOrder | null = null;
  try {
    if (payment.method !== "paypal") return void (await capturePayment(app, payment.providerOrderId ?? ""));
    order = await findPayPalOrder(app, payment);
    if (order?.capture) {
      await completeCapture(app, payment, order);
    } else if (payment.recordId) {
      await runBatch(app.db, noteUnpaid(app, payment, payment.recordId));
    } else if (!order) {
      await releaseReservation(app, payment, "expired");
    } else if (app.now().getTime() - (payment.capturingAt?.getTime() ?? 0) > reservationMinutes * minutes) {
      await releaseReservation(app, payment, "expired");
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
  const discrepancy = { kind: "capture_without_order", paymentId, reference: capture.id, ...figures, detail } as const;
  await runBatch(app.db, noteDiscrepancy(app, discrepancy)).catch((error: unknown) =>
    logError(`payment ${paymentId}`, error),
  );
}
