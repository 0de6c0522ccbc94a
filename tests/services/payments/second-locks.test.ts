// The conditions inside a batch that back up an earlier read: each is met here after the read said yes, so that nothing else refuses.

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrders, discountCodes, payments, refunds } from "~/db/schema";
import { formatMoney, percentOf } from "~/domain/money/money";
import { recordPayment, refundPayment } from "~/services/after-sale/admin.server";
import { cancelOrder, cancelOwnOrder } from "~/services/after-sale/cancellations.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { newId } from "~/services/core/tokens.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeRefund } from "~/services/payments/refunds.server";
import { reserve } from "~/services/payments/reservations.server";
import { approved, customOrder, db, newCustomOrder, paymentsFor, staffApp } from "../../support/after-sale";
import { testApp } from "../../support/app";
import { approvedDeposit, newVisitor, prepare } from "../../support/designs";
import { newBuyer, newCode, newProduct } from "../../support/factories";
import { withRival } from "../../support/faults";
import { approvedCart, boughtPins, paymentOf, refusalOf, startCart, stockOf } from "../../support/ledger";

const byHand = (id: string, method: "check" | "bank_transfer") =>
  ({ id, method, amount: 45_000, receivedOn: "2026-11-20", reference: "1042" }) as const;

/** A custom order whose balance of $450.00 came outside PayPal. */
async function paidByHand(method: "check" | "bank_transfer" = "check") {
  const [order, staff] = [await newCustomOrder({ status: "mockup_sent" }), await staffApp()];
  const { paymentId } = await recordPayment(staff, byHand(order.id, method));
  return { id: order.id, staff, paymentId };
}

const refundOf = (paymentId: string, id: string) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.id, `${paymentId}-${id}`));
const ledger = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;

describe("no more goes back by hand than came", () => {
  it("counting what others have asked for and not made yet", async () => {
    const { staff, paymentId } = await paidByHand();
    const ask = { paymentId, amount: 30_000, reason: "Half of them", restock: false };
    await db.insert(refunds).values({ id: `${paymentId}-waiting`, paymentId, amountCents: 30_000, actor: "ann" });
    expect(await refusalOf(refundPayment(staff, ask))).toMatchObject({ code: "conflict" });
    await refundPayment(staff, { ...ask, amount: 15_000 });
    const [waiting] = await refundOf(paymentId, "waiting");
    await Promise.all([1, 2].map(() => makeRefund(staff, waiting!)));
    expect(await ledger(paymentId)).toMatchObject({ refundedCents: 45_000, status: "refunded" });
  });

  it("however many staff press at once", async () => {
    const { staff, paymentId } = await paidByHand();
    const ask = { paymentId, amount: 20_000, reason: "Half of them", restock: false };
    const pressed = await Promise.allSettled(Array.from({ length: 8 }, () => refundPayment(staff, ask)));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await ledger(paymentId)).toMatchObject({ refundedCents: 40_000, status: "captured" });
  });

  it("when a cancellation refunds the rest", async () => {
    const { id, staff, paymentId } = await paidByHand();
    await db.insert(refunds).values({ id: `${paymentId}-waiting`, paymentId, amountCents: 30_000, actor: "ann" });
    await cancelOrder(staff, { id, reason: "Gone", refund: true, restock: false });
    const asked = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(asked.map(({ amountCents }) => amountCents).toSorted()).toEqual([15_000, 30_000]);
  });
});

describe("an order cancelled by its customer", () => {
  it.each(["check", "bank_transfer"] as const)("is a request where its money came by %s", async (method) => {
    const { id, paymentId } = await paidByHand(method);
    await db.update(customOrders).set({ status: "pending" }).where(eq(customOrders.id, id));
    expect(await cancelOwnOrder(testApp({ visitor: { grants: [id] } }), { id })).toBe("requested");
    expect(await customOrder(id)).toMatchObject({ status: "pending" });
    expect(await ledger(paymentId)).toMatchObject({ status: "captured", refundedCents: 0 });
  });
});

describe("an order cancelled by staff", () => {
  const cancel = { reason: "The customer asked", refund: true, restock: false };
  const setCancelled = /^update "custom_orders" set "status"/;
  const row = (id: string) => ({
    id: newId("PY"),
    purpose: "balance" as const,
    reference: id,
    amountCents: 45_000,
    snapshot: {},
  });

  it.each([
    ["is being captured", { status: "capturing" as const, isRecorded: false }],
    ["has been recorded", { status: "captured" as const, capturedCents: 45_000, isRecorded: true }],
    ["is reviewed by PayPal", { status: "capturing" as const, isRecorded: true }],
  ])("stays when its balance %s at that moment", async (_name, { isRecorded, ...values }) => {
    const { id } = await newCustomOrder({ status: "mockup_sent" });
    const pay = () => db.insert(payments).values({ ...row(id), ...values, recordId: isRecorded ? id : null });
    const staff = withRival(await staffApp(), setCancelled, pay);
    expect(await refusalOf(cancelOrder(staff, { id, ...cancel }))).toMatchObject({ code: "conflict" });
    expect(await customOrder(id)).toMatchObject({ status: "mockup_sent", version: 1 });
  });

  it("stays when it moved on at that moment", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent" });
    const move = () => db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    const staff = withRival(await staffApp(), setCancelled, move);
    expect(await refusalOf(cancelOrder(staff, { id, ...cancel }))).toMatchObject({ code: "conflict" });
    expect(await customOrder(id)).toMatchObject({ status: "approved" });
  });
});

describe("stock of an order whose money goes back in two parts", () => {
  it("goes back once, however often staff ask for it and whoever else bought of it", async () => {
    const { product, payment, orderId } = await boughtPins();
    const [staff, another] = [await staffApp(), newBuyer()];
    await capturePayment(another.app, await approvedCart(another, { lines: [{ id: product.id, quantity: 3 }] }));
    const ask = { paymentId: payment.id, amount: 300, reason: "Returned", restock: true };
    await refundPayment(staff, ask);
    expect(await stockOf(product.id)).toBe(7);
    await refundPayment(staff, ask);
    await cancelOrder(staff, { id: orderId, reason: "Gone", refund: true, restock: true });
    expect(await stockOf(product.id)).toBe(7);
  });
});

describe("a claim", () => {
  it("of a balance takes nothing where the order costs something else by now", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent" });
    const { balancePaymentUrl } = await issueBalanceLink(await staffApp(), { id });
    const paypalId = await approved(testApp(), "balance", balancePaymentUrl.split("/").at(-1) ?? "", 45_000);
    await db.update(customOrders).set({ totalCents: 50_001 }).where(eq(customOrders.id, id));
    expect(await refusalOf(reserve(testApp(), await paymentOf(paypalId)))).toMatchObject({ code: "conflict" });
    expect(await paymentsFor(id)).toMatchObject([{ status: "created", claim: null }]);
  });

  it("of a cart waits while another payment of the same cart is being captured", async () => {
    const [buyer, product] = [newBuyer(), await newProduct({ stockQuantity: 10 })];
    const first = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
    const second = await startCart(buyer);
    await reserve(buyer.app, await paymentOf(first));
    expect(await refusalOf(reserve(buyer.app, await paymentOf(second)))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Another payment for this is being confirmed"),
    });
    expect(await stockOf(product.id)).toBe(8);
    expect(await paymentOf(second)).toMatchObject({ status: "created" });
  });

  it("of a deposit is refused where staff changed its code since the design was priced", async () => {
    const [visitor, code] = [newVisitor(), await newCode({ discountType: "fixed", discountValue: 1000 })];
    const draft = await prepare(visitor, { promoCode: code.code });
    const paypalId = await approvedDeposit(visitor, draft);
    await db.update(discountCodes).set({ discountValue: 999 }).where(eq(discountCodes.id, code.id));
    expect(await refusalOf(capturePayment(visitor, paypalId))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(formatMoney(percentOf(draft.totalCents + 1, 10))),
    });
    expect(await paymentOf(paypalId)).toMatchObject({ status: "created", capturedCents: 0 });
  });
});
