// Tests a refund made at PayPal, which arrives by signed webhook (payments-15): it is recorded once and emailed to the customer,
// and a full refund ends the order or invoice.
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { orders, refunds } from "~/db/schema";
import { customOrder, db, eventsOf, invoiceOf, pay } from "../../support/factories/order-management";
import { payables } from "../../support/factories/payables";
import { deliver, mailsTo, messagesAbout, paymentOf } from "../../support/factories/payments";
import { control } from "../../support/fixtures/app";

async function refundedAtPayPal(paypalId: string, amountCents?: number) {
  const { captureId, refundedCents } = await paymentOf(paypalId);
  const { id } = await control<{ id: string }>("refunds", { body: { captureId, amountCents } });
  const [message] = await messagesAbout(id, "PAYMENT.CAPTURE.REFUNDED");
  const told = await Promise.all(Array.from({ length: 5 }, () => deliver(message!)));
  expect(new Set(told)).toEqual(new Set([200]));
  await vi.waitFor(
    async () => expect((await paymentOf(paypalId)).refundedCents).toBeGreaterThan(refundedCents),
    30_000,
  );
}

describe.each(Object.keys(payables))("%s", (name) => {
  it("A refund at PayPal in part, then in full, agrees in ledger, history and emails", async () => {
    const one = await payables[name]!();
    const paypalId = await pay(one.app, one.purpose, one.reference, one.amountCents);
    const { id, recordId, email } = await paymentOf(paypalId);
    await refundedAtPayPal(paypalId, 700);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", refundedCents: 700 });
    if (one.purpose === "invoice") expect(await invoiceOf(recordId!)).toMatchObject({ status: "paid" });
    await refundedAtPayPal(paypalId);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded", refundedCents: one.amountCents });
    const made = await db.select().from(refunds).where(eq(refunds.paymentId, id));
    expect(made.map(({ amountCents, status, actor }) => [amountCents, status, actor])).toEqual([
      [700, "completed", "paypal"],
      [one.amountCents - 700, "completed", "paypal"],
    ]);
    expect((await eventsOf(recordId!)).filter((type) => type === "refunded")).toHaveLength(2);
    expect((await mailsTo(email!)).filter(({ template }) => template === "refund")).toHaveLength(2);
    if (one.purpose === "invoice") expect(await invoiceOf(recordId!)).toMatchObject({ status: "void" });
    // The whole payment was refunded and nothing was shipped, so the order is canceled (orders-16).
    else if (one.purpose === "order")
      expect(await db.select().from(orders).where(eq(orders.id, recordId!))).toMatchObject([{ status: "cancelled" }]);
    else expect(await customOrder(recordId!)).toMatchObject({ status: "cancelled" });
  });
});
