// `npm run smoke -- URL` runs eighteen checks of a running shop, one line each. A failed one makes the exit code 1. `--read` writes nothing
// and is safe in production, `--browser` also opens pages in Chromium. SMOKE_STAFF=name:password signs in for the checks that need it.
import http from "node:http";
import https from "node:https";
import { WebSocket } from "ws";

const args = process.argv.slice(2);
const base = args.find((arg) => !arg.startsWith("--"))?.replace(/\/$/, "");
if (!base) {
  console.error("Which shop? npm run smoke -- https://staging.your-domain [--read] [--browser]");
  process.exit(1);
}
const shop = new URL(base).origin;
const isReadOnly = args.includes("--read");
const [staffName, staffPassword] = (process.env.SMOKE_STAFF ?? "").split(":");

class Skip extends Error {}
const needsCloudflare = () => new Skip("needs Cloudflare");

/** A busy local server may refuse a connection once. Nothing was sent then, so the request is safe to repeat. */
async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const ask = () => fetch(shop + path, { redirect: "manual", ...init });
  return ask().catch((error: Error & { cause?: { code?: string } }) => {
    if (error.cause?.code !== "ECONNREFUSED") throw error;
    return ask();
  });
}
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  get(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: shop, ...headers },
    body: JSON.stringify(body),
  });

function expect(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

async function textOf(path: string): Promise<string> {
  const response = await get(path);
  expect(response.status === 200, `${path} answered ${response.status}`);
  return response.text();
}

const isCloudflare = (await get("/api/health")).headers.has("cf-ray");
const session = { "X-Session-Id": `smoke-${crypto.randomUUID()}` };

async function firstProduct(): Promise<{ id: number; price: number }> {
  const products = (await (await get("/api/products")).json()) as { id: number; price: number; inStock: boolean }[];
  const product = products.find(({ inStock, price }) => inStock && price > 0);
  if (!product) throw new Skip("no product is in stock");
  return product;
}

/** The session cookie of the staff account. */
async function signIn(): Promise<string> {
  if (!staffName || !staffPassword) throw new Skip("needs SMOKE_STAFF=name:password");
  const response = await post("/api/auth/login", { username: staffName, password: staffPassword });
  expect(response.status === 200, `the sign-in answered ${response.status}`);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** The close code of a socket, or the status of a refused handshake. */
function openSocket(origin: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${shop.replace("http", "ws")}/ws?session=none`, { origin, handshakeTimeout: 20_000 });
    socket.on("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
    socket.on("close", resolve);
    socket.on("error", () => resolve(0));
  });
}

/** Announces an upload and sends only its beginning: the shop refuses it by its length. */
function statusOfUpload(path: string, bytes: number): Promise<number> {
  const { request } = shop.startsWith("https:") ? https : http;
  const type = "multipart/form-data; boundary=smoke";
  const headers = { Origin: shop, "Content-Type": type, "Content-Length": bytes };
  return new Promise((resolve, reject) => {
    const upload = request(shop + path, { method: "POST", headers, timeout: 60_000 });
    upload.on("response", ({ statusCode = 0 }) => {
      resolve(statusCode);
      upload.destroy();
    });
    upload.on("timeout", () => upload.destroy(new Error("no answer within a minute")));
    upload.on("error", reject);
    upload.write("--smoke\r\n");
  });
}

interface Check {
  name: string;
  writes?: true;
  /** Returns the finding for the check's line. */
  run: () => Promise<string>;
}

const checks: Check[] = [
  {
    name: "the shop is well",
    run: async () => {
      const health = (await (await get("/api/health")).json()) as { ok: boolean; parts: object };
      expect(health.ok, JSON.stringify(health.parts));
      return "all parts";
    },
  },
  {
    name: "one spelling of each address",
    run: async () => {
      const response = await get("/Wholesale/");
      expect(response.status === 301, `/Wholesale/ answered ${response.status}`);
      expect(new URL(response.headers.get("location") ?? "", shop).href === `${shop}/wholesale`, "another address");
      if (!isCloudflare) return "path; http and www need Cloudflare";
      const plain = await fetch(shop.replace("https:", "http:"), { redirect: "manual" });
      expect([301, 308].includes(plain.status), `plain http answered ${plain.status}`);
      return "path and scheme";
    },
  },
  {
    name: "security headers",
    run: async () => {
      const nonces = new Set<string>();
      for (const path of ["/", "/", "/api/products"]) {
        const { headers } = await get(path);
        for (const name of ["strict-transport-security", "x-content-type-options", "content-security-policy"])
          expect(headers.has(name), `${path} lacks ${name}`);
        expect(!headers.has("server-timing"), `${path} tells server-timing`);
        nonces.add(/'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? path);
      }
      expect(nonces.size === 3, "a nonce was used twice");
      return "3 answers";
    },
  },
  {
    name: "no page is kept by browsers",
    run: async () => {
      const end = Date.now() + (isCloudflare ? 40_000 : 0);
      let hits = 0;
      do {
        for (const path of ["/", "/wholesale", "/wholesale.data"]) {
          const { headers } = await get(path);
          const kept = headers.get("cache-control") ?? "";
          expect(/max-age=0|no-store|no-cache/.test(kept), `${path} says "${kept}"`);
          expect(Number(headers.get("age") ?? 0) <= 30, `${path} is ${headers.get("age")} seconds old`);
          if (headers.get("cf-cache-status") === "HIT") hits++;
        }
      } while (hits === 0 && Date.now() < end);
      return `${hits} from the edge`;
    },
  },
  {
    name: "nothing is put into the HTML",
    run: async () => {
      for (const path of ["/", "/product/1", "/custom", "/contact"]) {
        const html = await (await get(path)).text();
        const found = /cdn-cgi\/l\/email-protection|cloudflareinsights|challenge-platform|rocket-loader/.exec(html);
        expect(!found, `${path} contains ${found?.[0]}: see the zone's settings in docs/operations.md`);
      }
      return "4 pages";
    },
  },
  {
    name: "answers are compressed",
    run: async () => {
      if (!isCloudflare) throw needsCloudflare();
      const { headers } = await get("/", { headers: { "Accept-Encoding": "br, gzip" } });
      expect(headers.has("content-encoding"), "the home page is not compressed");
      return headers.get("content-encoding") ?? "";
    },
  },
  {
    name: "data and missing files",
    run: async () => {
      expect((await get("/wholesale.data")).status === 200, "/wholesale.data fails");
      const missing = await get("/assets/of-an-older-build-00000000.js");
      expect(missing.status === 404, `a missing file answered ${missing.status}`);
      return "200 and 404";
    },
  },
  {
    name: "sign-in",
    writes: true,
    run: async () => {
      const wrong = await post("/api/auth/login", { username: `nobody-${Date.now()}`, password: "not-this-one" });
      expect(wrong.status === 401, `a wrong password answered ${wrong.status}`);
      const started = Date.now();
      await signIn();
      const ms = Date.now() - started;
      // The local server shares a machine with its tests, so its time says nothing.
      expect(ms < 3000 || !isCloudflare, `it took ${ms} ms`);
      return `${ms} ms`;
    },
  },
  {
    name: "films answer ranges",
    run: async () => {
      const products = (await (await get("/api/products")).json()) as { imageUrl: string; videoUrl: string | null }[];
      const file = products
        .flatMap(({ videoUrl, imageUrl }) => [videoUrl, imageUrl])
        .find((url) => url?.startsWith("/media/"));
      if (!file) throw new Skip("no product has an uploaded picture or film");
      const { status, headers } = await get(file, { headers: { Range: "bytes=0-1" } });
      expect(status === 206 && headers.get("content-length") === "2", `${file} answered ${status}`);
      return "206";
    },
  },
  {
    name: "a file that is too large is refused",
    writes: true,
    run: async () => {
      const status = await statusOfUpload("/api/quote-requests", 25 << 20);
      expect(status === 413, `25 MB answered ${status}`);
      return "413";
    },
  },
  {
    name: "cart, PayPal's token and order",
    writes: true,
    run: async () => {
      const { id, price } = await firstProduct();
      const added = await post("/api/cart", { productId: id, quantity: 1 }, session);
      expect(added.status === 201, `the cart answered ${added.status}`);
      const setup = (await (await get("/paypal/setup")).json()) as { clientToken?: string };
      expect(Boolean(setup.clientToken), "PayPal gives no token");
      const customer = { name: "Smoke Test", email: "smoke@example.com", address: "1 Main St", city: "Carlsbad" };
      const order = {
        amount: price,
        currency: "USD",
        intent: "CAPTURE",
        customer: { ...customer, state: "CA", zipCode: "92008" },
      };
      const first = await post("/paypal/order", order, session);
      const { message = "" } = first.status === 409 ? ((await first.json()) as { message?: string }) : {};
      // The shop refuses a wrong amount with the right one.
      const amount = Number(/\$([\d,.]*\d)/.exec(message)?.[1]?.replace(",", ""));
      const made = first.status === 409 ? await post("/paypal/order", { ...order, amount }, session) : first;
      expect(made.status === 200, `PayPal's order answered ${made.status}: ${await made.clone().text()}`);
      return ((await made.json()) as { id: string }).id;
    },
  },
  {
    name: "sockets",
    run: async () => {
      // The local server closes the connection; Cloudflare passes the 403 on.
      expect([0, 403].includes(await openSocket("https://elsewhere.example")), "another site may open a socket");
      expect((await openSocket(shop)) === 4401, "a wrong token is not refused");
      return "another site and a wrong token are refused";
    },
  },
  {
    name: "forged webhooks are refused",
    writes: true,
    run: async () => {
      const forge = async (path: string) => (await post(path, { event_type: "PAYMENT.CAPTURE.COMPLETED" })).status;
      for (const path of ["/webhooks/paypal", "/webhooks/resend"]) {
        const status = await forge(path);
        expect([403, 429, 503].includes(status), `${path} answered ${status}`);
      }
      // A local shop has no rate limits worth its name: its tests share one address.
      if (!isCloudflare) return "both; the limit needs Cloudflare";
      for (let time = 0; time < 100; time++) if ((await forge("/webhooks/paypal")) === 429) return "both, then 429";
      throw new Error("a hundred forged webhooks within a minute were not limited");
    },
  },
  {
    name: "mail leaves",
    writes: true,
    run: async () => {
      const to = process.env.SMOKE_MAILBOX;
      if (!to) throw new Skip("needs SMOKE_MAILBOX=address");
      const cookie = await signIn();
      const since = Date.now();
      await post("/api/newsletter-signup", { email: to, source: "footer" });
      while (Date.now() < since + 60_000) {
        const mails = (await (
          await get(`/api/outbox?to=${encodeURIComponent(to)}`, { headers: { Cookie: cookie } })
        ).json()) as {
          state: string;
        }[];
        if (mails[0]?.state === "sent") return `sent to ${to}: look at its DKIM and DMARC`;
        await new Promise((resolve) => setTimeout(resolve, 2000));
      }
      throw new Error("No mail was sent within a minute");
    },
  },
  {
    name: "search",
    run: async () => {
      const cookie = await signIn();
      const { status } = await get("/admin/orders?q=smoke", { headers: { Cookie: cookie } });
      expect(status === 200, `the list answered ${status}`);
      return "200";
    },
  },
  {
    name: "what was written is read",
    writes: true,
    run: async () => {
      const { id } = await firstProduct();
      const own = { "X-Session-Id": `smoke-${crypto.randomUUID()}` };
      await post("/api/cart", { productId: id, quantity: 1 }, own);
      for (let time = 0; time < 20; time++) {
        const lines = (await (await get("/api/cart", { headers: own })).json()) as unknown[];
        expect(lines.length === 1, `reading ${time + 1} was older than the write`);
      }
      return "20 readings";
    },
  },
  {
    name: "times",
    run: async () => {
      const times: number[] = [];
      for (let time = 0; time < 20; time++) {
        const started = performance.now();
        await textOf("/");
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      return `home p50 ${Math.round(times[9]!)} ms, p95 ${Math.round(times[18]!)} ms`;
    },
  },
  {
    name: "the log has no token",
    run: async () => {
      throw isCloudflare ? new Skip("by hand: npx wrangler tail --env staging --format json") : needsCloudflare();
    },
  },
];

if (args.includes("--browser")) {
  checks.push({
    name: "pages in a browser",
    run: async () => {
      const { chromium } = await import("@playwright/test");
      const browser = await chromium.launch({ executablePath: process.env.CHROMIUM });
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", ({ message }) => faults.push(message));
      for (const path of ["/", "/wholesale", "/product/1", "/custom", "/quote", "/blog", "/checkout", "/login"])
        await page.goto(shop + path, { waitUntil: "networkidle" });
      await browser.close();
      expect(faults.length === 0, faults.slice(0, 3).join("; "));
      return "8 pages without an error";
    },
  });
}

let failed = 0;
for (const [index, { name, writes, run }] of checks.entries()) {
  let result: string;
  try {
    if (writes && isReadOnly) throw new Skip("writes");
    result = `ok: ${await run()}`;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Skip)) failed++;
    result = error instanceof Skip ? `skipped: ${message}` : `FAILED: ${message}`;
  }
  console.log(`S${index + 1} ${name}: ${result}`);
}
process.exit(failed > 0 ? 1 : 0);
