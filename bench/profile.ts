// `npx tsx bench/profile.ts /wholesale [kept]`: the functions in which the isolate spends a page's CPU. Names want a build without
// minification: `minify: false` in vite.config.ts.
import { inspect } from "./inspector";
import { serveBuiltShop } from "./worker";

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const [path = "/wholesale", kept] = process.argv.slice(2);
const headers: Record<string, string> = kept ? {} : { Cookie: `cart=${btoa(JSON.stringify("bench-visitor"))}` };
const requests = 200;
const inspectorPort = 9333;

const shop = await serveBuiltShop({ inspectorPort });
const { call } = await inspect(inspectorPort);
const ask = async () => (await fetch(shop.url + path, { headers })).text();
for (let warm = 0; warm < 60; warm++) await ask();
await call("Profiler.enable");
await call("Profiler.setSamplingInterval", { interval: 200 });
await call("Profiler.start");
for (let request = 0; request < requests; request++) await ask();
const { profile } = await call<{ profile: Profile }>("Profiler.stop");

const own = new Map<string, number>();
const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
for (const [index, sample] of profile.samples.entries()) {
  const { functionName = "", lineNumber = 0 } = frames.get(sample) ?? {};
  const name = functionName === "" ? `(line ${lineNumber})` : functionName;
  own.set(name, (own.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0));
}
const isWork = (name: string) => !["(idle)", "(root)"].includes(name);
const work = [...own].filter(([name]) => isWork(name)).sort((a, b) => b[1] - a[1]);
const milliseconds = (microseconds: number) => (microseconds / requests / 1000).toFixed(3);
console.log(`${path}: ${milliseconds(work.reduce((sum, [, time]) => sum + time, 0))} ms of the isolate a request`);
for (const [name, time] of work.slice(0, 14)) console.log(`  ${milliseconds(time)}  ${name}`);
await shop.stop();
process.exit(0);
