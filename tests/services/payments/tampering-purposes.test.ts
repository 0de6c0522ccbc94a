// Shows money-4 and money-5 for deposit, balance and invoice: amounts are the server's, and a payment pays for its own purpose, once.
import { describe, expect, it } from "vitest";
import {
  customOrderDrafts,
  customOrders,
  manualInvoices,
  orderEvents,
  orders,
  paymentDiscrepancies,
  payments,
  refunds,
} from "~/db/schema";
import { paymentPurposes } from "~/domain/payments/purposes";
import { completeBalance } from "~/services/checkout/balance-links.server";
import { confirmCustomOrder, confirmOrder } from "~/services/checkout/confirm.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment, confirmPayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { minutesLater, newBuyer, newProduct } from "../../support/factories/buyers";
import { approvedDeposit, newVisitor, prepare } from "../../support/factories/designs";
import {
  approved,
  customOrder,
  db,
  invoiceOf,
  newBalanceToken,
  newCustomOrder,
  newInvoice,
  pay,
  staffApp,
} from "../../support/factories/order-management";
import { newManualOrder, type Payable, payables } from "../../support/factories/payables";
import { approvedCart, atPayPal, orderFault, paymentOf, refusalOf } from "../../support/factories/payments";
import { control, testApp } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

function moneyRows() {
  const tables = [payments, orders, customOrders, customOrderDrafts, manualInvoices, orderEvents, refunds];
  return Promise.all([...tables, paymentDiscrepancies].map((table) => db.select().from(table)));
}

const ordersAtPayPal = async () => (await control<{ orders: number }>("totals", { method: "GET" })).orders;

const start = ({ app, purpose, reference }: Payable, over: object) =>
  ask<{ message: string }>("POST", "/api/paypal/order", {
    headers: app.visitor.cartSession ? { "X-Session-Id": app.visitor.cartSession } : {},
    body: { currency: "USD", intent: "CAPTURE", purpose, reference, ...over },
  });

describe.each(Object.keys(payables))("%s", (name) => {
  const payable = () => payables[name]!();

  it("The payment starts only for its exact amount, and all others are refused before PayPal is called", async () => {
    const one = await payable();
    const right = one.amountCents / 100;
    const before = [await ordersAtPayPal(), await moneyRows()];
    const amounts = [
      0,
      -1,
      -right,
      0.01,
      right - 0.01,
      right + 0.01,
      right * 10,
      1e9,
      right + 0.001,
      "1,00",
      "",
      null,
      true,
    ];
    for (const amount of [...amounts, Number.NaN, `${right} USD`, [right], { value: right }]) {
      const { status } = await start(one, { amount });
      expect([400, 409], JSON.stringify(amount)).toContain(status);
    }
    for (const over of [{ currency: "EUR" }, { intent: "AUTHORIZE" }, { purpose: "gift" }, { purpose: "cart" }]) {
      expect([400, 409], JSON.stringify(over)).toContain((await start(one, { amount: right, ...over })).status);
    }
    expect([await ordersAtPayPal(), await moneyRows()]).toEqual(before);
    expect((await start(one, { amount: right })).status).toBe(200);
  });

  it("The payment under another purpose is refused", async () => {
    const one = await payable();
    const before = [await ordersAtPayPal(), await moneyRows()];
    for (const purpose of paymentPurposes.filter((purpose) => purpose !== one.purpose)) {
      const { status } = await start(one, { amount: one.amountCents / 100, purpose });
      expect([404, 409], purpose).toContain(status);
    }
    expect([await ordersAtPayPal(), await moneyRows()]).toEqual(before);
  });

  it.each([-100, 1])(
    "A payment for what costs %i cents more by the time of the capture takes nothing",
    async (cents) => {
      const one = await payable();
      const paypalId = await approved(one.app, one.purpose, one.reference, one.amountCents);
      await one.raise(cents);
      const before = await moneyRows();
      expect(await refusalOf(capturePayment(one.app, paypalId))).toMatchObject({ code: "conflict" });
      expect((await atPayPal(paypalId)).captures).toEqual([]);
      expect(await moneyRows()).toEqual(before);
    },
  );
});

describe("a paid id of one kind", () => {
  /** Makes one paid payment of every kind. `otherToken` lets a test try to use a paid balance for another order. */
  async function paidOfEveryKind() {
    const [buyer, product, visitor] = [newBuyer(), await newProduct(), newVisitor()];
    const cart = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
    await capturePayment(buyer.app, cart);
    const deposit = await approvedDeposit(visitor, await prepare(visitor));
    await capturePayment(visitor, deposit);
    const newToken = async () => newBalanceToken(await staffApp(), (await newCustomOrder()).id);
    const balance = await pay(testApp(), "balance", await newToken(), 45_000);
    const invoice = await pay(testApp(), "invoice", (await newInvoice()).invoiceNumber, 40_000);
    const owed = await newManualOrder();
    const order = await pay(testApp(), "order", owed.token, owed.owedCents);
    return { buyer, visitor, ids: { cart, deposit, balance, invoice, order }, otherToken: await newToken() };
  }

  it("A paid id pays for nothing of another kind, nor for another thing of its kind: no row changes in any pair", async () => {
    const { buyer, visitor, ids, otherToken } = await paidOfEveryKind();
    const otherDraft = await prepare(visitor);
    const before = await moneyRows();
    for (const kind of paymentPurposes) {
      for (const other of paymentPurposes.filter((other) => other !== kind)) {
        const refusal = await refusalOf(confirmPayment(visitor, other, ids[kind]));
        expect(["conflict", "not_found"], `${kind} for ${other}`).toContain(refusal.code);
      }
      // Calls the three handlers that complete a payment, each with an id that was not paid for its record.
      if (kind !== "cart") await refusalOf(confirmOrder(buyer.app, createOrder(ids[kind])));
      const forDraft = { orderData: { draftId: otherDraft.id }, depositPaymentId: ids[kind] };
      await refusalOf(confirmCustomOrder(visitor, forDraft));
      await refusalOf(completeBalance(testApp(), { token: otherToken, balancePaymentId: ids[kind] }));
    }
    expect(await moneyRows()).toEqual(before);
  });

  it("A paid id captured again answers the same and changes nothing", async () => {
    const { ids } = await paidOfEveryKind();
    const before = await moneyRows();
    for (const kind of paymentPurposes.filter((kind) => kind !== "cart")) {
      expect(await capturePayment(testApp(), ids[kind])).toMatchObject({ status: "COMPLETED", purpose: kind });
    }
    expect(await moneyRows()).toEqual(before);
  });
});

// These tests run last, because PayPal goes on sending messages about their refunds for a while.
describe("another amount taken by PayPal than agreed", () => {
  it.each(Object.keys(payables))(
    "Another amount taken by PayPal for %s: it is not fulfilled, is shown to staff and refunded",
    async (name) => {
      const one = await payables[name]!();
      const paypalId = await approved(one.app, one.purpose, one.reference, one.amountCents);
      await orderFault("capture", "wrong_amount");
      await refusalOf(capturePayment(one.app, paypalId));
      await finishUnfinished(testApp({ now: minutesLater(3) }));
      const { id, recordId } = await paymentOf(paypalId);
      expect(recordId).toBeNull();
      const noted = (await db.select().from(paymentDiscrepancies)).filter(({ paymentId }) => paymentId === id);
      expect(noted).toMatchObject([{ kind: "amount_differs", expectedCents: one.amountCents }]);
      await makeWaitingRefunds(testApp({ now: minutesLater(6) }));
      const { captures, refunds } = await atPayPal(paypalId);
      expect(refunds.map(({ amountCents }) => amountCents)).toEqual(captures.map(({ amountCents }) => amountCents));
      if (one.recordId?.startsWith("CP-")) expect(await customOrder(one.recordId)).toMatchObject({ version: 1 });
      if (one.recordId?.startsWith("IV-")) expect(await invoiceOf(one.recordId)).toMatchObject({ status: "pending" });
    },
  );
});

const createOrder = (paypalOrderId: string) => ({
  paypalOrderId,
  customerEmail: undefined,
  customerName: undefined,
  shippingAddress: undefined,
});
