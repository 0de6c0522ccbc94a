// Tests what a payment must not change: goods that were added during the payment (cart-5), and an order of another person (checkout-8).
import { describe, expect, it } from "vitest";
import { addToCart, applyCode, getCart, setQuantity } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { correctOrder } from "~/services/order-management/address.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { appOf, type Buyer, minutesLater, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { address } from "../../support/factories/designs";
import { approved, customOrder, newCustomOrder, staffApp } from "../../support/factories/order-management";
import { payables } from "../../support/factories/payables";
import {
  approvedCart,
  atPayPal,
  boughtPins,
  mailsTo,
  orderFault,
  ordersOf,
  paymentOf,
} from "../../support/factories/payments";
import { withBrokenPayPal } from "../../support/faults/broken-parts";
import { control, testApp } from "../../support/fixtures/app";
import { signIn } from "../../support/fixtures/requests";

const linesOf = async (buyer: Buyer) =>
  (await getCart(appOf(buyer))).lines.map(({ productId, quantity }) => ({ id: productId, quantity }));

describe("the cart of a payment that is being confirmed", () => {
  /** PayPal took the money without the shop's knowledge. The buyer can go on shopping until the cron asks PayPal. */
  async function waiting(quantity = 2, code?: string) {
    const [a, b] = [await newProduct(), await newProduct()];
    const buyer = newBuyer();
    const orderId = await approvedCart(buyer, { lines: [{ id: a.id, quantity }], code });
    await orderFault("capture", "no_webhook");
    const deaf = withBrokenPayPal(buyer.app, "captureOrder", "after");
    await expect(capturePayment(deaf, orderId)).rejects.toThrow("lost");
    const record = async () => {
      await finishUnfinished(testApp({ now: minutesLater(3) }));
      expect(await ordersOf(orderId)).toHaveLength(1);
    };
    return { a, b, buyer, record };
  }

  it("The cart keeps what was added and loses what was paid for", async () => {
    const { a, b, buyer, record } = await waiting();
    await addToCart(appOf(buyer), { productId: b.id, quantity: 3 });
    await addToCart(appOf(buyer), { productId: a.id, quantity: 1 });
    await record();
    expect(await linesOf(buyer)).toEqual([
      { id: a.id, quantity: 1 },
      { id: b.id, quantity: 3 },
    ]);
  });

  it("The cart is empty when nothing was added, also if a line was reduced", async () => {
    const { buyer, record } = await waiting(4);
    const [line] = (await getCart(appOf(buyer))).lines;
    await setQuantity(appOf(buyer), { id: line?.id ?? "", quantity: 1 });
    await record();
    expect(await linesOf(buyer)).toEqual([]);
  });

  it("The cart loses the code that was used and keeps another", async () => {
    const [used, other] = [await newCode(), await newCode()];
    const first = await waiting(2, used.code);
    await addToCart(appOf(first.buyer), { productId: first.b.id, quantity: 3 });
    await first.record();
    expect((await getCart(appOf(first.buyer))).discount).toBeNull();
    const second = await waiting(2, used.code);
    await addToCart(appOf(second.buyer), { productId: second.b.id, quantity: 3 });
    await applyCode(appOf(second.buyer), { code: other.code });
    await second.record();
    expect((await getCart(appOf(second.buyer))).discount?.code).toBe(other.code);
  });
});

describe("the deposit of an order that staff made", () => {
  const thief = { ...address, name: "Tom Thief", email: "tom@thief.example", address: "666 Thief St" };
  const real = { customerName: "Real Customer", customerEmail: "real@x.example" };

  async function paidBy(payer: (id: string) => App | Promise<App>) {
    const { id } = await newCustomOrder({ depositPaymentId: null, status: "pending", shippingAddress: null, ...real });
    const app = await payer(id);
    const order = await startPayment(app, {
      amount: 5000,
      currency: "USD",
      intent: "CAPTURE",
      purpose: "deposit",
      reference: id,
      discountCode: undefined,
      customer: thief,
    });
    await control(`orders/${order.id}/approve`);
    await capturePayment(app, order.id);
    const paid = await customOrder(id);
    expect(paid.depositPaymentId).not.toBeNull();
    expect(paid).toMatchObject(real);
    return paid.shippingAddress;
  }

  it("A stranger's payment of a staff-made order's deposit leaves name and address unchanged", async () => {
    expect(await paidBy(() => testApp())).toBeNull();
    const { sessionToken } = await signIn("user");
    expect(await paidBy(() => testApp({ visitor: { sessionToken } }))).toBeNull();
  });

  it("The owner's payment of a staff-made order's deposit sets the address, by emailed link, and so does staff's", async () => {
    // An address is stored without its empty lines.
    const { name: _name, email: _email, company: _company, address2: _address2, phone: _phone, ...given } = thief;
    expect(await paidBy((id) => testApp({ visitor: { grants: [id] } }))).toEqual(given);
    expect(await paidBy(() => staffApp())).toEqual(given);
  });
});

describe("the mail of money that does not stay", () => {
  /** A deposit that staff requested, paid by a stranger who knows the order's number and enters another email address. */
  async function paidByStranger() {
    const [id, stranger] = [crypto.randomUUID(), `tom-${crypto.randomUUID()}@thief.example`];
    const order = await newCustomOrder({
      depositPaymentId: null,
      status: "pending",
      customerEmail: `${id}@owner.example`,
    });
    const { id: paypalId } = await startPayment(testApp(), {
      amount: 5000,
      currency: "USD",
      intent: "CAPTURE",
      purpose: "deposit",
      reference: order.id,
      discountCode: undefined,
      customer: { ...address, email: stranger },
    });
    await control(`orders/${paypalId}/approve`);
    return { id: order.id, owner: order.customerEmail, stranger, paypalId };
  }

  const refundAll = async (paypalId: string) => {
    const { id: paymentId, amountCents: amount } = await paymentOf(paypalId);
    await refundPayment(await staffApp(), { paymentId, amount, reason: "For Real Customer", restock: false });
  };

  /** The texts of one kind of email. */
  const textsTo = async (email: string, template: string) =>
    (await mailsTo(email)).filter((mail) => mail.template === template).map(({ text, html }) => `${text} ${html}`);

  it("The refund email opens the order for its customer alone, and a stranger who paid reads the amount", async () => {
    const { id, owner, stranger, paypalId } = await paidByStranger();
    await capturePayment(testApp(), paypalId);
    await refundAll(paypalId);
    expect(await textsTo(owner, "refund")).toEqual([expect.stringMatching(new RegExp(`id=${id}\\S*key=`))]);
    const [told, ...more] = await textsTo(stranger, "refund");
    expect([told, more]).toEqual([expect.stringContaining("$50.00"), []]);
    expect(told).not.toMatch(new RegExp(`key=|Real Customer|${owner}|${id}`));
  });

  it("The refusal email after PayPal's review does the same, and the stranger may pay again by the number", async () => {
    const { id, owner, stranger, paypalId } = await paidByStranger();
    await orderFault("capture", "pending");
    await capturePayment(testApp(), paypalId);
    const [capture] = (await atPayPal(paypalId)).captures;
    await control(`pending/${capture!.id}/deny`);
    await finishUnfinished(testApp({ now: minutesLater(3) }));
    expect(await paymentOf(paypalId)).toMatchObject({ status: "failed" });
    const link = `checkout?customOrderId=${id}`;
    expect(await textsTo(owner, "payment-refused")).toEqual([expect.stringMatching(/customOrderId=\S*key=/)]);
    const [told, ...more] = await textsTo(stranger, "payment-refused");
    expect([told, more]).toEqual([expect.stringContaining(link), []]);
    expect(told).not.toMatch(new RegExp(`key=|${owner}`));
  });

  it("The email goes to the corrected address, and the payer under the old one reads the amount", async () => {
    const { paypalId, orderId: id, buyer } = await boughtPins();
    const { name: customerName, email } = buyer.customer;
    const customerEmail = `right-${email}`;
    await correctOrder(await staffApp(), { id, customerName, customerEmail, shippingAddress: undefined });
    await refundAll(paypalId);
    expect(await textsTo(customerEmail, "refund")).toEqual([expect.stringMatching(new RegExp(`id=${id}\\S*key=`))]);
    const [told, ...more] = await textsTo(email, "refund");
    expect([told, more]).toEqual([expect.stringContaining("$15.99"), []]);
    expect(told).not.toMatch(new RegExp(`key=|${customerEmail}|${id}`));
  });

  it("The email about a balance goes only to the corrected address, because a payer by link gives none", async () => {
    const { app, purpose, reference, amountCents, recordId: id = "", email } = await payables["a balance"]!();
    const paypalId = await approved(app, purpose, reference, amountCents);
    await capturePayment(app, paypalId);
    const customerEmail = `right-${email}`;
    const correction = { customerName: "Ann Lee", customerEmail, shippingAddress: undefined };
    await correctOrder(await staffApp(), { id: id!, ...correction });
    await refundAll(paypalId);
    expect(await textsTo(customerEmail, "refund")).toEqual([expect.stringMatching(/key=/)]);
    expect(await textsTo(email, "refund")).toEqual([]);
  });
});
