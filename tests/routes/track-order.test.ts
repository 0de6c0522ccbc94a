// The tracking page says by its tabs which of the two lists it shows.
import { expect, it } from "vitest";
import { screens } from "~/domain/messages/messages";
import { isTrackingKey, trackingLink } from "~/services/core/links/tracking.server";
import { capturePayment } from "~/services/payments/payments.server";
import { testApp } from "../support/app";
import { minutesLater, newBuyer, newProduct } from "../support/factories";
import { approvedCart } from "../support/ledger";
import { send, signIn } from "../support/requests";

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

it("marks the list that it shows, and each tab leads to its own, for who has only catalog orders", async () => {
  const buyer = newBuyer();
  const product = await newProduct();
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
  const { recordId: id } = await capturePayment(buyer.app, paid);
  const { cookie } = await signIn("user", { email: buyer.customer.email });
  const look = async (search: string) => (await send("GET", `/track-order${search}`, { cookie })).text();

  const first = await look("");
  expect(tabsOf(first)).toEqual([
    { word: "Custom", chosen: false, to: "custom" },
    { word: "Catalog", chosen: true, to: "regular" },
  ]);
  expect(first).toContain(`order-${id}`);

  const custom = await look("?type=custom");
  expect(tabsOf(custom).map(({ chosen }) => chosen)).toEqual([true, false]);
  expect(custom).toContain(screens.noCustomOrders);
  expect(custom).not.toContain(`order-${id}`);
});

it("is opened by a mail's link for half a year, and by no link to another order or of another time", () => {
  const app = testApp();
  const key = new URL(trackingLink(app, "regular", "PH-1")).searchParams.get("key") ?? "";
  const inDays = (days: number) => testApp({ now: minutesLater(days * 1440) });
  expect([0, 179, 181].map((days) => isTrackingKey(inDays(days), "PH-1", key))).toEqual([true, true, false]);
  expect(isTrackingKey(app, "PH-2", key)).toBe(false);
  const later = (Date.now() + 1e12).toString(36);
  expect(isTrackingKey(app, "PH-1", key.replace(/^[^.]+/, later))).toBe(false);
  expect(isTrackingKey(app, "PH-1", key.slice(key.indexOf(".") + 1))).toBe(false);
});

it("takes a product's number in digits only", async () => {
  const { id } = await newProduct({ id: 10 });
  expect((await send("GET", `/api/products/${id}`)).status).toBe(200);
  for (const other of ["1e1", "0xA", "10.0", "+10", "010"])
    expect((await send("GET", `/api/products/${other}`)).status).toBe(404);
});
