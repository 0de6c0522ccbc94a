// Measures the CPU time of each page in the built Worker's isolate, and how much faster the page cache responds.
import { gzipSync } from "node:zlib";
import autocannon from "autocannon";
import { buildShop, freePort } from "../scripts/shop";
import { inspect, isolateMs } from "./inspector";
import type { Figure } from "./run";
import { signedIn } from "./staff";
import { serveBuiltShop } from "./worker";

const pages = { home: "/", wholesale: "/wholesale", product: "/product/1", custom: "/custom", blog: "/blog" };
const renderedOnly = { login: "/login", account: "/account" };
const requests = 200;
/** CPU budgets in milliseconds: one for the most expensive page, and one for every other page. */
const mostMs = 10;
const mostMsOfOthers = 5;
const leastGain = 5;

export async function benchPages(): Promise<Figure[]> {
  buildShop();
  const inspectorPort = await freePort();
  // Measures the request rate on a second shop, because the profiler slows down every log line.
  const profiled = await serveBuiltShop({ inspectorPort });
  const shop = await serveBuiltShop();
  try {
    const isolate = await inspect(inspectorPort);
    const costs: { name: string; ms: number; size: string }[] = [];
    for (const [name, path] of Object.entries({ ...pages, ...renderedOnly })) {
      const headers = name === "login" ? guest : await signedIn(profiled, "player");
      const ask = async () => (await fetch(profiled.url + path, { headers })).text();
      for (let warm = 0; warm < 100; warm++) await ask();
      const ms = await isolateMs(isolate, async () => {
        for (let request = 0; request < requests; request++) await ask();
      });
      costs.push({ name, ms: ms / requests, size: (gzipSync(await ask()).length / 1000).toFixed(1) });
    }
    isolate.close();
    const [costliest] = costs.toSorted((a, b) => b.ms - a.ms);
    const figures = costs.map((cost): Figure => {
      const most = cost === costliest ? mostMs : mostMsOfOthers;
      const value = `${cost.ms.toFixed(2)} ms CPU of at most ${most}, ${cost.size} KB gzipped`;
      return { name: `${cost.name}, rendered`, value, isKept: cost.ms <= most };
    });

    const headers = await signedIn(shop, "player");
    for (const [name, path] of Object.entries(pages)) {
      const rendered = await rateOf(shop.url + path, headers);
      const cached = await rateOf(shop.url + path, {});
      const gain = cached / rendered;
      figures.push({
        name: `${name}, requests a second`,
        value: `${rendered.toFixed(0)} rendered, ${cached.toFixed(0)} from the cache: ${gain.toFixed(1)} times, at least ${leastGain}`,
        isKept: gain >= leastGain,
      });
    }
    return figures;
  } finally {
    await profiled.stop();
    await shop.stop();
  }
}

/** Returns the cookies of a guest with a cart, because the page cache never serves that guest. Only guests can see the login page. */
const guest = { Cookie: `cart=${btoa(JSON.stringify("bench-visitor"))}` };

async function rateOf(url: string, headers: Record<string, string>): Promise<number> {
  await autocannon({ url, headers, connections: 16, duration: 2 });
  const { requests: answered, non2xx, errors } = await autocannon({ url, headers, connections: 16, duration: 5 });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`);
  return answered.average;
}
