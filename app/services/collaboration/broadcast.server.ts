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
 * Sends each room the message from `make`, whose URLs need the room's token. `from` is the side that wrote: if the other
 * side is in the room, it has seen the message and needs no digest.
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
