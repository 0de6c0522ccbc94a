// Tests that a newcomer can refund the demo shop's orders. `npm start` gives PayPal's emulator their payments.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customOrders, orders, payments } from "~/db/schema";
import { refundPayment } from "~/services/order-management/refund.server";
import { demoCaptures, insert } from "../../../scripts/seed/index";
import { demoOrders } from "../../../scripts/seed/orders";
import { newProduct } from "../../support/factories/buyers";
import { db, staffApp } from "../../support/factories/order-management";
import { control } from "../../support/fixtures/app";

it("Every payment of the demo shop that PayPal captured can be refunded", async () => {
  const now = new Date();
  const demo = demoOrders(now, [await newProduct()]);
  const ofNobody = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, userId: null }));
  await insert(db, payments, ofNobody(demo.payments));
  await insert(db, orders, ofNobody(demo.orders));
  await insert(db, customOrders, ofNobody(demo.customOrders));
  await control("captures", { body: demoCaptures(now) });
  const staff = await staffApp();
  const captured = await db.select().from(payments).where(eq(payments.status, "captured"));
  expect(captured.length).toBeGreaterThan(30);
  for (const { id: paymentId } of captured)
    await refundPayment(staff, { paymentId, amount: 1, reason: "A scratch", restock: false });
  const after = await db.select().from(payments).where(eq(payments.status, "captured"));
  expect(after.map(({ refundedCents }) => refundedCents)).toEqual(captured.map(() => 1));
});
