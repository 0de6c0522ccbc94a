// What staff do to one order of either kind; writes the tables of orders and custom-orders. Promises that each change stands with its
// event, its audit line and the customer's mail in one batch (decisions §6), and that the later of two editors is told.
import { eq } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrders, orders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { CustomOrderStatus } from "~/domain/custom-orders/custom-orders";
import { type AnyOrderStatus, isStatusOf, type OrderKind, orderKindOf, statusLabel } from "~/domain/orders/admin";
import { canMarkDelivered, type OrderStatus } from "~/domain/orders/orders";
import { statusMail, trackingMail } from "~/emails/orders/order-update";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { trackingLink } from "~/services/core/links/tracking.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { type Letter, postMail, sendPosted } from "~/services/mail/outbox.server";

interface Seen {
  id: string;
  /** The version that the editor saw; without one the last writer wins. */
  version?: number;
  /** Where only one kind is meant: an order of the other is `not_found`. */
  kind?: OrderKind;
}

export const eventSubject = { custom: "custom_order", regular: "order" } as const satisfies Record<OrderKind, string>;

/** The part of an order that both kinds share, else ShopError `not_found`. */
export async function getDeskOrder(app: App, id: string, meant?: OrderKind) {
  const kind = orderKindOf(id);
  if (meant && meant !== kind) throw new ShopError("not_found", "Order not found");
  const [row] = await (kind === "custom"
    ? app.db.select().from(customOrders).where(eq(customOrders.id, id))
    : app.db.select().from(orders).where(eq(orders.id, id)));
  if (!row) throw new ShopError("not_found", "Order not found");
  const { customerName, customerEmail, status, trackingNumber, trackingUrl, archivedAt } = row;
  return { kind, id, customerName, customerEmail, status, trackingNumber, trackingUrl, archivedAt };
}
type DeskOrder = Awaited<ReturnType<typeof getDeskOrder>>;

interface Values {
  status?: AnyOrderStatus;
  trackingNumber?: string;
  trackingUrl?: string | null;
  notes?: string | null;
  archivedAt?: Date | null;
}

function changeRow(app: App, { id, kind }: DeskOrder, { status, ...values }: Values, seen?: number): Statement {
  const updatedAt = app.now();
  return kind === "custom"
    ? app.db
        .update(customOrders)
        .set({
          ...values,
          updatedAt,
          version: raiseVersion(customOrders.version, seen),
          ...(status && { status: status as CustomOrderStatus }),
        })
        .where(eq(customOrders.id, id))
    : app.db
        .update(orders)
        .set({
          ...values,
          updatedAt,
          version: raiseVersion(orders.version, seen),
          ...(status && { status: status as OrderStatus }),
        })
        .where(eq(orders.id, id));
}

interface Change {
  values: Values;
  seen?: number;
  action: string;
  event: { type: string; note?: string; isPublic?: boolean };
  letter?: Letter;
}

async function change(app: App, staff: Viewer, order: DeskOrder, { values, seen, action, event, letter }: Change) {
  const posted = postMail(app, letter ? [letter] : []);
  await runVersioned(app, [
    changeRow(app, order, values, seen),
    ...addEvent(app, { subject: eventSubject[order.kind], subjectId: order.id, actor: staff.username, ...event }),
    ...addAudit(app, staff, action, `order ${order.id}`, detailOf(values)),
    ...posted.statements,
  ]);
  sendPosted(app, posted);
}

const detailOf = ({ notes, ...values }: Values) => ({ ...values, ...(notes !== undefined && { notes: "changed" }) });

/** To the customer, with the link that needs no sign-in. */
export function orderLetter(
  order: Pick<DeskOrder, "customerEmail" | "customerName">,
  template: string,
  mail: Letter["mail"],
): Letter {
  return { to: order.customerEmail, toName: order.customerName, template, mail };
}

export const orderUrlOf = (app: App, { kind, id }: Pick<DeskOrder, "kind" | "id">) => trackingLink(app, kind, id);

/** Any status of its kind, in any order (back-office §4); a cancelled order stays cancelled. The same status again changes nothing. */
export async function setOrderStatus(
  app: App,
  { id, status, version, kind }: Seen & { status: AnyOrderStatus },
): Promise<void> {
  const staff = await requireAdmin(app);
  const order = await getDeskOrder(app, id, kind);
  if (!isStatusOf(order.kind, status) || status === "cancelled")
    throw new ShopError("invalid", "Please choose a status");
  if (order.status === status) return;
  if (order.status === "cancelled") throw new ShopError("conflict", "This order was cancelled and stays so.");
  const mail = statusMail({ ...order, status, orderUrl: orderUrlOf(app, order) });
  await change(app, staff, order, {
    values: { status },
    seen: version,
    action: "order status",
    event: { type: status, note: `${statusLabel(order.status)} → ${statusLabel(status)}` },
    letter: orderLetter(order, "order-status", mail),
  });
}

/** Back-office §2: from shipped only. */
export async function markDelivered(app: App, { id, version }: Seen): Promise<void> {
  await requireAdmin(app);
  const { status } = await getDeskOrder(app, id);
  if (!canMarkDelivered(status as OrderStatus)) {
    throw new ShopError("conflict", "Only an order that was shipped can be marked as delivered.");
  }
  await setOrderStatus(app, { id, status: "delivered", version });
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
  const order = await getDeskOrder(app, id, kind);
  if (order.trackingNumber === trackingNumber && order.trackingUrl === trackingUrl) return;
  const mail = trackingMail({ ...order, trackingNumber, trackingUrl, orderUrl: orderUrlOf(app, order) });
  await change(app, staff, order, {
    values: { trackingNumber, trackingUrl },
    seen: version,
    action: "order tracking",
    event: { type: "tracking", note: trackingNumber },
    letter: orderLetter(order, "order-tracking", mail),
  });
}

/** For staff's eyes only. */
export async function saveNotes(app: App, { id, version, notes }: Seen & { notes?: string }): Promise<void> {
  const staff = await requireAdmin(app);
  const order = await getDeskOrder(app, id);
  await change(app, staff, order, {
    values: { notes: notes ?? null },
    seen: version,
    action: "order notes",
    event: { type: "notes", note: "Notes changed", isPublic: false },
  });
}

/** "Delete Order": money moved on every order, so it leaves the list and stays in the books (decisions §6). */
export async function archiveOrder(app: App, { id, kind }: Pick<Seen, "id" | "kind">): Promise<void> {
  const staff = await requireAdmin(app);
  const order = await getDeskOrder(app, id, kind);
  if (order.archivedAt) return;
  await change(app, staff, order, {
    values: { archivedAt: app.now() },
    action: "order archived",
    event: { type: "archived", isPublic: false },
  });
}

export async function restoreOrder(app: App, { id }: Pick<Seen, "id">): Promise<void> {
  const staff = await requireAdmin(app);
  const order = await getDeskOrder(app, id);
  await change(app, staff, order, {
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
  await requireAdmin(app);
  let changed = 0;
  for (const id of ids.filter((id) => isStatusOf(orderKindOf(id), status))) {
    const done = await setOrderStatus(app, { id, status }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ShopError) return false;
        throw error;
      },
    );
    if (done) changed++;
  }
  return changed;
}
