// Pages and calls of the production build in workerd: CPU, requests a second, bytes and elements, beside a bare "hello" and React alone.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { buildShop } from "../scripts/shop";
import { type LoadResult, load } from "./load";
import type { Figure } from "./run";
import { type Served, serveBuiltShop, serveHello, serveModule } from "./worker";

// A cookie of ours makes a visitor personal: the page is rendered. Without one it comes from the page cache.
const visitor = { Cookie: `cart=${btoa(JSON.stringify("bench-visitor"))}` };

const rows: [name: string, path: string, headers: Record<string, string>][] = [
  ["home, rendered", "/", visitor],
  ["wholesale, rendered", "/wholesale", visitor],
  ["product, rendered", "/product/1", visitor],
  ["custom, rendered", "/custom", visitor],
  ["blog, rendered", "/blog", visitor],
  ["login, rendered", "/login", visitor],
  ["wholesale, from the page cache", "/wholesale", {}],
  ["GET /api/products", "/api/products", {}],
  ["robots.txt", "/robots.txt", {}],
];

interface Measured extends LoadResult {
  cpuMs: number;
  bytes: number;
  gzipBytes: number;
  elements: number;
}

export async function benchPages(): Promise<Figure[]> {
  buildShop();
  const bare = await serveHello();
  const react = await serveModule("react", await bundleReactList());
  const shop = await serveBuiltShop();
  try {
    const floor = await measure(bare, "/", {});
    const list = await measure(react, "/", {});
    const measured: [string, Measured][] = [
      ["hello in workerd", floor],
      ["React alone, 36 cards", list],
    ];
    for (const [name, path, headers] of rows) measured.push([name, await measure(shop, path, headers)]);
    const worse = compare(measured, list);
    return measured.map(([name, result]) => figure(name, result, { floor, list, worse: worse.get(name) }));
  } finally {
    for (const server of [bare, react, shop]) await server.stop();
  }
}

/** CPU of one request after another, then the rate of 16 connections. */
async function measure(server: Served, path: string, headers: Record<string, string>): Promise<Measured> {
  const url = `${server.url}${path}`;
  const ask = async () => (await fetch(url, { headers })).text();
  for (let warm = 0; warm < 60; warm++) await ask();
  const requests = 200;
  const before = server.cpuMs();
  for (let request = 0; request < requests; request++) await ask();
  const cpuMs = (server.cpuMs() - before) / requests;
  const text = await ask();
  return {
    ...(await load(url, { headers })),
    cpuMs,
    bytes: Buffer.byteLength(text),
    gzipBytes: gzipSync(text).length,
    elements: text.startsWith("<!DOCTYPE") ? (text.match(/<[a-z]/g) ?? []).length : 0,
  };
}

interface Kept {
  /** To the CPU of React alone in the same run, so that another machine may compare. */
  cpuToReact: number;
  bytes: number;
  elements: number;
}

const baseline = "bench/baseline.json";
const worseFrom = 1.3;

/** What got worse than the kept figures, by row. `npm run bench -- pages keep` keeps those of this run instead. */
function compare(measured: [string, Measured][], list: Measured): Map<string, string> {
  const now: Record<string, Kept> = Object.fromEntries(
    measured.map(([name, { cpuMs, bytes, elements }]) => [
      name,
      { cpuToReact: Number((cpuMs / list.cpuMs).toFixed(2)), bytes, elements },
    ]),
  );
  if (process.argv[3] === "keep" || !existsSync(baseline)) {
    writeFileSync(baseline, `${JSON.stringify(now, null, 2)}\n`);
    return new Map();
  }
  const kept = JSON.parse(readFileSync(baseline, "utf8")) as Record<string, Kept>;
  return new Map(
    Object.entries(now).map(([name, figures]) => {
      const names = ["cpuToReact", "bytes", "elements"] as const;
      const worse = names.filter((one) => figures[one] > worseFrom * (kept[name]?.[one] ?? Number.POSITIVE_INFINITY));
      return [name, worse.map((one) => `WORSE: ${one} was ${kept[name]?.[one]}, is ${figures[one]}`).join("; ")];
    }),
  );
}

interface Beside {
  floor: LoadResult;
  list: LoadResult;
  worse?: string;
}

function figure(name: string, result: Measured, { floor, list, worse }: Beside): Figure {
  const ratio = (a: number, b: number) => `${(a / b).toFixed(3)}x`;
  const size = `${(result.bytes / 1000).toFixed(1)} KB, ${(result.gzipBytes / 1000).toFixed(1)} gzipped`;
  return {
    name,
    value: `${result.cpuMs.toFixed(2)} ms CPU  ${result.perSecond.toFixed(0)} req/s  p50 ${result.p50.toFixed(1)} ms  ${size}, ${result.elements} elements`,
    ratio: `hello ${ratio(result.perSecond, floor.perSecond)}  React ${ratio(result.perSecond, list.perSecond)}${result.failed ? `  ${result.failed} FAILED` : ""}  ${worse ?? ""}`,
  };
}

async function bundleReactList(): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { ssr: "bench/react-list.tsx", outDir: "build/bench", emptyOutDir: true, target: "es2024" },
    ssr: { noExternal: true, target: "webworker" },
  });
  return readFileSync("build/bench/react-list.js", "utf8");
}
