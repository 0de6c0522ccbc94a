// Audits ten public pages as Lighthouse's phone does (slow 4G, a quarter of this machine's CPU). A proxy compresses the pages as
// Cloudflare's edge would.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { createGzip } from "node:zlib";
import { chromium } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { demoRoomToken } from "../scripts/seed/collaboration";
import { buildShop, freePort, prepareState, serveShop } from "../scripts/shop";
import type { Figure } from "./run";

/** Search engines may index all but the last three. */
const pages: [name: string, path: string, isIndexed: boolean][] = [
  ["home", "/", true],
  ["wholesale", "/wholesale", true],
  ["product", "/product/1", true],
  ["custom", "/custom", true],
  ["quote", "/quote", true],
  ["blog", "/blog", true],
  ["post", "/blog/how-soft-enamel-pins-are-made", true],
  ["checkout", "/checkout", false],
  ["track order", "/find-order", false],
  ["room", `/quote-collaboration/${demoRoomToken}`, false],
];
const runs = 3;
const leastPerformance = 95;
const mostLcpMs = 2000;
const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];

export async function benchLighthouse(): Promise<Figure[]> {
  buildShop();
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), "pin-high-lighthouse-"));
  await prepareState(stateFolder);
  const shopPort = await freePort();
  const shop = await serveShop(shopPort, stateFolder, "ignore");
  const edge = await serveEdge(shopPort);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: [`--remote-debugging-port=${port}`, "--no-sandbox"],
  });
  try {
    const Cookie = await fillCart(edge.url);
    const figures: Figure[] = [];
    const only = process.argv[3];
    for (const [name, pagePath, isIndexed] of pages.filter(([name]) => !only || name === only)) {
      const extraHeaders = name === "checkout" ? { Cookie } : undefined;
      const results: RunnerResult["lhr"][] = [];
      // Chromium now and then loses the start of a recording (NO_NAVSTART). Lighthouse then asks to run again.
      for (let attempt = 1; results.length < runs; attempt++) {
        const result = await lighthouse(edge.url + pagePath, { port, onlyCategories, extraHeaders, logLevel: "error" });
        const { runtimeError } = result!.lhr;
        if (!runtimeError) results.push(result!.lhr);
        else if (attempt === 2 * runs) throw new Error(`${name}: ${runtimeError.message}`);
      }
      figures.push(figure(name, results, isIndexed));
    }
    return figures;
  } finally {
    await browser.close();
    edge.stop();
    shop.removeAllListeners("exit");
    shop.kill();
    rmSync(stateFolder, { recursive: true, force: true });
  }
}

function figure(name: string, results: RunnerResult["lhr"][], isIndexed: boolean): Figure {
  const median = (read: (result: RunnerResult["lhr"]) => number) => results.map(read).sort((a, b) => a - b)[1] ?? 0;
  const scores = onlyCategories.map((category) =>
    Math.round(median(({ categories }) => (categories[category]?.score ?? 0) * 100)),
  );
  const [performance = 0, accessibility, practices, seo] = scores;
  const ms = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY);
  const lcp = ms("largest-contentful-paint");
  const isKept =
    performance >= leastPerformance &&
    accessibility === 100 &&
    practices === 100 &&
    (seo === 100 || !isIndexed) &&
    lcp <= mostLcpMs;
  const value = `${scores.join(" / ")}, LCP ${(lcp / 1000).toFixed(2)} s, blocked ${ms("total-blocking-time").toFixed(0)} ms`;
  const failing = new Set(isKept ? [] : results.flatMap(faultsOf));
  return { name, value: [value, ...failing].join("; "), isKept };
}

/** Lists the audits, except those about speed, that keep a page from a full score. */
const faultsOf = ({ audits, categories }: RunnerResult["lhr"]): string[] =>
  onlyCategories
    .slice(1)
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id);

/** Compresses text as Cloudflare's edge does. `vite preview` sends it uncompressed. */
async function serveEdge(shopPort: number) {
  const server = createServer((incoming, outgoing) => {
    const { method, url: target, headers } = incoming;
    const asked = request({ port: shopPort, host: "127.0.0.1", method, path: target, headers }, (answer) => {
      const type = answer.headers["content-type"] ?? "";
      const isText = /text|javascript|json|svg|xml/.test(type) && !answer.headers["content-encoding"];
      if (!isText) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      }
      const { "content-length": _, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...others, "content-encoding": "gzip" });
      answer.pipe(createGzip()).pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** The cookies of a guest with a pin in the cart, because the checkout of an empty cart has nothing to show. */
async function fillCart(url: string): Promise<string> {
  const response = await fetch(`${url}/api/cart`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url, "X-Session-Id": "lighthouse-session" },
    body: JSON.stringify({ productId: 1, quantity: 12 }),
  });
  if (!response.ok) throw new Error(`The cart answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}
