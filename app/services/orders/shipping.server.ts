// Shipping an order of either kind in one act; writes the tables of orders and custom-orders. Promises that carrier link, number and
// status stand together, told by one mail (orders-14); of a catalog order a part may go first, it is shipped once all is (orders-20).
import type { MailChoice } from "~/domain/orders/admin";
import { parcelUrl, parcelWords, type ShipInput } from "~/domain/orders/shipping";
import { parcelMail } from "~/emails/orders/order-update";
import type { App, Viewer } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";
import {
  changeKey,
  changeOrder,
  keyOfChange,
  type Move,
  moveTo,
  orderBefore,
  orderEmail,
  requireOpenOrder,
  type Seen,
  setTracking,
  type UndoableChange,
} from "~/services/orders/admin.server";
import { addShipment, packParcel } from "~/services/orders/parcels.server";
import { getStaffOrder, orderUrlOf, type StaffOrder } from "~/services/orders/staff-order.server";

/** Status, number, the parcel's link and contents. ShopError `conflict` for an order that is cancelled or in the archive. */
export async function shipOrder(app: App, input: Seen & ShipInput): Promise<UndoableChange | null> {
  const staff = await requireAdmin(app);
  const found = await getStaffOrder(app, input.id);
  if (found.order.status === "shipped") return trackOrder(app, input);
  const values = { trackingNumber: input.trackingNumber, trackingUrl: parcelUrl(input) };
  const move = { mail: mailOf(input), seen: input.version, values };
  if (found.kind === "custom") return moveTo(app, staff, found, { ...move, status: "shipped" });
  const { lines, rest, parcels } = await packParcel(app, found.order, input.pieces);
  const shipment = { ...values, orderId: input.id, lines, carrier: input.carrier, actor: staff.username };
  const also = [addShipment(app, { id: changeKey(input.id, found.order.version + 1), ...shipment })];
  const parcel = { inIt: parcelWords(lines), toFollow: parcelWords(rest) };
  if (rest.length > 0) return sendPart(app, staff, found, { ...move, parcel, also });
  return moveTo(app, staff, found, { ...move, status: "shipped", also, parcel: parcels > 0 ? parcel : undefined });
}

/** Another number for an order that has left. */
export function trackOrder(app: App, input: Seen & ShipInput): Promise<UndoableChange | null> {
  const { id, version, trackingNumber } = input;
  return setTracking(app, { id, version, trackingNumber, trackingUrl: parcelUrl(input), mail: mailOf(input) });
}

const mailOf = ({ withMail }: ShipInput): MailChoice => (withMail ? "held" : "none");

/** A parcel with a part of the order: the status stays, its customer is told what comes and what follows. */
async function sendPart(
  app: App,
  staff: Viewer,
  found: StaffOrder,
  {
    parcel,
    values,
    mail,
    seen,
    also,
  }: Required<Pick<Move, "parcel" | "values" | "also" | "mail">> & Pick<Move, "seen">,
): Promise<UndoableChange> {
  requireOpenOrder(found);
  const { kind, order } = found;
  const told = { ...order, ...values, kind, orderUrl: orderUrlOf(app, found) };
  await changeOrder(app, staff, found, {
    values,
    seen: seen ?? order.version,
    action: "order parcel",
    event: { ...keyOfChange(order, mail), type: "parcel", note: `${parcel.inIt} (${values.trackingNumber})` },
    email: orderEmail(app, found, mail, { template: "order-parcel", mail: parcelMail(told, parcel) }),
    also,
  });
  return orderBefore(found);
}
