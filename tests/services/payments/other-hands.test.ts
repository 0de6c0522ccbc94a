// What a payment must leave alone: goods that were added meanwhile (cart-5), and an order that is not the payer's (checkout-8).
import { describe, expect, it } from "vitest";
import { addToCart, applyCode, getCart, setQuantity } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { customOrder, newCustomOrder, staffApp } from "../../support/after-sale";
import { control, testApp } from "../../support/app";
import { address } from "../../support/designs";
import { appOf, type Buyer, minutesLater, newBuyer, newCode, newProduct } from "../../support/factories";
import { withBrokenPayPal } from "../../support/faults";
import { approvedCart, orderFault, ordersOf } from "../../support/ledger";
import { signIn } from "../../support/requests";

const linesOf = async (buyer: Buyer) =>
  (await getCart(appOf(buyer))).lines.map(({ productId, quantity }) => ({ id: productId, quantity }));

describe("the cart of a payment that is being confirmed", () => {
  /** PayPal took the money and the shop did not hear of it: the buyer shops on until the cron asks. */
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

  it("keeps what was added and loses what was paid for", async () => {
    const { a, b, buyer, record } = await waiting();
    await addToCart(appOf(buyer), { productId: b.id, quantity: 3 });
    await addToCart(appOf(buyer), { productId: a.id, quantity: 1 });
    await record();
    expect(await linesOf(buyer)).toEqual([
      { id: a.id, quantity: 1 },
      { id: b.id, quantity: 3 },
    ]);
  });

  it("is empty when nothing was added, also where a line was made smaller", async () => {
    const { buyer, record } = await waiting(4);
    const [line] = (await getCart(appOf(buyer))).lines;
    await setQuantity(appOf(buyer), { id: line?.id ?? "", quantity: 1 });
    await record();
    expect(await linesOf(buyer)).toEqual([]);
  });

  it("loses the code that was used and keeps another", async () => {
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
      ...{ amount: 5000, currency: "USD", intent: "CAPTURE", purpose: "deposit", reference: id },
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

  it("paid by a stranger leaves name and address as they are", async () => {
    expect(await paidBy(() => testApp())).toBeNull();
    const { sessionToken } = await signIn("user");
    expect(await paidBy(() => testApp({ visitor: { sessionToken } }))).toBeNull();
  });

  it("takes the address from whose it is, by mailed link, and from staff", async () => {
    const { name: _name, email: _email, ...given } = thief;
    expect(await paidBy((id) => testApp({ visitor: { grants: [id] } }))).toEqual(given);
    expect(await paidBy(() => staffApp())).toEqual(given);
  });
});
