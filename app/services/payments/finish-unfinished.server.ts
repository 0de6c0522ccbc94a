// Scheduled job that finishes payments: records captured money and releases payments that were never made. PayPal's
// state decides.

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
import { recordDiscrepancy, recordMissingPayment } from "~/services/ledger/discrepancies.server";
import { isUnfinished } from "~/services/ledger/in-flight.server";
import { movePayment } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { completeCapture, findPayPalOrder } from "~/services/payments/captures.server";
import { capturePayment } from "~/services/payments/payments.server";
import { releaseReservation } from "~/services/payments/reservations.server";

const minutes = 60_000;

// Requests that started less than two minutes ago may still be running.
const quietMs = 2 * minutes;

/** Scheduled job: finishes every payment whose capture began more than two minutes ago. */
export async function finishUnfinished(app: App): Promise<void> {
  const quiet = new Date(app.now().getTime() - quietMs);
  const unfinished = await app.db
    .select()
    .from(payments)
    .where(and(isUnfinished, lt(payments.capturingAt, quiet)))
    // Payments under review come last, because reviews can take days and must not delay unrecorded money.
    .orderBy(isNotNull(payments.recordId), asc(payments.capturingAt))
    // Each payment takes about eight of the 1,000 D1 queries that one run may make (platform-d1-8).
    .limit(25);
  for (const payment of unfinished) await finish(app, payment);
  const aDayAgo = new Date(app.now().getTime() - dayMs);
  await movePayment(app, lt(payments.createdAt, aDayAgo), "expire", "expired");
}

/** Finishes one payment according to PayPal's state. Errors do not stop the other payments. */
async function finish(app: App, payment: Payment): Promise<void> {
  let order: PayPalOrder | null = null;
  try {
    if (payment.method !== "paypal") return void (await capturePayment(app, payment.providerOrderId ?? ""));
    order = await findPayPalOrder(app, payment);
    if (order?.capture) {
      await completeCapture(app, payment, order);
    } else if (payment.recordId) {
      await runBatch(app.db, recordMissingPayment(app, payment, payment.recordId));
    } else if (!order) {
      await releaseReservation(app, payment, "expired");
    } else if (app.now().getTime() - (payment.capturingAt?.getTime() ?? 0) > reservationMinutes * minutes) {
      await releaseReservation(app, payment, "expired");
    } else if (order.status === "APPROVED") {
      // The buyer approved, but the request was lost. The idempotency key makes a repeated capture safe.
      await capturePayment(app, payment.providerOrderId ?? "");
    }
  } catch (error) {
    if (error instanceof PayPalError || error instanceof ShopError) return;
    logError(`payment ${payment.id}`, error);
    if (order?.capture && hasMoney(order.capture) && !payment.recordId)
      await reportUnrecorded(app, payment, order.capture);
  }
}

/** Reports the problem to staff. A later run that records the money closes the discrepancy. */
async function reportUnrecorded(app: App, { id: paymentId }: Payment, capture: PayPalCapture): Promise<void> {
  const figures = { expectedCents: 0, actualCents: capture.amountCents };
  const detail = "It is captured, and recording it fails.";
  const discrepancy = { kind: "capture_without_order", paymentId, reference: capture.id, ...figures, detail } as const;
  await runBatch(app.db, recordDiscrepancy(app, discrepancy)).catch((error: unknown) =>
    logError(`payment ${paymentId}`, error),
  );
}
