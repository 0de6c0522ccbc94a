// A bounded load client on 127.0.0.1: keep-alive connections that ask again as soon as they are answered.
import http from "node:http";

const Cookie = `cart=${btoa(JSON.stringify("bench-visitor"))}`;

/** A guest of whom the shop knows a cart: what every guest sees is kept, the cart is read (docs/decisions/0022). */
export const guest = { Cookie };

/** Whoever brings a toast, readable or not, has each page rendered. */
export const rendered = { Cookie: `${Cookie}; toast=none` };

export interface Call {
  url: string;
  headers?: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

type ForEach<Calls extends readonly Call[], Result> = { -readonly [Nth in keyof Calls]: Result };

const turns = 4;
const turnMs = 1000;

/**
 * Asks each over `connections` for four seconds, in turns of one, after one to warm up. The machine's clock differs from minute to
 * minute: in turns it differs for all of them.
 */
export async function loadInTurn<const Calls extends readonly Call[]>(
  calls: Calls,
  connections = 16,
): Promise<ForEach<Calls, LoadResult>> {
  const clients = calls.map(({ url, headers = {} }): Client => {
    const target = new URL(url);
    if (target.hostname !== "127.0.0.1") throw new Error("Load goes to this machine only");
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    return { target, agent, connections, headers };
  });
  for (const client of clients) await run(client);
  const all = clients.map(() => ({ times: [] as number[], failed: 0, ms: 0 }));
  for (let turn = 0; turn < turns; turn++) {
    for (const [n, client] of clients.entries()) {
      const started = performance.now();
      const { times, failed } = await run(client);
      const sum = all[n]!;
      sum.times.push(...times);
      sum.failed += failed;
      sum.ms += performance.now() - started;
    }
  }
  for (const { agent } of clients) agent.destroy();
  const results = all.map(({ times, failed, ms }): LoadResult => {
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { perSecond: (times.length / ms) * 1000, p50: at(0.5), p99: at(0.99), failed };
  });
  return results as ForEach<Calls, LoadResult>;
}

interface Client {
  target: URL;
  agent: http.Agent;
  connections: number;
  headers: Record<string, string>;
}

async function run(client: Client) {
  const until = Date.now() + turnMs;
  const times: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: client.connections }, async () => {
      while (Date.now() < until) {
        const started = performance.now();
        const status = await ask(client);
        times.push(performance.now() - started);
        if (status !== 200) failed++;
      }
    }),
  );
  return { times, failed };
}

function ask({ target, agent, headers }: Client): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(target, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
  });
}

const blocks = 6;
const blockOf = 10;

/** The middle of fifty answers of each, one after the other and ten of each in turn, in milliseconds; ten came before. */
export async function waitInTurn<const Calls extends readonly Call[]>(calls: Calls): Promise<ForEach<Calls, number>> {
  const all = calls.map((): number[] => []);
  for (let block = 0; block < blocks; block++) {
    for (const [n, call] of calls.entries()) {
      for (let number = 0; number < blockOf; number++) {
        const ms = await timed(call);
        if (block > 0) all[n]!.push(ms);
      }
    }
  }
  const middles = all.map((times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  return middles as ForEach<Calls, number>;
}

async function timed({ url, headers }: Call): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers, redirect: "error" });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}
