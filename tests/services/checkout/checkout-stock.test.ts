// Shows money-1: the last pieces are never sold twice, and a buyer who gets nothing pays nothing.
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { cartItems, carts, orderItems, orders, products, stockMovements } from "~/db/schema";
import { getCart } from "~/services/cart/cart.server";
import { capturePayment } from "~/services/payments/payments.server";
import { noteFigures } from "../../support/assertions/figures";
import { type Buyer, fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { approvedCart, atPayPal, payCart, paymentOf, refusalOf, stockOf } from "../../support/factories/payments";
import { ask } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
/** 10 in `npm test`, 100 in `npm run promises`. */
const rounds = Number(env.RIVAL_ROUNDS) / 2;
const buyersAtOnce = 50;
const stock = 5;

interface Contender {
  buyer: Buyer;
  orderId: string;
  /** Pieces of the plentiful product in the same cart. */
  beside: number;
}

describe("fifty buyers and five pieces", () => {
  it(`Fifty buyers of five pieces buy exactly five in each of ${rounds} rounds, also in carts with other lines`, {
    timeout: 900_000,
  }, async () => {
    const short = await newProduct({ stockQuantity: stock });
    const plentiful = await newProduct({ stockQuantity: 1_000_000 });
    const contend = async (number: number): Promise<Contender> => {
      const buyer = newBuyer();
      const last = { id: short.id, quantity: 1 };
      const other = { id: plentiful.id, quantity: 1 + (number % 3) };
      // A third of the carts have only the scarce product, a third have it first, and a third have it last.
      const lines = [[last], [last, other], [other, last]][number % 3]!;
      const orderId = await approvedCart(buyer, { lines });
      return { buyer, orderId, beside: lines.includes(other) ? other.quantity : 0 };
    };
    let contenders: Contender[] = [];
    let soldBeside = 0;
    for (let round = 0; round < rounds; round++) {
      await db.update(products).set({ stockQuantity: stock }).where(sql`${products.id} = ${short.id}`);
      // Buyers who got nothing try again after the restock, and new buyers replace the winners.
      const fresh = Array.from({ length: buyersAtOnce - contenders.length }, (_, number) => contend(round + number));
      contenders = [...contenders, ...(await Promise.all(fresh))].sort(() => Math.random() - 0.5);

      const answers = await Promise.all(contenders.map((one) => payCart(one.buyer, one.orderId)));
      const winners = contenders.filter((_, index) => answers[index]?.status === 200);
      const refusals = answers.filter(({ status }) => status === 409);
      expect(winners, `round ${round}`).toHaveLength(stock);
      expect(refusals).toHaveLength(buyersAtOnce - stock);
      for (const { body } of refusals) expect(body.message).toBe(`${short.name} is out of stock`);
      expect(await stockOf(short.id)).toBe(0);
      noteFigures({ "rounds of fifty buyers": 1, "pieces sold": winners.length });
      for (const { beside } of winners) soldBeside += beside;
      contenders = contenders.filter((one) => !winners.includes(one));
    }
    expect(await db.$count(orders)).toBe(rounds * stock);
    expect(await db.$count(orderItems, sql`${orderItems.productId} = ${short.id}`)).toBe(rounds * stock);
    expect(await stockOf(plentiful.id)).toBe(1_000_000 - soldBeside);
    const [moved] = await db
      .select({ pieces: sql<number>`sum(${stockMovements.delta})` })
      .from(stockMovements)
      .where(sql`${stockMovements.productId} = ${plentiful.id}`);
    expect(moved?.pieces).toBe(-soldBeside);
    // The winners' carts are empty, and all other carts are unchanged.
    expect(await db.$count(carts)).toBe(rounds * stock + contenders.length);
    expect(new Set((await db.select().from(cartItems)).map(({ sessionId }) => sessionId)).size).toBe(contenders.length);
    for (const { orderId } of contenders) {
      expect((await atPayPal(orderId)).captures).toEqual([]);
      expect(await paymentOf(orderId)).toMatchObject({ status: "created", capturedCents: 0, recordId: null });
    }
  });

  it("A cart takes no more than the stock, also when added at once", async () => {
    const product = await newProduct({ stockQuantity: stock });
    const beside = await newProduct();
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: beside.id, quantity: 40 }] });
    const headers = { "X-Session-Id": buyer.session };
    const body = { productId: product.id, quantity: 1 };
    const added = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask("POST", "/api/cart", { headers, body })).status),
    );
    expect(added.every((status) => status === 201 || status === 409)).toBe(true);
    const { lines } = await getCart(buyer.app);
    const quantity = lines.find(({ productId }) => productId === product.id)?.quantity;
    expect(quantity).toBe(added.filter((status) => status === 201).length);
    expect(quantity).toBeLessThanOrEqual(stock);
  });

  it("The refusal names the product and how many are left", async () => {
    const product = await newProduct({ name: "Azalea", stockQuantity: 3 });
    const buyer = newBuyer();
    const orderId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 3 }] });
    await db.update(products).set({ stockQuantity: 2 }).where(sql`${products.id} = ${product.id}`);
    expect((await refusalOf(capturePayment(buyer.app, orderId))).message).toBe("Only 2 of Azalea left in stock");
    expect((await atPayPal(orderId)).captures).toEqual([]);
  });
});
