// Ships an order of either kind and sets its tracking number. Writes the tables of orders and custom-orders. Guarantees
// that carrier link, number and status change together and are announced by one email (orders-14), that a catalog order
// counts as shipped once all its pieces have left (orders-20), and that staff must confirm an unpaid order (orders-24) and
// a tracking number that looks like another carrier's (orders-26).
import { ShopError } from "~/domain/brand/errors";
import { parcelArrival, stillAhead } from "~/domain/calendar/schedule";
import type { MailChoice } from "~/domain/orders/admin";
import { hasShipped } from "~/domain/orders/orders";
import { requireConfirmation } from "~/domain/orders/questions";
import { carrierQuestion, parcelLabel, parcelUrl, type ShipInput } from "~/domain/orders/shipping";
import { parcelMail, trackingMail } from "~/emails/orders/order-update";
import type { App, Viewer } from "~/services/core/app.server";
import { newestShipping } from "~/services/core/history.server";
import { requireProduction, requireStaff } from "~/services/core/sessions.server";
import { previewEmail } from "~/services/mail/overrides.server";
import {
  changeKey,
  changeOrder,
  keyOfChange,
  orderBefore,
  orderEmail,
  requireOpenOrder,
  type Seen,
  type UndoableChange,
} from "~/services/order-management/change.server";
import { requireNotHeld, requirePaid } from "~/services/order-management/confirmations.server";
import { applyStatus, type StatusMove, statusMailOf } from "~/services/order-management/status.server";
import {
  type AnyOrder,
  eventSubject,
  findAnyOrder,
  getAnyOrder,
  orderUrlOf,
  purchaseOrderOf,
} from "~/services/orders/any-order.server";
import type { Order } from "~/services/orders/orders.server";
import { addShipment, packParcel, parcelFactsOf } from "~/services/orders/parcels.server";

/** `left` is the number of pieces that are in no parcel yet. */
type Shipped = UndoableChange & { left?: number };

/**
 * Sets the status, the tracking number and the contents of the parcel. ShopError `conflict` if the order is canceled or
 * archived.
 */
export async function shipOrder(app: App, input: Seen & ShipInput): Promise<Shipped | null> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, input.id);
  if (found.order.status === "shipped") return trackOrder(app, input);
  requireConfirmation("mismatch", carrierQuestion(input), input.mismatch);
  await requirePaid(app, [found], input.unpaid);
  return ship(app, staff, found, input);
}

/**
 * Ships an order of the production board. The production role may do this, so the refusal of an order on hold mentions
 * no money and cannot be overridden.
 */
export async function shipFromBoard(app: App, input: Seen & ShipInput): Promise<Shipped | null> {
  const viewer = await requireProduction(app);
  const found = await findAnyOrder(app, input.id);
  if (!found || !isOnBoard(found)) throw new ShopError("not_found", "This order isn't on the board anymore.");
  requireConfirmation("mismatch", carrierQuestion(input), input.mismatch);
  await requireNotHeld(app, found);
  return ship(app, viewer, found, input);
}

const isOnBoard = ({ kind, order }: AnyOrder) =>
  !order.archivedAt && order.status === (kind === "custom" ? "in_production" : "processing");

async function ship(app: App, staff: Viewer, found: AnyOrder, input: Seen & ShipInput): Promise<Shipped | null> {
  const values = { trackingNumber: input.trackingNumber, trackingUrl: parcelUrl(input) };
  const move = { mail: mailOf(input), seen: input.version, values };
  if (found.kind === "custom") return applyStatus(app, staff, found, { ...move, status: "shipped" });
  const { lines, left, isPart, parcel } = await pack(app, found.order, input);
  const shipment = { ...values, orderId: input.id, lines, carrier: input.carrier, actor: staff.username };
  const also = [addShipment(app, { id: changeKey(input.id, found.order.version + 1), ...shipment })];
  if (isPart) return { ...(await sendPart(app, staff, found, { ...move, parcel, lines, also })), left };
  return applyStatus(app, staff, found, { ...move, status: "shipped", also, parcel, lines });
}

export async function previewShipMail(app: App, input: ShipInput & { id: string }) {
  await requireStaff(app);
  const found = await getAnyOrder(app, input.id);
  const values = { trackingNumber: input.trackingNumber, trackingUrl: parcelUrl(input) };
  const { kind, order } = found;
  if (hasShipped(order.status)) return previewEmail(app, await trackingMailOf(app, found, values));
  const packed = kind === "custom" ? null : await pack(app, order, input);
  if (packed?.isPart)
    return previewEmail(app, await partMailOf(app, found, { values, parcel: packed.parcel, lines: packed.lines }));
  const contents = { parcel: packed?.parcel, lines: packed?.lines };
  return previewEmail(app, await statusMailOf(app, found, { status: "shipped", values, ...contents }));
}

/** Plans a parcel. Describes its contents if the order needs more than one. */
async function pack(app: App, order: Order, { pieces }: ShipInput) {
  const { lines, rest, parcels } = await packParcel(app, order, pieces);
  const isPart = rest.length > 0;
  const contents = { inIt: parcelLabel(lines), toFollow: parcelLabel(rest) };
  const left = rest.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    lines,
    left,
    ...(isPart ? { isPart, parcel: contents } : { isPart, parcel: parcels > 0 ? contents : undefined }),
  };
}

export async function trackOrder(app: App, input: Seen & ShipInput): Promise<UndoableChange | null> {
  await requireStaff(app);
  requireConfirmation("mismatch", carrierQuestion(input), input.mismatch);
  const { id, version, trackingNumber } = input;
  return setTracking(app, { id, version, trackingNumber, trackingUrl: parcelUrl(input), mail: mailOf(input) });
}

const mailOf = ({ withMail }: ShipInput): MailChoice => (withMail ? "delayed" : "none");

/** Ships part of an order. The status stays, and the email lists what is in the parcel and what follows. */
async function sendPart(
  app: App,
  staff: Viewer,
  found: AnyOrder,
  {
    parcel,
    lines,
    values,
    mail,
    seen,
    also,
  }: Required<Pick<StatusMove, "parcel" | "lines" | "values" | "also" | "mail">> & Pick<StatusMove, "seen">,
): Promise<UndoableChange> {
  requireOpenOrder(found);
  const { order } = found;
  await changeOrder(app, staff, found, {
    values,
    seen: seen ?? order.version,
    action: "order shipment",
    event: { ...keyOfChange(order, mail), type: "parcel", note: `${parcel.inIt} (${values.trackingNumber})` },
    email: orderEmail(app, found, mail, {
      template: "order-parcel",
      mail: await partMailOf(app, found, { values, parcel, lines }),
    }),
    also,
  });
  return orderBefore(found);
}

async function partMailOf(
  app: App,
  found: AnyOrder,
  { values, parcel, lines }: Required<Pick<StatusMove, "parcel" | "lines" | "values">>,
) {
  const onItsWay = await parcelFactsOf(app, found, lines);
  const purchaseOrder = await purchaseOrderOf(app, found);
  const { kind, order } = found;
  const facts = { ...order, ...values, kind, purchaseOrder, orderUrl: orderUrlOf(app, found), parcel: onItsWay };
  return parcelMail(facts, parcel);
}
interface Parcel {
  trackingNumber: string;
  trackingUrl?: string | null;
  mail?: MailChoice;
}

export async function setTracking(
  app: App,
  { id, version, kind, trackingNumber, trackingUrl = null, mail = "now" }: Seen & Parcel,
): Promise<UndoableChange | null> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id, kind);
  const { order } = found;
  requireOpenOrder(found);
  if (order.trackingNumber === trackingNumber && order.trackingUrl === trackingUrl) return null;
  const values = { trackingNumber, trackingUrl };
  await changeOrder(app, staff, found, {
    values,
    seen: version ?? (mail === "now" ? undefined : order.version),
    onlyOpen: true,
    action: "order tracking",
    event: { ...keyOfChange(order, mail), type: "tracking", note: trackingNumber },
    email: orderEmail(app, found, mail, { template: "order-tracking", mail: await trackingMailOf(app, found, values) }),
  });
  return orderBefore(found);
}

async function trackingMailOf(
  app: App,
  found: AnyOrder,
  parcel: { trackingNumber: string; trackingUrl: string | null },
) {
  const { kind, order } = found;
  const sent = await newestShipping(app, eventSubject[kind], order.id);
  const arrivesBy = order.status === "delivered" ? undefined : stillAhead(parcelArrival(sent ?? app.now()), app.now());
  const purchaseOrder = await purchaseOrderOf(app, found);
  return trackingMail({ ...order, kind, ...parcel, purchaseOrder, orderUrl: orderUrlOf(app, found), arrivesBy });
}
