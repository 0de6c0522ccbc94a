// Shows service-1 and money-2 with a PayPal that responds half a minute late, while a hundred buyers pay for sixty pieces at once. Runs
// in `npm run promises` and not in the tests, because it measures times.
import assert from "node:assert/strict";
import { eq, inArray } from "drizzle-orm";
import { orders, outboxMessages, paymentDiscrepancies, payments, products } from "~/db/schema";
import { type Answer, approvedCart, type Buyer, newBuyer } from "../../../bench/buyer";
import { buildShop } from "../../../scripts/shop";
import { invariantFaults } from "../../support/assertions/invariants";
import { type EmulatedOrder, startKillable, until } from "./shop";

const many = 100;
const pieces = 60;
const delayMs = 30_000;
const longestMs = 15_000;

async function run(): Promise<void> {
  buildShop();
  const shop = await startKillable();
  try {
    const buyers = Array.from({ length: many }, (_, number) => newBuyer(shop.served, "slow", number));
    await shop.db().update(products).set({ stockQuantity: many }).where(eq(products.id, 1));
    const ids: string[] = [];
    for (const buyer of buyers) ids.push(await approvedCart(buyer));
    await shop.db().update(products).set({ stockQuantity: pieces }).where(eq(products.id, 1));
    await shop.control("delay", "POST", { ms: delayMs });

    const began = performance.now();
    const paying = await Promise.all(buyers.map((buyer, at) => timed(() => buyer.capture(ids[at]!))));
    // The circuit breaker has opened, so the shop responds to a new buyer immediately.
    const late = newBuyer(shop.served, "slow", many);
    await late.fillCart(1, 2);
    const refused = await timed(late.order);
    const answers = [...paying, refused];
    for (const { status, body } of answers)
      assert.match(
        `${status} ${body.message}`,
        /^(503 We could not confirm your payment|503 PayPal does not answer|409 )/,
      );
    const longest = Math.max(...answers.map(({ ms }) => ms));
    assert.ok(longest < longestMs, `a request waited ${longest} ms`);

    // PayPal completes the requests after all buyers have left.
    await new Promise((resolve) => setTimeout(resolve, delayMs + 5_000 - (performance.now() - began)));
    await shop.control("delay", "POST", { ms: 0 });
    const capturedLate = await captures();
    await shop.setClock(3);
    await shop.scheduled();
    await shop.bringWebhooks((await Promise.all(ids.map((id) => about(id)))).flat());
    await shop.setClock(12);
    await shop.scheduled();

    const rows = await shop.db().select().from(payments).where(inArray(payments.providerOrderId, ids));
    const made = await shop
      .db()
      .select()
      .from(orders)
      .where(
        inArray(
          orders.paymentId,
          rows.map(({ id }) => id),
        ),
      );
    assert.equal(await captures(), made.length, "captures are orders");
    assert.equal(made.length, pieces, "every piece is sold");
    assert.equal(new Set(made.map(({ paymentId }) => paymentId)).size, pieces, "once");
    const [product] = await shop.db().select().from(products).where(eq(products.id, 1));
    assert.equal(product!.stockQuantity, 0);
    assert.ok(!rows.some(({ status }) => status === "capturing"), "every payment has its end");
    assert.equal(await shop.db().$count(paymentDiscrepancies), 0, "nothing for staff to resolve");
    const mails = made.map(({ customerEmail }) => customerEmail);
    const told = inArray(outboxMessages.to, mails);
    await until("everybody was mailed", async () => (await shop.db().$count(outboxMessages, told)) === pieces);
    assert.deepEqual(await invariantFaults(shop.served().env.DB), []);
    const counts = Map.groupBy(answers, ({ status }) => status);
    console.log(`  ${[...counts].map(([status, all]) => `${status}: ${all.length}`).join(", ")}`);
    console.log(
      `  longest wait ${(longest / 1000).toFixed(1)} s, refused at once in ${(refused.ms / 1000).toFixed(1)} s`,
    );
    console.log(`  ${capturedLate} captured after their buyers had left; ${made.length} orders of ${pieces} pieces`);

    async function captures(): Promise<number> {
      return (await Promise.all(ids.map(orderAt))).reduce((sum, order) => sum + order.captures.length, 0);
    }
    function orderAt(id: string) {
      return shop.control<EmulatedOrder>(`orders/${id}`);
    }
    async function about(id: string): Promise<string[]> {
      return (await orderAt(id)).captures.map((capture) => capture.id);
    }
  } finally {
    await shop.stop();
  }
}

async function timed(ask: Buyer["order"]): Promise<Answer & { ms: number }> {
  const began = performance.now();
  return { ...(await ask()), ms: performance.now() - began };
}

await run();
process.exit(0);
