// `npx tsx bench/profile.ts /wholesale [guest|kept]`: the functions in which the isolate spends a page's CPU. Names want a build without
// minification: `minify: false` in vite.config.ts.
import { freePort } from "../scripts/shop";
import { inspect } from "./inspector";
import { sampled } from "./isolate";
import { guest, rendered } from "./load";
import { serveBuiltShop } from "./worker";

const [path = "/wholesale", who = "rendered"] = process.argv.slice(2);
const headers: Record<string, string> = { kept: {}, guest }[who] ?? rendered;
const requests = 500;

const inspectorPort = await freePort();
const shop = await serveBuiltShop({ inspectorPort });
const ask = async () => (await fetch(shop.url + path, { headers })).text();
for (let warm = 0; warm < 60; warm++) await ask();
const own = await sampled(await inspect(inspectorPort), 0.2, async () => {
  for (let request = 0; request < requests; request++) await ask();
});

const all = [...own].sort((a, b) => b[1] - a[1]);
console.log(`${path}: ${ofOne(all.reduce((sum, [, time]) => sum + time, 0))} ms of the isolate a request`);
for (const [name, time] of all.slice(0, 14)) console.log(`  ${ofOne(time)}  ${name}`);
await shop.stop();
process.exit(0);

function ofOne(milliseconds: number): string {
  return (milliseconds / requests).toFixed(3);
}
