// Checks through the built pages that the next person in a browser sees nothing of the one who signed out (accounts-22).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cartItems, carts, sessions } from "~/db/schema";
import { cartCookie, grantCookie, payingCookie, sessionCookie } from "~/http/session/cookies.server";
import { startSession } from "~/services/core/sessions.server";
import { newProduct } from "../support/factories/buyers";
import { newColleague, visitor } from "../support/factories/people";
import { newOrder } from "../support/factories/staff";
import { testApp } from "../support/fixtures/app";
import { formOf, send, setCookies } from "../support/fixtures/requests";

const pair = (set: string) => set.split(";")[0] ?? "";
let number = 0;

/** A browser with a signed-in person who has paid and has a cart. */
async function browser() {
  const { id, email } = await newColleague("user");
  const { token: session, statement } = startSession(testApp(), id);
  await statement;
  const app = testApp({ visitor: { sessionToken: session } });
  const order = await newOrder({ customerEmail: "guest@club.example", customerName: "Private Person" });
  const cart = `cart-of-the-last-${++number}`;
  const product = await newProduct();
  await app.db.insert(carts).values({ sessionId: cart, checkoutEmail: email });
  await app.db.insert(cartItems).values({ id: `CI-${number}`, sessionId: cart, productId: product.id, quantity: 1 });
  const granted = pair(await grantCookie(app, order.id));
  const cookies = [
    pair(await sessionCookie(app, session)),
    pair(await cartCookie(app, cart)),
    granted,
    pair(await payingCookie(app, { id: "EC-1", page: "/balance-payment/a" })),
  ];
  return { id, email, order, cart, granted, cookie: cookies.join("; "), app };
}

const ended = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((set) => /Max-Age=0/.test(set))
    .map((set) => set.split("=")[0])
    .toSorted();

describe("A sign-out", () => {
  it.each([
    ["the header's form", (cookie: string) => send("POST", "/logout", { cookie, form: formOf({}) })],
    ["the header's form with scripts", (cookie: string) => send("POST", "/logout.data", { cookie, form: formOf({}) })],
    ["the endpoint", (cookie: string) => send("POST", "/api/auth/logout", { cookie, body: {} })],
    ["everywhere", (cookie: string) => send("POST", "/account", { cookie, form: formOf({ intent: "everywhere" }) })],
  ])(
    "A sign-out by %s ends session, orders, cart and payment, and clears scripts' storage and caches",
    async (_by, signOut) => {
      const { cookie, cart, id, app } = await browser();
      const answer = await signOut(cookie);
      expect(ended(answer)).toEqual(expect.arrayContaining(["cart", "orders", "paying", "sid"]));
      expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
      expect(await app.db.$count(cartItems, eq(cartItems.sessionId, cart))).toBe(0);
      const [left] = await app.db.select().from(carts).where(eq(carts.sessionId, cart));
      expect(left?.checkoutEmail).toBeNull();
      expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBeLessThanOrEqual(1);
    },
  );

  it("After a sign-out on another device the next page shows no order and clears the browser", async () => {
    const { cookie, order, id, app } = await browser();
    expect(await (await send("GET", "/track-order", { cookie })).text()).toContain(order.id);
    await app.db.delete(sessions).where(eq(sessions.userId, id));
    const page = await send("GET", "/track-order", { cookie });
    const text = await page.text();
    expect(text).not.toContain(order.id);
    expect(text).not.toContain("Private Person");
    expect(ended(page)).toEqual(["cart", "orders", "paying", "sid"]);
    expect(page.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  });
});

describe("Orders that a browser may see", () => {
  it("Granted orders belong to the person who was signed in when they were granted, not to the next one or a guest", async () => {
    const { granted, order } = await browser();
    const other = await newColleague("user");
    const own = pair(await sessionCookie(visitor(), other.sessionToken));
    for (const cookie of [granted, `${granted}; ${own}`]) {
      expect(await (await send("GET", "/track-order", { cookie })).text()).not.toContain(order.id);
      expect((await send("GET", `/receipt/${order.id}`, { cookie })).status).not.toBe(200);
    }
  });

  it("A guest's granted orders stay with the browser, also after a sign-in there", async () => {
    const order = await newOrder({ customerEmail: "guest2@club.example" });
    const granted = pair(await grantCookie(testApp(), order.id));
    expect(await (await send("GET", "/track-order", { cookie: granted })).text()).toContain(order.id);
  });
});

it("Signing in over another person takes neither cart nor orders, and the same person keeps them", async () => {
  const { cookie } = await browser();
  const { username } = await newColleague("user");
  const login = (name: string, as: string) =>
    send("POST", "/login", { cookie: as, form: formOf({ username: name, password: "a-good-word" }) });
  expect(ended(await login(username, cookie))).toEqual(["cart", "orders", "paying"]);
  const again = await login(username, "");
  expect(ended(again)).toEqual([]);
  expect(ended(await login(username, setCookies(again).sid ?? ""))).toEqual([]);
});
