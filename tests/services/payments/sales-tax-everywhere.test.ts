// Tests that an order contains the sales tax of its destination however it is made and paid (pricing-18).
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  customOrders,
  outboxMessages,
  payments,
  quoteRequests,
  refunds,
  taxCertificates,
  taxExemptions,
} from "~/db/schema";
import type { Destination } from "~/domain/destinations/tax";
import { correctionInput } from "~/domain/orders/correction.schema";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { approveByPhone } from "~/services/collaboration/approve-by-link.server";
import { getRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import { correctOrder } from "~/services/order-management/address.server";
import { setDestination } from "~/services/order-management/destination.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { mailDepositLink, makeOrderFromQuote } from "~/services/quotes/orders.server";
import { fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { address as carlsbad, newVisitor, prepare } from "../../support/factories/designs";
import { customOrder, db, newBalanceToken, orderOf, pay, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { refusalOf } from "../../support/factories/payments";
import { newRoom, priced } from "../../support/factories/rooms";
import { newOrder } from "../../support/factories/staff";
import { control, testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});
const california: Destination = { country: "US", state: "CA" };
const rates = { CA: 72_500, TX: 62_500, NV: 0 };
type State = keyof typeof rates;
async function tax() {
  for (const state of ["CA", "TX"] as const)
    await saveTaxRate(staff, { region: `US-${state}`, rate: rates[state], onShipping: false });
}
afterEach(async () => {
  for (const state of ["CA", "TX"]) await removeTaxRate(staff, { region: `US-${state}` });
});

let made = 0;
/** An order of $1,000 from an approved quote. */
async function quotedOrder({ shipTo, isExempt = false }: { shipTo?: Destination; isExempt?: boolean } = {}) {
  const id = `QR-TAX${String(++made).padStart(5, "0")}`;
  const customerEmail = `club${made}@tax.example`;
  const person = { customerName: "Pat Club", customerEmail };
  await db.insert(quoteRequests).values({ id, ...person, projectDescription: "Pins with a puffin", quantity: 100 });
  if (isExempt)
    await db.insert(taxExemptions).values({ email: customerEmail, certificateNumber: "R-1", actor: "admin" });
  await answerQuote(staff, { id, ...priced(100_000), notes: undefined, validUntil: undefined, shipTo });
  await approveByPhone(staff, { id, reason: "Pat called", quantity: 100 });
  return makeOrderFromQuote(staff, { id, size: "1inch", plating: "gold", packaging: "just-pins" });
}

const check = (id: string, amount: number) =>
  recordPayment(staff, { id, method: "check", amount, receivedOn: "2026-11-20", reference: "1042" });

/** Sales tax and money of an order in the books. */
async function booked(id: string) {
  const rows = await db.select().from(payments).where(eq(payments.recordId, id));
  const ids = rows.map((row) => row.id);
  const back = await db.select().from(refunds).where(inArray(refunds.paymentId, ids));
  const sum = (list: number[]) => list.reduce((cents, one) => cents + one, 0);
  return {
    taxCents: sum(rows.map(({ taxCents }) => taxCents)) - sum(back.map(({ taxCents }) => taxCents)),
    paidCents: sum(rows.map(({ capturedCents }) => capturedCents)) - sum(back.map(({ amountCents }) => amountCents)),
  };
}

/** The owner pays the deposit at the checkout, with an address. */
async function payDeposit(id: string, customer: CheckoutCustomer = carlsbad) {
  const app = testApp({ visitor: { grants: [id] } });
  const ask = { currency: "USD", intent: "CAPTURE", purpose: "deposit", discountCode: undefined } as const;
  const { id: paypalId } = await startPayment(app, { ...ask, amount: 10_000, reference: id, customer });
  await control(`orders/${paypalId}/approve`);
  await capturePayment(app, paypalId);
}

async function payBalance(id: string, amount: number) {
  await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
  await pay(testApp(), "balance", await newBalanceToken(staff, id), amount);
}

const zips: Record<string, string> = { TX: "75201", NV: "89101" };
const address = (state: string) => ({
  address: "1 Fairway",
  city: "Mesa",
  state,
  zipCode: zips[state] ?? "92008",
  country: "US",
});
async function moveTo(id: string, state: string) {
  const { customerName, customerEmail } = await customOrder(id);
  await correctOrder(staff, { id, ...correctionInput.parse({ customerName, customerEmail, ...address(state) }) });
}

describe("an order from a quote whose state is known", () => {
  it("The order has the tax of the quote's state, and a deposit and a rest by check contain it", async () => {
    await tax();
    const id = await quotedOrder({ shipTo: california });
    expect(await customOrder(id)).toMatchObject({ taxCents: 7250, totalCents: 107_250, depositCents: 10_000 });
    await check(id, 10_000);
    await check(id, 97_250);
    expect(await booked(id)).toEqual({ taxCents: 7250, paidCents: 107_250 });
  });

  it("The whole by check contains the tax", async () => {
    await tax();
    const id = await quotedOrder({ shipTo: california });
    await check(id, 107_250);
    expect(await booked(id)).toEqual({ taxCents: 7250, paidCents: 107_250 });
  });
});

describe("an order whose state is not known", () => {
  it("Staff record no payment and create no link before the state is known", async () => {
    await tax();
    const id = await quotedOrder();
    for (const amount of [10_000, 100_000])
      expect(await refusalOf(check(id, amount))).toMatchObject({ code: "conflict" });
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    expect(await refusalOf(issueBalanceLink(staff, { id }))).toMatchObject({ code: "conflict" });
    expect(await booked(id)).toEqual({ taxCents: 0, paidCents: 0 });
  });

  it("An address that staff enter sets the tax of an unpaid order", async () => {
    await tax();
    const id = await quotedOrder();
    await moveTo(id, "CA");
    expect(await customOrder(id)).toMatchObject({ taxCents: 7250, totalCents: 107_250, depositCents: 10_000 });
    await moveTo(id, "NV");
    expect(await customOrder(id)).toMatchObject({ taxCents: 0, totalCents: 100_000 });
    await moveTo(id, "CA");
    await check(id, 10_000);
    await moveTo(id, "NV");
    expect(await customOrder(id)).toMatchObject({ taxCents: 0, totalCents: 100_000, depositCents: 10_000 });
    await moveTo(id, "California");
    await check(id, 97_250);
    expect(await booked(id)).toEqual({ taxCents: 7250, paidCents: 107_250 });
  });

  it("A customer with a certificate pays by check without a state, and without tax", async () => {
    await tax();
    const id = await quotedOrder({ isExempt: true });
    await check(id, 10_000);
    await moveTo(id, "CA");
    await check(id, 90_000);
    expect(await booked(id)).toEqual({ taxCents: 0, paidCents: 100_000 });
  });

  it("An order with an approved certificate of its own stays without tax when its owner enters the address", async () => {
    await tax();
    const id = await quotedOrder();
    const file = { fileKey: "files/exemption.pdf", fileName: "Exemption.pdf" };
    await db.insert(taxCertificates).values({ id: "TC-OWN", reference: id, orderId: id, status: "approved", ...file });
    await payDeposit(id);
    expect(await customOrder(id)).toMatchObject({ taxCents: 0, totalCents: 100_000 });
  });

  it("A shop without tax rates needs no state", async () => {
    const id = await quotedOrder();
    await check(id, 100_000);
    expect(await booked(id)).toEqual({ taxCents: 0, paidCents: 100_000 });
  });

  it("Staff choose only the state, and the order, its page and its link have the tax", async () => {
    await tax();
    const id = await quotedOrder();
    expect(await getOrderDetail(staff, id)).toMatchObject({ isTaxOpen: true });
    await expect(setDestination(testApp(), { id, shipTo: california })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const price = await setDestination(staff, { id, shipTo: california });
    expect(price).toEqual({ shippingCents: 0, taxCents: 7250, totalCents: 107_250, isTaxOpen: false });
    expect(await getOrderDetail(staff, id)).toMatchObject({ isTaxOpen: false, remainingCents: 107_250 });
    await mailDepositLink(staff, { id });
    const { customerEmail } = await customOrder(id);
    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
    const asked = mails.filter(({ template }) => template === "deposit-request").map(({ text }) => text ?? "");
    expect(asked[0]).toContain("$1,000.00 plus sales tax");
    for (const row of [/Sales tax\s+\$72\.50/, /Total\s+\$1,072\.50/]) expect(asked[1]).toMatch(row);
    await payBalance(id, 107_250);
    expect(await booked(id)).toEqual({ taxCents: 7250, paidCents: 107_250 });
    await moveTo(id, "CA");
    const refused = refusalOf(setDestination(staff, { id, shipTo: california }));
    expect(await refused).toMatchObject({ code: "conflict" });
  });

  it("A stranger's deposit keeps the tax open, and the balance waits for the state", async () => {
    await tax();
    const id = await quotedOrder();
    await pay(testApp(), "deposit", id, 10_000);
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    expect(await refusalOf(newBalanceToken(staff, id))).toMatchObject({ code: "conflict" });
    await setDestination(staff, { id, shipTo: california });
    await payBalance(id, 97_250);
    expect(await booked(id)).toEqual({ taxCents: 7250, paidCents: 107_250 });
  });

  it("A link from before the shop charged tax waits for the state, too", async () => {
    const id = await quotedOrder();
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    const token = await newBalanceToken(staff, id);
    await tax();
    const refused = await refusalOf(pay(testApp(), "balance", token, 100_000));
    expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining("shipping address") });
  });

  it("The owner's deposit at the checkout sets the address and the tax of the balance", async () => {
    await tax();
    const id = await quotedOrder();
    await payDeposit(id);
    await payBalance(id, 97_250);
    expect(await booked(id)).toEqual({ taxCents: 7250, paidCents: 107_250 });
  });

  it("Nobody avoids the tax by paying without an address", async () => {
    await tax();
    const buyer = newBuyer();
    await fillCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    const cart = refusalOf(pay(buyer.app, "cart", "", 1599));
    expect(await cart).toMatchObject({ code: "invalid", message: expect.stringContaining("shipping address") });
    const visitor = newVisitor();
    const draft = await prepare(visitor);
    const deposit = refusalOf(pay(visitor, "deposit", draft.id, draft.depositCents));
    expect(await deposit).toMatchObject({ code: "invalid" });
  });
});

describe("an address that staff correct", () => {
  const correct = async (id: string, state: string) => {
    const { customerName, customerEmail } = await orderOf(id);
    return correctOrder(staff, { id, ...correctionInput.parse({ customerName, customerEmail, ...address(state) }) });
  };

  it("An unpaid catalog order gets the tax of its new state, and its payment contains it", async () => {
    await tax();
    const { id } = await newManualOrder();
    expect(await orderOf(id)).toMatchObject({ taxCents: 0, owedCents: 2599 });
    const saved = await correct(id, "CA");
    expect(saved.price).toMatchObject({ taxCents: 145, totalCents: 2744 });
    expect(await orderOf(id)).toMatchObject({ taxCents: 145, totalCents: 2744, owedCents: 2744, status: "pending" });
    await check(id, 2744);
    expect(await booked(id)).toEqual({ taxCents: 145, paidCents: 2744 });
  });

  it("A paid order keeps the tax that was paid, and staff read so", async () => {
    await tax();
    const { id } = await newOrder({ shippingAddress: carlsbad, taxCents: 145, totalCents: 2744 });
    expect(await correct(id, "TX")).toEqual({ isChanged: true, price: null, isTaxKept: true });
    expect(await orderOf(id)).toMatchObject({ taxCents: 145, totalCents: 2744, owedCents: 0 });
  });

  it("An unpaid order that costs the same in its new state is not called paid", async () => {
    await tax();
    await saveTaxRate(staff, { region: "US-TX", rate: rates.CA, onShipping: false });
    const { id } = await newManualOrder();
    await correct(id, "CA");
    expect(await correct(id, "TX")).toEqual({ isChanged: true, price: null, isTaxKept: false });
    expect(await orderOf(id)).toMatchObject({ taxCents: 145, owedCents: 2744, shippingAddress: { state: "TX" } });
  });

  it("A state that is written out is stored as its code", async () => {
    const { id } = await newManualOrder();
    await correct(id, "california");
    expect(await orderOf(id)).toMatchObject({ shippingAddress: { state: "CA" } });
  });

  it("Of a correction and a payment at the same moment, the books have the tax of the order", async () => {
    await tax();
    const id = await quotedOrder({ shipTo: california });
    const outcomes = await Promise.allSettled([check(id, 107_250), moveTo(id, "TX")]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    const { taxCents, totalCents, balancePaymentId } = await customOrder(id);
    if (balancePaymentId) expect(await booked(id)).toEqual({ taxCents, paidCents: totalCents });
    else expect(await booked(id)).toEqual({ taxCents: 0, paidCents: 0 });
  });
});

describe("a design room", () => {
  it("The client approves the price with the sales tax that the quote says (quotes-14)", async () => {
    await tax();
    const { token } = await newRoom({ quotedAmountCents: 100_000, shipTo: california });
    const { subject } = await getRoom(testApp(), { token });
    expect(subject).toMatchObject({ priceCents: 107_250, goodsCents: 100_000 });
    expect(subject.specification).toContainEqual(["Sales tax", "$72.50, included in the price"]);
    const open = await newRoom({ quotedAmountCents: 100_000 });
    const { subject: later } = await getRoom(testApp(), { token: open.token });
    expect(later.priceCents).toBe(100_000);
    expect(later.specification).toContainEqual(["Sales tax", "Added to the price once we know your state"]);
  });
});

describe("every way to pay", () => {
  const part = fc.integer({ min: 1, max: 30_000 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("move" as const), state: fc.constantFrom<State>("CA", "TX", "NV") }),
    fc.record({ do: fc.constant("check" as const), cents: part }),
    fc.record({ do: fc.constant("deposit" as const), state: fc.constantFrom<State>("CA", "TX", "NV") }),
    fc.record({ do: fc.constant("stranger" as const) }),
  );

  it("The books contain the tax of the last place that the order had before it was paid", async () => {
    await tax();
    const first = fc.constantFrom<State | null>("CA", "TX", "NV", null);
    await fc.assert(
      fc.asyncProperty(first, fc.array(step, { maxLength: 5 }), fc.boolean(), async (start, steps, byLink) => {
        const id = await quotedOrder(start ? { shipTo: { country: "US", state: start } } : {});
        let place = start;
        for (const one of steps) {
          const now = await customOrder(id);
          const isNew = !now.depositPaymentId && !now.balancePaymentId;
          if (one.do === "move") {
            await moveTo(id, one.state);
            place = one.state;
          } else if (one.do === "check" && place) await check(id, one.cents);
          else if (one.do === "deposit" && isNew) {
            await payDeposit(id, { ...carlsbad, state: one.state });
            place = one.state;
          } else if (one.do === "stranger" && isNew) await pay(testApp(), "deposit", id, 10_000);
        }
        place ??= "CA";
        if (!(await customOrder(id)).shippingAddress) await moveTo(id, place);
        const { totalCents, depositPaymentId, depositCents } = await customOrder(id);
        const left = totalCents - (depositPaymentId ? depositCents : 0);
        await (byLink ? payBalance(id, left) : check(id, left));
        const due = (100_000 * rates[place]) / 1_000_000;
        expect(await booked(id)).toEqual({ taxCents: due, paidCents: 100_000 + due });
      }),
      { numRuns: 5 * Number(env.FUZZ_ROUNDS), seed: Number(env.FUZZ_SEED) },
    );
  });
});
