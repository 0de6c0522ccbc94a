// POST /api/custom-orders: the browser's last step of a deposit. Owns no table. Promises the same order however often it asks.
import type { z } from "zod";
import type { recordCustomOrderInput } from "~/domain/custom-orders";
import { ShopError } from "~/domain/errors";
import type { App } from "~/services/context.server";
import { isOwnDraft, selectDraft } from "~/services/custom-drafts.server";
import { confirmPayment } from "~/services/payments.server";

/** The order that the capture recorded; `orderData` may only name what was paid (decisions §3). ShopError `conflict`, `not_found`. */
export async function confirmCustomOrder(
  app: App,
  { orderData, depositPaymentId }: z.output<typeof recordCustomOrderInput>,
): Promise<{ id: string }> {
  const payment = await confirmPayment(app, "deposit", depositPaymentId);
  const [[draft], viewer] = await Promise.all([app.read(selectDraft(app, payment.reference)), app.viewer()]);
  const isPayer = draft ? isOwnDraft(app, draft, viewer) : payment.userId !== null && payment.userId === viewer?.id;
  if (!isPayer) throw new ShopError("not_found", "This payment is not known here.");
  if (orderData.draftId && orderData.draftId !== payment.reference) {
    throw new ShopError("conflict", "This payment is for another design.");
  }
  return { id: payment.recordId ?? "" };
}
