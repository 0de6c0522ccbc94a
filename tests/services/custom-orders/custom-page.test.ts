// Tests the data of the designer's page and Track Order for a signed-in person, in one round trip (docs/decisions/0002).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { settings, users } from "~/db/schema";
import { getCart } from "~/services/cart/cart.server";
import { anonymousVisitor, createApp } from "~/services/core/create-app.server";
import { findSpotsLeft, isFirstCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { listTracked } from "~/services/orders/tracking.server";
import { planOf, recordedDatabase } from "../../support/assertions/recorder";
import { newPerson } from "../../support/factories/people";
import { newCustomOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);

it("The designer's data is one batch, each part by an index", async () => {
  const { sessionToken } = await newPerson();
  const { database, asked, trips } = recordedDatabase();
  const visitor = { ...anonymousVisitor, sessionToken, cartSession: "custom-page" };
  const app = createApp({ ...env, DB: database } as Env, { origin: "http://localhost:8788", visitor, after: () => {} });
  const [viewer, isFirst] = await Promise.all([
    app.viewer(),
    isFirstCustomOrder(app),
    findSpotsLeft(app),
    getCart(app),
  ]);
  expect([viewer?.id.slice(0, 2), isFirst]).toEqual(["US", true]);
  expect(trips()).toBe(1);
  const plans = (await Promise.all(asked.map(planOf))).flat();
  expect(plans.filter((step) => /^SCAN (custom_orders|users|sessions|cart_items)/.test(step))).toEqual([]);
});

it("Track Order looks up the links of the visitor's orders of both kinds, not every link of the shop", async () => {
  const { sessionToken } = await newPerson();
  const { database, asked } = recordedDatabase();
  const visitor = { ...anonymousVisitor, sessionToken, grants: ["PH-MINE"] };
  const app = createApp({ ...env, DB: database } as Env, { origin: "http://localhost:8788", visitor, after: () => {} });
  await listTracked(app);
  const [links] = asked.filter(({ sql }) => sql.includes('from "access_links"'));
  expect((await planOf(links!)).join("\n")).toMatch(/access_links\b.*\(purpose=\? AND subject_id=\?/);
});

it("The page knows the orders of the account, and of its address once that is verified", async () => {
  const { app, id, email } = await newPerson();
  expect(await isFirstCustomOrder(app)).toBe(true);
  await newCustomOrder({ customerEmail: email });
  expect(await isFirstCustomOrder(app)).toBe(true);
  await app.db.update(users).set({ emailVerifiedAt: app.now() }).where(eq(users.id, id));
  expect(await isFirstCustomOrder(app)).toBe(false);

  const other = await newPerson();
  await newCustomOrder({ userId: other.id });
  expect(await isFirstCustomOrder(other.app)).toBe(false);
});

it("Without an account nobody is called a first-time customer", async () => {
  const app = createApp(env, { origin: "http://localhost:8788", after: () => {} });
  expect(await isFirstCustomOrder(app)).toBe(false);
});

it("The banner counts this month's orders, without canceled ones, and shows 1 to 5 spots", async () => {
  const now = new Date("2031-05-20T20:00:00Z");
  const spots = () => findSpotsLeft(testApp({ now: () => now }));
  const setLimit = (value: number) =>
    db
      .insert(settings)
      .values({ key: "monthlyOrders", value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  expect(await spots()).toBeNull();
  await newCustomOrder({ createdAt: new Date("2031-05-01T08:00:00Z") });
  await newCustomOrder({ createdAt: new Date("2031-05-10T08:00:00Z"), archivedAt: now });
  await newCustomOrder({ createdAt: new Date("2031-05-10T08:00:00Z"), status: "cancelled" });
  await newCustomOrder({ createdAt: new Date("2031-05-01T06:00:00Z") });
  for (const [limit, left] of [
    [1, null],
    [2, null],
    [3, 1],
    [7, 5],
    [8, null],
  ] as const) {
    await setLimit(limit);
    expect(await spots(), `${limit} a month`).toBe(left);
  }
  await db.delete(settings).where(eq(settings.key, "monthlyOrders"));
});
