// Pages and one endpoint of the production build in workerd, as ratios to a bare "hello" and to React alone, all in one run.
import { readFileSync } from "node:fs";
import { build } from "vite";
import { buildShop } from "../scripts/shop";
import { type LoadResult, load } from "./load";
import type { Figure } from "./run";
import { type Served, serveBuiltShop, serveModule } from "./worker";

const hello = `export default { fetch: () => new Response("Hello") };`;

export async function benchPages(): Promise<Figure[]> {
  buildShop();
  const servers = [
    await serveModule("hello", hello),
    await serveModule("react", await bundleReactList()),
    await serveBuiltShop(),
  ];
  const [bare, react, shop] = servers as [Served, Served, Served];
  try {
    const floor = await load(bare.url);
    const list = await load(react.url);
    const rows: [string, LoadResult][] = [
      ["hello in workerd", floor],
      ["React alone, 36 cards", list],
    ];
    // A cookie of ours makes a visitor personal: the page is rendered. Without one it comes from the page cache.
    const visitor = { Cookie: `cart=${btoa(JSON.stringify("bench-visitor"))}` };
    for (const [name, path, headers] of [
      ["home, rendered", "/", visitor],
      ["wholesale, rendered", "/wholesale", visitor],
      ["product, rendered", "/product/1", visitor],
      ["wholesale, from the page cache", "/wholesale", {}],
      ["GET /api/products", "/api/products", {}],
    ] as const) {
      rows.push([name, await load(`${shop.url}${path}`, { headers })]);
    }
    return rows.map(([name, result]) => figure(name, result, floor, list));
  } finally {
    for (const server of servers) await server.stop();
  }
}

function figure(name: string, result: LoadResult, floor: LoadResult, list: LoadResult): Figure {
  const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}x`;
  return {
    name,
    value: `${result.perSecond.toFixed(0)} req/s  p50 ${result.p50.toFixed(1)}  p99 ${result.p99.toFixed(1)} ms${result.failed ? `  ${result.failed} FAILED` : ""}`,
    ratio: `hello ${ratio(result.perSecond, floor.perSecond)}  React ${ratio(result.perSecond, list.perSecond)}`,
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
