// Follows a prepared design to its deposit (designer-8, custom-orders-3).
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import {
  customOrderDrafts,
  customOrders,
  discountCodes,
  mockupVersions,
  orderEvents,
  outboxMessages,
  quoteRequests,
  storedFiles,
} from "~/db/schema";
import { readOrderData } from "~/domain/designer/custom-drafts.schema";
import { quoteDesign } from "~/domain/designer/designer";
import { encodeOrderData } from "~/domain/designer/order-data";
import { confirmCustomOrder } from "~/services/checkout/confirm.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { applyDraftCode, removeDraftCode } from "~/services/custom-orders/draft-price.server";
import { deleteExpiredDrafts, getOwnDraft } from "~/services/custom-orders/drafts.server";
import { newsletterCodesOf } from "~/services/discounts/discounts.server";
import { capturePayment, completeFree } from "~/services/payments/payments.server";
import { anyDesign } from "../../domain/designer/designs";
import { newCode } from "../../support/factories/buyers";
import { address, approvedDeposit, newVisitor, paidOrder, prepare, storedKeys } from "../../support/factories/designs";
import { newCustomOrder } from "../../support/factories/order-management";
import { atPayPal, refusalOf } from "../../support/factories/payments";
import { control, testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

describe("prepare", () => {
  it("Preparing uses the server's price, whatever price the browser sends", async () => {
    const draft = await prepare(newVisitor(), { totalPrice: 1, depositAmount: 0, pricePerPin: 0.01 });
    // 100 × ($5 + $0.25 + $0.10) + $100 rush
    expect(draft).toMatchObject({ totalCents: 63_500, depositCents: 6350, discountCents: 0 });
  });

  it("Preparing gives the figures that the browser showed, for any design", async () => {
    const app = newVisitor();
    await fc.assert(
      fc.asyncProperty(anyDesign, async (design) => {
        const { totalCents, depositCents, remainingCents } = quoteDesign(design);
        const draft = await prepare(app, design);
        expect(draft).toMatchObject({ totalCents, depositCents });
        expect(draft.totalCents - draft.depositCents).toBe(remainingCents);
      }),
      { numRuns: 40 },
    );
  });

  it("Preparing refuses an invalid promo code, and keeps nothing", async () => {
    const before = await storedKeys();
    const refusal = await refusalOf(prepare(newVisitor(), { promoCode: "NOPE" }));
    expect(refusal).toMatchObject({ code: "invalid", message: "This promo code is not valid for your order." });
    expect(await storedKeys()).toEqual(before);
  });

  it("Preparing refuses quantities out of bounds", async () => {
    for (const quantity of [24, 1001, 0, -1, 50.5]) {
      await expect(async () => prepare(newVisitor(), { quantity })).rejects.toThrow(
        /Quantity must be between 25 and 1000/,
      );
    }
  });

  it("The checkout shows the draft's own figures, however the URL was changed", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const tampered = encodeOrderData({
      draftId: draft.id,
      orderData: { draftId: draft.id, totalPrice: 1, depositAmount: 0.1 },
    });
    const reference = readOrderData(tampered);
    expect(reference).toBe(draft.id);
    expect(await getDepositCheckout(app, reference ?? "")).toMatchObject({ totalCents: 63_500, depositCents: 6350 });
    for (const text of ["", "x", "bm90IGpzb24=", encodeOrderData({ draftId: "PH-0000000000" }), encodeOrderData([])]) {
      expect(readOrderData(text)).toBeNull();
    }
  });

  it("A draft of an order already in production promises no mockup", async () => {
    const { id } = await newCustomOrder({ depositPaymentId: null, status: "in_production" });
    expect(await getDepositCheckout(testApp(), id)).toMatchObject({ isApproved: true });
  });

  it("A draft belongs to nobody else", async () => {
    const draft = await prepare(newVisitor());
    const stranger = newVisitor();
    expect(await refusalOf(getDepositCheckout(stranger, draft.id))).toMatchObject({ code: "not_found" });
    expect(await refusalOf(getOwnDraft(stranger, draft.id))).toMatchObject({ code: "not_found" });
    expect(await refusalOf(approvedDeposit(stranger, draft))).toMatchObject({ code: "not_found" });
    expect(await refusalOf(completeFree(stranger, "deposit", { reference: draft.id }))).toMatchObject({
      code: "not_found",
    });
  });
});

describe("deposit", () => {
  it("A deposit creates the order with its files, first mockup, history and two emails", async () => {
    const app = newVisitor();
    const draft = await prepare(app, { notes: "Artwork check: thin line." });
    const id = await paidOrder(app, draft);
    const [order] = await db.select().from(customOrders).where(eq(customOrders.id, id));
    expect(order).toMatchObject({
      draftId: draft.id,
      quantity: 100,
      plating: "gold",
      packaging: ["backing-cards"],
      totalCents: 63_500,
      depositCents: 6350,
      status: "pending",
      shippingAddress: { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" },
      notes: "Artwork check: thin line.",
      depositPaymentId: expect.stringMatching(/^PY-/),
    });
    const [mockup] = await db.select().from(mockupVersions).where(eq(mockupVersions.customOrderId, id));
    expect(mockup).toMatchObject({ version: 0, fileKey: draft.previewKey, contentType: "image/png" });
    const files = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `custom_order:${id}`));
    expect(files.map(({ key }) => key).sort()).toEqual([draft.logoKey, draft.previewKey].sort());
    const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));
    expect(events).toMatchObject([{ type: "deposit_paid", isPublic: true }]);
    const mails = await db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.record, id), eq(outboxMessages.template, "deposit-confirmation")));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("$571.50");
    expect(mails[0]?.text).toContain("type=custom");
  });

  it("A deposit makes the same order however often it is captured and confirmed", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const payPalId = await approvedDeposit(app, draft);
    const captures = await Promise.all([1, 2, 3].map(() => capturePayment(app, payPalId)));
    const input = { orderData: { draftId: draft.id }, depositPaymentId: payPalId };
    const confirmed = await Promise.all([1, 2].map(() => confirmCustomOrder(app, input)));
    const ids = new Set([...captures.map(({ recordId }) => recordId), ...confirmed.map(({ id }) => id)]);
    expect(ids.size).toBe(1);
    expect(await db.$count(customOrders, eq(customOrders.draftId, draft.id))).toBe(1);
  });

  it("A deposit paid in two tabs is one order and one capture", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const [one, two] = await Promise.all([approvedDeposit(app, draft), approvedDeposit(app, draft)]);
    const outcomes = await Promise.allSettled([capturePayment(app, one), capturePayment(app, two)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(capturePayment(app, outcomes[0]?.status === "fulfilled" ? two : one))).toMatchObject({
      code: "conflict",
    });
    const orders = await Promise.all(
      [one, two].map((id) => control<{ captures: unknown[] }>(`orders/${id}`, { method: "GET" })),
    );
    expect(orders.flatMap(({ captures }) => captures)).toHaveLength(1);
    expect(await db.$count(customOrders, eq(customOrders.draftId, draft.id))).toBe(1);
  });

  it("A deposit refuses another person's payment, another design and another purpose", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const other = await prepare(app);
    const payPalId = await approvedDeposit(app, draft);
    const confirm = (visitor: typeof app, orderData: { draftId?: string }, depositPaymentId = payPalId) =>
      refusalOf(confirmCustomOrder(visitor, { orderData, depositPaymentId }));
    expect(await confirm(app, {})).toMatchObject({ code: "conflict", message: "This payment has not been captured." });
    await capturePayment(app, payPalId);
    expect(await confirm(newVisitor(), {})).toMatchObject({ code: "not_found" });
    expect(await confirm(app, { draftId: other.id })).toMatchObject({ code: "conflict" });
    expect(await confirm(app, {}, "UNKNOWN")).toMatchObject({ code: "not_found" });
  });

  it("A deposit uses the code once, and a design whose code ended meanwhile is billed without it, with the reason", async () => {
    const code = await newCode({ maxUses: 1 });
    const [app, late] = [newVisitor(), newVisitor()];
    const draft = await prepare(app, { promoCode: code.code });
    const second = await prepare(late, { promoCode: code.code });
    expect(draft).toMatchObject({ totalCents: 57_150, depositCents: 5715, discountCents: 6350 });
    const secondPayment = await approvedDeposit(late, second);
    await paidOrder(app, draft);
    const [used] = await db.select().from(discountCodes).where(eq(discountCodes.id, code.id));
    expect(used?.currentUses).toBe(1);
    expect(await refusalOf(capturePayment(late, secondPayment))).toMatchObject({ code: "conflict" });
    expect((await refusalOf(approvedDeposit(late, second))).message).toContain("$63.50");
    const shown = await getDepositCheckout(late, second.id);
    expect(shown).toMatchObject({
      totalCents: 63_500,
      depositCents: 6350,
      discountCents: 0,
      discountCode: code.code,
    });
    expect(shown.discountError).toMatch(/used up/);
    const { recordId } = await capturePayment(late, await approvedDeposit(late, shown && { ...second, ...shown }));
    const { order } = await getCustomOrder(late, { id: recordId });
    expect(order).toMatchObject({ totalCents: 63_500, depositCents: 6350, discountCents: 0, discountCode: null });
    expect((await db.select().from(discountCodes).where(eq(discountCodes.id, code.id)))[0]?.currentUses).toBe(1);
  });

  it("A deposit's checkout takes a code, in place of another or none, for all its designs and for its owner alone", async () => {
    const [ten, five] = [await newCode({}), await newCode({ discountType: "fixed", discountValue: 500 })];
    const app = newVisitor();
    const added = await prepare(app);
    const { id } = await prepare(app, { furtherDesigns: [added.id], promoCode: ten.code });
    const shown = () => getDepositCheckout(app, id);
    // Two designs of $535.00 and a rush of $100.00.
    expect(await shown()).toMatchObject({ totalCents: 105_300, discountCode: ten.code, codeBox: "any" });
    expect(await applyDraftCode(app, id, ` ${five.code.toLowerCase()} `)).toMatchObject({ amountCents: 500 });
    expect(await shown()).toMatchObject({ totalCents: 116_500, depositCents: 11_650, discountCode: five.code });
    await removeDraftCode(app, id);
    expect(await shown()).toMatchObject({
      totalCents: 117_000,
      depositCents: 11_700,
      discountCents: 0,
      discountCode: null,
    });
    expect(await refusalOf(applyDraftCode(app, id, "NOPE"))).toMatchObject({ code: "invalid" });
    const strangers = newVisitor();
    for (const change of [applyDraftCode(strangers, id, ten.code), removeDraftCode(strangers, id)])
      expect(await refusalOf(change)).toMatchObject({ code: "not_found" });
    expect(await shown()).toMatchObject({ totalCents: 117_000 });

    // A payment that is already open in PayPal's window is refused after the code changes.
    const begun = await approvedDeposit(app, { id, depositCents: 11_700 });
    await applyDraftCode(app, id, ten.code);
    expect(await refusalOf(capturePayment(app, begun))).toMatchObject({ code: "conflict" });
    expect((await atPayPal(begun)).captures).toEqual([]);
    const { recordId } = await capturePayment(app, await approvedDeposit(app, { id, depositCents: 10_530 }));
    const { order } = await getCustomOrder(app, { id: recordId });
    expect(order).toMatchObject({ totalCents: 105_300, discountCode: ten.code, discountCents: 11_700 });
    const usesOf = async ({ id }: typeof ten) =>
      (await db.select().from(discountCodes).where(eq(discountCodes.id, id)))[0]?.currentUses;
    expect([await usesOf(ten), await usesOf(five)]).toEqual([1, 0]);
    expect(await refusalOf(removeDraftCode(app, id))).toMatchObject({ code: "conflict" });
  });

  it("A deposit takes a code of the address typed at its checkout, which the design then has", async () => {
    const app = newVisitor();
    const { id } = await prepare(app);
    const email = "typed@lee.example";
    const { code } = await newCode({ code: newsletterCodesOf(app, email)[0]!, source: "newsletter" });
    expect(await refusalOf(applyDraftCode(app, id, code))).toMatchObject({ code: "invalid" });
    await applyDraftCode(app, id, code, email);
    expect(await getDepositCheckout(app, id)).toMatchObject({ discountCode: code, customerEmail: email });
  });

  it("A deposit of 0 skips PayPal and still uses the code", async () => {
    const code = await newCode({ discountValue: 100 });
    const app = newVisitor();
    const draft = await prepare(app, { promoCode: code.code });
    expect(draft).toMatchObject({ totalCents: 0, depositCents: 0 });
    const { recordId } = await completeFree(app, "deposit", { reference: draft.id, customer: address });
    const { order } = await getCustomOrder(app, { id: recordId });
    expect(order).toMatchObject({ totalCents: 0, depositPaymentId: expect.any(String), customerName: "Ann Lee" });
    const [used] = await db.select().from(discountCodes).where(eq(discountCodes.id, code.id));
    expect(used?.currentUses).toBe(1);
    expect(await refusalOf(completeFree(app, "deposit", { reference: draft.id, customer: address }))).toMatchObject({
      code: "conflict",
    });
  });

  it("A deposit above 0 is not free", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const refusal = await refusalOf(completeFree(app, "deposit", { reference: draft.id, customer: address }));
    expect(refusal.message).toContain("$63.50");
  });

  it("A deposit under PayPal's review makes an order that waits for its money", async () => {
    const app = newVisitor();
    const draft = await prepare(app);
    const payPalId = await approvedDeposit(app, draft);
    await control("faults", { body: { on: "capture", kind: "pending", times: 1 } });
    const { status, recordId } = await capturePayment(app, payPalId);
    expect(status).toBe("PENDING");
    const { order } = await getCustomOrder(app, { id: recordId });
    expect(order.depositPaymentId).toBeNull();
  });
});

describe("the deposit of an order that staff made", () => {
  it("The deposit of a staff-made order is taken once, completes its quote and keeps the customer", async () => {
    await db.insert(quoteRequests).values({
      id: "QR-DEPOSIT001",
      customerName: "Quinn Field",
      customerEmail: "quinn@club.example",
      projectDescription: "A lighthouse pin",
      quantity: 80,
      status: "approved",
    });
    await db.insert(customOrders).values({
      id: "CP-DEPOSIT001",
      quoteId: "QR-DEPOSIT001",
      quantity: 80,
      size: "1inch",
      plating: "silver",
      pricePerPinCents: 600,
      totalCents: 48_000,
      depositCents: 4800,
      customerEmail: "quinn@club.example",
      customerName: "Quinn Field",
    });
    const app = newVisitor();
    expect(await getDepositCheckout(app, "CP-DEPOSIT001")).toMatchObject({ depositCents: 4800, customerEmail: "" });
    const payPalId = await approvedDeposit(app, { id: "CP-DEPOSIT001", depositCents: 4800 });
    await capturePayment(app, payPalId);
    const confirmed = await confirmCustomOrder(app, { orderData: {}, depositPaymentId: payPalId });
    expect(confirmed).toEqual({ id: "CP-DEPOSIT001", isOwn: false });
    const [order] = await db.select().from(customOrders).where(eq(customOrders.id, "CP-DEPOSIT001"));
    expect(order).toMatchObject({ customerName: "Quinn Field", depositPaymentId: expect.stringMatching(/^PY-/) });
    const [quote] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, "QR-DEPOSIT001"));
    expect(quote?.status).toBe("completed");
    expect(await refusalOf(approvedDeposit(app, { id: "CP-DEPOSIT001", depositCents: 4800 }))).toMatchObject({
      code: "conflict",
    });
  });
});

describe("who sees a custom order", () => {
  it("A custom order shows the specification to anyone with the number, and the person to owner and grant only", async () => {
    const app = newVisitor();
    const id = await paidOrder(app, await prepare(app));
    expect(await getCustomOrder(newVisitor(), { id })).toMatchObject({ isPersonal: false });
    expect(await getCustomOrder(testApp({ visitor: { grants: [id] } }), { id })).toMatchObject({ isPersonal: true });
    expect(await refusalOf(getCustomOrder(newVisitor(), { id: "CP-0000000000" }))).toMatchObject({ code: "not_found" });
  });
});

describe("drafts past their seven days", () => {
  it("An expired draft cannot be paid and is deleted with its files, and a paid one stays", async () => {
    const app = newVisitor();
    const [old, paid] = [await prepare(app), await prepare(app)];
    const fresh = await prepare(newVisitor({ now: () => days(7) }));
    await paidOrder(app, paid);
    const later = newVisitor({ now: () => days(8), visitor: { cartSession: app.visitor.cartSession } });
    expect(await refusalOf(getOwnDraft(later, old.id))).toMatchObject({ code: "gone" });
    await deleteExpiredDrafts(later);
    const left = await db.select({ id: customOrderDrafts.id }).from(customOrderDrafts);
    const ids = left.map(({ id }) => id);
    expect(ids).toContain(paid.id);
    expect(ids).toContain(fresh.id);
    expect(ids).not.toContain(old.id);
    const keys = await storedKeys();
    expect(keys).not.toContain(old.logoKey);
    expect(keys).not.toContain(old.previewKey);
    expect(keys).toContain(paid.logoKey);
    expect(keys).toContain(fresh.logoKey);
  });
});
