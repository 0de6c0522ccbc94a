// Tests that an order contains the sales tax of its destination however it is made and paid (pricing-18).
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { customOrders, outboxMessages, payments, quoteRequests, taxExemptions } from "~/db/schema";
import type { Destination } from "~/domain/destinations/tax";
import { correctionInput } from "~/domain/orders/correction.schema";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { approveByPhone } from "~/services/collaboration/approve-by-link.server";
import type { App } from "~/services/core/app.server";
import { removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import { correctOrder } from "~/services/order-management/address.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { customOrder, db, staffApp } from "../../support/factories/order-management";
import { refusalOf } from "../../support/factories/payments";
import { priced } from "../../support/factories/rooms";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});
const california: Destination = { country: "US", state: "CA" };
const tax = () => saveTaxRate(staff, { region: "US-CA", rate: 72_500, onShipping: false });
afterEach(() => removeTaxRate(staff, { region: "US-CA" }));

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
  const sum = (of: "taxCents" | "capturedCents" | "refundedCents") => rows.reduce((cents, row) => cents + row[of], 0);
  return { taxCents: sum("taxCents"), paidCents: sum("capturedCents") - sum("refundedCents") };
}

const address = (state: string) => ({ address: "1 Fairway", city: "Mesa", state, zipCode: "92008", country: "US" });
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

  it("A shop without tax rates needs no state", async () => {
    const id = await quotedOrder();
    await check(id, 100_000);
    expect(await booked(id)).toEqual({ taxCents: 0, paidCents: 100_000 });
  });
});
