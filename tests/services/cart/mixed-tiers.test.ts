// Tests the setting that counts all pins of a cart together (pricing-15): who may change it, the charged amount, and the pages' text.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, orderItems, orders, outboxMessages, settings } from "~/db/schema";
import type { TierScope } from "~/domain/cart/tiers";
import { getCart } from "~/services/cart/cart.server";
import { says } from "../../support/assertions/says";
import { appOf, fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { newManualOrder } from "../../support/factories/payables";
import { approvedCart, atPayPal, ordersOf, payCart, startCart } from "../../support/factories/payments";
import { formOf, send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);

/** Saves the setting with the owner's form. */
async function count(tierScope: TierScope) {
  const { cookie } = await signIn("admin");
  const saved = await send("POST", "/admin/settings", { form: formOf({ intent: "tiers", tierScope }), cookie });
  expect(saved.status).toBe(200);
}

const sixAndFour = async () => [
  { id: (await newProduct({ priceCents: 1000 })).id, quantity: 6 },
  { id: (await newProduct({ priceCents: 1500 })).id, quantity: 4 },
];
const subtotalOf = async (buyer: ReturnType<typeof newBuyer>) => (await getCart(appOf(buyer))).subtotalCents;

describe("mixed tiers", () => {
  beforeEach(() => db.delete(settings));

  it("Only the owner can set mixed tiers, which are audited and apply from then on", async () => {
    const buyer = newBuyer();
    await fillCart(buyer, { lines: await sixAndFour() });
    expect(await subtotalOf(buyer)).toBe(12_000);

    const { cookie } = await signIn("staff");
    const form = () => formOf({ intent: "tiers", tierScope: "cart" });
    expect((await send("POST", "/admin/settings", { form: form(), cookie })).status).toBe(403);
    expect(await db.$count(settings)).toBe(0);
    expect(await subtotalOf(buyer)).toBe(12_000);

    await count("cart");
    expect(await subtotalOf(buyer)).toBe(10_800);
    const lines = await db.select().from(auditLog).where(eq(auditLog.action, "settings saved"));
    expect(lines.at(-1)?.detail).toEqual({ tierScope: "cart" });
    await count("line");
    expect(await subtotalOf(buyer)).toBe(12_000);
  });

  it("PayPal, the order and its email use mixed tiers", async () => {
    await count("cart");
    const buyer = newBuyer();
    const orderId = await approvedCart(buyer, { lines: await sixAndFour() });
    expect((await payCart(buyer, orderId)).status).toBe(200);
    expect(await atPayPal(orderId)).toMatchObject({ amountCents: 10_800 + 599 });
    const [order] = await ordersOf(orderId);
    expect(order).toMatchObject({ subtotalCents: 10_800, totalCents: 11_399 });
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order!.id));
    expect(items.map(({ lineTotalCents }) => lineTotalCents).toSorted()).toEqual([5400, 5400]);
    const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.to, buyer.customer.email));
    expect(mail?.text).toContain("$54.00");
  });

  it("Mixed tiers charge nobody another amount than the one on their page", async () => {
    const buyer = newBuyer();
    const orderId = await approvedCart(buyer, { lines: await sixAndFour() });
    await count("cart");
    expect((await payCart(buyer, orderId)).status).toBe(409);
    expect(await ordersOf(orderId)).toEqual([]);
    expect((await atPayPal(orderId)).captures).toEqual([]);
    expect(await startCart({ ...buyer, app: appOf(buyer) })).not.toBe(orderId);
  });

  it("Mixed tiers apply to manual orders, where free pieces do not count", async () => {
    await count("cart");
    const [six, four] = await sixAndFour();
    const sample = { productId: (await newProduct()).id, quantity: 20, terms: "sample" as const };
    const priced = async (more: number) => {
      const { id } = await newManualOrder({
        lines: [
          { productId: six!.id, quantity: 6, terms: "catalog" },
          { productId: four!.id, quantity: 3 + more, terms: "catalog" },
          sample,
        ],
      });
      return (await db.select().from(orders).where(eq(orders.id, id)))[0]?.subtotalCents;
    };
    expect(await priced(0)).toBe(6000 + 4500);
    expect(await priced(1)).toBe(10_800);
  });

  it("Every page that mentions tiers says if mixed tiers are on, and none does while they are off", async () => {
    const product = await newProduct({ imageUrl: "/art/mark.svg" });
    const buyer = newBuyer();
    await fillCart(buyer, { lines: await sixAndFour() });
    // The cookie of an empty cart bypasses the page cache.
    const read = async (path: string, cookie = "cart=an-empty-cart") =>
      (await (await send("GET", path, { cookie })).text()).replaceAll("<!-- -->", "");
    const cart = `cart=${encodeURIComponent(btoa(JSON.stringify(buyer.session)))}`;
    const texts = async () => ({
      home: await read("/"),
      wholesale: await read("/wholesale"),
      faq: await read("/faq"),
      product: await read(`/product/${product.id}`),
      withCart: await read(`/product/${product.id}`, cart),
      cart: await read("/cart", cart),
    });
    const mixed = {
      home: "Buy any 10 pins and save 10%. Buy any 25 and save 20%.",
      wholesale: "20% off 25+, in any mix",
      faq: "You get 10% off any 10-24 pins in your cart",
      product: "All pins in an order count together",
      withCart: "The pins in your cart count too",
      cart: "Add 15 more for 20% off, in any mix.",
    };
    const specified = {
      home: "Buy 10 of the same pin and save 10%",
      wholesale: "10% off 10-24 pins, 20% off 25+<",
      faq: "You get 10% off 10-24 of the same pin",
      product: "10-24",
      withCart: "10-24",
      cart: "Add 4 more for 10% off",
    };
    const off = await texts();
    await count("cart");
    const on = await texts();
    for (const page of Object.keys(mixed) as (keyof typeof mixed)[]) {
      says(off[page], specified[page]);
      says(on[page], mixed[page]);
      expect(off[page].includes(mixed[page]), page).toBe(false);
    }
    // One piece reaches the first tier, because the ten pieces in the cart count too.
    expect([on.withCart, on.product].map((page) => page.includes("You save $1.00 (10%)"))).toEqual([true, false]);
  });
});
