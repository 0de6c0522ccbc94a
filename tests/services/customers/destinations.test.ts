// Follows country and sales tax from the bill to the refund, in the ledger, the order and PayPal (pricing-11, pricing-12, pricing-13).
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { customOrders, refunds, settings, users } from "~/db/schema";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { getCart, rememberCheckout } from "~/services/cart/cart.server";
import { getSettings, removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import { removeTaxExemption, saveTaxExemption } from "~/services/customers/tax-exemptions.server";
import type { Payment } from "~/services/ledger/types.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { getOrder } from "~/services/orders/orders.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { purposeOf } from "~/services/payments/registry.server";
import { appOf, fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { address, approvedDeposit, newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import { customOrder, db, newInvoice, pay, staffApp } from "../../support/factories/order-management";
import { paymentOf, refusalOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { control, testApp } from "../../support/fixtures/app";

/** Calculates the next balance bill of the order with this number. */
const billBalance = (reference: string) => purposeOf("balance").recalculateBill(testApp(), { reference } as Payment);

const toronto = { state: "ON", zipCode: "M5V 2T6", city: "Toronto", country: "CA" } as const;
const ten = async () => [{ id: (await newProduct({ priceCents: 1000 })).id, quantity: 5 }];

const ask = (amount: number, customer: CheckoutCustomer) => ({
  amount,
  currency: "USD",
  intent: "CAPTURE",
  purpose: "cart",
  discountCode: undefined,
  customer,
});
interface Told {
  breakdown: Record<string, { value: string }>;
  shipping: object | null;
}
const toldPayPal = (id: string) => control<Told>(`orders/${id}`, { method: "GET" });

async function buy(buyer: ReturnType<typeof newBuyer>, amount: number, customer = buyer.customer) {
  const { id } = await startPayment(buyer.app, ask(amount, customer) as never);
  await control(`orders/${id}/approve`);
  const { recordId } = await capturePayment(buyer.app, id);
  return { id, recordId, order: await getOrder(buyer.app, recordId), payment: await paymentOf(id) };
}

async function tax(region: string, rate: number, onShipping = false) {
  await saveTaxRate(await staffApp(), { region, rate, onShipping });
}

afterEach(async () => {
  await db.delete(settings).where(eq(settings.key, "taxRates"));
});

describe("an order to Canada", () => {
  it("An order to Canada costs the country's price before PayPal, and PayPal gets the address", async () => {
    const buyer = newBuyer();
    await fillCart(buyer, { lines: await ten() });
    const customer = { ...buyer.customer, ...toronto };
    expect(await refusalOf(startPayment(buyer.app, ask(5599, customer) as never))).toMatchObject({ code: "conflict" });
    const { id, order } = await buy(buyer, 6499, customer);
    expect(order).toMatchObject({ shippingCents: 1499, taxCents: 0, totalCents: 6499, shippingAddress: toronto });
    expect(await toldPayPal(id)).toMatchObject({
      breakdown: { shipping: { value: "14.99" }, tax_total: { value: "0.00" } },
      shipping: {
        name: { full_name: "Ann Lee" },
        address: { admin_area_1: "ON", postal_code: "M5V 2T6", country_code: "CA" },
      },
    });
  });

  it("An order to Canada shows in the cart once the checkout knows the country, and ends with the cart", async () => {
    const buyer = newBuyer();
    await fillCart(buyer, { lines: await ten() });
    expect((await getCart(buyer.app)).shippingCents).toBe(599);
    await rememberCheckout(buyer.app, { ...buyer.customer, ...toronto });
    expect(await getCart(appOf(buyer))).toMatchObject({ shippingCents: 1499, destination: { country: "CA" } });
    await buy(buyer, 6499, { ...buyer.customer, ...toronto });
    expect((await getCart(appOf(buyer))).destination).toEqual({ country: "US", state: null });
  });

  it("An order of custom pins to Canada pays the fee with the balance", async () => {
    const visitor = newVisitor();
    const draft = await prepare(visitor);
    const id = await approvedDeposit(visitor, draft, { ...address, ...toronto });
    const { recordId } = await capturePayment(visitor, id);
    const order = await customOrder(recordId);
    expect(order).toMatchObject({
      shippingCents: 900,
      totalCents: draft.totalCents + 900,
      depositCents: draft.depositCents,
    });
    expect(await paymentOf(id)).toMatchObject({ amountCents: draft.depositCents, taxCents: 0 });
    const { amountCents, breakdown } = await purposeOf("balance").recalculateBill(testApp(), {
      reference: recordId,
    } as Payment);
    expect(breakdown).toMatchObject({ shippingCents: 900, taxCents: 0 });
    expect(amountCents + draft.depositCents).toBe(order?.totalCents);
  });
});

describe("sales tax", () => {
  it("Sales tax is in bill, order, ledger and PayPal's breakdown for a taxed state, and nowhere else", async () => {
    await tax("US-CA", 72_500);
    const buyer = newBuyer();
    await fillCart(buyer, { lines: await ten() });
    const { id, order, payment } = await buy(buyer, 5962);
    expect(order).toMatchObject({ subtotalCents: 5000, shippingCents: 599, taxCents: 363, totalCents: 5962 });
    expect(payment.taxCents).toBe(363);
    expect((await toldPayPal(id)).breakdown).toMatchObject({ tax_total: { value: "3.63" } });
    const nevada = newBuyer();
    await fillCart(nevada, { lines: await ten() });
    const other = await buy(nevada, 5599, { ...nevada.customer, state: "NV", zipCode: "89101" });
    expect(other.order.taxCents).toBe(0);
  });

  it("Two states set at the same time both have a tax, and a removed one no longer", async () => {
    await Promise.all([tax("US-NY", 88_750, true), tax("CA-ON", 130_000)]);
    expect((await getSettings(testApp())).taxRates).toEqual({
      "US-NY": { ratePpm: 88_750, onShipping: true },
      "CA-ON": { ratePpm: 130_000, onShipping: false },
    });
    await removeTaxRate(await staffApp(), { region: "US-NY" });
    expect(Object.keys((await getSettings(testApp())).taxRates)).toEqual(["CA-ON"]);
    const { app } = await appAs("user");
    expect(await refusalOf(saveTaxRate(app, { region: "CA-ON", rate: 1, onShipping: false }))).toMatchObject({
      code: "forbidden",
    });
  });

  it("Sales tax of a custom order is paid with its balance, and of an invoice with the invoice", async () => {
    await tax("US-CA", 100_000);
    const visitor = newVisitor();
    const draft = await prepare(visitor);
    const id = await paidOrder(visitor, draft);
    const taxCents = Math.round(draft.totalCents / 10);
    expect(await customOrder(id)).toMatchObject({ taxCents, totalCents: draft.totalCents + taxCents });
    const { amountCents, breakdown } = await billBalance(id);
    expect(breakdown.taxCents).toBe(taxCents);
    expect(breakdown.itemTotalCents + breakdown.taxCents).toBe(amountCents);
    const invoice = await newInvoice({ subtotalCents: 36_000, taxCents: 4000 });
    const paid = await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    expect(await paymentOf(paid)).toMatchObject({ taxCents: 4000 });
  });

  it("Sales tax of a staff-made order comes with its owner's address, once, however often it is billed", async () => {
    await tax("US-CA", 100_000);
    const { app } = await appAs("admin");
    const visitor = newVisitor();
    const made = await paidOrder(visitor, await prepare(visitor));
    await db
      .update(customOrders)
      .set({ depositPaymentId: null, taxCents: 0, totalCents: 40_000, depositCents: 4000 })
      .where(eq(customOrders.id, made));
    for (let i = 0; i < 2; i++) {
      await approvedDeposit(app, { id: made, depositCents: 4000 });
    }
    const paid = await approvedDeposit(app, { id: made, depositCents: 4000 });
    await capturePayment(app, paid);
    expect(await customOrder(made)).toMatchObject({ taxCents: 4000, totalCents: 44_000 });
  });

  it("A customer with a valid certificate pays no sales tax with a verified account", async () => {
    await tax("US-CA", 72_500);
    const { app: signedIn, email } = await appAs("user");
    const staff = await staffApp();
    const buyer = newBuyer({ email });
    const both = testApp({
      visitor: { cartSession: buyer.session, sessionToken: signedIn.visitor.sessionToken, address: "10.9.8.7" },
    });
    await fillCart(buyer, { lines: await ten() });
    await rememberCheckout(both, buyer.customer);
    const certificate = { email, certificateNumber: "SR-1", validUntil: undefined };
    await saveTaxExemption(staff, certificate);
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, email));
    expect((await getCart(both)).taxCents).toBe(363);
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
    expect((await getCart(both)).taxCents).toBe(0);
    // A stranger who types the exempt address pays the tax.
    expect((await getCart(buyer.app)).taxCents).toBe(363);
    await saveTaxExemption(staff, { ...certificate, validUntil: "2020-01-01" });
    expect((await getCart(both)).taxCents).toBe(363);
    await saveTaxExemption(staff, certificate);
    const { order } = await buy({ ...buyer, app: both }, 5599);
    expect(order.taxCents).toBe(0);
    await removeTaxExemption(staff, { email });
    expect(await refusalOf(saveTaxExemption(signedIn, certificate))).toMatchObject({ code: "forbidden" });
  });

  it("Sales tax goes back with part refunds: each has its share of the rest, never more, and the last one all of it", async () => {
    await tax("US-CA", 72_500);
    const staff = await staffApp();
    const parts = fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(parts, async (amounts) => {
        const buyer = newBuyer();
        await fillCart(buyer, { lines: await ten() });
        const { payment } = await buy(buyer, 5962);
        let [left, taxLeft] = [payment.amountCents, payment.taxCents];
        for (const wanted of [...amounts, payment.amountCents]) {
          const amount = Math.min(wanted, left);
          if (amount === 0) break;
          const share = (taxLeft * amount) / left;
          left -= amount;
          await refundPayment(staff, { paymentId: payment.id, reason: "Less", restock: false, amount });
          const made = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
          const back = made.reduce((sum, one) => sum + one.taxCents, 0);
          expect(Math.abs(taxLeft - (payment.taxCents - back) - share)).toBeLessThanOrEqual(0.5);
          taxLeft = payment.taxCents - back;
          expect(made.every((one) => one.taxCents >= 0 && one.taxCents <= one.amountCents)).toBe(true);
          if (left === 0) expect(back).toBe(payment.taxCents);
        }
      }),
      { numRuns: 5 },
    );
  });
});
