// Pages and calls of the production build in workerd: CPU, requests a second, bytes and elements, beside a bare "hello" and React alone.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { buildShop, freePort } from "../scripts/shop";
import { type Inspector, inspect } from "./inspector";
import { sampled } from "./isolate";
import { type Call, guest, type LoadResult, loadInTurn, rendered } from "./load";
import type { Figure } from "./run";
import { type Served, serveBuiltShop, serveHello, serveModule } from "./worker";

const browser = { "Accept-Encoding": "gzip, deflate, br" };
const visitors: [name: string, headers: Record<string, string>][] = [
  ["with a cart", { ...browser, ...guest }],
  ["rendered", { ...browser, ...rendered }],
];

const pages: [name: string, path: string][] = [
  ["home", "/"],
  ["wholesale", "/wholesale"],
  ["product", "/product/1"],
  ["custom", "/custom"],
  ["blog", "/blog"],
  ["login", "/login"],
];
const others: [name: string, path: string][] = [
  ["wholesale, from the page cache", "/wholesale"],
  ["GET /api/products", "/api/products"],
  ["robots.txt", "/robots.txt"],
];

/** A server asked for a page. */
interface Asked {
  server: Served;
  path: string;
  headers?: Record<string, string>;
}

interface Measured extends LoadResult {
  cpuMs: number;
  bytes: number;
  gzipBytes: number;
  elements: number;
  /** Measured in turn with it. */
  floor: LoadResult;
  list: LoadResult & { cpuMs: number };
  /** Of a rendered page: its isolate's part of the CPU; the CPU above what its batch and a hello take; its batch and React alone. */
  isolateMs?: number;
  aboveBatchMs?: number;
  alone?: Measured;
}

export async function benchPages(): Promise<Figure[]> {
  buildShop();
  const bare = await serveHello();
  const react = await serveModule("react", await bundled("react-list.tsx"));
  const beside = await bundled("react-page.ts");
  const inspectorPort = await freePort();
  // An open profiler takes part in each line of the log: who is measured has none.
  const shop = await serveBuiltShop();
  const floors = await serveBuiltShop({ front: "bench/batch-recorder.js", beside });
  const profiled = await serveBuiltShop({ inspectorPort });
  const measure = (asked: Asked, alone?: Asked) =>
    measureInTurn({ server: bare, path: "/" }, { server: react, path: "/" }, asked, alone);
  try {
    const measured: [string, Measured][] = [
      ["hello in workerd", await measure({ server: bare, path: "/" })],
      ["React alone, 36 cards", await measure({ server: react, path: "/" })],
    ];
    const isolate = await inspect(inspectorPort);
    const alone = { ...floors, url: floors.besideUrl };
    for (const [name, path] of pages)
      for (const [who, headers] of visitors) {
        await putBeside(floors, path, headers);
        const page = await measure({ server: shop, path, headers }, { server: alone, path });
        const isolateMs = await isolateOf(isolate, { server: profiled, path, headers });
        const [batchMs = 0] = await cpuInTurn([{ server: alone, path: `${path}?batch` }]);
        const aboveBatchMs = page.cpuMs - batchMs;
        measured.push([`${name}, ${who}`, { ...page, isolateMs, aboveBatchMs }]);
        if (page.alone) measured.push([`${name}, ${who}: batch, React`, page.alone]);
      }
    isolate.close();
    for (const [name, path] of others) measured.push([name, await measure({ server: shop, path, headers: browser })]);
    const worse = compare(measured);
    return measured.map(([name, result]) => figure(name, result, worse.get(name)));
  } finally {
    for (const server of [bare, react, shop, floors, profiled]) await server.stop();
  }
}

/** Gives the Worker beside the shop what it needs to answer as the page does: the batch that the page sends, and its elements. */
async function putBeside(
  shop: Awaited<ReturnType<typeof serveBuiltShop>>,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const html = await (await fetch(shop.url + path, { headers })).text();
  const recorded = await fetch(shop.url + path, { headers: { ...headers, "X-Record-Batches": "1" } });
  const [batch, ...more] = (await recorded.json()) as unknown[];
  if (!batch || more.length > 0) throw new Error(`${path} makes ${more.length + 1} round trips to D1`);
  await fetch(shop.besideUrl + path, { method: "PUT", body: JSON.stringify({ batch, html }) });
  const copy = await (await fetch(shop.besideUrl + path)).text();
  // What marks a <Suspense> is no element.
  if (copy !== html.replaceAll(/<!--\/?\$-->/g, "")) throw new Error(`React alone makes another page of ${path}`);
}

const callOf = ({ server, path, headers }: Asked): Call => ({ url: server.url + path, headers });

/** CPU of one request after another, then the rate of 16 connections: the page's beside that of a hello, React and its own floor. */
async function measureInTurn(bare: Asked, react: Asked, asked: Asked, floorOf?: Asked): Promise<Measured> {
  const all = [asked, react, ...(floorOf ? [floorOf] : [])];
  const [cpuMs = 0, listMs = 0, aloneMs = 0] = await cpuInTurn(all);
  const [floor, page, reacts, floors] = await loadInTurn([bare, ...all].map(callOf));
  const beside = { floor: floor!, list: { ...reacts!, cpuMs: listMs } };
  const alone = floorOf && { ...floors!, ...(await sizeOf(floorOf)), cpuMs: aloneMs, ...beside };
  return { ...page!, ...(await sizeOf(asked)), cpuMs, ...beside, alone };
}

async function sizeOf(asked: Asked) {
  const { url, headers } = callOf(asked);
  const text = await (await fetch(url, { headers })).text();
  return { bytes: Buffer.byteLength(text), gzipBytes: gzipSync(text).length, elements: countElements(text) };
}

const requests = 200;
const turns = 10;

async function askOneByOne(asked: Asked, times: number): Promise<void> {
  const { url, headers } = callOf(asked);
  for (let time = 0; time < times; time++) await (await fetch(url, { headers })).text();
}

/** Of each one's whole process, in milliseconds for one request: the local D1 and HTTP with it. In turns, as the machine's clock changes. */
async function cpuInTurn(all: readonly Asked[]): Promise<number[]> {
  for (const asked of all) await askOneByOne(asked, 60);
  const before = all.map(({ server }) => server.cpuMs());
  for (let turn = 0; turn < turns; turn++) for (const asked of all) await askOneByOne(asked, requests / turns);
  // React's list is also asked beside itself.
  const asked = ({ server }: Asked) => requests * all.filter((other) => other.server === server).length;
  return all.map((one, index) => (one.server.cpuMs() - before[index]!) / asked(one));
}

/** Of the shop's isolate alone, in milliseconds for one request. */
async function isolateOf(isolate: Inspector, asked: Asked): Promise<number> {
  await askOneByOne(asked, 500);
  const own = await sampled(isolate, 1, () => askOneByOne(asked, requests));
  return [...own.values()].reduce((sum, ms) => sum + ms, 0) / requests;
}

const countElements = (text: string) => (text.startsWith("<!DOCTYPE") ? (text.match(/<[a-z]/g) ?? []).length : 0);

interface Kept {
  /** To the CPU of React alone in the same run, so that another machine may compare. */
  cpuToReact: number;
  bytes: number;
  elements: number;
}

const baseline = "bench/baseline.json";
const worseFrom = 1.3;

/** What got worse than the kept figures, by row. `npm run bench -- pages keep` keeps those of this run instead. */
function compare(measured: [string, Measured][]): Map<string, string> {
  const now: Record<string, Kept> = Object.fromEntries(
    measured.map(([name, { cpuMs, list, bytes, elements }]) => [
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

function figure(name: string, result: Measured, worse?: string): Figure {
  const ratio = (a: number, b: number) => `${(a / b).toFixed(3)}x`;
  const { cpuMs, isolateMs, aboveBatchMs, perSecond, p50, floor, list, alone, failed } = result;
  const size = `${(result.bytes / 1000).toFixed(1)} KB, ${(result.gzipBytes / 1000).toFixed(1)} gzipped`;
  const isolate = `, isolate ${isolateMs?.toFixed(2)} (${aboveBatchMs?.toFixed(2)} above its batch)`;
  const toAlone = alone && `  own floor ${ratio(perSecond, alone.perSecond)}, CPU ${ratio(alone.cpuMs, cpuMs)}`;
  return {
    name,
    value: `${cpuMs.toFixed(2)} ms CPU${alone ? isolate : ""}  ${perSecond.toFixed(0)} req/s  p50 ${p50.toFixed(1)} ms  ${size}, ${result.elements} elements`,
    ratio: `hello ${ratio(perSecond, floor.perSecond)}  React ${ratio(perSecond, list.perSecond)}${toAlone ?? ""}${failed ? `  ${failed} FAILED` : ""}  ${worse ?? ""}`,
  };
}

async function bundled(file: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { ssr: `bench/${file}`, outDir: "build/bench", emptyOutDir: true, target: "es2024" },
    ssr: { noExternal: true, target: "webworker" },
  });
  return readFileSync(`build/bench/${file.replace(/tsx?$/, "js")}`, "utf8");
}
