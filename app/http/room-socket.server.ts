// WebSocket handler for /ws. Connects to the session's Durable Object with `?session=TOKEN`, or relays once
// `session_join` contains the token. Checks origin, rate, token and expiry before it sends anything (live-1).
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import {
  clientMessage,
  readMessage,
  roomCloseCodes,
  roomLimits,
  roomToken,
} from "~/domain/collaboration/collaboration";
import { collaborationTexts } from "~/domain/messages/collaboration";
import { requestRecord } from "~/http/app-context.server";
import { errorResponse } from "~/http/errors.server";
import { limitRate } from "~/http/security.server";
import { admitToRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";

const query = z.object({ session: roomToken.shape.token.optional().catch("") });

export async function openRoomSocket(request: Request, context: RouterContextProvider): Promise<Response> {
  const record = context.get(requestRecord);
  record.pattern = "/ws";
  const { app } = record;
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    return Response.json(
      { message: "Please connect with a WebSocket." },
      { status: 426, headers: { Upgrade: "websocket" } },
    );
  }
  try {
    // CORS and SameSite=Lax do not stop another site's page from opening a socket (platform-rooms-2).
    if (request.headers.get("Origin") !== app.origin) {
      throw new ShopError("forbidden", "This request came from another site.");
    }
    await limitRate(app, "ws", "calls");
  } catch (error) {
    if (error instanceof ShopError) return errorResponse(error);
    throw error;
  }
  const { session } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  return session === undefined ? relayed(app) : admitted(app, session);
}

/** Refuses a token with a close code, because browsers do not show pages the status of a handshake. */
async function admitted(app: App, token: string): Promise<Response> {
  try {
    return await app.rooms.connect(await admitToRoom(app, token));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    refuseSocket(server, roomCloseCodes.noSession, error.message);
    return new Response(null, { status: 101, webSocket: client });
  }
}

function refuseSocket(socket: WebSocket, code: number, message: string): void {
  socket.send(JSON.stringify({ type: "error", message }));
  socket.close(code, message);
}

/** Connects a client that joins by message: the first frame contains the token, and later frames wait. */
function relayed(app: App): Response {
  const { 0: client, 1: outer } = new WebSocketPair();
  outer.accept();
  const waiting: (string | ArrayBuffer)[] = [];
  let inner: WebSocket | null = null;
  let closed = false;
  const end = (code: number, message: string) => {
    if (!closed) refuseSocket(outer, code, message);
    closed = true;
    waiting.length = 0;
  };
  const timer = setTimeout(() => end(roomCloseCodes.noSession, "Please join first."), roomLimits.joinWithinMs);

  async function join(first: string | ArrayBuffer): Promise<void> {
    clearTimeout(timer);
    const message = typeof first === "string" ? readMessage(clientMessage, first) : null;
    if (message?.type !== "session_join") return end(roomCloseCodes.noSession, "Please join first.");
    const response = await app.rooms.connect(await admitToRoom(app, message.sessionToken));
    const room = response.webSocket;
    if (!room) throw new Error("The room answered without a socket");
    room.accept();
    if (closed) return room.close(1001, "gone");
    pipe(room, outer);
    inner = room;
    for (const data of waiting) room.send(data);
  }

  outer.addEventListener("message", ({ data }) => {
    if (closed) return;
    if (inner) return inner.send(data);
    // The room checks frames too, but until it is connected they wait here in memory, which an attacker could fill.
    const bytes = typeof data === "string" ? data.length : data.byteLength;
    if (bytes > roomLimits.maxFrameBytes) return end(roomCloseCodes.tooLarge, "The message is too large.");
    if (data === "ping") return outer.send("pong");
    waiting.push(data);
    if (waiting.length > roomLimits.messages) return end(roomCloseCodes.flood, "Too many messages.");
    if (waiting.length === 1) {
      join(data).catch((error: unknown) => end(roomCloseCodes.noSession, errorSentence(error)));
    }
  });
  outer.addEventListener("close", ({ code, reason }) => {
    clearTimeout(timer);
    closed = true;
    inner?.close(sendable(code), reason);
  });
  return new Response(null, { status: 101, webSocket: client });
}

const errorSentence = (error: unknown) => (error instanceof ShopError ? error.message : collaborationTexts.loadFailed);

function pipe(room: WebSocket, outer: WebSocket): void {
  room.addEventListener("message", ({ data }) => outer.send(data));
  room.addEventListener("close", ({ code, reason }) => outer.close(sendable(code), reason));
}

/** Codes 1005 and 1006 must not appear in a close frame. */
const sendable = (code: number) => (code === 1000 || (code >= 1001 && code !== 1005 && code !== 1006) ? code : 1000);
