// Measures design rooms of the built Worker: how fast a room of 100 people delivers a message, whether a comment arrives while someone
// floods the room, and whether 200 rooms lose a message in a minute.
import { openDatabase, runBatch } from "../app/db/client.server";
import { quoteCollaborationSessions, quoteRequests } from "../app/db/schema";
import { hashToken, newToken } from "../app/services/core/tokens.server";
import { buildShop } from "../scripts/shop";
import { type BenchClient, type BenchRoom, joinRoom, pause } from "./room-clients";
import type { Figure } from "./run";
import { serveBuiltShop } from "./worker";

const crowd = 100;
const rounds = 12;
const gapMs = 20;
const rooms = 200;
const perRoom = 5;
const mostMsInFlood = 300;
/** The number of rooms that fill at the same time. */
const joiningRooms = 4;
const talkMs = 60_000;

export async function benchRooms(): Promise<Figure[]> {
  buildShop();
  const all = Array.from({ length: rooms + 2 }, (_, n): BenchRoom => {
    const number = String(n).padStart(7, "0");
    return { id: `RM-BENCH${number}`, quoteId: `QR-BENCH${number}`, token: newToken() };
  });
  const shop = await serveBuiltShop({ prepare: (env) => openRooms(env.DB, all) });
  try {
    const [large, flooded, ...small] = all as [BenchRoom, BenchRoom, ...BenchRoom[]];
    const { p50, p99 } = await tellCrowd(shop.url, large);
    const through = await commentsThroughFlood(shop.url, flooded);
    const talk = await talkInAll(shop.url, small);
    const comment = `p95 ${through.flooded.toFixed(0)} ms (${through.calm.toFixed(0)} in a calm room), at most ${mostMsInFlood}`;
    return [
      { name: `a cursor to ${crowd - 1} others`, value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms` },
      { name: "a comment in a flooded room", value: comment, isKept: through.flooded <= mostMsInFlood },
      { name: `${rooms} rooms of ${perRoom} filled`, value: `${talk.joinSeconds.toFixed(1)} s` },
      {
        name: "a minute of messages in all of them",
        value: `${talk.expected} sent, ${talk.lost} lost, ${talk.doubled} doubled`,
        isKept: talk.lost === 0 && talk.doubled === 0,
      },
    ];
  } finally {
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

/** Returns the milliseconds from sending a cursor until each other client receives it. The clients take turns to send. */
async function tellCrowd(shop: string, room: BenchRoom): Promise<{ p50: number; p99: number }> {
  const clients: BenchClient[] = [];
  const sent: number[] = [];
  const times: number[] = [];
  for (let n = 0; n < crowd; n++) {
    const client = await joinRoom(shop, room, `10.9.0.${n}`);
    client.hear(({ type, x }, at) => {
      if (type === "cursor") times.push(at - (sent[Math.round((x ?? 0) * 1e6)] ?? 0));
    });
    clients.push(client);
  }
  for (let round = 0; round < rounds; round++) {
    for (const client of clients) {
      client.say(JSON.stringify({ type: "cursor", x: sent.push(performance.now()) / 1e6 - 1e-6, y: 0 }));
      await pause(gapMs);
    }
    await pause(500);
  }
  for (const client of clients) client.close();
  const expected = crowd * rounds * (crowd - 1);
  if (times.length !== expected) throw new Error(`${times.length} of ${expected} messages arrived`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/**
 * Returns the milliseconds (p95) from posting a comment until another page receives it. Measures before and while a third client sends
 * 10,000 messages.
 */
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

/** Everyone moves the cursor every four seconds, and one person in each room comments every twenty. */
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
