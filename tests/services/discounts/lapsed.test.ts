// Checks that an invalid code never blocks the checkout (discounts-9), and that the newsletter's code works for one address, on its first
// order (discounts-10).
import { describe, expect, it } from "vitest";
import { subscribe } from "~/services/campaigns/newsletter.server";
import { getCart, getCheckoutCart, rememberCheckout } from "~/services/cart/cart.server";
import { priceDraft } from "~/services/custom-orders/draft-price.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { capturePayment } from "~/services/payments/payments.server";
import { fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { approvedDeposit, newVisitor, prepare } from "../../support/factories/designs";
import { staffApp } from "../../support/factories/order-management";
import { approvedCart, codeUses, mailsTo, paymentOf, refusalOf, startCart } from "../../support/factories/payments";
import { control } from "../../support/fixtures/app";

const second = (email: string) => newBuyer({ email });

/** Signs up an address and returns the code from the email. */
async function codeMailedTo(email: string): Promise<string> {
  await subscribe(newBuyer().app, { email, source: undefined });
  const words = (await mailsTo(email)).map(({ text }) => text).join("\n");
  return /PIN15-[A-Z0-9]+/.exec(words)?.[0] ?? "";
}

/** Stores the customer's details as the checkout does. */
async function atCheckout(buyer: ReturnType<typeof newBuyer>) {
  await rememberCheckout(buyer.app, buyer.customer);
  return getCheckoutCart(buyer.app);
}

describe("a cart whose code no longer counts", () => {
  it.each([
    ["below its minimum", { minimumOrderCents: 10_000 }, "This discount code needs an order of at least $100.00"],
    ["expired", { validUntil: new Date(0) }, "This discount code has expired"],
    ["used up", { maxUses: 1, currentUses: 1 }, "This discount code has been used up"],
    ["switched off", { isActive: false }, "This discount code is not active"],
  ])("A cart whose code %s is paid at the price without it", async (_case, limits, sentence) => {
    const product = await newProduct({ priceCents: 1000 });
    const code = await newCode(limits);
    const buyer = newBuyer();
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code: code.code });
    expect(await getCheckoutCart(buyer.app)).toMatchObject({
      cart: { totalCents: 2599, discountCents: 0, discountError: sentence },
      obstacles: [],
    });
    await capturePayment(buyer.app, paypalId);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", amountCents: 2599, discountCode: null });
    expect(await codeUses(code.id)).toBe(code.currentUses);
  });

  it.each([
    ["used by this customer before", "pat.once@club.example", "pat.once@club.example"],
    ["used from the same inbox before", "pat.green9@gmail.com", "patgreen9+golf@googlemail.com"],
  ])(
    "A cart whose code %s shows the price without it once the address is known, and takes it",
    async (_case, email, spelled) => {
      const product = await newProduct({ priceCents: 1000 });
      const { id, code } = await newCode({ oncePerCustomer: true });
      const contents = { lines: [{ id: product.id, quantity: 2 }], code };
      const first = second(email);
      await capturePayment(first.app, await approvedCart(first, contents));
      expect(await codeUses(id)).toBe(1);

      const again = second(spelled);
      await fillCart(again, contents);
      expect((await getCart(again.app)).totalCents).toBe(2399);
      const { cart, obstacles } = await atCheckout(again);
      expect(cart).toMatchObject({ totalCents: 2599, discountError: "You have already used this discount code" });
      expect(obstacles).toEqual([]);
      const paypalId = await startCart(again);
      await control(`orders/${paypalId}/approve`);
      await capturePayment(again.app, paypalId);
      expect(await paymentOf(paypalId)).toMatchObject({ amountCents: 2599, discountCode: null });
      expect(await codeUses(id)).toBe(1);
      const designer = newVisitor();
      const design = await prepare(designer, { customerEmail: spelled, promoCode: code });
      expect((await priceDraft(designer, design)).discountError).toBe("You have already used this discount code");
    },
  );

  it("A code that expires between the window and the payment is removed, with the new price", async () => {
    const product = await newProduct({ priceCents: 1000 });
    const code = await newCode({ maxUses: 1 });
    const buyer = newBuyer();
    const contents = { lines: [{ id: product.id, quantity: 2 }], code: code.code };
    const paypalId = await approvedCart(buyer, contents);
    const rival = newBuyer();
    await capturePayment(rival.app, await approvedCart(rival, contents));
    expect((await refusalOf(capturePayment(buyer.app, paypalId))).message).toBe("This discount code has been used up");
    expect((await getCart(buyer.app)).totalCents).toBe(2599);
  });
});

describe("the newsletter's code", () => {
  it("The newsletter's code works for the address it was sent to, on a first order", async () => {
    const product = await newProduct({ priceCents: 1000 });
    const buyer = newBuyer();
    const code = await codeMailedTo(buyer.customer.email);
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code });
    await capturePayment(buyer.app, paypalId);
    expect(await paymentOf(paypalId)).toMatchObject({ amountCents: 2299, discountCode: code });
  });

  it("The newsletter's code works for no other address", async () => {
    const product = await newProduct({ priceCents: 1000 });
    const code = await codeMailedTo(newBuyer().customer.email);
    const other = newBuyer();
    await fillCart(other, { lines: [{ id: product.id, quantity: 2 }], code });
    expect((await atCheckout(other)).cart).toMatchObject({
      totalCents: 2599,
      discountError: "This discount code only works for the email address we sent it to",
    });
    const refusal = await refusalOf(startCart(other, { amount: 2299 }));
    expect(refusal.message).toContain("$25.99");
  });

  it("The newsletter's code works for no second order", async () => {
    const product = await newProduct({ priceCents: 1000 });
    const contents = { lines: [{ id: product.id, quantity: 2 }] };
    const before = newBuyer();
    await capturePayment(before.app, await approvedCart(before, contents));
    const again = second(before.customer.email);
    await fillCart(again, { ...contents, code: await codeMailedTo(before.customer.email) });
    expect((await atCheckout(again)).cart).toMatchObject({
      totalCents: 2599,
      discountError: "This discount code is for first orders only",
    });
  });

  it("The newsletter's code works once every earlier order is canceled, of either kind", async () => {
    const contents = { lines: [{ id: (await newProduct({ priceCents: 1000 })).id, quantity: 2 }] };
    const [staff, before, designer] = [await staffApp(), newBuyer(), newVisitor()];
    const cart = await capturePayment(before.app, await approvedCart(before, contents));
    const deposit = await approvedDeposit(designer, await prepare(designer), before.customer);
    const design = await capturePayment(designer, deposit);
    const again = second(before.customer.email);
    await fillCart(again, { ...contents, code: await codeMailedTo(before.customer.email) });
    const cancel = { reason: "Sold out", refund: true, restock: true };
    await cancelOrder(staff, { id: cart.recordId, ...cancel });
    expect((await atCheckout(again)).cart.discountError).toBe("This discount code is for first orders only");
    await cancelOrder(staff, { id: design.recordId, ...cancel });
    expect((await atCheckout(again)).cart).toMatchObject({ totalCents: 2299, discountError: null });
  });
});
