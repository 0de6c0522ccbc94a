// Shows money-4 and money-5 for a cart: amounts are the server's, and a payment pays for its own purpose, once.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import {
  cartItems,
  carts,
  discountCodes,
  orders,
  paymentDiscrepancies,
  payments,
  products,
  refunds,
} from "~/db/schema";
import { paymentPurposes } from "~/domain/payments/purposes";
import { confirmPayment } from "~/services/payments/payments.server";
import { type Buyer, fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { approvedCart, atPayPal, payCart, refusalOf } from "../../support/factories/payments";
import { control } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);

/** Every row that money can change, to compare before and after. */
function moneyRows() {
  const tables = [payments, orders, refunds, paymentDiscrepancies, products, carts, cartItems, discountCodes];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

async function ordersAtPayPal(): Promise<number> {
  return (await control<{ orders: number }>("totals", { method: "GET" })).orders;
}

describe("the amount of POST /paypal/order", () => {
  const post = ({ session, customer }: Buyer, body: object) =>
    ask<{ message: string }>("POST", "/paypal/order", {
      headers: { "X-Session-Id": session },
      body: { currency: "USD", intent: "CAPTURE", customer, ...body },
    });

  async function filled() {
    const buyer = newBuyer();
    const { id } = await newProduct({ priceCents: 1234 });
    await fillCart(buyer, { lines: [{ id, quantity: 2 }] });
    return buyer; // 2 × 12.34 + 5.99 shipping
  }

  it.each([
    [0, 400],
    [-1, 400],
    [-30.67, 400],
    [0.01, 409],
    [30.66, 409],
    [30.68, 409],
    [24.68, 409],
    [999_999, 409],
    [1e9, 400],
    [Number.NaN, 400],
    [30.671, 400],
    ["1,00", 400],
    ["30.67 USD", 400],
    ["3067e-2", 400],
    ["0x1E", 400],
    ["", 400],
    [[30.67], 400],
    [{ value: 30.67 }, 400],
    [null, 400],
    [undefined, 400],
    [true, 400],
  ])("The amount %j is refused with %i before PayPal is called", async (amount, status) => {
    const buyer = await filled();
    const before = [await ordersAtPayPal(), await moneyRows()];
    const answer = await post(buyer, { amount });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBeTruthy();
    if (status === 409) expect(answer.body.message).toContain("$30.67");
    expect([await ordersAtPayPal(), await moneyRows()]).toEqual(before);
  });

  it.each([
    [{ currency: "EUR" }],
    [{ currency: "usd" }],
    [{ intent: "AUTHORIZE" }],
    [{ purpose: "gift" }],
    [{ purpose: "invoice", reference: "INV-000000" }],
    [{ discountCode: "NO-SUCH-CODE" }],
    [{ customer: { name: "Ann" } }],
  ])("The input %j is refused before PayPal is called", async (over) => {
    const buyer = await filled();
    const before = [await ordersAtPayPal(), await moneyRows()];
    const { status } = await post(buyer, { amount: 30.67, ...over });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect([await ordersAtPayPal(), await moneyRows()]).toEqual(before);
  });

  it.each([30.67, "30.67"])("The amount %j is the server's own and is accepted", async (amount) => {
    expect((await post(await filled(), { amount })).status).toBe(200);
  });

  it("An empty cart or no cart has nothing to pay", async () => {
    expect((await post(newBuyer(), { amount: 5.99 })).status).toBe(409);
    expect(
      (await ask("POST", "/paypal/order", { body: { amount: 5.99, currency: "USD", intent: "CAPTURE" } })).status,
    ).toBe(409);
  });
});

describe("a cart that changed between Pay and capture", () => {
  interface Scene {
    buyer: Buyer;
    product: typeof products.$inferSelect;
    twin: typeof products.$inferSelect;
    code: typeof discountCodes.$inferSelect;
  }
  const line = ({ id }: { id: number }, quantity = 3) => ({ id, quantity });
  const changes: [string, (scene: Scene) => Promise<unknown>][] = [
    ["one piece more", ({ buyer, product, code }) => fillCart(buyer, { lines: [line(product, 4)], code: code.code })],
    [
      "a line more",
      ({ buyer, product, twin, code }) => fillCart(buyer, { lines: [line(product), line(twin, 1)], code: code.code }),
    ],
    [
      "another product of the same price",
      ({ buyer, twin, code }) => fillCart(buyer, { lines: [line(twin)], code: code.code }),
    ],
    ["nothing left", ({ buyer }) => fillCart(buyer, { lines: [] })],
    ["a lower price", ({ product }) => db.update(products).set({ priceCents: 1 }).where(eq(products.id, product.id))],
    [
      "a higher price",
      ({ product }) => db.update(products).set({ priceCents: 9900 }).where(eq(products.id, product.id)),
    ],
    [
      "a product off the shelf",
      ({ product }) => db.update(products).set({ isActive: false }).where(eq(products.id, product.id)),
    ],
    [
      "a code switched off",
      ({ code }) => db.update(discountCodes).set({ isActive: false }).where(eq(discountCodes.id, code.id)),
    ],
    [
      "a code worth more",
      ({ code }) => db.update(discountCodes).set({ discountValue: 90 }).where(eq(discountCodes.id, code.id)),
    ],
  ];

  it.each(changes)(
    "A cart that changed between Pay and capture is not captured, and no row changes: %s",
    async (_name, change) => {
      const scene = { buyer: newBuyer(), product: await newProduct(), twin: await newProduct(), code: await newCode() };
      const orderId = await approvedCart(scene.buyer, { lines: [line(scene.product)], code: scene.code.code });
      await change(scene);
      const before = await moneyRows();
      expect((await payCart(scene.buyer, orderId)).status).toBe(409);
      expect((await atPayPal(orderId)).captures).toEqual([]);
      expect(await moneyRows()).toEqual(before);
    },
  );

  it("A cart that is changed back can be paid", async () => {
    const buyer = newBuyer();
    const product = await newProduct();
    const orderId = await approvedCart(buyer, { lines: [line(product)] });
    await fillCart(buyer, { lines: [line(product, 4)] });
    expect((await payCart(buyer, orderId)).status).toBe(409);
    await fillCart(buyer, { lines: [line(product)] });
    expect((await payCart(buyer, orderId)).status).toBe(200);
  });
});

describe("a payment id in the wrong hands", () => {
  async function paidAndOther() {
    const product = await newProduct();
    const [buyer, other] = [newBuyer(), newBuyer()];
    const approved = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
    await fillCart(other, { lines: [{ id: product.id, quantity: 1 }] });
    return { buyer, other, approved };
  }
  const createOrder = (session: string | null, paypalOrderId: string) =>
    ask<{ order?: { id: string } }>("POST", "/api/create-order", {
      headers: session ? { "X-Session-Id": session } : {},
      body: { paypalOrderId },
    });

  it("A payment for another cart, no cart and unknown ids is refused, and no row changes", async () => {
    const { buyer, other, approved } = await paidAndOther();
    const before = await moneyRows();
    expect((await payCart(other, approved)).status).toBe(404);
    expect((await createOrder(other.session, approved)).status).toBe(404);
    expect((await createOrder(buyer.session, approved)).status).toBe(409);
    expect((await payCart(buyer, "NOSUCHORDER")).status).toBe(404);
    expect((await createOrder(buyer.session, "NOSUCHORDER")).status).toBe(404);
    expect((await atPayPal(approved)).captures).toEqual([]);
    expect(await moneyRows()).toEqual(before);

    expect((await payCart(buyer, approved)).status).toBe(200);
    const paid = await moneyRows();
    expect((await payCart(other, approved)).status).toBe(404);
    expect((await createOrder(other.session, approved)).status).toBe(404);
    expect((await createOrder(null, approved)).status).toBe(404);
    expect(await moneyRows()).toEqual(paid);
  });

  it("A payment for another purpose is refused in every pair of kinds", async () => {
    const { buyer, approved } = await paidAndOther();
    expect((await payCart(buyer, approved)).status).toBe(200);
    const before = await moneyRows();
    for (const purpose of paymentPurposes.filter((purpose) => purpose !== "cart")) {
      expect(await refusalOf(confirmPayment(buyer.app, purpose, approved))).toMatchObject({ code: "conflict" });
    }
    expect(await moneyRows()).toEqual(before);
  });

  it("An old payment pays for no new cart and finds its own order", async () => {
    const { buyer, approved } = await paidAndOther();
    const first = await payCart(buyer, approved);
    const product = await newProduct();
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 5 }] });
    const before = await moneyRows();
    expect((await payCart(buyer, approved)).body.id).toBe(first.body.id);
    expect((await createOrder(buyer.session, approved)).body.order?.id).toBe(first.body.id);
    expect(await moneyRows()).toEqual(before);
  });
});
