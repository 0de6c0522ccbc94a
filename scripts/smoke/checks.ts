// The eighteen checks of `npm run smoke`. On a local shop, a check that needs Cloudflare's edge says so.
import { createHmac, randomBytes } from "node:crypto";
import { resolveTxt } from "node:dns/promises";
import { brand } from "~/domain/brand/brand";
import { type Client, cookiesOf, expect, Skip } from "./client";
import { noisePng } from "./picture";

export interface Check {
  name: string;
  writes?: true;
  /** Runs the check and returns its result for the printed line. */
  run: () => Promise<string>;
}

interface Product {
  id: number;
  price: number;
  inStock: boolean;
  imageUrl: string;
  videoUrl: string | null;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

export function smokeChecks(client: Client, { isReadOnly }: { isReadOnly: boolean }) {
  const { shop, isCloudflare, get, post, json, textOf, getAnew, openSocket, refusalOfSocket, statusOfUpload } = client;
  const { SMOKE_STAFF, SMOKE_MAILBOX, SMOKE_DKIM, RESEND_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } =
    process.env;
  const needsCloudflare = () => new Skip("needs Cloudflare");

  const firstProduct = once(async () => {
    const product = (await json<Product[]>("/api/products")).find(({ inStock, price }) => inStock && price > 0);
    if (!product) throw new Skip("no product is in stock");
    return product;
  });

  const staff = once(async () => {
    const [username, password] = (SMOKE_STAFF ?? "").split(":");
    if (!username || !password) throw new Skip("needs SMOKE_STAFF=name:password");
    const response = await post("/api/auth/login", { username, password });
    expect(response.status === 200, `the sign-in answered ${response.status}`);
    return { Cookie: cookiesOf(response) };
  });

  function mailbox(): string {
    // Uses an address that exists, because mail to others would harm the domain's reputation.
    if (isCloudflare && !SMOKE_MAILBOX) throw new Skip("needs SMOKE_MAILBOX=address");
    return SMOKE_MAILBOX ?? "smoke@example.com";
  }

  const customer = `Smoke ${randomBytes(4).toString("hex")}`;
  const logo = noisePng(1750);
  /** Sends a quote request with a logo of 9 MB. The checks of uploads, sockets and the search share it. */
  const quote = once(async () => {
    const form = new FormData();
    form.set("customerName", customer);
    form.set("customerEmail", mailbox());
    form.set("quantity", "50");
    form.set("projectDescription", "A test of npm run smoke. Please ignore it.");
    form.set("logo", new File([logo], "smoke.png", { type: "image/png" }));
    const response = await post("/api/quote-requests", form);
    expect(response.status === 201, `the quote answered ${response.status}: ${await response.clone().text()}`);
    return ((await response.json()) as { id: string }).id;
  });

  const checks: Check[] = [
    {
      name: "the shop is well",
      run: async () => {
        const response = await get("/api/health");
        const health = (await response.json()) as { ok: boolean; parts: object };
        expect(response.status === 200 && health.ok, JSON.stringify(health.parts));
        return "all parts";
      },
    },
    {
      name: "one spelling of each address",
      run: async () => {
        const expectOneRedirect = async (from: string) => {
          const response = await fetch(from, { redirect: "manual" });
          const to = response.headers.get("location") ?? "";
          expect([301, 308].includes(response.status), `${from} answered ${response.status}`);
          expect(new URL(to, from).href === `${shop}/wholesale`, `${from} leads to ${to}`);
        };
        await expectOneRedirect(`${shop}/Wholesale/`);
        if (!isCloudflare) return "path; http, www and // need Cloudflare";
        await expectOneRedirect(`${shop}//wholesale`);
        await expectOneRedirect(`${shop.replace("https:", "http:")}/wholesale`);
        // Only production has a www route.
        const isApex = new URL(shop).hostname.split(".").length === 2;
        if (isApex) await expectOneRedirect(`${shop.replace("://", "://www.")}/wholesale`);
        return `path, // and http${isApex ? ", www" : ""}`;
      },
    },
    {
      name: "security headers",
      run: async () => {
        const nonces = new Set<string>();
        const html = await textOf("/");
        const [asset = "/favicon.svg"] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
        for (const path of ["/", "/", "/api/products", asset]) {
          const response = await get(path);
          const { headers } = response;
          for (const name of ["strict-transport-security", "x-content-type-options", "content-security-policy"])
            expect(headers.has(name), `${path} lacks ${name}`);
          for (const name of ["server-timing", "x-powered-by"]) expect(!headers.has(name), `${path} tells ${name}`);
          const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
          if (path === asset) continue;
          expect(Boolean(nonce), `${path} has no nonce`);
          nonces.add(nonce!);
          if (path !== "/") continue;
          const used = [...(await response.text()).matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, value]) => value);
          expect(used.length > 0 && used.every((value) => value === nonce), "a script has another nonce");
        }
        expect(nonces.size === 3, "a nonce was used twice");
        return "4 answers";
      },
    },
    {
      name: "no page is kept by browsers",
      run: async () => {
        const end = Date.now() + (isCloudflare ? 40_000 : 0);
        let hits = 0;
        do {
          for (const path of ["/", "/wholesale", "/wholesale.data"]) {
            const { headers } = await getAnew(path);
            const { "cache-control": kept = "", age = "0" } = headers;
            expect(/max-age=0|no-store|no-cache/.test(kept), `${path} says "${kept}"`);
            expect(Number(age) <= 30, `${path} is ${age} seconds old`);
            if (headers["cf-cache-status"] === "HIT") hits++;
          }
        } while (hits === 0 && Date.now() < end);
        return `${hits} from the edge`;
      },
    },
    {
      name: "nothing is put into the HTML",
      run: async () => {
        for (const path of ["/", `/product/${(await firstProduct()).id}`, "/custom", "/contact"]) {
          const html = await textOf(path);
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
        const found: string[] = [];
        for (const encoding of ["br", "gzip"]) {
          const sizes: number[] = [];
          for (let time = 0; time < 2; time++) {
            const { headers, bytes } = await getAnew("/", { "Accept-Encoding": encoding });
            expect(headers["content-encoding"] === encoding, `the home page is not sent as ${encoding}`);
            sizes.push(bytes);
          }
          found.push(`${encoding} ${sizes.join(" and ")} bytes`);
        }
        return found.join(", ");
      },
    },
    {
      name: "data, missing files and older builds",
      run: async () => {
        await textOf("/wholesale.data");
        const missing = await get("/assets/of-an-older-build-00000000.js");
        expect(missing.status === 404, `a missing file answered ${missing.status}`);
        expect(/no-store/.test(missing.headers.get("cache-control") ?? ""), "a missing file may be cached");
        const version = /"version": ?"(\w+)"/.exec(await textOf("/"))?.[1];
        const manifest = (build?: string) => get(`/__manifest?version=${build}&paths=%2Fwholesale`);
        expect((await manifest(version)).status === 200, "this build's manifest fails");
        const older = (await manifest("00000000")).headers.get("x-remix-reload-document");
        expect(older === "true", "a page of an older build is not reloaded");
        return "200, 404 and a reload";
      },
    },
    {
      name: "sign-in and the limit of forms",
      writes: true,
      run: async () => {
        const wrong = await post("/api/auth/login", { username: `nobody-${Date.now()}`, password: "not-this-one" });
        expect(wrong.status === 401, `a wrong password answered ${wrong.status}`);
        const started = Date.now();
        await staff();
        const ms = Date.now() - started;
        // Ignores the time on a local server, because tests on the same machine slow it down.
        expect(ms < 3000 || !isCloudflare, `the sign-in took ${ms} ms`);
        // Sends empty forms, which write nothing, until one is limited. Up to 150, because a local shop allows 60 a minute and
        // Cloudflare's counters lag.
        for (let sent = 1; sent <= 150; sent++) {
          const { status } = await post("/api/auth/register", {});
          if (status === 429) return `${ms} ms, and the form ${sent} is limited`;
          expect(status === 400, `an empty form answered ${status}`);
        }
        throw new Error("150 forms in a row were not limited");
      },
    },
    {
      name: "films answer ranges",
      run: async () => {
        const products = await json<Product[]>("/api/products");
        const urls = products.flatMap(({ videoUrl, imageUrl }) => [videoUrl, imageUrl]);
        // The local server does not support range requests for static files.
        const film = isCloudflare ? urls.find((url) => url?.startsWith("/video/")) : null;
        const files = [film, urls.find((url) => url?.startsWith("/media/"))].filter((url) => url != null);
        if (files.length === 0) throw new Skip("no product has an uploaded picture or film");
        for (const file of files) {
          const { status, headers } = await get(file, { headers: { Range: "bytes=0-1" } });
          expect(status === 206 && headers.get("content-length") === "2", `${file} answered ${status}`);
        }
        return `206 for ${files.length}`;
      },
    },
    {
      name: "uploads",
      writes: true,
      run: async () => {
        const status = await statusOfUpload("/api/quote-requests", 25 << 20);
        expect(status === 413, `25 MB answered ${status}`);
        const path = `/admin/quotes/${await quote()}/logo`;
        const stored = await get(path, { headers: await staff() });
        expect(Buffer.from(await stored.arrayBuffer()).equals(logo), "the stored picture differs");
        const again = { ...(await staff()), "If-None-Match": stored.headers.get("etag") ?? "" };
        const known = await get(path, { headers: again });
        expect(known.status === 304, `the same picture answered ${known.status}`);
        return `${Math.round(logo.length / 1e6)} MB stored, 304 and 413`;
      },
    },
    {
      name: "cart, PayPal's token and order",
      writes: true,
      run: async () => {
        const session = { "X-Session-Id": `smoke-${crypto.randomUUID()}` };
        const { id, price } = await firstProduct();
        const added = await post("/api/cart", { productId: id, quantity: 1 }, session);
        expect(added.status === 201, `the cart answered ${added.status}`);
        const { clientToken = "" } = await json<{ clientToken?: string }>("/paypal/setup");
        const claims = Buffer.from(clientToken.split(".")[1] ?? "", "base64url").toString();
        const [, expiry] = /"exp": ?(\d+)/.exec(claims) ?? [];
        expect(clientToken !== "", "PayPal gives no token");
        const seconds = Math.round(Number(expiry) - Date.now() / 1000);
        expect(!expiry || (seconds > 240 && seconds <= 901), `PayPal's token ends in ${seconds} seconds`);
        const address = { address: "1 Main St", city: "Carlsbad", state: "CA", zipCode: "92008" };
        const order = {
          amount: price,
          currency: "USD",
          intent: "CAPTURE",
          customer: { name: "Smoke Test", email: "smoke@example.com", ...address },
        };
        const first = await post("/paypal/order", order, session);
        const { message = "" } = first.status === 409 ? ((await first.json()) as { message?: string }) : {};
        // The shop refuses a wrong amount and replies with the right one.
        const amount = Number(/\$([\d,.]*\d)/.exec(message)?.[1]?.replace(",", ""));
        const made = first.status === 409 ? await post("/paypal/order", { ...order, amount }, session) : first;
        expect(made.status === 200, `PayPal's order answered ${made.status}: ${await made.clone().text()}`);
        const { id: orderId } = (await made.json()) as { id: string };
        const compared = await comparedAtSandbox(orderId, first.status === 409 ? amount : price);
        return `a token for ${expiry ? `${seconds} s` : "an unknown time"}, order ${orderId}${compared}`;
      },
    },
    {
      name: "sockets",
      run: async () => {
        expect(
          [0, 403].includes(await refusalOfSocket("none", "https://elsewhere.example")),
          "another site may connect",
        );
        expect((await refusalOfSocket("none")) === 4401, "a wrong token is not refused");
        if (isReadOnly) return "another site and a wrong token are refused";
        const quoteId = await quote();
        const room = { quoteId, clientName: customer, clientEmail: mailbox() };
        const started = await post("/api/collaboration/session", room, await staff());
        expect(started.status === 201, `the room answered ${started.status}`);
        const { collaborationUrl } = (await started.json()) as { collaborationUrl: string };
        const sessionToken = collaborationUrl.split("/").at(-1)!;
        const seconds = await hearAfterSleep(sessionToken, quoteId);
        return `another site and a wrong token are refused; told after ${seconds} s of sleep`;
      },
    },
    {
      name: "webhooks",
      writes: true,
      run: async () => {
        const forge = async (path: string) => (await post(path, { event_type: "PAYMENT.CAPTURE.COMPLETED" })).status;
        for (const path of ["/webhooks/paypal", "/webhooks/resend"]) {
          const status = await forge(path);
          expect([403, 429, 503].includes(status), `${path} answered ${status} to a forged event`);
        }
        const signed = await deliverSigned();
        // A local shop allows 600 requests a minute. tests/http/webhook-limits.test.ts tests production's limit.
        if (!isCloudflare) return `forged ones are refused${signed}; the limit needs Cloudflare`;
        for (let sent = 0; sent < 150; sent++)
          if ((await forge("/webhooks/paypal")) === 429) return `forged ones are refused, then limited${signed}`;
        throw new Error("150 forged webhooks in a row were not limited");
      },
    },
    {
      name: "mail leaves, and its domain's DNS records",
      run: async () => {
        if (isReadOnly && !isCloudflare) throw needsCloudflare();
        const records = isCloudflare ? await mailRecords() : "";
        if (isReadOnly) return records;
        const id = await quote();
        const cookie = await staff();
        for (const end = Date.now() + 60_000; Date.now() < end; await wait(2000)) {
          const mails = await json<{ to: string; state: string; subject: string }[]>("/api/outbox", cookie);
          const sent = mails.filter(({ state, subject }) => state === "sent" && subject.includes(id));
          // A customer gets at most one confirmation an hour, but staff get an email about each request.
          const { to } = sent.find((mail) => mail.to === mailbox()) ?? sent[0] ?? {};
          if (to) return `sent to ${to}${records && `: look at its DKIM and DMARC; ${records}`}`;
        }
        throw new Error("No mail was sent within a minute");
      },
    },
    {
      name: "search",
      run: async () => {
        const cookie = await staff();
        if (isReadOnly) return textOf("/admin/find?q=smoke", cookie).then(() => "200");
        const id = await quote();
        const found = await textOf(`/admin/find?q=${encodeURIComponent(customer)}`, cookie);
        expect(found.includes(`/admin/quotes/${id}`), `"${customer}" is not found`);
        return `"${customer}" is found`;
      },
    },
    {
      name: "what was written is read",
      writes: true,
      run: async () => {
        const added = await post("/api/cart", { productId: (await firstProduct()).id, quantity: 1 });
        // Keeps the cookies: one holds the cart, another the bookmark that a database replica must have reached.
        const browser = { Cookie: cookiesOf(added) };
        for (let time = 1; time <= 20; time++) {
          const lines = await json<unknown[]>("/api/cart", browser);
          expect(lines.length === 1, `reading ${time} was older than the write`);
        }
        return "20 readings";
      },
    },
    {
      name: "times",
      run: async () => {
        const found: string[] = [];
        for (const path of ["/", `/product/${(await firstProduct()).id}`, "/checkout"]) {
          const times: number[] = [];
          for (let time = 0; time < 20; time++) {
            const started = performance.now();
            await (await get(path)).arrayBuffer();
            times.push(performance.now() - started);
          }
          times.sort((a, b) => a - b);
          found.push(`${path} p50 ${Math.round(times[9]!)} ms, p95 ${Math.round(times[18]!)} ms`);
        }
        const placement = (await get("/checkout")).headers.get("cf-placement");
        return `${found.join("; ")}${placement ? `; cf-placement ${placement}` : ""}`;
      },
    },
    {
      name: "the log has no token",
      run: async () => {
        throw isCloudflare ? new Skip("by hand: npx wrangler tail --env staging --format json") : needsCloudflare();
      },
    },
  ];

  /** Compares the order with PayPal's record, or returns which variables that needs. */
  async function comparedAtSandbox(orderId: string, amount: number): Promise<string> {
    if (!isCloudflare) {
      const { amountCents } = await json<{ amountCents: number }>(`/__paypal/control/orders/${orderId}`);
      expect(amountCents === Math.round(amount * 100), `the emulator has ${amountCents} cents`);
      return ", compared at the emulator";
    }
    if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return "; not compared without PAYPAL_CLIENT_ID and _SECRET";
    const api = "https://api-m.sandbox.paypal.com";
    const agent = { "User-Agent": "pin-high-smoke" };
    const basic = `Basic ${Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString("base64")}`;
    const granted = await fetch(`${api}/v1/oauth2/token`, {
      method: "POST",
      headers: { ...agent, Authorization: basic },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token } = (await granted.json()) as { access_token: string };
    const bearer = { ...agent, Authorization: `Bearer ${access_token}` };
    const answer = await fetch(`${api}/v2/checkout/orders/${orderId}`, { headers: bearer });
    const { purchase_units: [unit] = [] } = (await answer.json()) as {
      purchase_units?: { amount: { value: string }; items?: unknown[]; shipping?: { address?: unknown } }[];
    };
    expect(Number(unit?.amount.value) === amount, `the sandbox has the amount ${unit?.amount.value}`);
    expect(Boolean(unit?.items?.length && unit.shipping?.address), "the sandbox has no items or no address");
    return ", compared at the sandbox";
  }

  /** Returns the DNS records of the sending domain. Throws if one is missing. */
  async function mailRecords(): Promise<string> {
    const domain = brand.noReplyEmail.split("@")[1] ?? "";
    const textAt = async (name: string) => (await resolveTxt(name).catch(() => [])).map((parts) => parts.join(""));
    const spf = await textAt(`cf-bounce.${domain}`);
    expect(
      spf.some((text) => text.startsWith("v=spf1")),
      `cf-bounce.${domain} has no SPF record`,
    );
    const dmarc = (await textAt(`_dmarc.${domain}`)).find((text) => text.startsWith("v=DMARC1"));
    expect(dmarc !== undefined, `_dmarc.${domain} has no DMARC record`);
    const selectors = (SMOKE_DKIM ?? "").split(",").filter(Boolean);
    for (const selector of selectors) {
      const keys = await textAt(`${selector}._domainkey.${domain}`);
      expect(
        keys.some((text) => text.includes("p=")),
        `${selector}._domainkey.${domain} has no DKIM key`,
      );
    }
    const policy = /p=\w+/.exec(dmarc)?.[0] ?? "no policy";
    return `SPF, DMARC with ${policy}, ${selectors.length > 0 ? "DKIM" : "DKIM not checked without SMOKE_DKIM"}`;
  }

  /** Joins a room, waits until the room sleeps, and receives a comment. Returns how many seconds the room had to sleep. */
  async function hearAfterSleep(sessionToken: string, quoteId: string): Promise<number> {
    const socket = openSocket(sessionToken);
    const heard: string[] = [];
    socket.on("message", (data) => heard.push(String(data)));
    socket.on("error", () => {});
    const hears = async (text: string, what: string) => {
      for (const end = Date.now() + 20_000; Date.now() < end; await wait(50))
        if (heard.some((message) => message.includes(text))) return;
      throw new Error(`${what} within 20 s`);
    };
    try {
      socket.on("open", () => socket.send(JSON.stringify({ type: "session_join", sessionToken, quoteId })));
      await hears('"session_joined"', "the room did not answer");
      socket.send("ping");
      await hears("pong", "no pong");
      // An idle room is removed from memory after ten seconds.
      const seconds = isCloudflare ? 60 : 12;
      await wait(seconds * 1000);
      const content = `Hello from ${customer}`;
      const said = await post(`/api/collaboration/session/${sessionToken}/annotations`, { content });
      expect(said.status === 201, `the comment answered ${said.status}`);
      await hears(content, "the sleeping socket heard nothing");
      return seconds;
    } finally {
      socket.close();
    }
  }

  /** Sends a webhook signed as Resend signs it. Returns the part of the printed line about it. */
  async function deliverSigned(): Promise<string> {
    if (!RESEND_WEBHOOK_SECRET) return "; no signed one without RESEND_WEBHOOK_SECRET";
    const [id, timestamp] = [`msg_${randomBytes(8).toString("hex")}`, String(Math.floor(Date.now() / 1000))];
    const data = { email_id: "smoke", to: ["delivered@resend.dev"] };
    const body = JSON.stringify({ type: "email.delivered", created_at: new Date().toISOString(), data });
    const key = Buffer.from(RESEND_WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const { status } = await get("/webhooks/resend", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "svix-id": id,
        "svix-timestamp": timestamp,
        "svix-signature": `v1,${signature}`,
      },
      body,
    });
    expect(status === 200, `a signed event answered ${status}`);
    return ", a signed one is accepted";
  }

  /** Deletes the quote that the checks made. */
  async function cleanUp(): Promise<void> {
    if (isReadOnly || !SMOKE_STAFF) return;
    const headers = { ...(await staff()), Origin: shop };
    await get(`/api/quote-requests/${await quote()}`, { method: "DELETE", headers });
  }

  return { checks, cleanUp };
}
