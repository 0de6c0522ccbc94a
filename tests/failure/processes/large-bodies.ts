// Shows access-10 on the built shop: bodies of 90 MB in pieces, twenty one after the other and twenty at once, at each kind of reader. What the
// isolate holds meanwhile is asserted, so this is part of `npm run promises` and no test.
import assert from "node:assert/strict";
import { request } from "node:http";
import { inspect, type Memory, watched } from "../../../bench/inspector";
import { signedIn } from "../../../bench/staff";
import { serveBuiltShop } from "../../../bench/worker";
import { buildShop, freePort } from "../../../scripts/shop";

const many = 20;
const megabyte = 1024 * 1024;
const whole = 90 * megabyte;
const mostGrowthMb = 32;
const piece = Buffer.alloc(64 * 1024, 0x20);

const part = (name: string, file: string, type: string) =>
  `--xx\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`;
const multipart = "multipart/form-data; boundary=xx";

/** Where a body goes, as what, and how it begins. */
const readers = {
  "a call": ["/api/cart", "application/json", ""],
  "a form": ["/login", "application/x-www-form-urlencoded", "username="],
  "an upload": ["/api/quote-requests", multipart, part("logo", "a.png", "image/png")],
  "a contact file": ["/api/upload-tournament-csv", multipart, part("csvFile", "a.csv", "text/csv")],
  "a webhook": ["/webhooks/paypal", "application/json", ""],
} as const;

let senders = 0;

/** The status that answers a body of no said length, and how many megabytes were handed over by then. */
function flood(url: string, headers: Record<string, string>, start: string) {
  const from = ++senders;
  const address = { "CF-Connecting-IP": `198.19.${from >> 8}.${from & 255}` };
  return new Promise<{ status: number; sentMb: number }>((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const sending = request(url, { method: "POST", headers: { ...headers, ...address } });
    sending.once("response", (response) => {
      isAnswered = true;
      resolve({ status: response.statusCode ?? 0, sentMb: sent / megabyte });
      sending.destroy();
    });
    // Who is refused is hung up on.
    sending.on("error", (error) => !isAnswered && reject(error));
    const send = () => {
      while (!isAnswered && sent < whole) {
        sent += piece.length;
        if (!sending.write(piece)) return void sending.once("drain", send);
      }
      if (!isAnswered) sending.end();
    };
    sending.write(start || " ");
    send();
  });
}

const growth = ({ before, most }: Memory) => most - before;
const mb = (value: number) => `${value.toFixed(1)} MB`;

async function run(): Promise<void> {
  buildShop();
  const inspectorPort = await freePort();
  const shop = await serveBuiltShop({ inspectorPort });
  try {
    const isolate = await inspect(inspectorPort);
    const staff = await signedIn(shop);
    const inTurn = async (flooded: () => Promise<unknown>) => {
      for (let count = 0; count < many; count++) await flooded();
    };
    const atOnce = (flooded: () => Promise<unknown>) => Promise.all(Array.from({ length: many }, flooded));
    let mostHeld = 0;
    for (const [name, [path, type, start]] of Object.entries(readers)) {
      const headers = { ...staff, Origin: shop.url, "Content-Type": type };
      const statuses = new Map<number, number>();
      let mostSent = 0;
      const flooded = async () => {
        const { status, sentMb } = await flood(shop.url + path, headers, start);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        mostSent = Math.max(mostSent, sentMb);
      };
      await flooded();
      for (const [how, sendAll] of Object.entries({ "in turn": inTurn, "at once": atOnce })) {
        await isolate.call("HeapProfiler.collectGarbage");
        const { heap, process } = await watched(shop, isolate, async () => void (await sendAll(flooded)));
        mostHeld = Math.max(mostHeld, growth(heap));
        console.log(`  ${name}, ${how}: isolate +${mb(growth(heap))}, process +${mb(growth(process))}`);
      }
      console.log(`    ${[...statuses].map((one) => one.join(": ")).join(", ")}; at most ${mb(mostSent)} sent of 90`);
      assert.deepEqual([...statuses.keys()], [413], name);
    }
    isolate.close();
    console.log(`  ${many} bodies of 90 MB at once: the isolate grew by at most ${mb(mostHeld)} of ${mostGrowthMb}`);
    assert.ok(mostHeld < mostGrowthMb, `the isolate grew by ${mb(mostHeld)}`);
  } finally {
    await shop.stop();
  }
}

await run();
process.exit(0);
