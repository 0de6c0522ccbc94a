// Checks that requests from other sites change nothing (access-5): every route of app/routes.ts, with a staff browser.
import { env, exports } from "cloudflare:workers";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "~/routes";
import { everything } from "../support/assertions/database-snapshot";
import { noteFigures } from "../support/assertions/figures";
import { origin, send, signIn } from "../support/fixtures/requests";

const modules = import.meta.glob<string>("../../app/routes/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Handler {
  path: string;
  hasAction: boolean;
}

/** Every URL with its parameters filled in, and whether its file has an action. */
function handlersOf(entries: readonly RouteConfigEntry[], base = ""): Handler[] {
  return entries.flatMap((entry) => {
    const path = [base, entry.path ?? ""].filter(Boolean).join("/");
    const source = modules[`../../app/${entry.file}`] ?? "";
    const handler = {
      path: `/${path.replace(/:\w+/g, "1").replace("*", "unknown")}${entry.index && base ? "?index" : ""}`,
      hasAction: /export (const|async function|function) action\b/.test(source),
    };
    return [handler, ...handlersOf(entry.children ?? [], path)];
  });
}

const handlers = handlersOf(await routes);
const openToOthers = /^\/(webhooks|unsubscribe)\//;
const mutating = handlers.filter(({ hasAction }) => hasAction);

const bodies = {
  form: [
    "application/x-www-form-urlencoded",
    "intent=default&username=admin1&theme=dark&productId=1&quantity=1&code=TEN",
  ],
  text: ["text/plain", '{"username":"thief","productId":1}'],
  json: ["application/json", '{"username":"thief","productId":1,"quantity":1,"code":"TEN","email":"a@b.example"}'],
  multipart: [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndefault\r\n--x--\r\n',
  ],
} as const;
const kinds = Object.keys(bodies) as (keyof typeof bodies)[];

/**
 * POST with every content type and every spelling of the address (platform-router-2), and the other methods once. In `npm test` only the
 * plainest sender tries every combination. The other senders use each content type, spelling and method once, and `at` changes which of
 * them are combined.
 */
function waysTo(path: string, sender: string, at: number) {
  const spellings = [path, `${path.split("?")[0]}.data`, path.toUpperCase(), `${path}/`];
  const posts = spellings.map((address) => kinds.map((kind) => ({ method: "POST", address, kind })));
  const others = ["PUT", "PATCH", "DELETE"].map((method) => ({ method, address: path, kind: "json" as const }));
  if (env.LARGE_SHARE || sender === "an evil origin") return [...posts.flat(), ...others];
  return [...posts.map((dressed, row) => dressed[(row + at) % kinds.length]!), others[at % others.length]!];
}

const senders: Record<string, Record<string, string>> = {
  "an evil origin": { Origin: "https://evil.test" },
  "an origin that begins like ours": { Origin: `${origin}.evil.test` },
  "our host over another scheme": { Origin: origin.replace("http:", "https:") },
  "the null origin": { Origin: "null" },
  "no origin": { Origin: "" },
  "a cross-site fetch with our origin": { "Sec-Fetch-Site": "cross-site", Origin: origin },
  "a same-site fetch": { "Sec-Fetch-Site": "same-site", Origin: origin },
  "a fetch from nowhere": { "Sec-Fetch-Site": "none", Origin: "https://evil.test" },
};

let cookie = "";
beforeAll(async () => {
  cookie = `${(await signIn("admin")).cookie}; cart=${btoa(JSON.stringify("cart-of-the-csrf-test"))}`;
  await env.DB.prepare(
    "insert into products (id, name, price_cents, stock_quantity) values (1, 'Masters Azalea', 1000, 9)",
  ).run();
});

describe("changes that others ask for", () => {
  it("The routes are found", () => {
    expect(handlers.length).toBeGreaterThan(20);
    expect(mutating.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/login", "/logout", "/api/cart/1", "/admin/theme"]),
    );
  });

  it.each(Object.keys(senders))(
    "Changes are refused with %s",
    async (sender) => {
      const before = await everything();
      const accepted: string[] = [];
      for (const [at, { path }] of mutating.filter(({ path }) => !openToOthers.test(path)).entries()) {
        for (const { method, address, kind } of waysTo(path, sender, at)) {
          const [contentType, body] = bodies[kind];
          const headers: Record<string, string> = { ...senders[sender], "Content-Type": contentType };
          if (headers.Origin === "") delete headers.Origin;
          const response = await exchange(method, address, headers, body);
          noteFigures({ "foreign requests": 1 });
          // React Router's own check answers 400 for pages. Our check answers 403 for everything.
          if (![400, 403].includes(response.status)) accepted.push(`${method} ${address} ${kind} ${response.status}`);
        }
      }
      expect(accepted).toEqual([]);
      expect(await everything()).toBe(before);
    },
    300_000,
  );

  it("The open handlers refuse changes from other sites unless they are signed", async () => {
    const before = await everything();
    for (const { path } of mutating.filter(({ path }) => openToOthers.test(path))) {
      for (const [contentType, body] of Object.values(bodies)) {
        const response = await exchange(
          "POST",
          path,
          { Origin: "https://evil.test", "Content-Type": contentType },
          body,
        );
        expect(response.status, path).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await everything()).toBe(before);
  });

  it("Changes from our own pages are accepted", async () => {
    for (const [name, value] of [
      ["Sec-Fetch-Site", "same-origin"],
      ["Origin", origin],
    ] as const) {
      const own = { [name]: value, "Content-Type": "application/json" };
      expect((await exchange("POST", "/api/cart", own, '{"productId":1,"quantity":1}')).status).toBe(201);
    }
  });
});

describe("a GET", () => {
  it("A GET changes nothing, whatever its address", async () => {
    const before = await everything();
    for (const { path } of handlers) {
      const response = await send("GET", path, { cookie });
      expect(response.status, path).not.toBe(500);
      await response.arrayBuffer();
    }
    expect(await everything()).toBe(before);
  });
});

/** A request with exactly these headers. `send` would add our own origin. */
async function exchange(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Response> {
  const request = { method, body, redirect: "manual", headers: { Cookie: cookie, ...headers } } as const;
  const response = await exports.default.fetch(`${origin}${path}`, request);
  await response.arrayBuffer();
  return response;
}
