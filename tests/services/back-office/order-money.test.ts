// Tests the money column in the list of orders, with orders that were made and paid as a buyer does it (orders-25).
import { and, eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { payments } from "~/db/schema";
import { orderFilter } from "~/domain/orders/admin";
import { paymentLabel } from "~/domain/orders/payment-label";
import { refundPayment } from "~/services/order-management/refund.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { db, pay, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { boughtPins } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";

async function labelOf(id: string): Promise<string> {
  const { rows } = await listOrderHistory(await staffApp(), orderFilter.parse({ q: id }));
  const order = rows.find((row) => row.id === id);
  if (!order) throw new Error(`The list does not have ${id}`);
  return paymentLabel(order);
}

/** Refunds everything paid for an order. */
async function refundAll(id: string): Promise<void> {
  const came = await db
    .select()
    .from(payments)
    .where(and(eq(payments.recordId, id), gt(payments.capturedCents, 0)));
  for (const { id: paymentId, capturedCents: amount } of came) {
    await refundPayment(await staffApp(), { paymentId, amount, reason: "", restock: false });
  }
}

describe("the list says of an order", () => {
  it("An order paid by card reads Paid, and Refunded once all of it was refunded", async () => {
    const { orderId } = await boughtPins();
    expect(await labelOf(orderId)).toBe("Paid");
    await refundAll(orderId);
    expect(await labelOf(orderId)).toBe("Refunded");
  });

  it("A manual order shows the open amount, then Paid, and Refunded once its payment was refunded", async () => {
    const { id, token, owedCents } = await newManualOrder();
    expect(await labelOf(id)).toMatch(/^\$[\d.]+ due$/);
    await pay(testApp(), "order", token, owedCents);
    expect(await labelOf(id)).toBe("Paid");
    await refundAll(id);
    expect(await labelOf(id)).toBe("Refunded");
  });

  it("An order that costs nothing reads Paid", async () => {
    const { product } = await newManualOrder();
    const lines = [{ productId: product.id, quantity: 1, terms: "sample" as const }];
    const { id, owedCents } = await newManualOrder({ lines, shipping: "free" });
    expect(owedCents).toBe(0);
    expect(await labelOf(id)).toBe("Paid");
  });
});
