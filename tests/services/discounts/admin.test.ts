// Tests discount codes for staff (discounts-8): create, change, switch, delete, revenue, and refusals.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog, discountCodes, payments } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { type CodeState, codeStates } from "~/domain/discounts/discounts";
import { discountCodeInput, discountFilter } from "~/domain/discounts/discounts.schema";
import type { App } from "~/services/core/app.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import {
  changeDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
  getDiscountCode,
  listDiscountCodes,
} from "~/services/discounts/admin.server";
import { validateDiscount } from "~/services/discounts/discounts.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { capturePayment } from "~/services/payments/payments.server";
import { fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { newClub, orderOnTerms } from "../../support/factories/credit-customers";
import { db, staffApp } from "../../support/factories/order-management";
import { approvedCart, paymentOf, refusalOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

let staff: App;
let made = 0;
beforeAll(async () => {
  staff = await staffApp();
});

/** A code's form, as the browser sends it. */
const typed = (over: Record<string, unknown> = {}) =>
  discountCodeInput.parse({
    code: `desk${++made}`,
    discountType: "percentage",
    discountValue: 20,
    isActive: true,
    ...over,
  });
const create = (over: Record<string, unknown> = {}) => createDiscountCode(staff, typed(over));
const stored = async (id: number) => (await db.select().from(discountCodes).where(eq(discountCodes.id, id)))[0];
const actions = async (code: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `code ${code}`))
  ).map(({ action }) => action);
const listed = async (code: string, query: object = {}) =>
  (await listDiscountCodes(staff, discountFilter.parse({ q: code, ...query }))).rows.find((row) => row.code === code);

/** Whether a buyer may use the code now, for an order of $50. */
const counts = async (code: string) => (await validateDiscount(testApp(), { code, orderAmount: 5000 })).check.ok;

/** Two pieces of $10 with a code: $20.00 of goods. */
async function buyWith(code: string) {
  const product = await newProduct({ priceCents: 1000 });
  const buyer = newBuyer();
  const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code });
  await capturePayment(buyer.app, paypalId);
  return paymentOf(paypalId);
}

describe("a new code", () => {
  it("A new code is stored in capitals and works immediately, with an audit line", async () => {
    const code = await create({ discountType: "fixed", discountValue: 5.5, minimumOrderAmount: 20, maxUses: 3 });
    expect(code).toMatchObject({
      code: code.code.toUpperCase(),
      discountType: "fixed",
      discountValue: 550,
      minimumOrderCents: 2000,
      maxUses: 3,
      currentUses: 0,
      isActive: true,
      version: 1,
    });
    expect(await actions(code.code)).toEqual(["code created"]);
    expect(await counts(code.code)).toBe(true);
  });

  it("A taken name is refused at its field, in any case", async () => {
    const { code } = await create();
    const refusal = await refusalOf(createDiscountCode(staff, typed({ code: code.toLowerCase() })));
    expect(refusal).toMatchObject({
      code: "conflict",
      fieldErrors: { code: [expect.stringContaining("already exists")] },
    });
  });

  it.each([
    [{ discountValue: 101 }],
    [{ discountValue: 0 }],
    [{ discountValue: -5 }],
    [{ code: "" }],
    [{ maxUses: 0 }],
    [{ validFrom: "2026-12-02T00:00", validUntil: "2026-12-01T00:00" }],
  ])("The code %o is refused", (over) => {
    const form = { code: "SOUND", discountType: "percentage", discountValue: 20, isActive: true, ...over };
    expect(discountCodeInput.safeParse(form).success).toBe(false);
  });
});

describe("a change", () => {
  it("A change of some fields keeps the others, raises the version and is audited", async () => {
    const code = await create({ maxUses: 9 });
    const changed = await changeDiscountCode(staff, { id: code.id, version: 1, discountValue: 30 });
    expect(changed).toMatchObject({ discountValue: 30, maxUses: 9, version: 2, createdAt: code.createdAt });
    expect(await actions(code.code)).toEqual(["code created", "code changed"]);
  });

  it("A change of an older version gets a notice and overwrites nothing", async () => {
    const { id } = await create();
    await changeDiscountCode(staff, { id, version: 1, discountValue: 25 });
    const refusal = await refusalOf(changeDiscountCode(staff, { id, version: 1, discountValue: 40 }));
    expect(refusal).toMatchObject({ code: "conflict", message: editedMeanwhile });
    expect(await stored(id)).toMatchObject({ discountValue: 25, version: 2 });
  });

  it("A change that makes the code invalid is refused at its field", async () => {
    const { id } = await create();
    const refusal = await refusalOf(changeDiscountCode(staff, { id, discountValue: 150 }));
    expect(refusal.code).toBe("invalid");
    expect(Object.keys(refusal.fieldErrors ?? {})).toEqual(["discountValue"]);
  });

  it("A change to a taken name is refused", async () => {
    const [one, other] = [await create(), await create()];
    expect((await refusalOf(changeDiscountCode(staff, { id: other.id, code: one.code }))).code).toBe("conflict");
    expect(await stored(other.id)).toMatchObject({ code: other.code, version: 1 });
  });

  it("Fewer uses than the code had are refused at the field, and exactly as many are accepted", async () => {
    const { id, code } = await create();
    for (const _use of [1, 2]) await buyWith(code);
    const refusal = await refusalOf(changeDiscountCode(staff, { id, maxUses: 1 }));
    expect(refusal).toMatchObject({ code: "conflict", fieldErrors: { maxUses: [refusal.message] } });
    expect(refusal.message).toContain("used more often than that");
    expect(await stored(id)).toMatchObject({ maxUses: null, version: 1 });
    expect(await changeDiscountCode(staff, { id, maxUses: 2 })).toMatchObject({ maxUses: 2, currentUses: 2 });
  });

  it("A change of an unknown code is not found", async () => {
    expect((await refusalOf(changeDiscountCode(staff, { id: 999_999, discountValue: 5 }))).code).toBe("not_found");
    expect((await refusalOf(deleteDiscountCode(staff, { id: 999_999 }))).code).toBe("not_found");
    expect((await refusalOf(getDiscountCode(staff, 999_999))).code).toBe("not_found");
  });
});

describe("switching", () => {
  it("Switching off refuses the next buyer, switching on accepts them again, and the list shows each state", async () => {
    const { id, code } = await create();
    await changeDiscountCode(staff, { id, isActive: false });
    expect(await counts(code)).toBe(false);
    expect(await listed(code, { state: "inactive" })).toMatchObject({ isActive: false });
    expect(await listed(code, { state: "active" })).toBeUndefined();
    await changeDiscountCode(staff, { id, isActive: true });
    expect(await counts(code)).toBe(true);
  });

  it("The states that follow from days and uses can also be filtered", async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000);
    const cases: [CodeState, Partial<typeof discountCodes.$inferInsert>][] = [
      ["active", { validFrom: day(-1), validUntil: day(1), maxUses: 2, currentUses: 1 }],
      ["scheduled", { validFrom: day(1), validUntil: day(2) }],
      ["expired", { validUntil: day(-1), maxUses: 1, currentUses: 1 }],
      ["used-up", { maxUses: 1, currentUses: 1 }],
      ["inactive", { isActive: false, validUntil: day(-1) }],
    ];
    for (const [state, values] of cases) {
      const { id, code } = await create();
      await db.update(discountCodes).set(values).where(eq(discountCodes.id, id));
      expect(await counts(code)).toBe(state === "active");
      for (const asked of codeStates) {
        expect((await listed(code, { state: asked }))?.state, `${state} under ${asked}`).toBe(
          asked === state ? state : undefined,
        );
      }
    }
  });
});

describe("what a code brought in", () => {
  it("A code's results are its uses, its discounts and its revenue", async () => {
    const { code } = await create({ discountValue: 25 });
    expect(await listed(code)).toMatchObject({ currentUses: 0, givenCents: 0, revenueCents: 0 });
    const [first, second] = [await buyWith(code), await buyWith(code)];
    // $20.00 less 25% and $5.99 of shipping, twice.
    expect(first.amountCents).toBe(1500 + 599);
    const revenueCents = first.amountCents + second.amountCents;
    expect(await listed(code)).toMatchObject({ currentUses: 2, givenCents: 1000, revenueCents });
  });

  it("A code's revenue includes a balance that its order paid later", async () => {
    const { code } = await create();
    const { id, recordId, amountCents } = await buyWith(code);
    const paid = { status: "captured" as const, amountCents: 5000, capturedCents: 5000, capturedAt: new Date() };
    const balance = { purpose: "balance" as const, reference: recordId!, recordId, ...paid };
    await db.insert(payments).values({ id: `${id}-B`, snapshot: {}, ...balance });
    expect(await listed(code)).toMatchObject({ currentUses: 1, revenueCents: amountCents + 5000 });
  });

  it("A code's revenue includes the invoice of an order on terms, part by part", async () => {
    const { code } = await create();
    const club = await newClub(staff);
    await fillCart(club, { lines: [{ id: (await newProduct({ priceCents: 1000 })).id, quantity: 2 }], code });
    const order = await orderOnTerms(club);
    expect(await listed(code)).toMatchObject({ currentUses: 1, givenCents: 400, revenueCents: 0 });
    const invoice = await findOrderInvoice(staff, order.id);
    const pay = (amount: number) =>
      recordPayment(staff, {
        id: invoice!.id,
        method: "check",
        amount,
        receivedOn: shopDay(new Date()),
        reference: undefined,
      });
    await pay(1000);
    expect(await listed(code)).toMatchObject({ revenueCents: 1000 });
    await pay(1199);
    expect(await listed(code)).toMatchObject({ currentUses: 1, revenueCents: 1600 + 599 });
  });

  it("A code's results ignore an unpaid order", async () => {
    const { code } = await create();
    const buyer = newBuyer();
    await approvedCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }], code });
    expect(await listed(code)).toMatchObject({ currentUses: 0, revenueCents: 0 });
  });

  it("A code's results ignore refunds", async () => {
    const { code } = await create({ discountValue: 50 });
    const { id: paymentId, amountCents } = await buyWith(code);
    await refundPayment(staff, { paymentId, amount: amountCents - 100, reason: "Scratched", restock: false });
    expect(await listed(code)).toMatchObject({ currentUses: 1, revenueCents: 100 });
  });
});

describe("deleting", () => {
  it("Deleting an unused code frees its name", async () => {
    const { id, code } = await create();
    await deleteDiscountCode(staff, { id });
    expect(await stored(id)).toBeUndefined();
    expect((await create({ code })).id).not.toBe(id);
    expect(await actions(code)).toEqual(["code created", "code deleted", "code created"]);
  });

  it("Deleting a used code stops it and keeps it in the books with its name", async () => {
    const { id, code } = await create();
    await buyWith(code);
    await deleteDiscountCode(staff, { id });
    expect(await stored(id)).toMatchObject({ isActive: false, currentUses: 1, deletedAt: expect.any(Date) });
    expect(await listed(code)).toBeUndefined();
    expect(await counts(code)).toBe(false);
    const refusal = await refusalOf(createDiscountCode(staff, typed({ code })));
    const sentence = `${code} was used and then deleted: its name stays with the orders that used it. Please choose another name.`;
    expect(refusal).toMatchObject({ code: "conflict", message: sentence, fieldErrors: { code: [sentence] } });
  });
});

describe("the right", () => {
  it("Only staff may do any of this", async () => {
    const { id } = await create();
    const { app: user } = await appAs("user");
    for (const [app, code] of [
      [testApp(), "unauthenticated"],
      [user, "forbidden"],
    ] as const) {
      expect((await refusalOf(createDiscountCode(app, typed()))).code).toBe(code);
      expect((await refusalOf(changeDiscountCode(app, { id, isActive: false }))).code).toBe(code);
      expect((await refusalOf(deleteDiscountCode(app, { id }))).code).toBe(code);
      expect((await refusalOf(getDiscountCode(app, id))).code).toBe(code);
      expect((await refusalOf(listDiscountCodes(app, discountFilter.parse({})))).code).toBe(code);
    }
    expect(await stored(id)).toMatchObject({ isActive: true });
  });
});
