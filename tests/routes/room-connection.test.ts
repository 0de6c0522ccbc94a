// Tests the socket in the page: it joins on open, reconnects after 1, 2, 4, 8 and 16 seconds, then waits for the person (live-3).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ConnectionState, openRoom } from "~/routes/collaboration/room-connection";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly url: URL) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  join() {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify({ type: "session_joined", annotations: [], activeUsers: [] }) });
  }
}

const listeners = new Map<string, () => void>();
const states: ConnectionState[] = [];
const last = () => FakeSocket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  states.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", {
    location: { href: "https://pinhigh.example/quote-collaboration/T" },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  openRoom({ token: "T", quoteId: "QR-1", onMessage: () => {}, onState: (state) => void states.push(state) });

test("The connection goes straight to the session's object and joins", () => {
  open();
  expect(last().url.href).toBe("wss://pinhigh.example/ws?session=T");
  last().join();
  expect(last().sent.map((text) => JSON.parse(text))).toEqual([
    { type: "session_join", sessionToken: "T", quoteId: "QR-1" },
  ]);
  expect(states).toEqual(["connecting", "connected"]);
});

test("The connection retries after 1, 2, 4, 8, 16 seconds, then stops; Retry starts again", async () => {
  const room = open();
  last().join();
  last().onclose?.({ code: 1006 });
  for (const seconds of [1, 2, 4, 8, 16]) {
    const tries = FakeSocket.made.length;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(FakeSocket.made).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(tries + 1);
    expect(states.at(-1)).toBe("reconnecting");
    last().onclose?.({ code: 1006 });
  }
  expect(states.at(-1)).toBe("stopped");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(FakeSocket.made).toHaveLength(6);
  room.retry();
  last().join();
  expect(states.at(-1)).toBe("connected");
});

test("A join resets the count", async () => {
  open();
  for (let drops = 0; drops < 12; drops++) {
    last().join();
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(FakeSocket.made).toHaveLength(13);
});

test.each([4401, 4403])("The connection does not retry after %i", async (code) => {
  const room = open();
  last().onclose?.({ code });
  expect(states.at(-1)).toBe("ended");
  room.retry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test("The connection notices a dead network: by the browser's event, or by a ping without an answer", async () => {
  open();
  last().join();
  listeners.get("offline")?.();
  expect(states.at(-1)).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(1000);
  last().join();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(last().sent.at(-1)).toBe("ping");
  last().onmessage?.({ data: "pong" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states.at(-1)).toBe("connected");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(states.at(-1)).toBe("reconnecting");
});

test("A message of an old socket is ignored", async () => {
  open();
  const old = last();
  old.join();
  old.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  old.onclose?.({ code: 4401 });
  expect(states.at(-1)).toBe("reconnecting");
});
