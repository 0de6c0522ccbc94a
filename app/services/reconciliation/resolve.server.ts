// What staff do about a difference of the money mirror: the one action that mends it, or set it aside (reconciliation-3); the rows are
// services/payment-mismatches'. Promises that PayPal's own word decides, and that a mend pressed twice is done once.
import { ShopError } from "~/domain/brand/errors";
import { type Mend, mendOf } from "~/domain/payments/reconciliation";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";
import {
  closeMismatch,
  getMismatch,
  isClosedMeanwhile,
  isReturning,
  runMend,
} from "~/services/ledger/mismatches.server";
import {
  askOrCancel,
  recordOrder,
  recordRefund,
  refundUnknownCapture,
} from "~/services/reconciliation/money-mends.server";
import {
  type Mending,
  type MendOutcome,
  refundExcess,
  refundRest,
  takeAmount,
} from "~/services/reconciliation/money-returns.server";

const mendings: Record<Exclude<Mend, "give_back_unknown">, (app: App, mending: Mending) => Promise<MendOutcome>> = {
  record_order: recordOrder,
  give_back: refundRest,
  ask_or_cancel: askOrCancel,
  refund_excess: refundExcess,
  take_amount: takeAmount,
  record_refund: recordRefund,
};

/** Does the one thing that mends a difference. ShopError `conflict` where it cannot be, `unavailable` where PayPal does not answer. */
export async function mendMismatch(app: App, { id }: { id: string }): Promise<MendOutcome> {
  const staff = await requireAdmin(app);
  const { mismatch, payment } = await getMismatch(app, id);
  if (mismatch.resolvedAt) return { done: "already" };
  const found = { paymentStatus: payment?.status ?? null, isReturning: payment !== null && isReturning(payment) };
  const mend = mendOf({ ...mismatch, ...found });
  try {
    if (mend === "give_back_unknown" || !payment) return await refundUnknownCapture(app, { staff, mismatch });
    return await mendings[mend](app, { staff, mismatch, payment });
  } catch (error) {
    if (isClosedMeanwhile(error)) return { done: "already" };
    if (!(error instanceof PayPalError)) throw error;
    throw error.kind === "unavailable" ? silent(error) : refusal(error);
  }
}

const silent = (cause: PayPalError) =>
  new ShopError("unavailable", "PayPal does not answer. Please try again in a minute.", { cause });

const refusal = (cause: PayPalError) =>
  new ShopError("conflict", `PayPal refuses this (${cause.issue}). Please look at it there.`, { cause });

/** Set aside by hand, after somebody looked: for what has no other cure. The audit log keeps who and why. */
export async function setAsideMismatch(app: App, { id, reason }: { id: string; reason: string }): Promise<void> {
  const staff = await requireAdmin(app);
  const { mismatch } = await getMismatch(app, id);
  if (!mismatch.resolvedAt) await runMend(app, closeMismatch(app, staff, mismatch, "set aside", { reason }));
}
