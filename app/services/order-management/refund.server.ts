// Staff refund a payment. Guarantees that no more is refunded than was paid, however many staff click at once.
import { and, eq, gte, lt } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import type { RefundInput } from "~/domain/payments/payments";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import type { Refund } from "~/services/payments/refund-effects.server";
import { makeRefund, requestRefundWithin, selectRefund } from "~/services/payments/refunds.server";

/**
 * Refunds all or part of a payment. The result is `requested` if PayPal has not responded; the scheduled job retries
 * it. `key` makes a repeated call harmless. ShopError `conflict` if less than the amount is left or PayPal declined.
 */
export async function refundPayment(
  app: App,
  { paymentId, amount, reason, restock, key }: RefundInput & { paymentId: string },
): Promise<Refund> {
  const staff = await requireStaff(app);
  const id = key ? await idOf(app, `${paymentId}-${key}`) : newToken();
  await runBatch(app.db, [
    requestRefundWithin(app, { id, paymentId, amountCents: amount, reason, restock, actor: staff.username }),
    addAuditOfChange(app, staff, "refund", `payment ${paymentId}`, { amountCents: amount, reason, restock }),
  ]);
  const refund = await findRefund(app, id);
  if (!refund) throw new ShopError("conflict", `${formatMoney(amount)} is more than what's left of this payment.`);
  if (refund.amountCents !== amount)
    throw new ShopError(
      "conflict",
      `You already refunded ${formatMoney(refund.amountCents)} with this form. Please reload the page.`,
    );
  if (refund.status === "requested") {
    await makeRefund(app, refund).catch(() => {
      // The refund stays requested, and the scheduled job retries it under the same id.
    });
  }
  const made = (await findRefund(app, id)) ?? refund;
  if (made.status === "failed")
    throw new ShopError("conflict", "PayPal declined this refund. Please check it at PayPal.");
  return made;
}

/** Adds a counter to the id after PayPal declined the refund, so that the same form can try again. */
async function idOf(app: App, keyed: string): Promise<string> {
  const refused = await app.db.$count(
    refunds,
    and(eq(refunds.status, "failed"), gte(refunds.id, keyed), lt(refunds.id, `${keyed}~`)),
  );
  return refused > 0 ? `${keyed}-${refused + 1}` : keyed;
}

async function findRefund(app: App, id: string): Promise<Refund | undefined> {
  const [refund] = await selectRefund(app, id);
  return refund;
}
