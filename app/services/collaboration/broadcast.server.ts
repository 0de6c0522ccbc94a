// Sends messages to every live room of the same quote or custom order. Owns no table. D1 is already up to date, so an
// unreachable room loses nothing: its pages reload the data when they reconnect.
import type { AuthorType, RoomMessage } from "~/domain/collaboration/collaboration";
import {
  byId,
  findSessionToken,
  markSeen,
  type RoomSession,
  selectSiblings,
} from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";

/**
 * `make` returns the message for each room; URLs in the message need the room's token. With `from`, the other side
 * needs no digest if it was in the room.
 */
export async function broadcastToRooms(
  app: App,
  session: RoomSession,
  make: (token: string | null) => RoomMessage,
  from?: AuthorType,
): Promise<void> {
  const rooms = await selectSiblings(app, session);
  await Promise.all(rooms.map((room) => sendToRoom(app, room, make, from)));
}

async function sendToRoom(app: App, room: RoomSession, make: (token: string | null) => RoomMessage, from?: AuthorType) {
  const message = make(findSessionToken(app, room));
  const presence = await app.rooms.publish(room.id, message).catch((error) => logError("room", error));
  const other = from === "client" ? "staff" : "client";
  if (from && presence && presence[other] > 0) await markSeen(app, byId(room.id), other);
}
