// What staff do to one order of either kind; writes the tables of orders and custom-orders. Promises that each change stands with its
// event, its audit line and the customer's mail in one batch (orders-2), and that the later of two editors is told.
import { ShopError } from "~/domain/brand/errors";
import { type AnyOrderStatus, isStatusOf, type OrderKind, orderKindOf, statusLabel } from "~/domain/orders/admin";
import { canMarkDelivered } from "~/domain/orders/orders";
import { statusMail, trackingMail } from "~/emails/orders/order-update";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { type Email, postMail, sendPosted } from "~/services/mail/outbox.server";
import {
  changeStaffOrder,
  eventSubject,
  getStaffOrder,
  listStaffOrders,
  orderUrlOf,
  type StaffOrder,
  type StaffOrderValues,
  versionOf,
} from "~/services/orders/staff-order.server";

interface Seen {
  id: string;
  /** The version that the editor saw; without one the last writer wins. */
  version?: number;
  /** Where only one kind is meant: an order of the other is `not_found`. */
  kind?: OrderKind;
}

interface Change {
  values: StaffOrderValues;
  seen?: number;
  action: string;
  event: { type: string; note?: string; isPublic?: boolean };
  email?: Email;
}

async function change(app: App, staff: Viewer, found: StaffOrder, { values, seen, action, event, email }: Change) {
  const posted = postMail(app, email ? [email] : []);
  const version = versionOf(found);
  await runVersioned(app, version, [
    changeStaffOrder(app, found, values, raiseVersion(version, seen)),
    ...addEvent(app, { subject: eventSubject[found.kind], subjectId: found.order.id, actor: staff.username, ...event }),
    ...addAudit(app, staff, action, `order ${found.order.id}`, detailOf(values)),
    ...posted.statements,
  ]);
  sendPosted(app, posted);
}

const detailOf = ({ notes, ...values }: StaffOrderValues) => ({
  ...values,
  ...(notes !== undefined && { notes: "changed" }),
});

/** To the customer, with the link that needs no sign-in. */
function orderEmail({ order }: StaffOrder, template: string, mail: Email["mail"]): Email {
  return { to: order.customerEmail, toName: order.customerName, template, mail };
}

/** Any status of its kind, in any order; a cancelled order stays cancelled. The same status again changes nothing. */
export async function setOrderStatus(
  app: App,
  { id, status, version, kind }: Seen & { status: AnyOrderStatus },
): Promise<void> {
  const staff = await requireAdmin(app);
  await moveTo(app, staff, await getStaffOrder(app, id, kind), status, version);
}

async function moveTo(
  app: App,
  staff: Viewer,
  found: StaffOrder,
  status: AnyOrderStatus,
  seen?: number,
): Promise<void> {
  const { kind, order } = found;
  if (!isStatusOf(kind, status) || status === "cancelled") throw new ShopError("invalid", "Please choose a status");
  if (order.status === status) return;
  if (order.status === "cancelled") throw new ShopError("conflict", "This order was cancelled and stays so.");
  const mail = statusMail({ ...order, kind, status, orderUrl: orderUrlOf(app, found) });
  await change(app, staff, found, {
    values: { status },
    seen,
    action: "order status",
    event: { type: status, note: `${statusLabel(order.status)} → ${statusLabel(status)}` },
    email: orderEmail(found, "order-status", mail),
  });
}

/** From shipped only. */
export async function markDelivered(app: App, { id, version }: Seen): Promise<void> {
  const staff = await requireAdmin(app);
  const found = await getStaffOrder(app, id);
  if (!canMarkDelivered(found.order.status)) {
    throw new ShopError("conflict", "Only an order that was shipped can be marked as delivered.");
  }
  await moveTo(app, staff, found, "delivered", version);
}

export async function setTracking(
  app: App,
  {
    id,
    version,
    kind,
    trackingNumber,
    trackingUrl = null,
  }: Seen & { trackingNumber: string; trackingUrl?: string | null },
): Promise<void> {
  const staff = await requireAdmin(app);
  const found = await getStaffOrder(app, id, kind);
  const { order } = found;
  if (order.trackingNumber === trackingNumber && order.trackingUrl === trackingUrl) return;
  const mail = trackingMail({
    ...order,
    kind: found.kind,
    trackingNumber,
    trackingUrl,
    orderUrl: orderUrlOf(app, found),
  });
  await change(app, staff, found, {
    values: { trackingNumber, trackingUrl },
    seen: version,
    action: "order tracking",
    event: { type: "tracking", note: trackingNumber },
    email: orderEmail(found, "order-tracking", mail),
  });
}

/** For staff's eyes only. */
export async function saveNotes(app: App, { id, version, notes }: Seen & { notes?: string }): Promise<void> {
  const staff = await requireAdmin(app);
  await change(app, staff, await getStaffOrder(app, id), {
    values: { notes: notes ?? null },
    seen: version,
    action: "order notes",
    event: { type: "notes", note: "Notes changed", isPublic: false },
  });
}

/** "Delete Order": money moved on every order, so it leaves the list and stays in the books. */
export async function archiveOrder(app: App, { id, kind }: Pick<Seen, "id" | "kind">): Promise<void> {
  const staff = await requireAdmin(app);
  const found = await getStaffOrder(app, id, kind);
  if (found.order.archivedAt) return;
  await change(app, staff, found, {
    values: { archivedAt: app.now() },
    action: "order archived",
    event: { type: "archived", isPublic: false },
  });
}

export async function restoreOrder(app: App, { id }: Pick<Seen, "id">): Promise<void> {
  const staff = await requireAdmin(app);
  await change(app, staff, await getStaffOrder(app, id), {
    values: { archivedAt: null },
    action: "order restored",
    event: { type: "restored", isPublic: false },
  });
}

/** Several orders at once, each as if by itself; answers how many now have the status. Those it cannot be set for stay. */
export async function setManyStatuses(
  app: App,
  { ids, status }: { ids: string[]; status: AnyOrderStatus },
): Promise<number> {
  const staff = await requireAdmin(app);
  const meant = ids.filter((id) => isStatusOf(orderKindOf(id), status));
  const moved = await Promise.allSettled(
    (await listStaffOrders(app, meant)).map((found) => moveTo(app, staff, found, status)),
  );
  const bug = moved.find((one) => one.status === "rejected" && !(one.reason instanceof ShopError));
  if (bug?.status === "rejected") throw bug.reason;
  return moved.filter((one) => one.status === "fulfilled").length;
}
