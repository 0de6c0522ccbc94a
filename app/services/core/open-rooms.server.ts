// The open rooms whose end, or whose news, comes from elsewhere: a deleted quote, an erased person, a colleague without rights, a
// cancelled order. Owns no table. Promises live-4: whoever has lost the right to a room is sent out of it at once.
import { and, eq, gt, type SQL } from "drizzle-orm";
import { quoteCollaborationSessions as sessions } from "~/db/schema";
import type { Rooms } from "~/gateways/rooms.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";

/** Ids of the live rooms of `which`. Read them before the batch that ends them. */
export async function findOpenRooms(app: App, which: SQL | undefined): Promise<string[]> {
  const isOpen = and(which, eq(sessions.isActive, true), gt(sessions.expiresAt, app.now()));
  return (await app.db.select({ id: sessions.id }).from(sessions).where(isOpen)).map(({ id }) => id);
}

/** A room that does not answer is logged only: D1 lets nobody in again, and its alarm closes it at the session's end. */
async function askRooms(app: App, ids: readonly string[], ask: (rooms: Rooms, id: string) => Promise<unknown>) {
  await Promise.all(ids.map((id) => ask(app.rooms, id).catch((error: unknown) => logError("room", error))));
}

/** Closes every socket of rooms that have ended. */
export const endOpenRooms = (app: App, ids: readonly string[]) => askRooms(app, ids, (rooms, id) => rooms.end(id));

/** Closes the sockets of an account in all rooms; the page connects again with the rights that are left. */
export async function dismissFromRooms(app: App, userId: string): Promise<void> {
  await askRooms(app, await findOpenRooms(app, undefined), (rooms, id) => rooms.dismiss(id, userId));
}

/** Has the pages of these rooms read again whether the mockup can still be decided on. */
export const refreshRooms = (app: App, ids: readonly string[]) =>
  askRooms(app, ids, (rooms, id) => rooms.publish(id, { type: "approval_changed" }));

export const refreshOpenRooms = async (app: App, which: SQL) => refreshRooms(app, await findOpenRooms(app, which));
