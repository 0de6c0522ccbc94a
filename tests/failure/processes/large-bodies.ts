// Shows access-10 on the built shop: each kind of endpoint receives chunked bodies of 90 MB, twenty in a row and twenty at once. Runs in
// `npm run promises` and not in the tests, because it measures the isolate's memory.
import assert from "node:assert/strict";
import { request } from "node:http";
import { inspect } from "../../../bench/inspector";
import { signedIn } from "../../../bench/staff";
import { serveBuiltShop } from "../../../bench/worker";
import { buildShop, freePort } from "../../../scripts/shop";
import { type Memory, watched } from "./memory";

const many = 20;
const megabyte = 1024 * 1024;
const whole = 90 * megabyte;
/** Limit of the memory added by the bodies, in megabytes. Cloudflare gives an isolate 128 MB. */
const mostGrowthMb = 64;
/** The status instead of 413 while other people's files fill the isolate's memory (files-9). */
const full = "503";
const hungUp = "hung up on";
const piece = Buffer.alloc(64 * 1024, 0x20);

const part = (name: string, file: string, type: string) =>
  `--xx\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`;
const multipart = "multipart/form-data; boundary=xx";

/** URL of the endpoint, type of the body, and its first bytes. */
const readers = {
  "a call": ["/api/cart", "application/json", ""],
  "a form": ["/login", "application/x-www-form-urlencoded", "username="],
  "an upload": ["/api/quote-requests", multipart, part("logo", "a.png", "image/png")],
  "a contact file": ["/api/upload-tournament-csv", multipart, part("csvFile", "a.csv", "text/csv")],
  "a webhook": ["/webhooks/paypal", "application/json", ""],
} as const;

let senders = 0;

/**
 * Sends a body without a Content-Length. Returns the response and the megabytes sent so far. If the client keeps sending, the shop
 * closes the connection, and Node may then report only that.
 */
function flood(url: string, headers: Record<string, string>, start: string) {
  const from = ++senders;
  const address = { "CF-Connecting-IP": `198.19.${from >> 8}.${from & 255}` };
  return new Promise<{ answer: string; sentMb: number }>((resolve) => {
    let sent = 0;
    let isAnswered = false;
    const sending = request(url, { method: "POST", headers: { ...headers, ...address } });
    const end = (answer: string) => {
      isAnswered = true;
      resolve({ answer, sentMb: sent / megabyte });
      sending.destroy();
    };
    sending.once("response", ({ statusCode }) => end(String(statusCode)));
    sending.on("error", ({ message }) => end(/EPIPE|ECONNRESET|hang up/.test(message) ? hungUp : message));
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

const mb = (value: number) => `${value.toFixed(0)} MB`;
const line = ({ before, most, after }: Memory) => `${mb(before)}, at most ${mb(most)}, then ${mb(after)}`;

async function run(): Promise<void> {
  buildShop();
  const inspectorPort = await freePort();
  process.env.MINIFLARE_WORKERD_V8_FLAGS = "--expose-gc";
  const shop = await serveBuiltShop({ inspectorPort, front: "tests/failure/processes/front.js" });
  const collect = () => fetch(`${shop.url}/__test/garbage`);
  try {
    const isolate = await inspect(inspectorPort);
    const staff = await signedIn(shop);
    const inTurn = async (flooded: () => Promise<void>) => {
      for (let count = 0; count < many; count++) await flooded();
    };
    const atOnce = async (flooded: () => Promise<void>) => {
      await Promise.all(Array.from({ length: many }, flooded));
    };
    let mostHeld = 0;
    for (const [name, [path, type, start]] of Object.entries(readers)) {
      const headers = { ...staff, Origin: shop.url, "Content-Type": type };
      const answers = new Map([
        ["413", 0],
        [full, 0],
        [hungUp, 0],
      ]);
      let mostSent = 0;
      const flooded = async () => {
        const { answer, sentMb } = await flood(shop.url + path, headers, start);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        mostSent = Math.max(mostSent, sentMb);
      };
      await flooded();
      for (const [how, sendAll] of Object.entries({ "in turn": inTurn, "at once": atOnce })) {
        const { heap, process } = await watched(shop, isolate, () => sendAll(flooded), collect);
        mostHeld = Math.max(mostHeld, heap.most - heap.before);
        console.log(`  ${name}, ${how}: isolate ${line(heap)}; process ${line(process)}`);
      }
      console.log(`    ${[...answers].map((one) => one.join(": ")).join(", ")}; at most ${mb(mostSent)} sent of 90`);
      assert.deepEqual([...answers.keys()], ["413", full, hungUp], name);
      assert.ok(answers.get("413")! > many, `${name}: most are told`);
    }
    isolate.close();
    console.log(`  ${many} bodies of 90 MB: the isolate held at most ${mb(mostHeld)} more than before`);
    assert.ok(mostHeld < mostGrowthMb, `the isolate grew by ${mb(mostHeld)}`);
  } finally {
    await shop.stop();
  }
}

await run();
process.exit(0);
