// Tests the conditions inside a batch that repeat an earlier check. In each test the data changes after the earlier check has
// passed, so that only the condition can refuse.

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runBatch } from "~/db/client.server";
import { customOrders, discountCodes, freePromoClaims, manualInvoices, orders, payments, refunds } from "~/db/schema";
import { formatMoney, percentOf } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { newId } from "~/services/core/tokens.server";
import { applyDraftCode } from "~/services/custom-orders/draft-price.server";
import { cancelOrder, cancelOwnOrder } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { shipOrder } from "~/services/order-management/ship.server";
import { capturePayment, completeFree } from "~/services/payments/payments.server";
import { makeRefund } from "~/services/payments/refunds.server";
import { purposeOf } from "~/services/payments/registry.server";
import { releaseReservation, reserve } from "~/services/payments/reservations.server";
import { newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { address, approvedDeposit, newVisitor, prepare } from "../../support/factories/designs";
import {
  approved,
  customOrder,
  db,
  invoiceOf,
  newBalanceToken,
  newCustomOrder,
  newInvoice,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import {
  approvedCart,
  boughtPins,
  codeUses,
  paymentOf,
  refusalOf,
  startCart,
  stockOf,
} from "../../support/factories/payments";
import { withBrokenWrite, withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

const offlinePayment = (id: string, method: "check" | "bank_transfer") =>
  ({ id, method, amount: 45_000, receivedOn: "2024-11-20", reference: "1042" }) as const;

/** A custom order whose balance of $450.00 came outside PayPal. */
async function paidOffline(method: "check" | "bank_transfer" = "check") {
  const [order, staff] = [await newCustomOrder({ status: "mockup_sent" }), await staffApp()];
  const { paymentId } = await recordPayment(staff, offlinePayment(order.id, method));
  return { id: order.id, staff, paymentId };
}

const refundOf = (paymentId: string, id: string) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.id, `${paymentId}-${id}`));
const ledger = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;

describe("no more goes back by hand than came", () => {
  it("Manual refunds never exceed payments, counting requested ones", async () => {
    const { staff, paymentId } = await paidOffline();
    const ask = { paymentId, amount: 30_000, reason: "Half of them", restock: false };
    await db.insert(refunds).values({ id: `${paymentId}-waiting`, paymentId, amountCents: 30_000, actor: "ann" });
    expect(await refusalOf(refundPayment(staff, ask))).toMatchObject({ code: "conflict" });
    await refundPayment(staff, { ...ask, amount: 15_000 });
    const [waiting] = await refundOf(paymentId, "waiting");
    await Promise.all([1, 2].map(() => makeRefund(staff, waiting!)));
    expect(await ledger(paymentId)).toMatchObject({ refundedCents: 45_000, status: "refunded" });
  });

  it("Manual refunds never exceed payments, however many staff press at once", async () => {
    const { staff, paymentId } = await paidOffline();
    const ask = { paymentId, amount: 20_000, reason: "Half of them", restock: false };
    const pressed = await Promise.allSettled(Array.from({ length: 8 }, () => refundPayment(staff, ask)));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await ledger(paymentId)).toMatchObject({ refundedCents: 40_000, status: "captured" });
  });

  it("Manual refunds never exceed payments when a cancellation refunds the rest", async () => {
    const { id, staff, paymentId } = await paidOffline();
    await db.insert(refunds).values({ id: `${paymentId}-waiting`, paymentId, amountCents: 30_000, actor: "ann" });
    await cancelOrder(staff, { id, reason: "Gone", refund: true, restock: false });
    const asked = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(asked.map(({ amountCents }) => amountCents).toSorted()).toEqual([15_000, 30_000]);
  });
});

describe("an order cancelled by its customer", () => {
  it.each(["check", "bank_transfer"] as const)(
    "An order canceled by its customer is a request if its money came by %s",
    async (method) => {
      const { id, paymentId } = await paidOffline(method);
      await db.update(customOrders).set({ status: "pending" }).where(eq(customOrders.id, id));
      expect(await cancelOwnOrder(testApp({ visitor: { grants: [id] } }), { id })).toBe("requested");
      expect(await customOrder(id)).toMatchObject({ status: "pending" });
      expect(await ledger(paymentId)).toMatchObject({ status: "captured", refundedCents: 0 });
    },
  );
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
  ])(
    "An order that staff cancel stays when its balance %s at that moment",
    async (_name, { isRecorded, ...values }) => {
      const { id } = await newCustomOrder({ status: "mockup_sent" });
      const pay = () => db.insert(payments).values({ ...row(id), ...values, recordId: isRecorded ? id : null });
      const staff = withRival(await staffApp(), setCancelled, pay);
      expect(await refusalOf(cancelOrder(staff, { id, ...cancel }))).toMatchObject({ code: "conflict" });
      expect(await customOrder(id)).toMatchObject({ status: "mockup_sent", version: 1 });
    },
  );

  it("An order that staff cancel stays when it moved on at that moment", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent" });
    const move = () => db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    const staff = withRival(await staffApp(), setCancelled, move);
    expect(await refusalOf(cancelOrder(staff, { id, ...cancel }))).toMatchObject({ code: "conflict" });
    expect(await customOrder(id)).toMatchObject({ status: "approved" });
  });

  it("An order that staff cancel stays when a part of it ships at that moment", async () => {
    const { orderId: id, product } = await boughtPins();
    const parcel = { carrier: "ups", trackingNumber: "1Z999", trackingUrl: undefined, withMail: false } as const;
    const pieces = [{ productId: product.id, quantity: 1 }];
    const ship = async () => shipOrder(await staffApp(), { id, ...parcel, pieces });
    const staff = withRival(await staffApp(), /^update "orders"/, ship);
    expect(await refusalOf(cancelOrder(staff, { id, ...cancel }))).toMatchObject({ code: "conflict" });
    expect((await db.select().from(orders).where(eq(orders.id, id)))[0]).toMatchObject({ status: "processing" });
  });
});

describe("stock of an order whose money goes back in two parts", () => {
  it("Stock is returned once, however often staff request it and whoever else bought of it", async () => {
    const { product, payment } = await boughtPins();
    const [staff, another] = [await staffApp(), newBuyer()];
    await capturePayment(another.app, await approvedCart(another, { lines: [{ id: product.id, quantity: 3 }] }));
    const ask = { paymentId: payment.id, amount: 300, reason: "Returned", restock: true };
    await refundPayment(staff, ask);
    expect(await stockOf(product.id), "an order of which a part went back still ships").toBe(5);
    await refundPayment(staff, { ...ask, amount: payment.amountCents - 300 });
    expect(await stockOf(product.id)).toBe(7);
    await expect(refundPayment(staff, ask)).rejects.toMatchObject({ code: "conflict" });
    expect(await stockOf(product.id)).toBe(7);
  });
});

describe("a claim", () => {
  it.each([
    ["balance", "costs something else", { totalCents: 50_001 }],
    ["balance", "is cancelled", { status: "cancelled" }],
    ["deposit", "is cancelled", { status: "cancelled" }],
    ["deposit", "has its deposit", { depositPaymentId: "PY-ANOTHER" }],
    ["deposit", "has its balance paid", { balancePaymentId: "PY-ANOTHER" }],
    ["deposit", "costs something else", { totalCents: 50_001 }],
    ["deposit", "asks another deposit", { depositCents: 5001 }],
    ["deposit", "has another tax", { totalCents: 50_001, taxCents: 1 }],
  ] as const)("A claim of a %s takes nothing if the order %s by now", async (purpose, _how, values) => {
    const { id } = await newCustomOrder(purpose === "balance" ? {} : { depositPaymentId: null });
    const token = await newBalanceToken(await staffApp(), id);
    const paypalId = await (purpose === "balance"
      ? approved(testApp(), purpose, token, 45_000)
      : approved(testApp(), purpose, id, 5_000));
    await db.update(customOrders).set(values).where(eq(customOrders.id, id));
    expect(await refusalOf(reserve(testApp(), await paymentOf(paypalId)))).toMatchObject({ code: "conflict" });
    expect(await paymentsFor(id)).toMatchObject([{ status: "created", claim: null }]);
  });

  it("A claim of a cart waits while another payment of the same cart is being captured", async () => {
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

  it("A claim of a deposit is refused if staff changed its code since the design was priced", async () => {
    const [visitor, code] = [newVisitor(), await newCode({ discountType: "fixed", discountValue: 1000 })];
    const draft = await prepare(visitor, { promoCode: code.code });
    const paypalId = await approvedDeposit(visitor, draft);
    const setTo = (discountValue: number) =>
      db.update(discountCodes).set({ discountValue }).where(eq(discountCodes.id, code.id));
    await setTo(900);
    expect(await refusalOf(capturePayment(visitor, paypalId))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(formatMoney(percentOf(draft.totalCents + 100, 10))),
    });
    // One cent of the total does not change the 10% deposit. The order has changed although the deposit has not.
    await setTo(999);
    expect(await refusalOf(capturePayment(visitor, paypalId))).toMatchObject({
      code: "conflict",
      message: "The order has changed. Please review it and try again.",
    });
    expect(await paymentOf(paypalId)).toMatchObject({ status: "created", capturedCents: 0 });
  });

  it("A claim of a free order ends under its own code, although the code is replaced before its order is made", async () => {
    const { visitor, id, first, second } = await freeByEither();
    const press = (app: App) => completeFree(app, "deposit", { reference: id, customer: address });
    await expect(press(withBrokenWrite(visitor, /insert into "custom_orders"/i, "before"))).rejects.toThrow("D1_ERROR");
    expect(await paymentOf(`free-${id}`)).toMatchObject({ status: "capturing", recordId: null });
    await applyDraftCode(visitor, id, second.code);
    const { recordId } = await press(visitor);
    expect(await customOrder(recordId)).toMatchObject({ discountCode: first.code, totalCents: 0 });
    expect([await codeUses(first.id), await codeUses(second.id)]).toEqual([1, 0]);
  });

  it("A claim of a free order ends although its code can be used once and this order used it", async () => {
    const visitor = newVisitor();
    const code = await newCode({ discountValue: 100, maxUses: 1 });
    const { id } = await prepare(visitor, { promoCode: code.code });
    const press = (app: App) => completeFree(app, "deposit", { reference: id, customer: address });
    await expect(press(withBrokenWrite(visitor, /insert into "custom_orders"/i, "before"))).rejects.toThrow("D1_ERROR");
    const { recordId } = await press(visitor);
    expect(await customOrder(recordId)).toMatchObject({ discountCode: code.code, totalCents: 0 });
    expect(await codeUses(code.id)).toBe(1);
  });

  it("A claim of a free order takes no code if another press billed another one meanwhile", async () => {
    const { visitor, id, first, second } = await freeByEither();
    const press = (app: App) => completeFree(app, "deposit", { reference: id, customer: address });
    const isClaim = /update "payments" set .*"claim"/i;
    const rival = async () => {
      await applyDraftCode(visitor, id, second.code);
      await expect(press(withBrokenWrite(visitor, isClaim, "before"))).rejects.toThrow("D1_ERROR");
    };
    expect(await refusalOf(press(withRival(visitor, isClaim, rival)))).toMatchObject({
      code: "conflict",
      message: "The order has changed. Please review it and try again.",
    });
    expect([await codeUses(first.id), await codeUses(second.id)]).toEqual([0, 0]);
    const { recordId } = await press(visitor);
    expect(await customOrder(recordId)).toMatchObject({ discountCode: second.code });
    expect([await codeUses(first.id), await codeUses(second.id)]).toEqual([0, 1]);
  });
});

/** A design that is free with its code, and a second code that would also make the design free. */
async function freeByEither() {
  const [visitor, first, second] = [
    newVisitor(),
    await newCode({ discountValue: 100 }),
    await newCode({ discountValue: 100 }),
  ];
  const { id } = await prepare(visitor, { promoCode: first.code });
  return { visitor, id, first, second };
}

describe("a release", () => {
  it("A release by a caller with an older claim takes nothing from the current payer", async () => {
    const [pin, promo] = [await newProduct({ stockQuantity: 10 }), await newProduct({ priceCents: 0 })];
    const [code, buyer] = [await newCode(), newBuyer()];
    const lines = [pin, promo].map(({ id }) => ({ id, quantity: 2 }));
    const paypalId = await approvedCart(buyer, { lines, code: code.code });
    const older = await reserve(buyer.app, await paymentOf(paypalId));
    await releaseReservation(buyer.app, older, "declined");
    await reserve(buyer.app, await paymentOf(paypalId));
    await releaseReservation(buyer.app, older, "declined");
    expect(await paymentOf(paypalId)).toMatchObject({ status: "capturing", captureAttempt: 2 });
    expect([await stockOf(pin.id), await codeUses(code.id)]).toEqual([8, 1]);
    const claims = await db.select().from(freePromoClaims).where(eq(freePromoClaims.inboxKey, buyer.customer.email));
    expect(claims).toMatchObject([{ quantity: 2 }]);
  });
});

describe("money that comes or goes", () => {
  it("Money for what another payment has paid leaves order and invoice with that payment", async () => {
    const [{ id, staff, paymentId }, invoice] = [await paidOffline(), await newInvoice()];
    await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    const [paid] = await paymentsFor(invoice.id);
    for (const payment of [await ledger(paymentId), paid!]) {
      const late = { ...payment, id: newId("PY") };
      const { record } = purposeOf(payment.purpose);
      await runBatch(db, (await record(staff, late, { underReview: false, isAgain: true })).statements);
    }
    expect(await customOrder(id)).toMatchObject({ balancePaymentId: paymentId });
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid", paymentId: paid?.id });
  });

  it("A refund of an invoice that is due again at that moment leaves it due", async () => {
    const invoice = await newInvoice();
    await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    const [paid] = await paymentsFor(invoice.id);
    const reopen = () =>
      db.update(manualInvoices).set({ status: "pending", paymentId: null }).where(eq(manualInvoices.id, invoice.id));
    const staff = withRival(await staffApp(), /^update "manual_invoices"/, reopen);
    await refundPayment(staff, { paymentId: paid!.id, amount: 40_000, reason: "Gone", restock: false });
    expect(await ledger(paid!.id)).toMatchObject({ status: "refunded" });
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "pending" });
  });
});
