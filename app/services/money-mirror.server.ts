// The one action that mends each difference of the money mirror (issue 5); the differences are services/payment-mismatches'. Promises that
// PayPal's own word decides, and that what staff set aside by hand stands in the audit log.
import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { paymentMismatches, payments } from "~/db/schema";
import { ShopError } from "~/domain/errors";
import { PayPalError } from "~/gateways/paypal-connection.server";
import { addAudit } from "~/services/audit.server";
import type { App } from "~/services/context.server";
import { settleCapture } from "~/services/payment-records.server";
import { requireAdmin } from "~/services/sessions.server";

async function getMismatch(app: App, id: string) {
  const [mismatch] = await app.db.select().from(paymentMismatches).where(eq(paymentMismatches.id, id));
  if (!mismatch) throw new ShopError("not_found", "This difference is gone already.");
  return mismatch;
}

/** Asks PayPal how the payment stands, and records what it says: the missing order is made, or the payment given up. */
export async function settleMismatch(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireAdmin(app);
  const { paymentId } = await getMismatch(app, id);
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId ?? ""));
  if (!payment?.providerOrderId) throw new ShopError("conflict", "PayPal knows no order for this payment.");
  try {
    await settleCapture(app, payment, await app.paypal().getOrder(payment.providerOrderId));
  } catch (error) {
    if (error instanceof PayPalError)
      throw new ShopError("unavailable", "PayPal does not answer. Please try again.", { cause: error });
    throw error;
  }
  await close(app, staff, id, "settled");
}

/** Set aside by hand, after somebody looked: for what has no other cure. */
export async function dismissMismatch(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireAdmin(app);
  await getMismatch(app, id);
  await close(app, staff, id, "set aside");
}

async function close(app: App, staff: { username: string }, id: string, how: string): Promise<void> {
  await runBatch(app.db, [
    app.db
      .update(paymentMismatches)
      .set({ resolvedAt: app.now(), resolvedBy: staff.username })
      .where(eq(paymentMismatches.id, id)),
    ...addAudit(app, staff, `mismatch ${how}`, `mismatch ${id}`),
  ]);
}
