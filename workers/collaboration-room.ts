// Live room of one collaboration session (collaboration-2). Broadcasts what D1 stores. The room itself stores only the alarm for the
// session's end. Guarantees that hibernation and restarts change nothing, because presence is read from the sockets and their
// attachments.
import { DurableObject } from "cloudflare:workers";
import { ShopError } from "~/domain/brand/errors";
import {
  type ClientMessage,
  clientMessage,
  type RoomMember,
  type RoomMessage,
  type RoomPresence,
  readMessage,
  roomCloseCodes,
  roomLimits,
  roomMember,
} from "~/domain/collaboration/collaboration";
import { collaborationTexts } from "~/domain/messages/collaboration";
import { findRoomEnd, listForMember } from "~/services/collaboration/rooms.server";
import { createApp } from "~/services/core/create-app.server";
import { hashToken } from "~/services/core/tokens.server";

/** Attachment of a socket, which survives hibernation. */
interface Attachment extends RoomMember {
  userId: string;
  /** `behind` means that something was broadcast while this member's list was being read. */
  state: "entered" | "joining" | "behind" | "joined" | "gone";
  enteredAt: number;
  windowStart: number;
  messages: number;
}

export class CollaborationRoom extends DurableObject<Env> {
  /** Joined sockets while the room is awake. Asking the runtime for each message would cost more than sending it. */
  #members: Set<WebSocket> | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The runtime answers pings, so that a quiet room can hibernate.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket. Only the Worker calls this, after it has checked the member's permissions. */
  override async fetch(request: Request): Promise<Response> {
    const header = decodeURIComponent(request.headers.get("X-Room-Member") ?? "null");
    const member = roomMember.parse(JSON.parse(header));
    const { 0: client, 1: server } = new WebSocketPair();
    this.#dismissIdle();
    const full =
      this.#countSockets() >= roomLimits.sockets || this.#countSockets(member.address) >= roomLimits.perAddress;
    this.ctx.acceptWebSocket(server, [member.address]);
    const attachment: Attachment = {
      ...member,
      userId: crypto.randomUUID(),
      state: "entered",
      enteredAt: Date.now(),
      windowStart: 0,
      messages: 0,
    };
    saveAttachment(server, attachment);
    if (full) this.#dismiss(server, roomCloseCodes.full, "The room is full. Please try again later.");
    // Reads the alarm first, because reading is cheap. Setting it writes to disk, and the socket would have to wait.
    if ((await this.ctx.storage.getAlarm()) !== member.expiresAt) await this.ctx.storage.setAlarm(member.expiresAt);
    return new Response(null, { status: 101, webSocket: client });
  }

  #countSockets(address?: string): number {
    return this.ctx.getWebSockets(address).filter((socket) => attachmentOf(socket).state !== "gone").length;
  }

  /** Closes sockets that never joined, because they would fill the room. */
  #dismissIdle(): void {
    const latest = Date.now() - roomLimits.joinWithinMs;
    for (const socket of this.ctx.getWebSockets()) {
      const { state, enteredAt } = attachmentOf(socket);
      if (state === "entered" && enteredAt < latest)
        this.#dismiss(socket, roomCloseCodes.noSession, "Please join first.");
    }
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const attachment = attachmentOf(socket);
    if (attachment.state === "gone") return;
    if (typeof data !== "string") return this.#dismiss(socket, roomCloseCodes.unreadable, "Text only, please.");
    if (data.length > roomLimits.maxFrameBytes || Buffer.byteLength(data) > roomLimits.maxFrameBytes) {
      return this.#dismiss(socket, roomCloseCodes.tooLarge, "The message is too large.");
    }
    if (!this.#passesFlood(socket, attachment)) return;
    const message = readMessage(clientMessage, data);
    if (message?.type === "session_join") return this.#join(socket, attachment, message);
    if (attachment.state === "entered") return this.#dismiss(socket, roomCloseCodes.noSession, "Please join first.");
    if (!message) return sendMessage(socket, { type: "error", message: "This message is not understood." });
    if (attachment.state === "joined") this.#relay(socket, attachment, message);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#leave(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#leave(socket);
  }

  /** Runs when the session ends. The session may have been extended since the alarm was set. */
  override async alarm(): Promise<void> {
    const [first] = this.ctx.getWebSockets();
    if (!first) return;
    const end = await findRoomEnd(this.#app(), attachmentOf(first).sessionId);
    if (end) await this.ctx.storage.setAlarm(end);
    else this.end();
  }

  /** Sends a message to all joined members. Call this after D1 has stored the data. Returns the members who are present. */
  broadcast(text: string): RoomPresence {
    for (const socket of this.ctx.getWebSockets()) {
      const attachment = attachmentOf(socket);
      if (attachment.state === "joined") send(socket, text);
      if (attachment.state === "joining") saveAttachment(socket, { ...attachment, state: "behind" });
    }
    return this.presence();
  }

  presence(): RoomPresence {
    const here = [...this.#joined()].filter(({ readyState }) => readyState === WebSocket.OPEN).map(attachmentOf);
    const count = (side: RoomMember["authorType"]) => here.filter(({ authorType }) => authorType === side).length;
    return { client: count("client"), staff: count("staff"), names: here.map(({ name }) => name) };
  }

  end(): void {
    for (const socket of this.ctx.getWebSockets()) {
      sendMessage(socket, { type: "session_ended" });
      this.#dismiss(socket, roomCloseCodes.noSession, collaborationTexts.sessionMissing);
    }
  }

  /** Disconnects an account whose rights have changed. Its pages reconnect with the new rights. */
  dismiss(viewerId: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (attachmentOf(socket).viewerId === viewerId)
        this.#dismiss(socket, roomCloseCodes.rightsChanged, "Please come in again.");
    }
  }

  async #join(
    socket: WebSocket,
    attachment: Attachment,
    message: Extract<ClientMessage, { type: "session_join" }>,
  ): Promise<void> {
    if (attachment.state !== "entered")
      return this.#dismiss(socket, roomCloseCodes.refused, "You have joined already.");
    if (hashToken(message.sessionToken) !== attachment.tokenHash) {
      return this.#dismiss(socket, roomCloseCodes.noSession, collaborationTexts.sessionMissing);
    }
    if (message.quoteId !== attachment.subjectId) {
      return this.#dismiss(socket, roomCloseCodes.refused, collaborationTexts.sessionMissing);
    }
    const annotations = await this.#readUpToNow(socket, attachment, message.sessionToken).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      return null;
    });
    if (!annotations) return this.#dismiss(socket, roomCloseCodes.noSession, collaborationTexts.sessionMissing);
    if (attachmentOf(socket).state === "gone") return;
    saveAttachment(socket, { ...attachmentOf(socket), state: "joined" });
    this.#joined().add(socket);
    const activeUsers = this.presence().names;
    sendMessage(socket, { type: "session_joined", annotations, activeUsers });
    this.#tellOthers(socket, { type: "user_joined", clientName: attachment.name, activeUsers });
  }

  /**
   * Reads the comments again if something was broadcast during the read. Each comment is then either in the list or arrives after the
   * list.
   */
  async #readUpToNow(socket: WebSocket, attachment: Attachment, token: string) {
    for (;;) {
      saveAttachment(socket, { ...attachment, state: "joining" });
      const annotations = await listForMember(this.#app(), attachment, token);
      if (attachmentOf(socket).state !== "behind") return annotations;
    }
  }

  #relay(socket: WebSocket, { userId, name: clientName }: Attachment, message: ClientMessage): void {
    if (message.type !== "session_join") this.#tellOthers(socket, { ...message, userId, clientName });
  }

  /**
   * Drops excess messages with an error, then closes the socket (live-2). Counts in memory, because a room that hibernated was not being
   * flooded.
   */
  #passesFlood(socket: WebSocket, attachment: Attachment): boolean {
    const now = Date.now();
    const fresh = now - attachment.windowStart >= roomLimits.perMs;
    attachment.windowStart = fresh ? now : attachment.windowStart;
    attachment.messages = fresh ? 1 : attachment.messages + 1;
    if (attachment.messages > roomLimits.closeAfter) this.#dismiss(socket, roomCloseCodes.flood, "Too many messages.");
    else if (attachment.messages > roomLimits.messages)
      sendMessage(socket, { type: "error", message: "Too many messages. Please slow down." });
    return attachment.messages <= roomLimits.messages;
  }

  #dismiss(socket: WebSocket, code: number, reason: string): void {
    if (code !== roomCloseCodes.flood) sendMessage(socket, { type: "error", message: reason });
    this.#leave(socket);
    socket.close(code, reason);
  }

  /** Runs once per socket, no matter who closed it. */
  #leave(socket: WebSocket): void {
    const attachment = attachmentOf(socket);
    if (attachment.state === "gone") return;
    saveAttachment(socket, { ...attachment, state: "gone" });
    this.#members?.delete(socket);
    if (attachment.state !== "joined") return;
    this.#tellOthers(socket, { type: "user_left", clientName: attachment.name, activeUsers: this.presence().names });
  }

  #joined(): Set<WebSocket> {
    this.#members ??= new Set(this.ctx.getWebSockets().filter((socket) => attachmentOf(socket).state === "joined"));
    return this.#members;
  }

  #tellOthers(socket: WebSocket, message: RoomMessage): void {
    const text = JSON.stringify(message);
    for (const other of this.#joined()) if (other !== socket) send(other, text);
  }

  #app() {
    return createApp(this.env, { origin: this.env.PUBLIC_ORIGIN, after: (work) => this.ctx.waitUntil(work) });
  }
}

// Caches the attachments of sockets. A changed attachment is written to its socket first, and read again after hibernation.
const attachments = new WeakMap<WebSocket, Attachment>();

function saveAttachment(socket: WebSocket, attachment: Attachment): void {
  socket.serializeAttachment(attachment);
  attachments.set(socket, attachment);
}

function attachmentOf(socket: WebSocket): Attachment {
  const attachment = attachments.get(socket) ?? (socket.deserializeAttachment() as Attachment);
  attachments.set(socket, attachment);
  return attachment;
}

function sendMessage(socket: WebSocket, message: RoomMessage): void {
  send(socket, JSON.stringify(message));
}

function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The socket is closing, and webSocketClose will notify the others.
  }
}
