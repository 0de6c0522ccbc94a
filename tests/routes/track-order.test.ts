// Tests the tracking page, whose tabs say which of the two lists it shows.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orders } from "~/db/schema";
import { processSteps } from "~/domain/custom-orders/custom-orders";
import { screens } from "~/domain/messages/messages";
import { isTrackingKey, trackingLink } from "~/services/core/links/tracking.server";
import { capturePayment } from "~/services/payments/payments.server";
import { readable } from "../support/assertions/says";
import { minutesLater, newBuyer, newProduct } from "../support/factories/buyers";
import { approvedCart } from "../support/factories/payments";
import { db } from "../support/factories/rooms";
import { testApp } from "../support/fixtures/app";
import { send, signIn } from "../support/fixtures/requests";

const tabsOf = (html: string) =>
  [...(/<nav aria-label="Kind of order".*?<\/nav>/s.exec(html)?.[0] ?? "").matchAll(/<a (.*?)>(\w+)/gs)].map(
    ([, attributes = "", word]) => ({
      word,
      chosen: attributes.includes('aria-current="page"'),
      to: new URL((/href="([^"]*)"/.exec(attributes)?.[1] ?? "").replaceAll("&amp;", "&"), "http://x").searchParams.get(
        "type",
      ),
    }),
  );

it("The page marks the shown list, each tab leads to its own, also with only catalog orders, and finished orders are short", async () => {
  const buyer = newBuyer();
  const product = await newProduct({ imageUrl: "/pins/hole-in-one.svg" });
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
  const { recordId: id } = await capturePayment(buyer.app, paid);
  const { cookie } = await signIn("user", { email: buyer.customer.email });
  const look = async (search: string) =>
    readable(await (await send("GET", `/track-order${search}`, { cookie })).text());

  const first = await look("");
  expect(tabsOf(first)).toEqual([
    { word: "Custom", chosen: false, to: "custom" },
    { word: "Catalog", chosen: true, to: "regular" },
  ]);
  expect(first).toContain(`order-${id}`);
  expect(first).toMatch(new RegExp(`href="/product/${product.id}"[^>]*><img src="/pins/hole-in-one.svg"`));
  const [, aboutMockups] = processSteps.map(({ text }) => text);
  expect(first).not.toContain(aboutMockups);
  expect(first).not.toContain("All steps");

  const custom = await look("?type=custom");
  expect(tabsOf(custom).map(({ chosen }) => chosen)).toEqual([true, false]);
  expect(custom).toContain(screens.noCustomOrders);
  expect(custom).not.toContain(`order-${id}`);
  expect(custom.split(screens.noCustomOrders).map((part) => part.includes(`${aboutMockups}</p>`))).toEqual([
    false,
    true,
  ]);

  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, id));
  const [shown = "", rest = ""] = (await look("")).split("All steps<");
  const steps = (html: string) => [...html.matchAll(/: <\/span>(Order Placed|Processing|Shipped|Delivered)</g)].length;
  expect(steps(shown)).toBe(1);
  expect(steps(rest)).toBe(4);
  expect(rest).toMatch(new RegExp(`^span [^>]+>, (<!-- -->)?Status of order ${id}</span>`));

  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
  const [ended = "", way = ""] = (await look("")).split("All steps<");
  expect(ended).toMatch(/: <\/span>Canceled</);
  expect(ended).not.toContain(": </span>Order Placed<");
  expect(way).toMatch(/: <\/span>Order Placed<.*: <\/span>Canceled</s);
  expect(way).not.toContain(": </span>Processing<");
});

it("An email's link opens its order for half a year, and no link to another order or of another time does", () => {
  const app = testApp();
  const key = new URL(trackingLink(app, "regular", "PH-1")).searchParams.get("key") ?? "";
  const inDays = (days: number) => testApp({ now: minutesLater(days * 1440) });
  expect([0, 179, 181].map((days) => isTrackingKey(inDays(days), "PH-1", key))).toEqual([true, true, false]);
  expect(isTrackingKey(app, "PH-2", key)).toBe(false);
  const later = (Date.now() + 1e12).toString(36);
  expect(isTrackingKey(app, "PH-1", key.replace(/^[^.]+/, later))).toBe(false);
  expect(isTrackingKey(app, "PH-1", key.slice(key.indexOf(".") + 1))).toBe(false);
});

it("A product's number is read in digits only", async () => {
  const { id } = await newProduct({ id: 10 });
  expect((await send("GET", `/api/products/${id}`)).status).toBe(200);
  for (const other of ["1e1", "0xA", "10.0", "+10", "010"])
    expect((await send("GET", `/api/products/${other}`)).status).toBe(404);
});
