// Creates a manual order and, if it is already paid, records the payment (orders-28). Owns no table.
import { shopDay } from "~/domain/calendar/calendar";
import type { ManualOrderInput } from "~/domain/orders/manual-order.schema";
import { createManualOrder } from "~/services/checkout/manual-orders.server";
import type { App } from "~/services/core/app.server";
import { recordPayment } from "~/services/order-management/record-payment.server";

/**
 * Creates the order once, then emails its payment link or invoice, or records that it is paid. A repeated form completes missing
 * steps. ShopError as `createManualOrder` and `recordPayment`.
 */
export async function makeManualOrder(app: App, input: ManualOrderInput) {
  const { payment, formKey, reference, receivedOn = shopDay(app.now()) } = input;
  const made = await createManualOrder(app, input);
  if (payment === "link" || payment === "terms" || made.owedCents === 0) return { ...made, payment };
  const { id, owedCents: amount, isFree } = made;
  await recordPayment(app, { id, method: payment, amount, receivedOn, reference, key: `manual-${formKey}` });
  return { id, owedCents: 0, isFree, payment };
}
