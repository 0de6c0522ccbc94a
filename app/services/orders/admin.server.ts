// What staff do to one order of either kind; writes the tables of orders and custom-orders. Promises that each change stands with its
// event, its audit line and the customer's mail in one batch (orders-2), and that the later of two editors is told.
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Statement } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { ShopError } from "~/domain/brand/errors";
import { undoSeconds } from "~/domain/campaigns/campaigns";
import {
  type AnyOrderStatus,
  isStatusOf,
  type MailChoice,
  type OrderKind,
  statusLabel,
  type undoInput,
} from "~/domain/orders/admin";
import { canMarkDelivered } from "~/domain/orders/orders";
import { type ParcelContents, statusMail, trackingMail } from "~/emails/orders/order-update";
import { roomLinkOf } from "~/services/collaboration/sessions.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { type NotesInput, raiseVersion, requireSeenNotes, runVersioned } from "~/services/core/versions.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import { type Email, postMail, sendPosted } from "~/services/mail/outbox.server";
import {
  changeStaffOrder,
  eventSubject,
  getStaffOrder,
  orderUrlOf,
  type StaffOrder,
  type StaffOrderValues,
  versionOf,
} from "~/services/orders/staff-order.server";

export interface Seen {
  id: string;
  /** The version that the editor saw; without one the last writer wins. */
  version?: number;
  /** Where only one kind is meant: an order of the other is `not_found`. */
  kind?: OrderKind;
}

export interface Change {
  values: StaffOrderValues;
  seen?: number;
  /** Nothing is written where the order was cancelled or put away since it was read, whatever version was seen. */
  onlyOpen?: boolean;
  action: string;
  event: { id?: string; type: string; note?: string; isPublic?: boolean };
  email?: Email;
  /** For the audit log, beside the values. */
  detail?: Record<string, unknown>;
  /** Stands in the same batch. */
  also?: Statement[];
}

export async function changeOrder(app: App, staff: Viewer, found: StaffOrder, change: Change): Promise<void> {
  const { values, seen, onlyOpen, action, event, email, detail, also = [] } = change;
  const posted = postMail(app, email ? [email] : []);
  const version = versionOf(found);
  const next = raiseVersion(version, seen);
  await runVersioned(app, version, [
    changeStaffOrder(app, found, values, onlyOpen ? abortUnless(version, isOpen, next) : next),
    addEvent(app, { subject: eventSubject[found.kind], subjectId: found.order.id, actor: staff.username, ...event }),
    addAudit(app, staff, action, `order ${found.order.id}`, { ...detailOf(values), ...detail }),
    also,
    posted.statements,
  ]);
  sendPosted(app, posted);
}

const isOpen = sql`status <> 'cancelled' and archived_at is null`;

const detailOf = ({ staffNotes, ...values }: StaffOrderValues) => ({
  ...values,
  ...(staffNotes !== undefined && { notes: "changed" }),
});

/** To the customer, at once, after the minute in which it can be undone, or not at all; once for each version of the order. */
export function orderEmail(
  app: App,
  { order }: StaffOrder,
  mail: MailChoice,
  email: Pick<Email, "template" | "mail">,
): Email | undefined {
  if (mail === "none") return undefined;
  const to = { to: order.customerEmail, toName: order.customerName, ...email };
  if (mail === "now") return to;
  const sendAt = new Date(app.now().getTime() + undoSeconds * 1000);
  return { ...to, sendAt, dedupeKey: changeKey(order.id, order.version + 1) };
}

/** Names the event, the mail and the parcel of a change that can be undone, by the version that it made. */
export const changeKey = (id: string, version: number) => `order-change:${id}:${version}`;

/** Under which a change and its mail can be undone; what mails at once cannot be. */
export const keyOfChange = ({ id, version }: StaffOrder["order"], mail: MailChoice) =>
  mail === "now" ? {} : { id: changeKey(id, version + 1) };

/** What the Undo of a change needs: the order as it was. */
export type UndoableChange = z.output<typeof undoInput>["changes"][number];

/** Any status of its kind, in any order; a cancelled or archived order stays as it is. The same status again changes nothing: null. */
export async function setOrderStatus(
  app: App,
  { id, status, version, kind, mail = "now" }: Seen & { status: AnyOrderStatus; mail?: MailChoice },
): Promise<UndoableChange | null> {
  const staff = await requireStaff(app);
  return moveTo(app, staff, await getStaffOrder(app, id, kind), { status, mail, seen: version });
}

export interface Move {
  status: AnyOrderStatus;
  mail?: MailChoice;
  seen?: number;
  /** What changes beside the status. */
  values?: StaffOrderValues;
  /** What the customer reads of its contents. */
  parcel?: ParcelContents;
  also?: Statement[];
}

/** Moves an order that may be moved. ShopError `invalid`, `conflict`. */
export async function moveTo(
  app: App,
  staff: Viewer,
  found: StaffOrder,
  { status, mail = "now", seen, values, parcel, also }: Move,
): Promise<UndoableChange | null> {
  const { kind, order } = found;
  if (!isStatusOf(kind, status) || status === "cancelled") throw new ShopError("invalid", "Please choose a status");
  requireOpenOrder(found);
  if (order.status === status) return null;
  const told = await statusMailOf(app, found, { status, values, parcel });
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

/** What the customer reads of a move, made or only looked at. */
export async function statusMailOf(app: App, found: StaffOrder, { status, values, parcel }: Move) {
  const { kind, order } = found;
  const roomUrl = found.kind === "custom" && status === "mockup_sent" ? await roomLinkOf(app, found.order) : null;
  return statusMail({ ...order, ...values, kind, status, roomUrl, orderUrl: orderUrlOf(app, found) }, parcel);
}

/** What an order was before the change that was just made of it. */
export const orderBefore = ({
  order: { id, status, version, trackingNumber, trackingUrl },
}: StaffOrder): UndoableChange => ({
  id,
  ...{ status, trackingNumber, trackingUrl },
  version: version + 1,
});

/** ShopError `conflict` for an order that is cancelled or in the archive. */
export function requireOpenOrder({ order }: StaffOrder): void {
  if (order.status === "cancelled") throw new ShopError("conflict", "This order was cancelled and stays so.");
  if (order.archivedAt) {
    throw new ShopError("conflict", "This order is in the archive. Please restore it before you change it.");
  }
}

/** From shipped only. */
export async function markDelivered(
  app: App,
  { id, version, mail }: Seen & { mail?: MailChoice },
): Promise<UndoableChange | null> {
  const staff = await requireStaff(app);
  const found = await getStaffOrder(app, id);
  if (!canMarkDelivered(found.order.status)) {
    throw new ShopError("conflict", "Only an order that was shipped can be marked as delivered.");
  }
  return moveTo(app, staff, found, { status: "delivered", mail, seen: version });
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
  const found = await getStaffOrder(app, id, kind);
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
    email: orderEmail(app, found, mail, { template: "order-tracking", mail: trackingMailOf(app, found, values) }),
  });
  return orderBefore(found);
}

/** What the customer reads of another number. */
export function trackingMailOf(
  app: App,
  found: StaffOrder,
  parcel: { trackingNumber: string; trackingUrl: string | null },
) {
  return trackingMail({ ...found.order, kind: found.kind, ...parcel, orderUrl: orderUrlOf(app, found) });
}

/** For staff's eyes only (orders-17); what the customer wrote stays as it is. */
export async function saveNotes(app: App, { id, notes, seen }: NotesInput): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getStaffOrder(app, id);
  if (found.order.staffNotes === (notes ?? null)) return;
  requireSeenNotes(found.order.staffNotes, seen);
  await changeOrder(app, staff, found, {
    values: { staffNotes: notes ?? null },
    seen: found.order.version,
    action: "order notes",
    event: { type: "notes", note: "Notes changed", isPublic: false },
  });
}

/** "Delete Order": it leaves staff's list alone; books and customer keep it (orders-15). */
export async function archiveOrder(app: App, { id, kind }: Pick<Seen, "id" | "kind">): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getStaffOrder(app, id, kind);
  if (found.order.archivedAt) return;
  if ((await findOrderInvoice(app, id))?.status === "pending")
    throw new ShopError("conflict", "Its invoice is still to pay. Please cancel the order first.");
  await changeOrder(app, staff, found, {
    values: { archivedAt: app.now() },
    action: "order archived",
    event: { type: "archived", isPublic: false },
  });
}

export async function restoreOrder(app: App, { id }: Pick<Seen, "id">): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getStaffOrder(app, id);
  if (!found.order.archivedAt) return;
  await changeOrder(app, staff, found, {
    values: { archivedAt: null },
    action: "order restored",
    event: { type: "restored", isPublic: false },
  });
}
