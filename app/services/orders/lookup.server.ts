// The look-up for those who lost their tracking link. Owns no table. Promises one answer, at one speed, whether or not the order and
// the address belong together; the link goes to the order's own address alone (orders-6).
import type { z } from "zod";
import type { orderLookupInput } from "~/domain/orders/orders";
import { readTypedId } from "~/domain/text/ids";
import { trackingLinkMail } from "~/emails/orders/tracking-link";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { mailNow } from "~/services/mail/outbox.server";
import { findStaffOrder, orderUrlOf } from "~/services/orders/staff-order.server";

export async function requestTrackingLink(app: App, input: z.output<typeof orderLookupInput>): Promise<void> {
  app.after(mailLink(app, input).catch((error: unknown) => logError("order look-up", error)));
}

async function mailLink(app: App, { orderId, email }: z.output<typeof orderLookupInput>): Promise<void> {
  const found = await findStaffOrder(app, readTypedId(orderId));
  if (!found || found.order.customerEmail.toLowerCase() !== email) return;
  const { order } = found;
  const mail = trackingLinkMail({ id: order.id, orderUrl: orderUrlOf(app, found) });
  await mailNow(app, [{ to: email, toName: order.customerName, template: "tracking-link", mail }]);
}
