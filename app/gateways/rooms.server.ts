// Durable Objects of collaboration sessions, by session id. They broadcast; D1 stores (collaboration-2).
import type { RoomMember, RoomMessage, RoomPresence } from "~/domain/collaboration/collaboration";

interface RoomObject extends Rpc.DurableObjectBranded {
  broadcast(message: string): Promise<RoomPresence>;
  presence(): Promise<RoomPresence>;
  end(): Promise<void>;
  dismiss(viewerId: string): Promise<void>;
}

export interface Rooms {
  /** Opens a socket for a member. The caller checks permissions. */
  connect(member: RoomMember): Promise<Response>;
  /** Sends a message to everyone in the room and returns who is there. */
  publish(sessionId: string, message: RoomMessage): Promise<RoomPresence>;
  presence(sessionId: string): Promise<RoomPresence>;
  end(sessionId: string): Promise<void>;
  dismiss(sessionId: string, viewerId: string): Promise<void>;
}

export function createRooms(namespace: DurableObjectNamespace): Rooms {
  const room = (id: string) =>
    (namespace as unknown as DurableObjectNamespace<RoomObject>).getByName(id, { locationHint: "wnam" });
  return {
    connect: (member) =>
      room(member.sessionId).fetch("https://room/", {
        headers: { Upgrade: "websocket", "X-Room-Member": encodeURIComponent(JSON.stringify(member)) },
      }),
    publish: (sessionId, message) => room(sessionId).broadcast(JSON.stringify(message)),
    presence: (sessionId) => room(sessionId).presence(),
    end: (sessionId) => room(sessionId).end(),
    dismiss: (sessionId, viewerId) => room(sessionId).dismiss(viewerId),
  };
}
