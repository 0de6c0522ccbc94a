// POST /api/custom-orders: the browser's last step of a deposit. Owns no table. Promises the same order however often it asks.
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import type { recordCustomOrderInput } from "~/domain/custom-orders/custom-orders";
import type { App } from "~/services/core/app.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { isOwnDraft, selectDraft } from "~/services/custom-orders/drafts.server";
import { confirmPayment } from "~/services/payments/payments.server";

/** `isOwn`: the browser may follow the order; one that only paid for another's learns no more than the number. */
export interface ConfirmedOrder {
  id: string;
  isOwn: boolean;
}

/** The order that the capture recorded; `orderData` may only name what was paid (decisions §3). ShopError `conflict`, `not_found`. */
export async function confirmCustomOrder(
  app: App,
  { orderData, depositPaymentId }: z.output<typeof recordCustomOrderInput>,
): Promise<ConfirmedOrder> {
  const { reference, recordId } = await confirmPayment(app, "deposit", depositPaymentId);
  const id = recordId ?? "";
  const [[draft], viewer] = await Promise.all([app.read(selectDraft(app, reference)), app.viewer()]);
  if (draft && !isOwnDraft(app, draft, viewer)) throw new ShopError("not_found", "This payment is not known here.");
  if (orderData.draftId && orderData.draftId !== reference) {
    throw new ShopError("conflict", "This payment is for another design.");
  }
  return { id, isOwn: draft ? true : (await getCustomOrder(app, { id })).isPersonal };
}
