// The Durable Objects behind collaboration sessions, by session id. They tell; D1 remembers (collaboration-2).
import type { RoomMember, RoomMessage, RoomPresence } from "~/domain/collaboration/collaboration";

/** What workers/collaboration-room answers to. */
interface RoomObject extends Rpc.DurableObjectBranded {
  broadcast(message: string): Promise<RoomPresence>;
  presence(): Promise<RoomPresence>;
  end(): Promise<void>;
  dismiss(viewerId: string): Promise<void>;
}

export interface Rooms {
  /** A socket of a member whom the caller has checked. */
  connect(member: RoomMember): Promise<Response>;
  /** Tells everybody in the room; answers who that was. */
  publish(sessionId: string, message: RoomMessage): Promise<RoomPresence>;
  presence(sessionId: string): Promise<RoomPresence>;
  /** Sends everybody out. */
  end(sessionId: string): Promise<void>;
  /** Closes the sockets of one account, whose rights have changed. */
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
