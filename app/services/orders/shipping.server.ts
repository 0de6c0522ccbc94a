// Shipping an order of either kind in one act; writes the tables of orders and custom-orders. Promises that carrier link, number and
// status stand together, told by one mail (orders-14).
import type { MailChoice } from "~/domain/orders/admin";
import { parcelUrl, type ShipInput } from "~/domain/orders/shipping";
import type { App } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { moveTo, type Seen, setTracking, type UndoableChange } from "~/services/orders/admin.server";
import { getStaffOrder } from "~/services/orders/staff-order.server";

/** Status, number and the parcel's link. ShopError `conflict` for an order that is cancelled or in the archive. */
export async function shipOrder(app: App, input: Seen & ShipInput): Promise<UndoableChange | null> {
  const staff = await requireAdmin(app);
  const found = await getStaffOrder(app, input.id);
  if (found.order.status === "shipped") return trackOrder(app, input);
  const values = { trackingNumber: input.trackingNumber, trackingUrl: parcelUrl(input) };
  return moveTo(app, staff, found, { status: "shipped", mail: mailOf(input), seen: input.version, values });
}

/** Another number for an order that has left. */
export function trackOrder(app: App, input: Seen & ShipInput): Promise<UndoableChange | null> {
  const { id, version, trackingNumber } = input;
  return setTracking(app, { id, version, trackingNumber, trackingUrl: parcelUrl(input), mail: mailOf(input) });
}

const mailOf = ({ withMail }: ShipInput): MailChoice => (withMail ? "held" : "none");
