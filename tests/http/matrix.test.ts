// Checks rights (access-1): every address of app/routes.ts with every method, as every kind of person, under every spelling of the same
// route (platform-router-2). idor.test.ts checks owners, tests/api valid calls.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orders, quoteRequests, sessions, users } from "~/db/schema";
import { isStaffRole, type Role, roles } from "~/domain/accounts/accounts";
import { hashToken } from "~/services/core/tokens.server";
import { everything } from "../support/assertions/database-snapshot";
import { noteFigures } from "../support/assertions/figures";
import { newOrder } from "../support/factories/staff";
import { pageRights } from "../support/fixtures/page-rights";
import { send, signIn } from "../support/fixtures/requests";
import { type Caller, specifiedEndpoints } from "../support/fixtures/specified-endpoints";
import { routeIds, urlPatterns } from "../support/fixtures/urls";

const db = openDatabase(env.DB);
const canary = "CANARY-OF-THE-MATRIX";

const pages = Object.entries(pageRights).flatMap(([who, list]) =>
  list.split(/\s+/).map((pattern) => ({ pattern, who: who as Caller })),
);
const fill = (pattern: string) => pattern.replace(/:\w+\??|\{\w+\}/g, "0").replace("*", "unknown");
const endpoints = specifiedEndpoints.map(({ path, who, method }) => ({ path: fill(path), who, method }));
const everyPath = [...pages.map(({ pattern, who }) => ({ path: fill(pattern), who, method: "GET" })), ...endpoints];
const isEndpoint = (path: string) => /^\/(api|paypal)\//.test(path);

/** A cookie for every kind of person, and the role that the person has. */
const people: Record<string, { cookie: string; counts: "nobody" | "user" | "staff" }> = {};

beforeAll(async () => {
  people.anonymous = { cookie: "", counts: "nobody" };
  for (const role of roles) {
    people[role] = { cookie: (await signIn(role)).cookie, counts: isStaffRole(role) ? "staff" : "user" };
  }
  const late = await signIn("admin");
  const past = new Date(Date.now() - 60_000);
  await db
    .update(sessions)
    .set({ expiresAt: past })
    .where(eq(sessions.id, hashToken(late.sessionToken)));
  people["an expired session of staff"] = { cookie: late.cookie, counts: "nobody" };
  const former = await signIn("admin");
  await db
    .update(users)
    .set({ role: "user" satisfies Role })
    .where(eq(users.id, former.id));
  people["who lost the role"] = { cookie: former.cookie, counts: "user" };
  await newOrder({ customerName: canary });
  await db.update(orders).set({ staffNotes: canary });
  await db.insert(quoteRequests).values({
    id: "QR-CANARY0001",
    customerName: canary,
    customerEmail: "canary@club.example",
    projectDescription: canary,
    quantity: 50,
  });
});

const refusalOf = (who: Caller, counts: "nobody" | "user" | "staff") => {
  if (who === "staff" && counts === "user") return 403;
  return (who === "staff" || who === "user") && counts === "nobody" ? 401 : null;
};
/** The production role has its own pages in the back office, and its overview leads there (accounts-12). */
const openToProduction = ["/admin/production", "/admin/theme", fill("/admin/orders/:id/print")];
const refused = (who: Caller) => Object.entries(people).filter(([, { counts }]) => refusalOf(who, counts) !== null);

it("Every address has a row", () => {
  const rows = new Set([...pages.map(({ pattern }) => pattern), ...specifiedEndpoints.map(({ path }) => path)]);
  const known = (pattern: string) =>
    rows.has(pattern) || rows.has(pattern.replace(/:\w+/g, (name) => `{${name.slice(1)}}`));
  const named = [...rows].map(fill);
  noteFigures({ addresses: urlPatterns.length, people: Object.keys(people).length });
  expect(urlPatterns.filter((pattern) => !known(pattern) && !named.includes(fill(pattern)))).toEqual([]);
});

describe("each address", () => {
  it("An address answers the people of its row, and everyone else only learns that it is not for them", async () => {
    const asked = everyPath
      .filter(({ method }) => method === "GET")
      .flatMap((row) => Object.entries(people).map(([name, person]) => ({ ...row, ...person, name })));
    const wrong = await manyAtOnce(asked, async ({ path, who, cookie, counts, name }) => {
      const response = await send("GET", path, { cookie });
      const text = await response.text();
      const isProductions = name === "production" && openToProduction.includes(path);
      const refusal = isProductions ? null : refusalOf(who, counts);
      const isLedHome = name === "production" && path === "/admin";
      const isRight = isLedHome
        ? response.headers.get("Location") === "/admin/production" && !text.includes(canary)
        : refusal === null
          ? response.status !== 403 && (response.status !== 401 || who !== "staff") && response.status < 500
          : isRefusal(response, refusal, path) && !text.includes(canary);
      return isRight ? [] : [`${path} as ${name}: ${response.status}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** Pages redirect to the sign-in, endpoints answer 401. */
function isRefusal(response: Response, refusal: 401 | 403, path: string): boolean {
  if (refusal === 403 || isEndpoint(path)) return response.status === refusal;
  return (
    response.status === 302 && response.headers.get("Location") === `/login?redirectTo=${encodeURIComponent(path)}`
  );
}

/** Other spellings of an address, and other ways to request its parts. */
function spellings(path: string): string[] {
  const last = path.split("/").at(-1) ?? "";
  const encoded = `${path.slice(0, path.length - last.length)}%${last.charCodeAt(0).toString(16)}${last.slice(1)}`;
  if (isEndpoint(path)) return [`${path}.data`, path.toUpperCase(), `${path}/`, encoded];
  const pattern = pages.find((page) => fill(page.pattern) === path)?.pattern ?? "";
  const parts = [`${path}.data`, `${path}.data?_routes=${routeIds.get(pattern)}`, `${path.toUpperCase()}.data`];
  return [...parts, path.toUpperCase(), `${path}/`, `${path}/.data`, encoded, `${encoded}.data`, `/${path}`];
}

describe("who is refused", () => {
  const guarded = everyPath.filter(({ who }) => who === "staff" || who === "user");
  const paths = [...new Map(guarded.map((row) => [row.path, row])).values()];
  /**
   * In `npm run promises` every refused person tries each path in every way. In `npm test` the anonymous person and the user take turns.
   * The other refused people have the same rights, so they try only the plainest way.
   */
  const isStranger = ([name]: readonly [string, unknown]) => name === "anonymous" || name === "user";
  const strangers = (who: Caller, turn: number, path: string) => {
    const isLedThere = ["/admin", ...openToProduction].includes(path);
    if (env.LARGE_SHARE) return refused(who).filter(([name]) => name !== "production" || !isLedThere);
    const both = refused(who).filter(isStranger);
    return both.filter((_, at) => at === turn % both.length);
  };
  const others = (who: Caller) => refused(who).filter((one) => !isStranger(one));
  const isOpen = (path: string) =>
    everyPath.some((row) => row.path === path && row.method === "GET" && row.who === "anyone");

  it("A refused person is refused under every spelling", async () => {
    const asked = paths
      .filter(({ path }) => !isOpen(path))
      .flatMap(({ path, who }, row) =>
        spellings(path).flatMap((address, way) =>
          strangers(who, row + way, path).map(([name, { cookie }]) => ({ method: "GET", address, cookie, name })),
        ),
      );
    expect(await manyAtOnce(asked, entered)).toEqual([]);
  });

  it("A refused person changes nothing by any method, spelling or body", async () => {
    const before = await everything();
    const [form, nothing, , broken] = bodies;
    const changesOf = (path: string) => [
      ...(env.LARGE_SHARE ? bodies : [form, broken]).map((body) => ({ method: "POST", address: path, body })),
      ...spellings(path).map((address) => ({ method: "POST", address, body: form })),
      ...["PUT", "PATCH", "DELETE"].map((method) => ({ method, address: path, body: nothing })),
    ];
    const asked = paths.flatMap(({ path, who }, row) => [
      ...changesOf(path).flatMap((change, way) =>
        strangers(who, row + way, path).map(([name, { cookie }]) => ({ ...change, cookie, name })),
      ),
      ...others(who).map(([name, { cookie }]) => ({ method: "POST", address: path, body: form, cookie, name })),
    ]);
    expect(await manyAtOnce(asked, entered)).toEqual([]);
    expect(await everything()).toBe(before);
  });

  interface Try {
    method: string;
    address: string;
    cookie: string;
    name: string;
    body?: (typeof bodies)[number];
  }

  /** A refused person gets no page and no data: a refusal, a redirect, or an empty answer. */
  async function entered({ method, address, cookie, name, body }: Try): Promise<string[]> {
    const change = body && { stream: new Response(body[1]).body ?? undefined, headers: { "Content-Type": body[0] } };
    const response = await send(method, address, { cookie, ...change });
    const text = await response.text();
    // A request for a page's data is redirected in another form, with status 202.
    const isLedAway = response.status === 202 && text.includes("/login");
    const isKeptOut = isLedAway || response.status === 204 || (response.status >= 300 && response.status < 500);
    return isKeptOut && !text.includes(canary) ? [] : [`${method} ${address} as ${name}: ${response.status}`];
  }
});

const bodies: (readonly [type: string, body: string])[] = [
  ["application/x-www-form-urlencoded", "intent=default&id=1&version=1&name=A"],
  ["application/json", "{}"],
  ["application/json", ""],
  ["application/json", '{"a":'],
  ["application/octet-stream", "\u0000\u0001"],
  ["multipart/form-data", "no boundary"],
];

describe("who is let in", () => {
  it("An admitted person gets the same data and no 5xx under another spelling", async () => {
    const open = [...new Set(everyPath.filter(({ who }) => who !== "staff" && who !== "user").map(({ path }) => path))];
    const everybody = Object.entries(people);
    const asked = open.flatMap((path, row) =>
      spellings(path).flatMap((address, way) =>
        everybody
          .filter(
            ([, { counts }], at) => counts !== "staff" && (env.LARGE_SHARE || at === (row + way) % everybody.length),
          )
          .map(([name, { cookie }]) => ({ method: "GET", address, cookie, name })),
      ),
    );
    const wrong = await manyAtOnce(asked, async ({ method, address, cookie, name }) => {
      const response = await send(method, address, { cookie });
      const text = await response.text();
      return response.status < 500 && !text.includes(canary)
        ? []
        : [`${method} ${address} as ${name}: ${response.status}`];
    });
    expect(wrong).toEqual([]);
  });

  it("An admitted person gets a sentence for an empty, broken or wrong body, and never a 5xx", async () => {
    // Signing in or out would end the session that the other cases need.
    const rows = everyPath.filter(({ path }) => !/log(in|out)$|register$|reset-password/.test(path));
    const each = [...new Map(rows.map((row) => [`${row.method} ${row.path}`, row])).values()];
    const asked = each.flatMap(({ path, who, method }, row) =>
      bodies.slice(1).flatMap((body, way) =>
        senders(who, row + way).map(([name, { cookie }]) => ({
          path,
          body,
          name,
          cookie,
          method: method === "GET" ? "POST" : method,
        })),
      ),
    );
    const wrong = await manyAtOnce(asked, async ({ path, method, name, cookie, body: [type, body] }) => {
      const stream = new Response(body).body ?? undefined;
      const response = await send(method, path, { cookie, stream, headers: { "Content-Type": type } });
      const text = await response.text();
      const isJson = response.headers.get("Content-Type")?.includes("json");
      const isTold = !isJson || response.status < 400 || /"message":"[^"]{5,}"/.test(text);
      return response.status < 500 && isTold
        ? []
        : [`${method} ${path} ${type} as ${name}: ${response.status} ${text.slice(0, 90)}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** Everyone in `npm run promises`, otherwise one of the admitted people in turn. */
function senders(who: Caller, turn: number) {
  if (env.LARGE_SHARE) return Object.entries(people);
  const admitted = Object.entries(people).filter(([, { counts }]) => refusalOf(who, counts) === null);
  return [admitted[turn % admitted.length]!];
}

describe("by another method", () => {
  const paths = [...new Map(everyPath.map((row) => [row.path, row])).values()];
  /** In `npm test`, one admitted and one refused person for each path, in turn. */
  const asked = (row: number, who: Caller) => {
    const kept = refused(who);
    return [...senders(who, row), ...(env.LARGE_SHARE || kept.length === 0 ? [] : [kept[row % kept.length]!])];
  };
  const all = () =>
    paths.flatMap(({ path, who }, row) => asked(row, who).map(([name, { cookie }]) => ({ path, name, cookie })));
  const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));
  const foreign = { Origin: "https://evil.test", "Access-Control-Request-Method": "POST" };

  it("HEAD answers like GET, without a body", async () => {
    const wrong = await manyAtOnce(all(), async ({ path, name, cookie }) => {
      const [get, head] = [await send("GET", path, { cookie }), await send("HEAD", path, { cookie })];
      await get.arrayBuffer();
      const same = ["Location", "Content-Type"].every((one) => head.headers.get(one) === get.headers.get(one));
      const isRight = head.status === get.status && same && (await head.text()) === "";
      return isRight
        ? []
        : [`${path} as ${name}: ${head.status} ${head.headers.get("Content-Type")}, not ${get.status}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each(["OPTIONS", "PROPFIND", "PURGE"])("The method %s admits no other site and shows no page", async (method) => {
    const wrong = await manyAtOnce(all(), async ({ path, name, cookie }) => {
      const response = await send(method, path, { cookie, headers: foreign });
      const text = await response.text();
      const isRefused = response.status === 204 || (response.status >= 300 && response.status < 500);
      const shows = isEndpoint(path) ? text.includes(canary) : text !== "";
      const isRight = isRefused && !shows && corsOf(response).length === 0;
      return isRight ? [] : [`${path} as ${name}: ${response.status} ${corsOf(response)} ${text.slice(0, 60)}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** Judges twelve items at a time and returns the faults of all items. */
async function manyAtOnce<Item>(items: readonly Item[], judge: (item: Item) => Promise<string[]>): Promise<string[]> {
  noteFigures({ requests: items.length });
  const waiting = items.values();
  const faults: string[] = [];
  const work = async () => {
    for (const item of waiting) faults.push(...(await judge(item)));
  };
  await Promise.all(Array.from({ length: 12 }, work));
  return faults;
}
