// The tracking page says by its tabs which of the two lists it shows.
import { expect, it } from "vitest";
import { screens } from "~/domain/messages/messages";
import { capturePayment } from "~/services/payments/payments.server";
import { newBuyer, newProduct } from "../support/factories";
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
