// The forms by which staff set a status, of one order or of many; writes the tables of orders and custom-orders. Promises that its mail can
// be looked at before and waits a minute, that no design goes into production unapproved (custom-orders-18), and nothing unpaid leaves
// (orders-24), unless staff say so.
import { ShopError } from "~/domain/brand/errors";
import { type AnyOrderStatus, isStatusOf, type MailChoice, orderKindOf, statusLabel } from "~/domain/orders/admin";
import { hasShipped, isOpenOrder } from "~/domain/orders/orders";
import { beginQuestion, requireYes } from "~/domain/orders/questions";
import { selectOrderMockup, selectUnapproved } from "~/services/collaboration/approvals.server";
import type { App, Viewer } from "~/services/core/app.server";
import { hideEvent } from "~/services/core/history.server";
import { showMail } from "~/services/core/mail-words.server";
import { requireStaff } from "~/services/core/sessions.server";
import { hasLeft, withdrawMail } from "~/services/mail/outbox.server";
import {
  changeKey,
  changeOrder,
  moveTo,
  type Seen,
  setOrderStatus,
  statusMailOf,
  type UndoableChange,
} from "~/services/orders/admin.server";
import { removeShipment } from "~/services/orders/parcels.server";
import { requirePaid } from "~/services/orders/shipping.server";
import { getStaffOrder, listStaffOrders, type StaffOrder } from "~/services/orders/staff-order.server";

interface StatusChoice {
  status: AnyOrderStatus;
  /** The yes to production without an approved design. */
  unapproved?: string;
  /** The yes to shipping what is not paid. */
  unpaid?: string;
}

/** One order: its mail waits a minute; "Mockup Sent" wants a version that the customer can look at. */
export async function setStatusByHand(
  app: App,
  { withMail, unapproved, unpaid, ...input }: Seen & StatusChoice & { withMail: boolean },
): Promise<UndoableChange | null> {
  await requireStaff(app);
  if (input.status === "mockup_sent" && orderKindOf(input.id) === "custom") {
    const [mockup] = await app.read(selectOrderMockup(app, input.id));
    if (!mockup || mockup.version === 0) throw new ShopError("conflict", mockupMissing);
  }
  await requireApprovedDesigns(app, [input.id], { status: input.status, unapproved });
  if (hasShipped(input.status)) await requirePaid(app, await listStaffOrders(app, [input.id]), unpaid);
  return setOrderStatus(app, { ...input, mail: withMail ? "delayed" : "none" });
}

const mockupMissing =
  "There is no mockup to look at yet. Start a collaboration with this order's number and upload one: the status follows by itself.";

/** Asks before anything is changed (`requireYes`). */
async function requireApprovedDesigns(
  app: App,
  ids: readonly string[],
  { status, unapproved }: StatusChoice,
): Promise<void> {
  if (status !== "in_production") return;
  const rows = await app.read(selectUnapproved(app, ids));
  requireYes("unapproved", beginQuestion(rows.map(({ id }) => id)), unapproved);
}

interface Many extends StatusChoice {
  ids: string[];
}

/** Several orders at once, each as if by itself: how many now have the status, and what changed. Those it cannot be set for stay. */
export async function setManyStatuses(
  app: App,
  { ids, mail, ...choice }: Many & { mail?: MailChoice },
): Promise<{ count: number; changes: UndoableChange[] }> {
  const staff = await requireStaff(app);
  await requireApprovedDesigns(app, ids, choice);
  const { status, unpaid } = choice;
  const meant = await listMeant(app, ids, status);
  if (hasShipped(status)) await requirePaid(app, meant, unpaid);
  const moved = await Promise.allSettled(meant.map((found) => moveTo(app, staff, found, { status, mail })));
  const now = fulfilled(moved);
  return { count: now.length, changes: now.flatMap((change) => change ?? []) };
}

const listMeant = (app: App, ids: readonly string[], status: AnyOrderStatus) =>
  listStaffOrders(
    app,
    ids.filter((id) => isStatusOf(orderKindOf(id), status)),
  );

/** What could be done; a refusal is one of ours, anything else is a bug. */
function fulfilled<Value>(outcomes: readonly PromiseSettledResult<Value>[]): Value[] {
  return outcomes.flatMap((one) => {
    if (one.status === "fulfilled") return [one.value];
    if (one.reason instanceof ShopError) return [];
    throw one.reason;
  });
}

/** The mail that a status would send, before it goes (orders-14). ShopError `invalid` for a status that the order cannot have. */
export async function previewStatusMail(app: App, { id, status }: { id: string; status: AnyOrderStatus }) {
  await requireStaff(app);
  const found = await getStaffOrder(app, id);
  if (!isStatusOf(found.kind, status) || status === "cancelled")
    throw new ShopError("invalid", "Please choose a status");
  return showMail(app, await statusMailOf(app, found, { status }));
}

/** One of the mails that a status of many would send, and how many there are. ShopError `conflict` where it changes none of them. */
export async function previewStatusMails(app: App, { ids, status }: Pick<Many, "ids" | "status">) {
  await requireStaff(app);
  const changing = (await listMeant(app, ids, status)).filter(
    ({ order }) => isOpenOrder(order) && order.status !== status,
  );
  const [first] = changing;
  if (!first) throw new ShopError("conflict", "None of these orders would change, so nobody is mailed.");
  const mail = await showMail(app, await statusMailOf(app, first, { status }));
  return { ...mail, id: first.order.id, count: changing.length };
}

/**
 * Sets each order back to where it stood and takes its mail back. ShopError `conflict` where the mail of one has left or somebody else was
 * at it: the others are back.
 */
export async function undoStatuses(app: App, { changes }: { changes: readonly UndoableChange[] }): Promise<void> {
  const staff = await requireStaff(app);
  const outcomes = await Promise.allSettled(changes.map((change) => undo(app, staff, change)));
  const back = fulfilled(outcomes).length;
  const stays = outcomes.find((one) => one.status === "rejected");
  if (stays && back === 0) throw stays.reason;
  if (stays)
    throw new ShopError("conflict", `${back} of ${changes.length} stand where they stood. ${stays.reason.message}`);
}

async function undo(app: App, staff: Viewer, { id, version, ...values }: UndoableChange): Promise<void> {
  const { status } = values;
  const found: StaffOrder = await getStaffOrder(app, id);
  if (!isStatusOf(found.kind, status) || status === "cancelled")
    throw new ShopError("invalid", "There is nothing to undo.");
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
    if (!hasLeft(error)) throw error;
    throw new ShopError("conflict", "The mail has left already. Please set the status anew.", { cause: error });
  }
}
