// Tells what happened to every live room of the same quote or custom order. Owns no table. D1 has it already: a room that
// cannot be reached is no loss, its pages read the list when they come back.
import type { AuthorType, RoomMessage } from "~/domain/collaboration/collaboration";
import {
  byId,
  findSessionToken,
  noteInformed,
  type RoomSession,
  selectSiblings,
} from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";

/** `make` gets each room's token, for the addresses in the message. With `from`, whoever heard it needs no digest of it. */
export async function tellRooms(
  app: App,
  session: RoomSession,
  make: (token: string | null) => RoomMessage,
  from?: AuthorType,
): Promise<void> {
  const rooms = await selectSiblings(app, session);
  await Promise.all(rooms.map((room) => tellRoom(app, room, make, from)));
}

async function tellRoom(app: App, room: RoomSession, make: (token: string | null) => RoomMessage, from?: AuthorType) {
  const message = make(findSessionToken(app, room));
  const presence = await app.rooms.publish(room.id, message).catch((error) => logError("room", error));
  const other = from === "client" ? "staff" : "client";
  if (from && presence && presence[other] > 0) await noteInformed(app, byId(room.id), other);
}
