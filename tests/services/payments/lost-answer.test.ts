// Shows checkout-15: a browser that lost the answer to its payment finds its order at the checkout, and no other browser does.
import { describe, expect, it } from "vitest";
import { cartCookie } from "~/http/session/cookies.server";
import { findPlacedOrder } from "~/services/checkout/placed-order.server";
import { appOf, type Buyer, fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { approvedCart, ordersOf, payCart, startCart } from "../../support/factories/payments";
import { send, setCookies } from "../../support/fixtures/requests";

async function checkoutOf(buyer: Buyer) {
  const cookie = (await cartCookie(buyer.app, buyer.session)).split(";")[0];
  const answer = await send("GET", "/checkout", { cookie });
  return { cookies: setCookies(answer), html: await answer.text() };
}

async function paidBuyer() {
  const buyer = newBuyer();
  const product = await newProduct();
  const lines = [{ id: product.id, quantity: 2 }];
  const paypalId = await approvedCart(buyer, { lines });
  expect((await payCart(buyer, paypalId)).status).toBe(200);
  const [order] = await ordersOf(paypalId);
  return { buyer, order: order!, lines };
}

describe("the checkout after a payment", () => {
  it("The browser that paid reads that its payment went through, and may open the order", async () => {
    const { buyer, order } = await paidBuyer();
    const { cookies, html } = await checkoutOf(buyer);
    expect(html).toContain("Your payment went through");
    expect(html).toContain(`/track-order?id=${order.id}&amp;type=regular`);
    expect(html).not.toContain("Your cart is empty");
    const tracked = await send("GET", `/track-order?id=${order.id}&type=regular`, { cookie: cookies.orders });
    expect(await tracked.text()).toContain("Total");
  });

  it("Another browser only reads that its cart is empty, and gets no right to the order", async () => {
    const { order } = await paidBuyer();
    const { cookies, html } = await checkoutOf(newBuyer());
    expect(html).toContain("Your cart is empty");
    expect(html).not.toContain(order.id);
    expect(cookies.orders).toBeUndefined();
  });

  it("A cart that is filled again is paid like any other", async () => {
    const { buyer, order, lines } = await paidBuyer();
    await fillCart(buyer, { lines });
    const { html } = await checkoutOf(buyer);
    expect(html).not.toContain(order.id);
    expect(html).toContain("Continue to payment");
  });

  it("A payment that was only begun, or an order of two days ago, is not shown", async () => {
    const buyer = newBuyer();
    const product = await newProduct();
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
    await startCart(buyer);
    expect(await findPlacedOrder(buyer.app)).toBeNull();
    const paid = await paidBuyer();
    expect(await findPlacedOrder(paid.buyer.app)).toEqual({ id: paid.order.id, isPaid: true });
    const later = appOf(paid.buyer, { now: () => new Date(Date.now() + 2 * 86_400_000) });
    expect(await findPlacedOrder(later)).toBeNull();
  });
});
