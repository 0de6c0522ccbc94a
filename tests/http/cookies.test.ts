// Tests the shop's cookies: what each scheme lets a browser store, and what a browser may send back.
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  bookmarkCookie,
  cartCookie,
  clearedToastCookie,
  deviceCookie,
  endedSessionCookie,
  grantCookie,
  payingCookie,
  readCookies,
  readToast,
  readVisitor,
  sessionCookie,
  toastCookie,
} from "~/http/session/cookies.server";
import { themeCookie } from "~/http/session/theme.server";
import { anonymousVisitor, createApp } from "~/services/core/create-app.server";
import { send, setCookies } from "../support/fixtures/requests";

const appAt = (origin: string, values: Record<string, string> = {}, grants: string[] = []) =>
  createApp({ ...env, ...values } as unknown as Env, {
    origin,
    visitor: { ...anonymousVisitor, grants },
    after: () => {},
  });
const local = appAt("http://localhost:8788");
const production = appAt("https://pinhigh.example", { ENVIRONMENT: "production" });
const mark = "00000000-00000001-00000000-00000000000000000000000000000000";
const notice = { title: "Added to Cart", description: "2 item(s)", tone: "success" as const };

const all = (app: typeof local) =>
  Promise.all([
    sessionCookie(app, "token"),
    endedSessionCookie(app),
    cartCookie(app, "cart-of-a-visitor"),
    grantCookie(app, "PH-1"),
    toastCookie(app, notice),
    clearedToastCookie(app),
    themeCookie(app, "dark"),
    bookmarkCookie(app, mark),
    payingCookie(app, { id: "EC-1", page: "/balance-payment/a" }),
  ]);
const attributesOf = (set: string) => set.slice(set.indexOf(";") + 2);
const requestWith = (cookie: string) => new Request("http://localhost:8788/", { headers: { Cookie: cookie } });
const visitorAt = async (app: typeof local, cookie: string) =>
  readVisitor(await readCookies(app, requestWith(cookie)), requestWith(cookie));

describe("cookies by scheme", () => {
  it.each([
    ["production", production],
    ["production that is asked by http", appAt("http://pinhigh.example", { ENVIRONMENT: "production" })],
    ["a local shop on https", appAt("https://localhost:8788")],
  ])("The cookie for %s: this origin only, Secure, unreadable for scripts", async (_name, app) => {
    const set = await all(app);
    const names = set.map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(
      ["sid", "sid", "cart", "orders", "toast", "toast", "theme", "bookmark", "paying"].map((name) => `__Host-${name}`),
    );
    expect(set.map(attributesOf)).toEqual(
      [2592000, 0, 7776000, 2592000, 60, 0, 34560000, 180, 10800].map(
        (age) => `Max-Age=${age}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      ),
    );
  });

  it("On plain http the cookies have names and attributes that every engine stores", async () => {
    const set = await all(local);
    expect(set.map((cookie) => cookie.split("=")[0])).toEqual([
      "sid",
      "sid",
      "cart",
      "orders",
      "toast",
      "toast",
      "theme",
      "bookmark",
      "paying",
    ]);
    for (const cookie of set) expect(attributesOf(cookie)).toMatch(/^Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("Production reads no cookie that another subdomain could have set", async () => {
    const bare = [await sessionCookie(local, "token"), await cartCookie(local, "cart-of-a-visitor")];
    const cookie = bare.map((set) => set.split(";")[0]).join("; ");
    expect(await visitorAt(production, cookie)).toMatchObject({ sessionToken: null, cartSession: null });
  });
});

const [old, next] = ["the-old-secret-of-32-bytes-or-more", "the-new-secret-of-32-bytes-or-more"] as const;

describe("the list of orders that a browser may see", () => {
  const grantsOf = async (secrets: string, cookie: string) => {
    const app = appAt("http://localhost:8788", { SIGNING_SECRETS: secrets });
    return (await visitorAt(app, cookie.split(";")[0] ?? "")).grants;
  };

  it("The list of granted orders survives one change of the secret and no forgery", async () => {
    const set = await grantCookie(appAt("http://localhost:8788", { SIGNING_SECRETS: old }, ["PH-2"]), "PH-1");
    expect(await grantsOf(old, set)).toEqual(["PH-1", "PH-2"]);
    expect(await grantsOf(`${next},${old}`, set)).toEqual(["PH-1", "PH-2"]);
    expect(await grantsOf(next, set)).toEqual([]);
    expect(await grantsOf(old, `orders=${btoa(JSON.stringify(["PH-1"]))}`)).toEqual([]);
    expect(await grantsOf(old, set.replace("orders=", "orders=x"))).toEqual([]);
  });

  it("The list of granted orders keeps the last ten", async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `PH-${index}`);
    const set = await grantCookie(appAt("http://localhost:8788", { SIGNING_SECRETS: old }, ten), "PH-NEW");
    expect(await grantsOf(old, set)).toEqual(["PH-NEW", ...ten.slice(0, 9)]);
  });
});

describe("A signed cookie", () => {
  const contentOf = (set: string) => set.slice(set.indexOf("=") + 1, set.indexOf(";"));

  it("A signed cookie is invalid under another cookie's name", async () => {
    const device = await deviceCookie(local, "US-1");
    const visitor = await visitorAt(local, `orders=${contentOf(device)}; paying=${contentOf(device)}`);
    expect(visitor).toMatchObject({ grants: [], knownAccounts: [] });
    const orders = await grantCookie(local, "PH-1");
    expect((await visitorAt(local, `device=${contentOf(orders)}`)).knownAccounts).toEqual([]);
    expect(readToast(await readCookies(local, requestWith(`toast=${contentOf(orders)}`)))).toBeNull();
  });

  it("A signed cookie ends on its day, also if a browser continues to send it", async () => {
    const set = await grantCookie(local, "PH-1");
    const after = (days: number) => ({ ...local, now: () => new Date(Date.now() + days * 86_400_000) });
    const grantsAfter = async (days: number) => (await visitorAt(after(days), set.split(";")[0] ?? "")).grants;
    expect(await grantsAfter(29)).toEqual(["PH-1"]);
    expect(await grantsAfter(31)).toEqual([]);
  });

  it("A signed cookie needs a secret of at least 32 bytes", () => {
    for (const SIGNING_SECRETS of ["short", `${old},short`, "x".repeat(31)])
      expect(() => appAt("http://localhost:8788", { SIGNING_SECRETS })).toThrow(/32 bytes/);
    expect(() => appAt("http://localhost:8788", { SIGNING_SECRETS: "" })).toThrow(/missing/);
    expect(() => appAt("http://localhost:8788", { SIGNING_SECRETS: "x".repeat(32) })).not.toThrow();
  });
});

describe("a toast's cookie", () => {
  it("A toast's cookie comes back unchanged", async () => {
    const [pair = ""] = (await toastCookie(local, notice)).split(";");
    expect(readToast(await readCookies(local, requestWith(pair)))).toEqual(notice);
  });

  const strange = [
    { title: { a: 1 } },
    { ...notice, tone: "purple" },
    { ...notice, description: null },
    [],
    "x",
    7,
    null,
  ];
  it.each(strange.map((value) => [JSON.stringify(value)]))(
    "An invalid toast cookie (%s) is ignored, and the page is shown",
    async (json) => {
      for (const value of [btoa(json), encodeURIComponent(json)]) {
        expect(readToast(await readCookies(local, requestWith(`toast=${value}`)))).toBeNull();
        expect((await send("GET", "/faq", { cookie: `toast=${value}` })).status).toBe(200);
      }
    },
  );
});

describe("through the built Worker on plain http", () => {
  it("On plain http adding to the cart sets a cookie that finds it again", async () => {
    const cart = setCookies(await send("GET", "/api/cart"));
    expect(Object.keys(cart)).toEqual([]);
    await env.DB.prepare(
      "insert into products (id, name, price_cents, stock_quantity) values (1, 'Azalea', 1000, 9)",
    ).run();
    const added = await send("POST", "/api/cart", { body: { productId: 1, quantity: 2 } });
    const lines = await send("GET", "/api/cart", { cookie: setCookies(added).cart });
    expect(await lines.json()).toMatchObject([{ quantity: 2 }]);
  });
});
