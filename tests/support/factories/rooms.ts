// Creates design rooms: a quote with a price, staff, an open session, and sockets that record what they receive.
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { quoteRequests } from "~/db/schema";
import { type RoomMessage, roomMessage } from "~/domain/collaboration/collaboration";
import { getRoom, startRoom } from "~/services/collaboration/rooms.server";
import { approvalTerms } from "~/services/collaboration/subjects.server";
import type { AppFacts } from "~/services/core/create-app.server";
import { newId, newToken } from "~/services/core/tokens.server";
import { testApp } from "../fixtures/app";
import { origin, signIn } from "../fixtures/requests";

export const db = openDatabase(env.DB);

export async function newQuote(values: Partial<typeof quoteRequests.$inferInsert> = {}) {
  const sound = {
    id: newId("QR"),
    customerName: "Robin Castle",
    customerEmail: "robin@castle.example",
    projectDescription: "Crest pins in green and gold",
    quantity: 150,
    status: "quoted" as const,
    quotedAmountCents: 82_500,
  };
  const [quote] = await db
    .insert(quoteRequests)
    .values({ ...sound, ...values })
    .returning();
  if (!quote) throw new Error("No quote");
  return quote;
}

/** A price for a quote, of the requested quantity and of `further` ones, as one line. */
export const priced = (amountCents: number, further: [quantity: number, amountCents: number][] = []) => ({
  lines: [{ name: "Custom pins", quantity: 1, pricesCents: [amountCents, ...further.map(([, cents]) => cents)] }],
  otherQuantities: further.map(([quantity]) => quantity),
});

export const readQuote = async (id: string) =>
  (await db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];

export async function newStaff() {
  const staff = await signIn("admin", {
    username: `sam-${newToken().slice(0, 8)}`,
    email: `${newToken()}@pinhigh.example`,
  });
  const { sessionToken } = staff;
  const app = (facts: Partial<Omit<AppFacts, "visitor">> = {}) => testApp({ ...facts, visitor: { sessionToken } });
  return { ...staff, app };
}

/** A room of a new quote, with its staff and its link's token. */
export async function newRoom(values: Partial<typeof quoteRequests.$inferInsert> = {}) {
  const [quote, staff] = await Promise.all([newQuote(values), newStaff()]);
  const room = await startRoom(staff.app(), {
    quoteId: quote.id,
    clientName: "Robin",
    clientEmail: quote.customerEmail,
  });
  const token = room.collaborationUrl.split("/").at(-1) ?? "";
  const join = (options: SocketOptions = {}) => joinRoom(token, quote.id, options);
  return { quote, staff, token, sessionId: room.sessionId, link: room.collaborationUrl, join };
}

export interface SocketOptions {
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
}

export async function handshake(path: string, { cookie, address, headers }: SocketOptions = {}) {
  return exports.default.fetch(`${origin}${path}`, {
    headers: {
      Upgrade: "websocket",
      Origin: origin,
      "CF-Connecting-IP": address ?? "127.0.0.1",
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
  });
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** An open socket. `heard` keeps every message in order, `closed` the close code. */
export async function openSocket(path: string, options?: SocketOptions) {
  const response = await handshake(path, options);
  const socket = response.webSocket;
  if (!socket) throw new Error(`No socket: ${response.status} ${await response.text()}`);
  const heard: RoomMessage[] = [];
  const state: { closed: number | null } = { closed: null };
  socket.addEventListener("message", ({ data }) => {
    if (data !== "pong") heard.push(roomMessage.parse(JSON.parse(String(data))));
  });
  socket.addEventListener("close", ({ code }) => {
    state.closed = code;
  });
  socket.accept();
  return {
    heard,
    state,
    socket,
    send: (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    close: () => socket.close(1000, "bye"),
    of: <Type extends RoomMessage["type"]>(type: Type) =>
      heard.filter((message): message is Extract<RoomMessage, { type: Type }> => message.type === type),
    closed: () => until(() => state.closed, "the socket to close"),
    until: <Type extends RoomMessage["type"]>(type: Type, count = 1) =>
      until(() => (heard.filter((message) => message.type === type).length >= count ? true : null), `${count} ${type}`),
  };
}

/** A socket that has joined. */
export async function joinRoom(token: string, quoteId: string, options?: SocketOptions): Promise<TestSocket> {
  const socket = await openSocket(`/ws?session=${token}`, options);
  socket.send({ type: "session_join", sessionToken: token, quoteId });
  await socket.until("session_joined");
  return socket;
}

export async function until<Value>(look: () => Value | null, what: string, withinMs = 20_000): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = look();
    if (value !== null) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The price and details that the room shows now, as an approval names them. */
export const termsIn = async (token: string) => approvalTerms((await getRoom(testApp(), { token })).subject);

export const roomStub = (sessionId: string) => env.COLLABORATION_ROOM.getByName(sessionId);
