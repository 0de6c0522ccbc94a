// Shipping an order of either kind in one act; writes the tables of orders and custom-orders. Promises that carrier link, number and
// status stand together, told by one mail (orders-14); of a catalog order a part may go first, it is shipped once all is (orders-20).
// What is not paid leaves only where staff say so (orders-24).
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import type { MailChoice } from "~/domain/orders/admin";
import { hasShipped, isOpenOrder } from "~/domain/orders/orders";
import { requireYes, unpaidQuestion } from "~/domain/orders/questions";
import { parcelUrl, parcelWords, type ShipInput } from "~/domain/orders/shipping";
import { type ParcelContents, parcelMail } from "~/emails/orders/order-update";
import type { App, Viewer } from "~/services/core/app.server";
import { showMail } from "~/services/core/mail-words.server";
import { requireStaff } from "~/services/core/sessions.server";
import { reviewedOf } from "~/services/ledger/in-flight.server";
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
  statusMailOf,
  trackingMailOf,
  type UndoableChange,
} from "~/services/orders/admin.server";
import type { Order } from "~/services/orders/orders.server";
import { addShipment, packParcel } from "~/services/orders/parcels.server";
import { getStaffOrder, orderUrlOf, type StaffOrder } from "~/services/orders/staff-order.server";

/** `left`: how many pieces are in no parcel yet. */
type Shipped = UndoableChange & { left?: number };

/** Status, number, the parcel's link and contents. ShopError `conflict` for an order that is cancelled or in the archive. */
export async function shipOrder(app: App, input: Seen & ShipInput): Promise<Shipped | null> {
  const staff = await requireStaff(app);
  const found = await getStaffOrder(app, input.id);
  if (found.order.status === "shipped") return trackOrder(app, input);
  await requirePaid(app, [found], input.unpaid);
  const values = { trackingNumber: input.trackingNumber, trackingUrl: parcelUrl(input) };
  const move = { mail: mailOf(input), seen: input.version, values };
  if (found.kind === "custom") return moveTo(app, staff, found, { ...move, status: "shipped" });
  const { lines, left, isPart, parcel } = await pack(app, found.order, input);
  const shipment = { ...values, orderId: input.id, lines, carrier: input.carrier, actor: staff.username };
  const also = [addShipment(app, { id: changeKey(input.id, found.order.version + 1), ...shipment })];
  if (isPart) return { ...(await sendPart(app, staff, found, { ...move, parcel, also })), left };
  return moveTo(app, staff, found, { ...move, status: "shipped", also, parcel });
}

/**
 * Asks before something of these orders leaves that is not paid, or whose payment PayPal still reviews; an order by invoice owes nothing
 * itself (`requireYes`).
 */
export async function requirePaid(app: App, found: readonly StaffOrder[], unpaid?: string): Promise<void> {
  const leaving = found.filter(({ order }) => isOpenOrder(order) && !hasShipped(order.status));
  const reviewed = await reviewedOf(
    app,
    leaving.map(({ order }) => order.id),
  );
  const open = leaving.map((one) => {
    const reviewedCents = reviewed.get(one.order.id) ?? 0;
    return { id: one.order.id, leftCents: leftToPayOf(one, reviewedCents), reviewedCents };
  });
  requireYes("unpaid", unpaidQuestion(open), unpaid);
}

/** In cents, without what PayPal reviews. Of its cart nothing is owed meanwhile: no line changes while PayPal reviews. */
function leftToPayOf({ kind, order }: StaffOrder, reviewedCents: number): number {
  const openCents = kind === "regular" ? order.owedCents : order.balancePaymentId ? 0 : remainingOf(order);
  return Math.max(0, openCents - reviewedCents);
}

/** The mail that this would send, or that another number of what has left would, before it goes (orders-14). */
export async function previewShipMail(app: App, input: ShipInput & { id: string }) {
  await requireStaff(app);
  const found = await getStaffOrder(app, input.id);
  const values = { trackingNumber: input.trackingNumber, trackingUrl: parcelUrl(input) };
  const { kind, order } = found;
  if (hasShipped(order.status)) return showMail(app, trackingMailOf(app, found, values));
  const packed = kind === "custom" ? null : await pack(app, order, input);
  if (packed?.isPart) return showMail(app, partMailOf(app, found, values, packed.parcel));
  return showMail(app, await statusMailOf(app, found, { status: "shipped", values, parcel: packed?.parcel }));
}

/** What goes into the parcel; its contents are told where the order goes in more than one. */
async function pack(app: App, order: Order, { pieces }: ShipInput) {
  const { lines, rest, parcels } = await packParcel(app, order, pieces);
  const isPart = rest.length > 0;
  const contents = { inIt: parcelWords(lines), toFollow: parcelWords(rest) };
  const left = rest.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    lines,
    left,
    ...(isPart ? { isPart, parcel: contents } : { isPart, parcel: parcels > 0 ? contents : undefined }),
  };
}

/** Another number for an order that has left. */
export function trackOrder(app: App, input: Seen & ShipInput): Promise<UndoableChange | null> {
  const { id, version, trackingNumber } = input;
  return setTracking(app, { id, version, trackingNumber, trackingUrl: parcelUrl(input), mail: mailOf(input) });
}

const mailOf = ({ withMail }: ShipInput): MailChoice => (withMail ? "delayed" : "none");

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
  const { order } = found;
  await changeOrder(app, staff, found, {
    values,
    seen: seen ?? order.version,
    action: "order parcel",
    event: { ...keyOfChange(order, mail), type: "parcel", note: `${parcel.inIt} (${values.trackingNumber})` },
    email: orderEmail(app, found, mail, { template: "order-parcel", mail: partMailOf(app, found, values, parcel) }),
    also,
  });
  return orderBefore(found);
}

const partMailOf = (app: App, found: StaffOrder, values: Move["values"], parcel: ParcelContents) =>
  parcelMail({ ...found.order, ...values, kind: found.kind, orderUrl: orderUrlOf(app, found) }, parcel);
