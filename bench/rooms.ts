// Rooms on the production build in workerd: how fast one room of 100 tells, beside a plain Node hub in the same run, and
// whether 200 rooms lose anything in a minute of talk.
import { fork } from "node:child_process";
import { openDatabase, runBatch } from "../app/db/client.server";
import { quoteCollaborationSessions, quoteRequests } from "../app/db/schema";
import { hashToken, newToken } from "../app/services/core/tokens.server";
import { buildShop } from "../scripts/shop";
import { type BenchClient, type BenchRoom, connect, joinRoom, pause } from "./room-clients";
import type { Figure } from "./run";
import { serveBuiltShop, serveModule } from "./worker";

const crowd = 100;
const rounds = 12;
const gapMs = 20;
const rooms = 200;
const perRoom = 5;
/** Rooms whose people come at the same time. */
const joiningRooms = 4;
const talkMs = 60_000;

export async function benchRooms(): Promise<Figure[]> {
  buildShop();
  const all = Array.from({ length: rooms + 2 }, (_, n): BenchRoom => {
    const number = String(n).padStart(7, "0");
    return { id: `RM-BENCH${number}`, quoteId: `QR-BENCH${number}`, token: newToken() };
  });
  const shop = await serveBuiltShop({ prepare: (env) => openRooms(env.DB, all) });
  const hub = await startHub();
  const bare = await serveBareObject();
  try {
    const [large, flooded, ...small] = all as [BenchRoom, BenchRoom, ...BenchRoom[]];
    const [plain, object, live] = await compareCrowds([
      await gather((n) => connect(hub.url, hub.url, `10.9.0.${n}`)),
      await gather((n) => connect(bare.url.replace("http", "ws"), bare.url, `10.9.0.${n}`)),
      await gather((n) => joinRoom(shop.url, large, `10.9.0.${n}`)),
    ]);
    const through = await commentsThroughFlood(shop.url, flooded);
    const talk = await talkInAll(shop.url, small);
    const ms = ({ p50, p99 }: Times) => `p50 ${p50.toFixed(2)}  p99 ${p99.toFixed(2)} ms`;
    const beside = (what: string, one: Times, other: Times) =>
      `${what} p50 ${(one.p50 / other.p50).toFixed(2)}x  p99 ${(one.p99 / other.p99).toFixed(2)}x`;
    return [
      { name: "plain Node ws hub, 100 clients", value: ms(plain) },
      { name: "bare Durable Object, 100 clients", value: ms(object), ratio: beside("hub", object, plain) },
      {
        name: "one room, 100 clients",
        value: ms(live),
        ratio: `${beside("hub", live, plain)}; ${beside("bare object", live, object)}`,
      },
      { name: "a comment heard, calm", value: `p95 ${through.calm.toFixed(1)} ms` },
      {
        name: "a comment heard while one floods the room",
        value: `p95 ${through.flooded.toFixed(1)} ms (limit 300)`,
        ratio: `calm ${(through.flooded / through.calm).toFixed(2)}x`,
      },
      { name: `${rooms} rooms x ${perRoom} clients joined`, value: `${talk.joinSeconds.toFixed(1)} s` },
      {
        name: "a minute of talk in all of them",
        value: `${talk.expected} told, ${talk.lost} lost, ${talk.doubled} doubled`,
      },
    ];
  } finally {
    hub.stop();
    await bare.stop();
    await shop.stop();
  }
}

async function openRooms(d1: D1Database, all: readonly BenchRoom[]): Promise<void> {
  const db = openDatabase(d1);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const client = { clientName: "Bench", clientEmail: "bench@club.example" };
  const quote = {
    customerName: "Bench",
    customerEmail: "bench@club.example",
    projectDescription: "Pins",
    quantity: 100,
  };
  await runBatch(
    db,
    all.flatMap(({ id, quoteId, token }) => [
      db.insert(quoteRequests).values({ id: quoteId, ...quote }),
      db.insert(quoteCollaborationSessions).values({ id, quoteId, tokenHash: hashToken(token), expiresAt, ...client }),
    ]),
  );
}

async function startHub(): Promise<{ url: string; stop: () => void }> {
  const child = fork("bench/ws-hub.ts", { execArgv: ["--import", "tsx"] });
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
  return { url: `ws://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** What the runtime itself takes to tell a hundred: the hub's work in a Durable Object that does nothing else. */
const bareObject = `import { DurableObject } from "cloudflare:workers";
export class Hub extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }
  webSocketMessage(socket, data) {
    this.clients ??= this.ctx.getWebSockets();
    const text = JSON.stringify({ ...JSON.parse(data), userId: crypto.randomUUID(), clientName: "Bench" });
    for (const other of this.clients) if (other !== socket) other.send(text);
  }
}
export default { fetch: (request, env) => env.HUB.getByName("hub").fetch(request) };`;

const serveBareObject = () =>
  serveModule("bare", bareObject, {
    compatibilityFlags: ["nodejs_compat", "no_web_socket_compression"],
    durableObjects: { HUB: { className: "Hub", useSQLite: true } },
  });

interface Times {
  p50: number;
  p99: number;
}

interface Crowd {
  clients: BenchClient[];
  sent: number[];
  times: number[];
}

async function gather(open: (n: number) => Promise<BenchClient>): Promise<Crowd> {
  const group: Crowd = { clients: [], sent: [], times: [] };
  for (let n = 0; n < crowd; n++) {
    const client = await open(n);
    client.hear(({ type, x }, at) => {
      if (type === "cursor") group.times.push(at - (group.sent[Math.round((x ?? 0) * 1e6)] ?? 0));
    });
    group.clients.push(client);
  }
  return group;
}

/** From a cursor sent to the same cursor heard, over all receivers; the senders take turns. */
async function tellRound({ clients, sent }: Crowd): Promise<void> {
  for (const client of clients) {
    client.say(JSON.stringify({ type: "cursor", x: sent.push(performance.now()) / 1e6 - 1e-6, y: 0 }));
    await pause(gapMs);
  }
  await pause(500);
}

/** All crowds in turns, so that whatever else the machine does meets each. */
async function compareCrowds(crowds: [Crowd, Crowd, Crowd]): Promise<[Times, Times, Times]> {
  for (let round = 0; round < rounds; round++) for (const one of crowds) await tellRound(one);
  for (const { clients } of crowds) for (const client of clients) client.close();
  return crowds.map(timesOf) as [Times, Times, Times];
}

function timesOf({ times }: Crowd): Times {
  const expected = crowd * rounds * (crowd - 1);
  if (times.length !== expected) throw new Error(`${times.length} of ${expected} messages arrived`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** From a comment's POST to its arrival at another page, before and after a third sends 10,000 messages: p95 in ms. */
async function commentsThroughFlood(shop: string, room: BenchRoom): Promise<{ calm: number; flooded: number }> {
  const quiet = await joinRoom(shop, room, "10.8.0.1");
  const flood = await joinRoom(shop, room, "10.8.0.2");
  let arrive = () => {};
  quiet.hear(({ type }) => {
    if (type === "new_annotation") arrive();
  });
  const p95 = async (count: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const started = performance.now();
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await Promise.all([write(shop, room, "10.8.0.1"), arrived]);
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[Math.ceil(count * 0.95) - 1] ?? 0;
  };
  const calm = await p95(20);
  for (let n = 0; n < 10_000; n++) flood.say('{"type":"cursor","x":0.5,"y":0.5}');
  const flooded = await p95(60);
  for (const client of [quiet, flood]) client.close();
  return { calm, flooded };
}

interface Member {
  client: BenchClient;
  address: string;
  sent: number;
  heard: string[];
}

/** Everybody points every four seconds, somebody of each room writes a comment every twenty. */
async function talkInAll(shop: string, all: readonly BenchRoom[]) {
  const started = performance.now();
  const groups: Member[][] = [];
  const waiting = all.entries();
  const fillRooms = async () => {
    for (const [n, room] of waiting) groups[n] = await fillRoom(shop, room, n);
  };
  await Promise.all(Array.from({ length: joiningRooms }, fillRooms));
  const joinSeconds = (performance.now() - started) / 1000;
  const comments = await Promise.all(groups.map((group, n) => talk(shop, all[n]!, group)));
  await pause(3000);
  let [expected, lost, doubled] = [0, 0, 0];
  for (const [n, group] of groups.entries()) {
    const told = group.reduce((sum, { sent }) => sum + sent, 0);
    for (const { sent, heard } of group) {
      const due = told - sent + (comments[n] ?? 0);
      expected += due;
      lost += due - new Set(heard).size;
      doubled += heard.length - new Set(heard).size;
    }
    for (const { client } of group) client.close();
  }
  return { joinSeconds, expected, lost, doubled };
}

async function fillRoom(shop: string, room: BenchRoom, n: number): Promise<Member[]> {
  const addresses = Array.from({ length: perRoom }, (_, who) => `10.${n >> 8}.${n & 255}.${who}`);
  return Promise.all(
    addresses.map(async (address) => {
      const client = await joinRoom(shop, room, address);
      const member: Member = { client, address, sent: 0, heard: [] };
      client.hear(({ type, userId, x, annotation }) => {
        if (type === "cursor") member.heard.push(`${userId} ${x}`);
        if (type === "new_annotation") member.heard.push(annotation?.id ?? "");
      });
      return member;
    }),
  );
}

/** Answers how many comments were written. */
async function talk(shop: string, room: BenchRoom, group: Member[]): Promise<number> {
  const until = performance.now() + talkMs;
  await pause(Math.random() * 4000);
  let comments = 0;
  for (let turn = 0; performance.now() < until; turn++) {
    for (const member of group) {
      member.client.say(JSON.stringify({ type: "cursor", x: member.sent++ / 1e6, y: 0 }));
    }
    if (turn % 5 === 0) comments += await write(shop, room, group[0]!.address);
    await pause(4000);
  }
  return comments;
}

async function write(shop: string, { token }: BenchRoom, address: string): Promise<number> {
  const response = await fetch(`${shop}/api/collaboration/session/${token}/annotations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: shop, "CF-Connecting-IP": address },
    body: JSON.stringify({ content: "A deeper green, please" }),
  });
  if (response.status !== 201) throw new Error(`A comment answered ${response.status}: ${await response.text()}`);
  return 1;
}
