// Staff refund a payment. Owns no table. Guarantees that no more is refunded than was paid, however many staff press at once.
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
 * Refunds a part or all of a payment. Answers the refund as it stands: `requested` where PayPal did not answer yet (the cron
 * asks again). Sent twice under one `key` it is one refund. ShopError `conflict` where less is left, or where PayPal refused.
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
  if (!refund) throw new ShopError("conflict", `${formatMoney(amount)} is more than is left of this payment.`);
  if (refund.amountCents !== amount)
    throw new ShopError("conflict", `${formatMoney(refund.amountCents)} went back by this form already.`);
  if (refund.status === "requested") {
    await makeRefund(app, refund).catch(() => {
      // PayPal did not answer: the row stands and the cron asks again under the same id.
    });
  }
  const made = (await findRefund(app, id)) ?? refund;
  if (made.status === "failed")
    throw new ShopError("conflict", "PayPal declined this refund. Please check it at PayPal.");
  return made;
}

/** What PayPal refused is asked for anew by the same form, which may be sent again. */
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
