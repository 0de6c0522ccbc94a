// One change of an order by staff, shared by the files of this folder. Writes the tables of orders and custom-orders. Guarantees that the
// change, its event, its audit entry and the customer's email are one batch (orders-2), and that the later of two editors is refused.
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Statement } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { ShopError } from "~/domain/brand/errors";
import { undoSeconds } from "~/domain/campaigns/campaigns";
import type { MailChoice, OrderKind, undoInput } from "~/domain/orders/admin";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import {
  type AnyOrder,
  type AnyOrderValues,
  eventSubject,
  updateAnyOrder,
  versionOf,
} from "~/services/orders/any-order.server";

export interface Seen {
  id: string;
  /** Version that the editor saw. Without it, the last writer wins. */
  version?: number;
  /** Expected kind. An order of the other kind counts as `not_found`. */
  kind?: OrderKind;
}

export interface Change {
  values: AnyOrderValues;
  seen?: number;
  /** Writes nothing if the order has been canceled or archived since it was read. */
  onlyOpen?: boolean;
  action: string;
  event: { id?: string; type: string; note?: string; isPublic?: boolean };
  email?: Email;
  detail?: Record<string, unknown>;
  also?: Statement[];
}

export async function changeOrder(app: App, staff: Viewer, found: AnyOrder, change: Change): Promise<void> {
  const { values, seen, onlyOpen, action, event, email, detail, also = [] } = change;
  const emails = outboxInserts(app, email ? [email] : []);
  const version = versionOf(found);
  const next = raiseVersion(version, seen);
  await runVersioned(app, version, [
    updateAnyOrder(app, found, values, onlyOpen ? abortUnless(version, isOpen, next) : next),
    addEvent(app, { subject: eventSubject[found.kind], subjectId: found.order.id, actor: staff.username, ...event }),
    addAudit(app, staff, action, `order ${found.order.id}`, { ...detailOf(values), ...detail }),
    also,
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}

const isOpen = sql`status <> 'cancelled' and archived_at is null`;

const detailOf = ({ staffNotes, ...values }: AnyOrderValues) => ({
  ...values,
  ...(staffNotes !== undefined && { notes: "changed" }),
});

/** Email to the customer: now, after the undo period, or never. Each version of the order sends at most one. */
export function orderEmail(
  app: App,
  { order }: AnyOrder,
  mail: MailChoice,
  email: Pick<Email, "template" | "mail">,
): Email | undefined {
  if (mail === "none") return undefined;
  const to = { to: order.customerEmail, toName: order.customerName, record: order.id, ...email };
  if (mail === "now") return to;
  const sendAt = new Date(app.now().getTime() + undoSeconds * 1000);
  return { ...to, sendAt, dedupeKey: changeKey(order.id, order.version + 1) };
}

/**
 * Key for the event, email and parcel of a change that can be undone. `version` is the one that the change produces.
 */
export const changeKey = (id: string, version: number) => `order-change:${id}:${version}`;

/** Event id that makes a change undoable, or nothing if its email is sent immediately. */
export const keyOfChange = ({ id, version }: AnyOrder["order"], mail: MailChoice) =>
  mail === "now" ? {} : { id: changeKey(id, version + 1) };

export type UndoableChange = z.output<typeof undoInput>["changes"][number];

export const orderBefore = ({
  order: { id, status, version, trackingNumber, trackingUrl },
}: AnyOrder): UndoableChange => ({
  id,
  status,
  trackingNumber,
  trackingUrl,
  version: version + 1,
});

export function requireOpenOrder({ order }: AnyOrder): void {
  if (order.status === "cancelled") throw new ShopError("conflict", "A canceled order can't be changed.");
  if (order.archivedAt) {
    throw new ShopError("conflict", "This order is archived. Restore it before changing it.");
  }
}
