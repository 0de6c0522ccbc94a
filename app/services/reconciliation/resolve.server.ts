// Staff resolve or dismiss discrepancies (reconciliation-3), which services/ledger/discrepancies.server owns. PayPal's
// state decides. Guarantees that repeated clicks resolve only once.
import { ShopError } from "~/domain/brand/errors";
import { type Resolution, resolutionOf } from "~/domain/payments/reconciliation";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { monthClosed, wasMonthClosed } from "~/services/ledger/closed-months.server";
import {
  closeDiscrepancy,
  getDiscrepancy,
  isAlreadyClosed,
  isReturning,
  runResolution,
} from "~/services/ledger/discrepancies.server";
import {
  askOrCancel,
  recordPaidOrder,
  recordRefund,
  refundUnknownCapture,
} from "~/services/reconciliation/record-resolutions.server";
import {
  type ResolutionArgs,
  type ResolutionOutcome,
  refundExcess,
  refundRest,
  takeAmount,
} from "~/services/reconciliation/refund-resolutions.server";

const resolvers: Record<
  Exclude<Resolution, "refund_unknown">,
  (app: App, args: ResolutionArgs) => Promise<ResolutionOutcome>
> = {
  record_order: recordPaidOrder,
  refund_rest: refundRest,
  ask_or_cancel: askOrCancel,
  refund_excess: refundExcess,
  take_amount: takeAmount,
  record_refund: recordRefund,
};

/** Resolves a discrepancy. ShopError `conflict` if that is impossible, `unavailable` if PayPal does not respond. */
export async function resolveDiscrepancy(app: App, { id }: { id: string }): Promise<ResolutionOutcome> {
  const staff = await requireStaff(app);
  const { discrepancy, payment } = await getDiscrepancy(app, id);
  if (discrepancy.resolvedAt) return { done: "already" };
  const found = { paymentStatus: payment?.status ?? null, isReturning: payment !== null && isReturning(payment) };
  const resolution = resolutionOf({ ...discrepancy, ...found });
  try {
    if (resolution === "refund_unknown" || !payment) return await refundUnknownCapture(app, { staff, discrepancy });
    return await resolvers[resolution](app, { staff, discrepancy, payment });
  } catch (error) {
    if (isAlreadyClosed(error)) return { done: "already" };
    if (wasMonthClosed(error)) throw monthClosed(error);
    if (!(error instanceof PayPalError)) throw error;
    throw error.kind === "unavailable" ? unanswered(error) : refusedByPayPal(error);
  }
}

const unanswered = (cause: PayPalError) =>
  new ShopError("unavailable", "PayPal isn't responding. Please try again in a minute.", { cause });

const refusedByPayPal = (cause: PayPalError) =>
  new ShopError("conflict", `PayPal rejected this (${cause.issue}). Please check it at PayPal.`, { cause });

/** Dismisses a discrepancy that staff have reviewed. The audit log keeps who and why. */
export async function dismissDiscrepancy(app: App, { id, reason }: { id: string; reason: string }): Promise<void> {
  const staff = await requireStaff(app);
  const { discrepancy } = await getDiscrepancy(app, id);
  if (!discrepancy.resolvedAt)
    await runResolution(app, closeDiscrepancy(app, staff, discrepancy, "dismissed", { reason }));
}
