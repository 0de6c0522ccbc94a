// A bounded load client on 127.0.0.1: keep-alive connections that ask again as soon as they are answered.
import http from "node:http";

/** A cookie of ours makes a visitor personal: the page is rendered. Without one it comes from the page cache. */
export const visitor = { Cookie: `cart=${btoa(JSON.stringify("bench-visitor"))}` };

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface LoadOptions {
  seconds?: number;
  connections?: number;
  headers?: Record<string, string>;
}

/** Asks `url` over `connections` for `seconds`, after a warm-up of one second. */
export async function load(
  url: string,
  { seconds = 5, connections = 16, headers = {} }: LoadOptions = {},
): Promise<LoadResult> {
  const target = new URL(url);
  if (target.hostname !== "127.0.0.1") throw new Error("Load goes to this machine only");
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const client = { target, agent, connections, headers };
  await run(client, Date.now() + 1000);
  const started = performance.now();
  const { times, failed } = await run(client, Date.now() + seconds * 1000);
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}

interface Client {
  target: URL;
  agent: http.Agent;
  connections: number;
  headers: Record<string, string>;
}

async function run(client: Client, until: number) {
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

/** The middle of fifty answers, one after the other, in milliseconds. */
export async function waitFor(
  { url }: { url: string },
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < 60; number++) {
    const began = performance.now();
    const response = await fetch(url + path, { headers, redirect: "error" });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (number >= 10) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[25] ?? 0;
}
