// Opens and counts the sockets of many people. Each client records what it receives, so that a lost or repeated message is noticed.
import { WebSocket } from "ws";

export interface BenchClient {
  say(text: string): void;
  /** Every message received, as parsed JSON, with the time of its arrival. */
  hear(listener: (message: HeardMessage, at: number) => void): void;
  close(): void;
}

interface HeardMessage {
  type: string;
  userId?: string;
  x?: number;
  annotation?: { id: string };
  annotations?: unknown[];
}

/** Opens a socket. `address` replaces the client's network address, because the shop limits sockets and calls per address. */
function connect(url: string, origin: string, address: string): Promise<BenchClient> {
  const socket = new WebSocket(url, { headers: { Origin: origin, "CF-Connecting-IP": address } });
  const listeners: ((message: HeardMessage, at: number) => void)[] = [];
  socket.on("message", (data) => {
    const at = performance.now();
    const message = JSON.parse(String(data)) as HeardMessage;
    for (const listener of listeners) listener(message, at);
  });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("open", () =>
      resolve({
        say: (text) => socket.send(text),
        hear: (listener) => void listeners.push(listener),
        close: () => socket.close(),
      }),
    );
  });
}

export interface BenchRoom {
  id: string;
  quoteId: string;
  token: string;
}

export async function joinRoom(shop: string, room: BenchRoom, address: string): Promise<BenchClient> {
  const client = await connect(`${shop.replace("http", "ws")}/ws?session=${room.token}`, shop, address);
  const joined = new Promise<void>((resolve) =>
    client.hear(({ type }) => {
      if (type === "session_joined") resolve();
    }),
  );
  client.say(JSON.stringify({ type: "session_join", sessionToken: room.token, quoteId: room.quoteId }));
  await joined;
  return client;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
