// Changes the status of one order or of many. Writes the tables of orders and custom-orders. Guarantees that staff can preview the email and
// undo it for a minute, and that a design without approval (custom-orders-18) or an unpaid order (orders-24) needs their confirmation.
import type { Statement } from "~/db/client.server";
import { ShopError } from "~/domain/brand/errors";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { catalogArrival, deliveryDayIfStarted, promisedDayOf, stillAhead } from "~/domain/calendar/schedule";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { type AnyOrderStatus, isStatusOf, type MailChoice, orderKindOf, statusLabel } from "~/domain/orders/admin";
import { canMarkDelivered, hasShipped, isOpenOrder } from "~/domain/orders/orders";
import type { ParcelLine } from "~/domain/orders/shipping";
import { type ParcelContents, statusMail } from "~/emails/orders/order-update";
import { selectOrderMockup } from "~/services/collaboration/approvals.server";
import { roomLinkOf } from "~/services/collaboration/sessions.server";
import type { App, Viewer } from "~/services/core/app.server";
import { hideEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getContact } from "~/services/core/settings.server";
import { wasAlreadySent, withdrawMail } from "~/services/mail/outbox.server";
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
import {
  requireApprovedDesigns,
  requirePaid,
  type StatusChoice,
} from "~/services/order-management/confirmations.server";
import {
  type AnyOrder,
  type AnyOrderValues,
  getAnyOrder,
  listAnyOrders,
  orderUrlOf,
  purchaseOrderOf,
} from "~/services/orders/any-order.server";
import { parcelFactsOf, removeShipment } from "~/services/orders/parcels.server";

/**
 * Sets the status of one order and delays its email by a minute. "Mockup Sent" requires a mockup that the customer can
 * see.
 */
export async function setConfirmedStatus(
  app: App,
  { withMail, unapproved, unpaid, ...input }: Seen & StatusChoice & { withMail: boolean },
): Promise<UndoableChange | null> {
  await requireStaff(app);
  if (input.status === "mockup_sent" && orderKindOf(input.id) === "custom") {
    const [mockup] = await app.read(selectOrderMockup(app, input.id));
    if (!mockup || mockup.version === 0) throw new ShopError("conflict", mockupMissing);
  }
  await requireApprovedDesigns(app, [input.id], { status: input.status, unapproved });
  if (hasShipped(input.status)) await requirePaid(app, await listAnyOrders(app, [input.id]), unpaid);
  return setOrderStatus(app, { ...input, mail: withMail ? "delayed" : "none" });
}

const mockupMissing =
  "There's no mockup yet. Start a collaboration with this order's number and upload one. The status then changes automatically.";

interface Many extends StatusChoice {
  ids: string[];
}

/**
 * Sets a status for several orders independently. Skips orders that cannot have it. `count` is the number of orders
 * that have the status afterwards.
 */
export async function setManyStatuses(
  app: App,
  { ids, mail, ...choice }: Many & { mail?: MailChoice },
): Promise<{ count: number; changes: UndoableChange[] }> {
  const staff = await requireStaff(app);
  await requireApprovedDesigns(app, ids, choice);
  const { status, unpaid } = choice;
  const meant = await listOrdersForStatus(app, ids, status);
  if (hasShipped(status)) await requirePaid(app, meant, unpaid);
  const moved = await Promise.allSettled(meant.map((found) => applyStatus(app, staff, found, { status, mail })));
  const now = fulfilled(moved);
  return { count: now.length, changes: now.flatMap((change) => change ?? []) };
}

const listOrdersForStatus = (app: App, ids: readonly string[], status: AnyOrderStatus) =>
  listAnyOrders(
    app,
    ids.filter((id) => isStatusOf(orderKindOf(id), status)),
  );

/** Values of the successful calls. Skips refusals and rethrows any other error. */
function fulfilled<Value>(outcomes: readonly PromiseSettledResult<Value>[]): Value[] {
  return outcomes.flatMap((one) => {
    if (one.status === "fulfilled") return [one.value];
    if (one.reason instanceof ShopError) return [];
    throw one.reason;
  });
}

/** Email that a status change would send (orders-14). ShopError `invalid` if the order cannot have the status. */
export async function previewStatusMail(app: App, { id, status }: { id: string; status: AnyOrderStatus }) {
  await requireStaff(app);
  const found = await getAnyOrder(app, id);
  if (!isStatusOf(found.kind, status) || status === "cancelled")
    throw new ShopError("invalid", "Please choose a status");
  return previewEmail(app, await statusMailOf(app, found, { status }));
}

/**
 * First email that a status change of several orders would send, and the number of emails. ShopError `conflict` if no
 * order would change.
 */
export async function previewStatusMails(app: App, { ids, status }: Pick<Many, "ids" | "status">) {
  await requireStaff(app);
  const changing = (await listOrdersForStatus(app, ids, status)).filter(
    ({ order }) => isOpenOrder(order) && order.status !== status,
  );
  const [first] = changing;
  if (!first) throw new ShopError("conflict", "None of these orders would change, so no one is emailed.");
  const mail = await previewEmail(app, await statusMailOf(app, first, { status }));
  return { ...mail, id: first.order.id, count: changing.length };
}

/**
 * Restores orders and cancels their emails. ShopError `conflict` if an order's email was already sent or someone else
 * changed the order; all others are restored.
 */
export async function undoStatuses(app: App, { changes }: { changes: readonly UndoableChange[] }): Promise<void> {
  const staff = await requireStaff(app);
  const outcomes = await Promise.allSettled(changes.map((change) => undo(app, staff, change)));
  const back = fulfilled(outcomes).length;
  const stays = outcomes.find((one) => one.status === "rejected");
  if (stays && back === 0) throw stays.reason;
  if (stays) throw new ShopError("conflict", `${back} of ${changes.length} were undone. ${stays.reason.message}`);
}

async function undo(app: App, staff: Viewer, { id, version, ...values }: UndoableChange): Promise<void> {
  const { status } = values;
  const found: AnyOrder = await getAnyOrder(app, id);
  if (!isStatusOf(found.kind, status) || status === "cancelled")
    throw new ShopError("invalid", "There's nothing to undo.");
  const key = changeKey(id, version);
  try {
    await changeOrder(app, staff, found, {
      values,
      seen: version,
      action: "order change undone",
      event: { type: "undone", note: `${statusLabel(found.order.status)} → ${statusLabel(status)}`, isPublic: false },
      also: [withdrawMail(app, key), removeShipment(app, key), ...hideEvent(app, key)],
    });
  } catch (error) {
    if (!wasAlreadySent(error)) throw error;
    throw new ShopError("conflict", "The email has already been sent. Please set the status again.", { cause: error });
  }
}

/**
 * Sets any status of the order's kind. Returns null if the order has it already. Canceled and archived orders are
 * refused.
 */
export async function setOrderStatus(
  app: App,
  { id, status, version, kind, mail = "now" }: Seen & { status: AnyOrderStatus; mail?: MailChoice },
): Promise<UndoableChange | null> {
  const staff = await requireStaff(app);
  return applyStatus(app, staff, await getAnyOrder(app, id, kind), { status, mail, seen: version });
}

export interface StatusMove {
  status: AnyOrderStatus;
  mail?: MailChoice;
  seen?: number;
  values?: AnyOrderValues;
  parcel?: ParcelContents;
  /** Lines of the parcel, or undefined for all lines of the order. */
  lines?: readonly ParcelLine[];
  also?: Statement[];
}

export async function applyStatus(
  app: App,
  staff: Viewer,
  found: AnyOrder,
  { status, mail = "now", seen, values, parcel, lines, also }: StatusMove,
): Promise<UndoableChange | null> {
  const { kind, order } = found;
  if (!isStatusOf(kind, status) || status === "cancelled") throw new ShopError("invalid", "Please choose a status");
  requireOpenOrder(found);
  if (order.status === status) return null;
  const told = await statusMailOf(app, found, { status, values, parcel, lines });
  await changeOrder(app, staff, found, {
    values: { ...values, status },
    seen: seen ?? (mail === "now" ? undefined : order.version),
    onlyOpen: true,
    action: "order status",
    event: { ...keyOfChange(order, mail), type: status, note: `${statusLabel(order.status)} → ${statusLabel(status)}` },
    email: orderEmail(app, found, mail, { template: "order-status", mail: told }),
    also,
  });
  return orderBefore(found);
}

export async function statusMailOf(app: App, found: AnyOrder, { status, values, parcel, lines }: StatusMove) {
  const { kind, order } = found;
  const roomUrl = found.kind === "custom" && status === "mockup_sent" ? await roomLinkOf(app, found.order) : null;
  const onItsWay = status === "shipped" ? await parcelFactsOf(app, found, lines) : undefined;
  const facts = {
    ...order,
    ...values,
    kind,
    status,
    roomUrl,
    purchaseOrder: await purchaseOrderOf(app, found),
    orderUrl: orderUrlOf(app, found),
    parcel: onItsWay,
    arrivesBy: await arrivalOf(app, found, status),
    isPaymentDue: found.kind === "custom" && !found.order.balancePaymentId && remainingOf(found.order) > 0,
  };
  return statusMail(facts, parcel);
}

/** The day by which an order arrives that has not shipped. For a sent mockup, the day if it is approved today. Missing if late. */
async function arrivalOf(app: App, found: AnyOrder, status: AnyOrderStatus): Promise<CalendarDay | undefined> {
  if (status === "cancelled" || hasShipped(status)) return;
  const now = app.now();
  const day =
    found.kind === "regular"
      ? catalogArrival(found.order.createdAt, (await getContact(app)).hours)
      : status === "mockup_sent"
        ? deliveryDayIfStarted(found.order, now)
        : promisedDayOf(found.order);
  return stillAhead(day, now);
}

export async function markDelivered(
  app: App,
  { id, version, mail }: Seen & { mail?: MailChoice },
): Promise<UndoableChange | null> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  if (!canMarkDelivered(found.order.status)) {
    throw new ShopError("conflict", "Only a shipped order can be marked as delivered.");
  }
  return applyStatus(app, staff, found, { status: "delivered", mail, seen: version });
}
