// Shows live-1 to live-4 with their figures: what a room broadcasts, to whom, through floods, evictions and its own end.
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { quoteCollaborationSessions, quoteComments } from "~/db/schema";
import type { CommentView } from "~/domain/collaboration/collaboration";
import { revokeRoom } from "~/services/collaboration/rooms.server";
import { newToken } from "~/services/core/tokens.server";
import {
  db,
  handshake,
  joinRoom,
  newRoom,
  openSocket,
  roomStub,
  type TestSocket,
  until,
} from "../support/factories/rooms";
import { testApp } from "../support/fixtures/app";
import { ask, send } from "../support/fixtures/requests";

const comment = (token: string, content: string, more: object = {}, cookie?: string) =>
  ask<CommentView & { message?: string }>("POST", `/api/collaboration/session/${token}/annotations`, {
    body: { content, ...more },
    cookie,
  });

/** Evicts the running room from memory, and its sockets hibernate. Wakes it first, because only a running object can be evicted. */
async function evict(sessionId: string): Promise<void> {
  await testApp().rooms.presence(sessionId);
  await evictDurableObject(roomStub(sessionId));
}

describe("joining (live-1)", () => {
  test("Only the link's holder receives anything", async () => {
    const room = await newRoom();
    const other = await newRoom();
    await comment(room.token, "secret of A");
    const expired = await newRoom();
    const set = (values: object, id: string) =>
      db.update(quoteCollaborationSessions).set(values).where(eq(quoteCollaborationSessions.id, id));
    await set({ expiresAt: new Date(Date.now() - 1000) }, expired.sessionId);
    const revoked = await newRoom();
    await revokeRoom(revoked.staff.app(), { id: revoked.sessionId });

    for (const token of [newToken(), expired.token, revoked.token, "", "'; drop table users"]) {
      const socket = await openSocket(`/ws?session=${encodeURIComponent(token)}`);
      expect(await socket.closed()).toBe(4401);
      expect(socket.heard).toEqual([{ type: "error", message: "Session not found or expired" }]);
    }
    // The first case is a valid token with another quote's id. The second is another room's token on this room's socket.
    for (const [join, code] of [
      [{ sessionToken: room.token, quoteId: other.quote.id }, 4403],
      [{ sessionToken: other.token, quoteId: room.quote.id }, 4401],
    ] as const) {
      const socket = await openSocket(`/ws?session=${room.token}`);
      socket.send({ type: "session_join", ...join });
      expect(await socket.closed()).toBe(code);
      expect(JSON.stringify(socket.heard)).not.toContain("secret");
    }
  });

  test("A page of another site, one without Origin and a plain request get no socket", async () => {
    const { token } = await newRoom();
    const path = `/ws?session=${token}`;
    expect((await handshake(path, { headers: { Origin: "https://evil.test" } })).status).toBe(403);
    expect((await handshake(path, { headers: { Origin: "null" } })).status).toBe(403);
    expect((await handshake(path, { headers: { Origin: "" } })).status).toBe(403);
    expect((await send("GET", path)).status).toBe(426);
  });

  test("A message before the join and a second join close the socket", async () => {
    const { token, quote, join } = await newRoom();
    const early = await openSocket(`/ws?session=${token}`);
    early.send({ type: "typing", isTyping: true });
    expect(await early.closed()).toBe(4401);
    const twice = await join();
    twice.send({ type: "session_join", sessionToken: token, quoteId: quote.id });
    expect(await twice.closed()).toBe(4403);
    expect(twice.of("session_joined")).toHaveLength(1);
  });

  test("Messages in room A never reach room B", async () => {
    const [a, b] = [await newRoom(), await newRoom()];
    const [inA, inB] = [await a.join(), await b.join()];
    for (let n = 0; n < 5; n++) await comment(a.token, `A${n}`);
    await inA.until("new_annotation", 5);
    expect(inB.of("new_annotation")).toEqual([]);
    const late = await b.join();
    expect(late.of("session_joined")[0]?.annotations).toEqual([]);
  });

  test("Cursor and typing reach the others, not their sender", async () => {
    const { join } = await newRoom();
    const [one, other] = [await join(), await join()];
    one.send({ type: "cursor", x: 0.25, y: 1 });
    one.send({ type: "typing", isTyping: true });
    await other.until("typing");
    expect(other.of("cursor")).toMatchObject([{ clientName: "Robin", x: 0.25, y: 1 }]);
    expect(other.of("typing")[0]?.userId).toBe(other.of("cursor")[0]?.userId);
    expect([...one.of("cursor"), ...one.of("typing")]).toEqual([]);
    other.send({ type: "cursor", x: 1.5, y: 0 });
    await other.until("error");
    expect(one.of("cursor")).toEqual([]);
  });

  test("A client that joins by message at plain /ws is relayed", async () => {
    const { token, quote, join } = await newRoom();
    await comment(token, "before");
    const socket = await openSocket("/ws");
    socket.send({ type: "session_join", sessionToken: token, quoteId: quote.id });
    await socket.until("session_joined");
    expect(socket.of("session_joined")[0]?.annotations.map(({ content }) => content)).toEqual(["before"]);
    const direct = await join();
    await socket.until("user_joined");
    await comment(token, "after");
    await Promise.all([socket.until("new_annotation"), direct.until("new_annotation")]);
    socket.close();
    await direct.until("user_left");
    expect(direct.of("user_left")[0]?.activeUsers).toEqual(["Robin"]);

    const wrong = await openSocket("/ws");
    wrong.send({ type: "session_join", sessionToken: newToken(), quoteId: quote.id });
    expect(await wrong.closed()).toBe(4401);
    const mute = await openSocket("/ws");
    mute.send({ type: "cursor", x: 0, y: 0 });
    expect(await mute.closed()).toBe(4401);
  });
});

describe("limits (live-2)", () => {
  test("Too large, binary and unreadable frames are dropped", async () => {
    const { join } = await newRoom();
    const large = await join();
    large.send("x".repeat(1_000_000));
    expect(await large.closed()).toBe(1009);
    const edge = await join();
    edge.send("ü".repeat(33_000));
    expect(await edge.closed()).toBe(1009);
    const { token, quote } = await newRoom();
    const waiting = await openSocket("/ws");
    waiting.send({ type: "session_join", sessionToken: token, quoteId: quote.id });
    waiting.send("x".repeat(1_000_000));
    expect(await waiting.closed()).toBe(1009);
    const first = await openSocket("/ws");
    first.send("x".repeat(1_000_000));
    expect(await first.closed()).toBe(1009);
    const binary = await join();
    binary.socket.send(new Uint8Array([1, 2, 3]));
    expect(await binary.closed()).toBe(1003);
    const odd = await join();
    for (const text of ["{", "[".repeat(30_000), '{"type":"shout"}', "null"]) odd.send(text);
    await odd.until("error", 4);
    expect(odd.state.closed).toBeNull();
  });

  test("A flood of 10,000 messages is dropped and closed, and the others still receive every comment", async () => {
    const { join, token } = await newRoom();
    const [quiet, flood] = [await join(), await join()];
    for (let n = 0; n < 10_000; n++) {
      try {
        flood.send({ type: "cursor", x: 0.5, y: 0.5 });
      } catch {
        break;
      }
    }
    for (let n = 0; n < 20; n++) await comment(token, `through ${n}`);
    await quiet.until("new_annotation", 20);
    expect(await flood.closed()).toBe(1008);
    expect(quiet.of("cursor").length).toBeLessThanOrEqual(20);
    expect(flood.of("error").length).toBeGreaterThan(0);
  });

  test("A room accepts 200 sockets, and 20 of one address", async () => {
    const { join, token, quote } = await newRoom();
    const sockets: TestSocket[] = [];
    for (let n = 0; n < 200; n++) sockets.push(await join({ address: `10.0.0.${Math.floor(n / 20)}` }));
    const full = await openSocket(`/ws?session=${token}`, { address: "10.0.1.1" });
    expect(await full.closed()).toBe(1013);
    await comment(token, "to all");
    await Promise.all(sockets.map((socket) => socket.until("new_annotation")));
    for (const socket of sockets.slice(0, 20)) socket.close();
    await until(() => (sockets[30]!.of("user_left").length >= 20 ? true : null), "twenty to leave");
    expect(sockets[30]?.of("user_left").at(-1)?.activeUsers).toHaveLength(180);
    for (let n = 0; n < 2; n++) await joinRoom(token, quote.id, { address: "10.0.2.1" });
    const twentyFirst = await openSocket(`/ws?session=${token}`, { address: "10.0.0.5" });
    expect(await twentyFirst.closed()).toBe(1013);
  });
});

test("A socket that never joins loses its seat to the next visitor after ten seconds (live-2)", async () => {
  const { token, quote, sessionId } = await newRoom();
  const address = "10.0.3.1";
  const idle: TestSocket[] = [];
  for (let n = 0; n < 20; n++) idle.push(await openSocket(`/ws?session=${token}`, { address }));
  expect(await (await openSocket(`/ws?session=${token}`, { address })).closed()).toBe(1013);
  await testApp().rooms.presence(sessionId);
  await runInDurableObject(roomStub(sessionId), (_room, state) => {
    for (const socket of state.getWebSockets()) {
      socket.serializeAttachment({ ...socket.deserializeAttachment(), enteredAt: Date.now() - 11_000 });
    }
  });
  await evict(sessionId);
  await joinRoom(token, quote.id, { address });
  for (const socket of idle) expect(await socket.closed()).toBe(4401);
});

describe("hibernation and restarts (live-3)", () => {
  test("Presence and comments are right after 100 evictions", async () => {
    const { join, token, quote, sessionId, staff } = await newRoom();
    const [client, member] = [await join(), await join({ cookie: staff.cookie })];
    await client.until("user_joined");
    const everybody = ["Pin High", "Robin"];
    expect(client.of("user_joined")[0]?.activeUsers.toSorted()).toEqual(everybody);
    for (let n = 1; n <= 100; n++) {
      await evict(sessionId);
      if (n % 10 === 0) {
        const guest = await join();
        expect(guest.of("session_joined")[0]?.activeUsers.toSorted()).toEqual([...everybody, "Robin"]);
        await evict(sessionId);
        guest.close();
        await member.until("user_left", n / 10);
        expect(member.of("user_left").at(-1)?.activeUsers.toSorted()).toEqual(everybody);
      } else {
        await comment(token, `comment ${n}`, { clientMessageId: `m${n}` });
      }
    }
    await Promise.all([client.until("new_annotation", 90), member.until("new_annotation", 90)]);
    const told = client.of("new_annotation").map(({ annotation }) => annotation.content);
    expect(new Set(told).size).toBe(90);
    expect(told).toHaveLength(90);
    const stored = await db.select().from(quoteComments).where(eq(quoteComments.quoteId, quote.id));
    expect(stored).toHaveLength(90);
  });

  test("A comment sent again is one comment, and another room's id finds nothing", async () => {
    const [a, b] = [await newRoom(), await newRoom()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => comment(a.token, "once", { clientMessageId: "same" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const foreign = await comment(b.token, "mine", { clientMessageId: "same" });
    expect(foreign.body.content).toBe("mine");
  });

  test("A person who joins while comments arrive receives each once", async () => {
    const { join, token } = await newRoom();
    const writing = Promise.all(Array.from({ length: 30 }, (_, n) => comment(token, `c${n}`)));
    const sockets = await Promise.all(Array.from({ length: 10 }, () => join()));
    await writing;
    await until(
      () => (sockets.every((socket) => contents(socket).length === 30) ? true : null),
      "all comments to be heard",
    );
    for (const socket of sockets) expect(new Set(contents(socket)).size).toBe(30);
  });
});

function contents(socket: Awaited<ReturnType<typeof joinRoom>>): string[] {
  const joined = socket.of("session_joined")[0]?.annotations ?? [];
  const told = socket.of("new_annotation").map(({ annotation }) => annotation);
  return [...new Map([...joined, ...told].map(({ id, content }) => [id, content])).values()];
}

describe("the session's end (live-4)", () => {
  test("The alarm closes the sockets, and leaves an extended session open", async () => {
    const { join, token, sessionId } = await newRoom();
    const socket = await join();
    const end = (at: Date) =>
      db.update(quoteCollaborationSessions).set({ expiresAt: at }).where(eq(quoteCollaborationSessions.id, sessionId));
    await runDurableObjectAlarm(roomStub(sessionId));
    expect(socket.state.closed).toBeNull();
    await end(new Date(Date.now() - 1));
    await evict(sessionId);
    await runDurableObjectAlarm(roomStub(sessionId));
    expect(await socket.closed()).toBe(4401);
    expect(socket.of("session_ended")).toHaveLength(1);
    expect((await comment(token, "too late")).status).toBe(404);
  });

  test("Revoking removes everyone immediately", async () => {
    const { join, sessionId, staff, token } = await newRoom();
    const [one, two] = [await join(), await join()];
    await revokeRoom(staff.app(), { id: sessionId });
    expect(await Promise.all([one.closed(), two.closed()])).toEqual([4401, 4401]);
    expect((await ask("GET", `/api/collaboration/session/${token}`)).status).toBe(404);
  });
});
