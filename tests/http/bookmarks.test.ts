// Tests reads from the nearest replica, and that people read their own changes (shop-8): every anchor with which a request opens its D1
// session.
import { env, exports } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { getApp } from "~/http/app-context.server";
import { handleRequest } from "~/http/handle-request.server";
import { addToCart, getCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { getSettings } from "~/services/core/settings.server";
import { newProduct } from "../support/factories/buyers";
import { cookieValue, send, setCookies } from "../support/fixtures/requests";

const bookmarkShape = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/;
const cart = "cart=ImJvb2ttYXJrLWNhcnQi";
let productId = 0;

beforeAll(async () => {
  ({ id: productId } = await newProduct({ stockQuantity: 50 }));
});

/** A D1 database that records the anchor and the number of queries of each session, and any query outside a session. */
function watchedDatabase() {
  const sessions: { anchor: string | undefined; trips: number }[] = [];
  const direct: unknown[] = [];
  const counted = <Target extends object>(target: Target, count: (name: string | symbol) => void): Target =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          count(name);
          return value.apply(of, args);
        };
      },
    });
  const database = new Proxy(env.DB, {
    get(db, name) {
      if (name !== "withSession") return counted(db, (called) => direct.push(called))[name as keyof D1Database];
      return (anchor?: string) => {
        const session = { anchor, trips: 0 };
        sessions.push(session);
        return counted(db.withSession(anchor), (called) => {
          if (called === "batch") session.trips++;
        });
      };
    },
  });
  return { database, sessions, direct };
}

/** A request through the real entry, to a route that the test provides. */
async function visit(path: string, init: RequestInit, work: (app: App) => Promise<unknown>) {
  const watched = watchedDatabase();
  const router = {
    version: "bookmarks",
    render: (async (_request: Request, context: RouterContextProvider) =>
      Response.json((await work(getApp(context))) ?? null)) as Parameters<typeof handleRequest>[3]["render"],
  };
  const ctx = { waitUntil: () => {} } as unknown as ExecutionContext;
  const at = { ...env, DB: watched.database } as Env;
  const answer = await handleRequest(
    new Request(`http://localhost:8788${path}`, init),
    at,
    ctx,
    router,
    new RouterContextProvider(),
  );
  return { answer, ...watched };
}

const linesOf = async (app: App) => (await getCart(app)).lines.map(({ quantity }) => quantity);

describe("who changed something", () => {
  it("After a change each read carries the bookmark of the change, in one round trip", async () => {
    const added = await visit("/cart", { method: "POST", headers: { Cookie: cart } }, (app) =>
      addToCart(app, { productId, quantity: 2 }),
    );
    expect(added.sessions.map(({ anchor }) => anchor)).toEqual(["first-primary"]);
    const set = added.answer.headers.getSetCookie().find((cookie) => cookie.startsWith("bookmark=")) ?? "";
    expect(set).toMatch(/; Max-Age=180; Path=\/; HttpOnly; SameSite=Lax$/);
    const { bookmark = "" } = setCookies(added.answer);
    expect(cookieValue(bookmark)).toMatch(bookmarkShape);

    for (const path of ["/cart", "/checkout", "/cart.data", "/api/cart"]) {
      const read = await visit(path, { headers: { Cookie: `${cart}; ${bookmark}` } }, async (app) => {
        const [lines] = await Promise.all([linesOf(app), getSettings(app)]);
        return lines;
      });
      expect(await read.answer.json()).toEqual([2]);
      expect(read.sessions).toEqual([{ anchor: cookieValue(bookmark), trips: 1 }]);
      expect(read.direct).toEqual([]);
      expect(read.answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("A visitor has a newer bookmark after each change", async () => {
    const marks: unknown[] = [];
    for (let count = 0; count < 2; count++) {
      const { answer } = await visit("/cart", { method: "POST", headers: { Cookie: cart } }, (app) =>
        addToCart(app, { productId, quantity: 1 }),
      );
      marks.push(cookieValue(setCookies(answer).bookmark));
    }
    expect(marks).toEqual(marks.toSorted());
    expect(new Set(marks).size).toBe(2);
  });

  it("A visitor gets the bookmark from the built Worker, and uncached pages until it ends", async () => {
    const added = await send("POST", "/api/cart", { body: { productId, quantity: 3 } });
    const { bookmark = "", cart: own = "" } = setCookies(added);
    expect(cookieValue(bookmark)).toMatch(bookmarkShape);
    const read = await send("GET", "/api/cart", { cookie: `${own}; ${bookmark}` });
    expect(await read.json()).toMatchObject([{ quantity: 3 }]);
    const page = await exports.default.fetch("http://localhost/wholesale", { headers: { Cookie: bookmark } });
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.getSetCookie()).toEqual([]);
  });
});

describe("a read is answered", () => {
  const mark = "00000000-00000001-00000000-00000000000000000000000000000000";
  const carried = `bookmark=${btoa(JSON.stringify(mark))}`;
  const forged = `bookmark=${btoa(JSON.stringify("first-anything"))}`;

  it.each([
    ["by the nearest replica for a guest with a cart", "/cart", { Cookie: cart }, "first-unconstrained"],
    ["without the bookmark if it is not one of D1's", "/cart", { Cookie: `${cart}; ${forged}` }, "first-unconstrained"],
    ["by the primary for a signed-in person", "/cart", { Cookie: `sid=x; ${carried}` }, "first-primary"],
    ["by the primary in a room", "/quote-collaboration/x", { Cookie: `${cart}; ${carried}` }, "first-primary"],
    ["by the primary for a room's list", "/api/collaboration/session/x/annotations", { Cookie: cart }, "first-primary"],
    ["by the primary for a client without cookies", "/api/cart", { "X-Session-Id": "client-of-ours" }, "first-primary"],
    [
      "by the primary on the return from PayPal, which captures",
      "/pay/paypal?token=EC-1",
      { Cookie: cart },
      "first-primary",
    ],
    [
      "from its bookmark on for a client with one",
      "/api/cart",
      { "X-Session-Id": "client-of-ours", Cookie: carried },
      mark,
    ],
  ])("A read is answered %s", async (_who, path, headers, anchor) => {
    const { sessions, direct } = await visit(path, { headers: headers as HeadersInit }, linesOf);
    expect(sessions.map((session) => session.anchor)).toEqual([anchor]);
    expect(direct).toEqual([]);
  });

  it("A shared page is read from the nearest replica", async () => {
    const { sessions } = await visit("/shared-page", {}, linesOf);
    expect(sessions.map(({ anchor }) => anchor)).toEqual(["first-unconstrained"]);
  });

  it("A page that nobody shares is read at the visitor's bookmark, with or without a session cookie", async () => {
    await visit("/shared-page", {}, linesOf);
    const changed = await visit("/answer", { method: "POST" }, (app) => getSettings(app));
    const { bookmark = "" } = setCookies(changed.answer);
    const { sessions } = await visit("/answer", { headers: { Cookie: bookmark } }, linesOf);
    const own = String(cookieValue(bookmark));
    expect([own, sessions.at(-1)?.anchor].toSorted()[0]).toBe(own);
  });

  it("The queue, the schedule and the rooms, which have no visitor, read from the primary", async () => {
    const { database, sessions, direct } = watchedDatabase();
    const app = createApp({ ...env, DB: database } as Env, { origin: "http://localhost:8788", after: () => {} });
    await getSettings(app);
    expect(sessions).toEqual([]);
    expect(direct).toContain("batch");
  });
});
