// Updates open design rooms when something outside the room ends or changes them, such as a deleted quote, an erased
// person, a colleague who lost a role or a canceled order. Owns no table. Guarantees live-4: anyone who loses the right
// to a room is disconnected at once.
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { quoteCollaborationSessions as sessions } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import type { Rooms } from "~/gateways/rooms.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";

/** Returns the ids of the live rooms that match `which`. Call this before the batch that ends them. */
export async function findOpenRooms(app: App, which: SQL | undefined): Promise<string[]> {
  const isOpen = and(which, eq(sessions.isActive, true), gt(sessions.expiresAt, app.now()));
  return (await app.db.select({ id: sessions.id }).from(sessions).where(isOpen)).map(({ id }) => id);
}

/** Errors are only logged: D1 already refuses entry, and the room's alarm closes it when the session expires. */
async function callRooms(app: App, ids: readonly string[], ask: (rooms: Rooms, id: string) => Promise<unknown>) {
  await Promise.all(ids.map((id) => ask(app.rooms, id).catch((error: unknown) => logError("room", error))));
}

export const endOpenRooms = (app: App, ids: readonly string[]) => callRooms(app, ids, (rooms, id) => rooms.end(id));

/**
 * Closes the sockets of a staff account in all rooms. Call this after its sessions ended or its rights changed: open pages then reconnect
 * with the rights that remain. Customers need no such call, because their rights come only from the link.
 */
export async function disconnectStaff(app: App, { id: userId, role }: { id: string; role: Role }): Promise<void> {
  if (role === "user") return;
  await callRooms(app, await findOpenRooms(app, undefined), (rooms, id) => rooms.dismiss(id, userId));
}

/** Makes the pages in these rooms check again whether the mockup can be approved. */
export const refreshRooms = (app: App, ids: readonly string[]) =>
  callRooms(app, ids, (rooms, id) => rooms.publish(id, { type: "approval_changed" }));

export const refreshOpenRooms = async (app: App, which: SQL) => refreshRooms(app, await findOpenRooms(app, which));

/** SQL condition for the rooms of a custom order. An order made from a quote uses the quote's room. */
export const roomsOfOrder = (id: string): SQL =>
  sql`(custom_order_id = ${id} or quote_id = (select quote_id from custom_orders where id = ${id}))`;
