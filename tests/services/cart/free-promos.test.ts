// Shows money-9: at most four free pieces for an email address, over carts, browsers and earlier orders, with shipping charged.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { freePromoClaims } from "~/db/schema";
import { type Buyer, fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import {
  approvedCart,
  atPayPal,
  orderFault,
  ordersOf,
  payCart,
  paymentOf,
  refusalOf,
  startCart,
  stockOf,
} from "../../support/factories/payments";
import { control } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const freePin = () => newProduct({ name: "Fight pin", priceCents: 0, stockQuantity: 100 });

async function taken(email: string): Promise<number> {
  const [claim] = await db.select().from(freePromoClaims).where(eq(freePromoClaims.inboxKey, email));
  return claim?.quantity ?? 0;
}

describe("free pieces", () => {
  it("A customer gets at most four free pins, from ten browsers at once, in each of five rounds", async () => {
    const pins = [await freePin(), await freePin()];
    let sold = 0;
    for (let round = 0; round < 5; round++) {
      const email = `free-${round}@buyer.example`;
      const racers = await Promise.all(
        Array.from({ length: 10 }, async (_, number) => {
          const buyer = newBuyer({ email });
          const lines = [{ id: pins[number % 2]!.id, quantity: 1 + (number % 3) }];
          return { buyer, pieces: lines[0]!.quantity, orderId: await approvedCart(buyer, { lines }) };
        }),
      );
      const answers = await Promise.all(racers.map(({ buyer, orderId }) => payCart(buyer, orderId)));
      const winners = racers.filter((_, index) => answers[index]?.status === 200);
      const pieces = winners.reduce((sum, one) => sum + one.pieces, 0);
      expect(pieces, `round ${round}`).toBeGreaterThan(0);
      expect(pieces).toBeLessThanOrEqual(4);
      expect(await taken(email)).toBe(pieces);
      sold += pieces;
      for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
        expect(status).toBe(409);
        expect(body.message).toContain("limited to 4 per customer");
      }
      for (const { orderId } of winners) expect((await paymentOf(orderId)).capturedCents).toBe(599);
      for (const { orderId } of racers.filter((one) => !winners.includes(one))) {
        expect((await atPayPal(orderId)).captures).toEqual([]);
      }
    }
    expect((await stockOf(pins[0]!.id)) + (await stockOf(pins[1]!.id))).toBe(200 - sold);
  });

  it("Free pins count earlier orders of the address in any spelling, and say how many are left", async () => {
    const pin = await freePin();
    const first = newBuyer({ email: "pat@buyer.example" });
    expect((await payCart(first, await approvedCart(first, { lines: [{ id: pin.id, quantity: 3 }] }))).status).toBe(
      200,
    );

    const second = newBuyer();
    await fillCart(second, { lines: [{ id: pin.id, quantity: 2 }] });
    const order = (email: string) =>
      ask("POST", "/paypal/order", {
        headers: { "X-Session-Id": second.session },
        body: { amount: 5.99, currency: "USD", intent: "CAPTURE", customer: { ...second.customer, email } },
      });
    for (const email of ["pat@buyer.example", " PAT@Buyer.Example "]) {
      expect(await order(email)).toMatchObject({
        status: 409,
        body: {
          message: "Free pins are limited to 4 per customer: you can add 1 more. Please keep only 1 in your cart.",
        },
      });
    }
    await fillCart(second, { lines: [{ id: pin.id, quantity: 1 }] });
    expect((await order("pat@buyer.example")).status).toBe(200);
  });

  it("Free pins need an address before PayPal is called", async () => {
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: (await freePin()).id, quantity: 1 }] });
    expect(await refusalOf(startCart(buyer, { customer: null }))).toMatchObject({ code: "invalid" });
  });

  it("A cart has at most four free pins, all promos together, also when added at once", async () => {
    const [one, two] = [await freePin(), await freePin()];
    const headers = { "X-Session-Id": newBuyer().session };
    const add = (productId: number, quantity: number) =>
      ask("POST", "/api/cart", { headers, body: { productId, quantity } });
    expect((await add(one.id, 3)).status).toBe(201);
    expect((await add(two.id, 2)).body.message).toBe("Free pins are limited to 4 per customer: you can add 1 more");
    expect((await add(two.id, 1)).status).toBe(201);
    expect((await add(one.id, 1)).body.message).toContain("you've reached the limit");

    const buyer = newBuyer();
    const rush = { headers: { "X-Session-Id": buyer.session }, body: { productId: one.id, quantity: 1 } };
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await ask("POST", "/api/cart", rush)).status),
    );
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(4);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  });

  it("Free pins stay free next to paid pieces, volume prices and codes", async () => {
    const [pin, paid, code] = [await freePin(), await newProduct(), await newCode()];
    const buyer = newBuyer();
    const lines = [
      { id: pin.id, quantity: 4 },
      { id: paid.id, quantity: 10 },
    ];
    const orderId = await approvedCart(buyer, { lines, code: code.code });
    expect((await payCart(buyer, orderId)).status).toBe(200);
    // 10 × $9.00 less 10% and shipping.
    expect(await ordersOf(orderId)).toMatchObject([{ subtotalCents: 9000, discountCents: 900, totalCents: 8699 }]);
  });

  it("Free pins are released when the payment is declined", async () => {
    const pin = await freePin();
    const buyer: Buyer = newBuyer();
    const orderId = await approvedCart(buyer, { lines: [{ id: pin.id, quantity: 4 }] });
    await orderFault("capture", "decline");
    expect((await payCart(buyer, orderId)).status).toBe(402);
    expect(await taken(buyer.customer.email)).toBe(0);
    expect((await payCart(buyer, orderId)).status).toBe(200);
    expect(await taken(buyer.customer.email)).toBe(4);
    expect(await control(`orders/${orderId}`, { method: "GET" })).toMatchObject({ captures: [{ amountCents: 599 }] });
  });
});
