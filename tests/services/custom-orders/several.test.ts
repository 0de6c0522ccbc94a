// Tests several designs in one order (designer-20): one draft, one deposit, one order with all of them, whatever happens to it later.
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrderDrafts, customOrders, mockupVersions, settings, storedFiles } from "~/db/schema";
import { surchargeDefaults } from "~/domain/designer/choices";
import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { designChangeInput } from "~/domain/orders/change-design";
import { getBalancePage } from "~/services/checkout/balance-links.server";
import { confirmCustomOrder } from "~/services/checkout/confirm.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { requestFreeMockup } from "~/services/collaboration/free-mockup.server";
import type { App } from "~/services/core/app.server";
import { deleteExpiredDrafts, getDraft } from "~/services/custom-orders/drafts.server";
import { reorderCustom } from "~/services/custom-orders/reorder.server";
import { cancelOwnOrder } from "~/services/order-management/cancel.server";
import { changeDesign, getDesignForm, previewDesign } from "~/services/order-management/edit-design.server";
import { capturePayment } from "~/services/payments/payments.server";
import {
  address,
  approvedDeposit,
  newVisitor,
  paidOrder,
  plainOrder,
  pngFile,
  prepare,
  storedKeys,
  svgFile,
} from "../../support/factories/designs";
import { customOrder, db, eventsOf, newBalanceToken, pay, staffApp } from "../../support/factories/order-management";
import { atPayPal, mailsTo, paymentOf, refusalOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";
import { ask, send, signIn } from "../../support/fixtures/requests";

/** 100 gold pins on backing cards, with rush: $535.00 and $100.00. */
const pins = { ...plainOrder };
/** 50 ball markers with a magnet: $370.00. */
const markers = {
  pinType: "ball_markers",
  quantity: 50,
  plating: "silver",
  packaging: ["just-pins"],
  choices: { attachment: "magnet" },
};

/** An added design, and the draft that pays for it together with 100 pins: $1,005.00. */
async function twoDesigns(app: App, order: object = {}) {
  const added = await prepare(app, { ...markers, notes: "Artwork check: thin line." }, { logo: svgFile() });
  const draft = await prepare(app, { ...pins, furtherDesigns: [added.id], ...order });
  return { added, draft };
}

const ownersOf = async (keys: readonly string[]) =>
  (
    await db
      .select({ owner: storedFiles.owner })
      .from(storedFiles)
      .where(inArray(storedFiles.key, [...keys]))
  ).map(({ owner }) => owner);

async function paidTwo(app = newVisitor(), email = `two-${crypto.randomUUID()}@club.example`) {
  const { added, draft } = await twoDesigns(app, { customerEmail: email });
  const paypalId = await approvedDeposit(app, draft, { ...address, email });
  const { recordId: id } = await capturePayment(app, paypalId);
  return { id, added, draft, email, paypalId, app };
}

describe("the draft", () => {
  it("The draft costs all of its designs at today's prices, each once however often it is named", async () => {
    const app = newVisitor();
    const { added, draft } = await twoDesigns(app);
    expect(draft).toMatchObject({ totalCents: 100_500, depositCents: 10_050, discountCents: 0 });
    expect(draft.furtherDesigns).toMatchObject([
      {
        pinType: "ball_markers",
        quantity: 50,
        pricePerPinCents: 740,
        logoKey: added.logoKey,
        previewKey: added.previewKey,
      },
    ]);
    expect(draft.notes).toBe("Design 2: Artwork check: thin line.");
    const again = await prepare(app, { furtherDesigns: [added.id, added.id] });
    expect(again).toMatchObject({ totalCents: 100_500, furtherDesigns: draft.furtherDesigns });
    const shown = await getDepositCheckout(app, draft.id);
    expect(shown).toMatchObject({ totalCents: 100_500, depositCents: 10_050, furtherDesigns: [{ quantity: 50 }] });
    expect(JSON.stringify(shown)).not.toContain(added.logoKey);
  });

  it("The draft takes no other person's design, none that is expired, offered in a quote or of several, and then keeps nothing", async () => {
    const app = newVisitor();
    const mine = await prepare(app);
    const { draft: several } = await twoDesigns(app);
    const stranger = await prepare(newVisitor());
    const orderData = JSON.stringify({ ...plainOrder, customerEmail: "offered@club.example" });
    const quote = await requestFreeMockup(app, prepareInput.parse({ orderData, logo: pngFile() }));
    const [offered] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.quoteId, quote.id));
    const late = newVisitor({
      now: () => new Date(Date.now() + 8 * 86_400_000),
      visitor: { cartSession: app.visitor.cartSession },
    });
    const before = await storedKeys();
    const tries: [App, string][] = [
      [app, stranger.id],
      [app, several.id],
      [app, offered?.id ?? ""],
      [app, "DR-0000000000"],
      [late, mine.id],
    ];
    for (const [visitor, id] of tries) {
      expect(await refusalOf(prepare(visitor, { furtherDesigns: [id] }))).toMatchObject({ code: "not_found" });
    }
    expect(await storedKeys()).toEqual(before);
    expect(await ownersOf([stranger.logoKey])).toEqual([`draft:${stranger.id}`]);
  });

  it("The draft keeps the files of all its designs for as long as it can be paid", async () => {
    const app = newVisitor();
    const added = await prepare(app, markers);
    const at = (days: number) =>
      newVisitor({
        now: () => new Date(Date.now() + days * 86_400_000),
        visitor: { cartSession: app.visitor.cartSession },
      });
    const draft = await prepare(at(6), { furtherDesigns: [added.id] });
    await deleteExpiredDrafts(at(8));
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.id, added.id))).toBe(0);
    expect(await storedKeys()).toEqual(expect.arrayContaining([added.logoKey, added.previewKey]));
    await deleteExpiredDrafts(at(14));
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.id, draft.id))).toBe(0);
    expect(await storedKeys()).not.toContain(added.logoKey);
  });
});

describe("the order", () => {
  it("The order has all designs, one deposit of a tenth, one balance, one number and the files of each, once", async () => {
    const app = newVisitor();
    const email = `once-${crypto.randomUUID()}@club.example`;
    const { added, draft } = await twoDesigns(app, { customerEmail: email });
    const paypalId = await approvedDeposit(app, draft, { ...address, email });
    const captures = await Promise.all([1, 2].map(() => capturePayment(app, paypalId)));
    const input = { orderData: { draftId: draft.id }, depositPaymentId: paypalId };
    const { id } = await confirmCustomOrder(app, input);
    expect(new Set([...captures.map(({ recordId }) => recordId), id]).size).toBe(1);
    expect(await db.$count(customOrders, eq(customOrders.customerEmail, email))).toBe(1);
    expect((await paymentOf(paypalId)).amountCents).toBe(10_050);
    expect(await customOrder(id)).toMatchObject({
      quantity: 100,
      pricePerPinCents: 535,
      totalCents: 100_500,
      depositCents: 10_050,
      rushOrderFeeCents: 10_000,
      furtherDesigns: draft.furtherDesigns,
    });
    const keys = [draft, added].flatMap(({ logoKey, previewKey }) => [logoKey, previewKey ?? ""]);
    expect(await ownersOf(keys)).toEqual(keys.map(() => `custom_order:${id}`));
    const versions = await db.select().from(mockupVersions).where(eq(mockupVersions.customOrderId, id));
    expect(versions).toMatchObject([{ version: 0, fileKey: draft.previewKey }]);

    const [mail] = (await mailsTo(email)).filter(({ template }) => template === "deposit-confirmation");
    for (const words of ["Design 2: 50 ball markers", "$7.40 each", "$370.00", "$535.00", "$1,005.00", "$100.50"])
      expect(mail?.text).toContain(words);
    const [forStaff] = (await mailsTo(testApp().staffEmail)).filter(({ subject }) => subject.includes(id));
    expect(forStaff?.subject).toContain("150 pieces in 2 designs, RUSH");

    // The added design's own draft could be paid alone. Deleting that draft must not delete files of the order.
    await deleteExpiredDrafts(newVisitor({ now: () => new Date(Date.now() + 30 * 86_400_000) }));
    expect(await storedKeys()).toEqual(expect.arrayContaining(keys));
  });

  it("The order shows its designs to anyone with the number, and each picture to owner and staff alone", async () => {
    const { id } = await paidTwo();
    const { body } = await ask("GET", `/api/custom-orders/${id}`);
    expect(body.pinDesigns).toMatchObject([
      { name: "Design 1", quantity: 100 },
      {
        name: "Design 2",
        quantity: 50,
        description: "1 inch, Silver, With magnet, Just the ball markers",
        imageUrl: `/files/${id}/preview-2`,
      },
    ]);
    const admin = await signIn("admin");
    for (const part of ["logo-2", "preview-2"]) {
      expect((await send("GET", `/files/${id}/${part}`)).status).toBe(404);
      const answer = await send("GET", `/files/${id}/${part}`, { cookie: admin.cookie });
      expect(answer.status).toBe(200);
      // After a design is removed, another design takes its number, so browsers must always check (files-7).
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
      const known = { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } };
      const again = await send("GET", `/files/${id}/${part}`, { cookie: admin.cookie, ...known });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect((await send("GET", `/files/${id}/${part}`, known)).status).toBe(404);
    }
    for (const part of ["preview-3", "card-2", "mockup-2"])
      expect((await send("GET", `/files/${id}/${part}`, { cookie: admin.cookie })).status).toBe(404);
    for (const part of ["preview-1", "preview-11", "preview-x"])
      expect((await send("GET", `/files/${id}/${part}`, { cookie: admin.cookie })).status).toBe(400);
    const sheet = await (await send("GET", `/admin/orders/${id}/print`, { cookie: admin.cookie })).text();
    for (const words of [`/files/${id}/preview-2`, `/files/${id}/logo-2`, "50 ball markers", "150 pieces in 2 designs"])
      expect(sheet).toContain(words);
  });

  it("The order is paid in full by its one balance, and refunded in full when its customer cancels", async () => {
    const [one, other, staff] = [await paidTwo(), await paidTwo(), await staffApp()];
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, one.id));
    const token = await newBalanceToken(staff, one.id);
    const page = await getBalancePage(testApp(), { token });
    expect(page.summary).toEqual({
      lines: [
        { label: "Design 1: 100 pins", cents: 53_500 },
        { label: "Design 2: 50 ball markers", cents: 37_000 },
        { label: "Rush order", cents: 10_000 },
      ],
      totalCents: 100_500,
      depositCents: 10_050,
      remainingCents: 90_450,
    });
    expect(page.order.furtherDesigns).toMatchObject([{ quantity: 50 }]);
    expect(JSON.stringify(page)).not.toContain(one.added.logoKey);
    await pay(testApp(), "balance", token, 90_450);
    expect(await customOrder(one.id)).toMatchObject({ status: "in_production" });

    const holder = testApp({ visitor: { grants: [other.id] } });
    expect(await cancelOwnOrder(holder, { id: other.id })).toBe("cancelled");
    expect((await atPayPal(other.paypalId)).refunds).toMatchObject([{ amountCents: 10_050 }]);
  });
});

describe("staff change one of the designs", () => {
  const wanted = (id: string, values: object) => ({
    id,
    ...designChangeInput.parse({ ...markers, size: "1inch", rushOrder: "on", design: "2", ...values }),
  });

  it("Changing one design prices the whole order again, once, and the first design stays", async () => {
    const [{ id, email }, staff] = [await paidTwo(), await staffApp()];
    expect(await getDesignForm(staff, id, 2)).toMatchObject({
      number: 2,
      isOnly: false,
      design: { quantity: 50, rushOrder: true },
    });
    // 100 × ($5.00 + $0.40)
    const ask = wanted(id, { quantity: 100, withMail: "on" });
    expect(await previewDesign(staff, ask)).toMatchObject({
      totalCents: 117_500,
      owedCents: 107_450,
      refundedCents: 0,
      changes: ["Design 2, Quantity: 50 ball markers → 100 ball markers"],
    });
    const was = await customOrder(id);
    for (let time = 0; time < 2; time++)
      expect(await changeDesign(staff, ask)).toEqual({ owedCents: 107_450, refundedCents: 0 });
    const { quantity, pricePerPinCents, logoKey } = was;
    expect(await customOrder(id)).toMatchObject({
      quantity,
      pricePerPinCents,
      logoKey,
      totalCents: 117_500,
      depositCents: 10_050,
      furtherDesigns: [{ ...was.furtherDesigns[0], quantity: 100, pricePerPinCents: 540 }],
    });
    expect((await eventsOf(id)).filter((type) => type === "changed")).toHaveLength(1);
    const [mail] = (await mailsTo(email)).filter(({ template }) => template === "order-changed");
    expect(mail?.text).toContain("Design 2, Quantity: 50 ball markers → 100 ball markers");

    // Rush belongs to the whole order, so the form of any design can remove it.
    await changeDesign(staff, wanted(id, { quantity: 100, rushOrder: undefined }));
    expect(await customOrder(id)).toMatchObject({ rushOrder: false, rushOrderFeeCents: 0, totalCents: 107_500 });
    await changeDesign(
      staff,
      wanted(id, { ...pins, choices: undefined, rushOrder: undefined, quantity: 200, design: "1" }),
    );
    expect(await customOrder(id)).toMatchObject({
      quantity: 200,
      totalCents: 161_000,
      furtherDesigns: [{ quantity: 100 }],
    });
    expect(await refusalOf(changeDesign(staff, wanted(id, { design: "3" })))).toMatchObject({ code: "not_found" });
  });

  it("Removing one design leaves the rest owed, and refunds what was paid for it, once", async () => {
    const [{ id, email, draft, added }, staff] = [await paidTwo(), await staffApp()];
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    const balance = await pay(testApp(), "balance", await newBalanceToken(staff, id), 90_450);
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    const { version } = await customOrder(id);
    const ask = { ...wanted(id, { remove: "on", withMail: "on", totalCents: "63500" }), version };
    expect(await previewDesign(staff, ask)).toMatchObject({
      totalCents: 63_500,
      owedCents: 0,
      refundedCents: 37_000,
      changes: ["Design 2, 50 ball markers: removed"],
    });
    expect(await changeDesign(staff, ask)).toEqual({ owedCents: 0, refundedCents: 37_000 });
    expect(await changeDesign(staff, ask)).toEqual({ owedCents: 0, refundedCents: 0 });
    for (const version of [ask.version - 1, undefined])
      expect(await refusalOf(changeDesign(staff, { ...ask, version }))).toMatchObject({ code: "conflict" });
    expect(await customOrder(id)).toMatchObject({
      quantity: 100,
      totalCents: 63_500,
      furtherDesigns: [],
      notes: null,
    });
    expect((await atPayPal(balance)).refunds).toMatchObject([{ amountCents: 37_000 }]);
    const [mail] = (await mailsTo(email)).filter(({ template }) => template === "order-changed");
    expect(mail?.text).toContain("Design 2, 50 ball markers: removed");
    expect(await ownersOf([added.logoKey, draft.logoKey])).toEqual([`custom_order:${id}`, `custom_order:${id}`]);
    const { version: now } = await customOrder(id);
    const last = { ...wanted(id, { design: "1", remove: "on" }), version: now };
    expect(await refusalOf(changeDesign(staff, last))).toMatchObject({
      message: expect.stringContaining("only design"),
    });
  });

  it("Removing the first design moves the next one to its place, with its files and its picture", async () => {
    const [{ id, added }, staff] = [await paidTwo(), await staffApp()];
    const { version } = await customOrder(id);
    const ask = { ...wanted(id, { design: "1", remove: "on" }), version };
    expect(await changeDesign(staff, ask)).toEqual({ owedCents: 36_950, refundedCents: 0 });
    expect(await customOrder(id)).toMatchObject({
      pinType: "ball_markers",
      quantity: 50,
      plating: "silver",
      pricePerPinCents: 740,
      furtherDesigns: [],
      logoKey: added.logoKey,
      logoFileName: added.logoFileName,
      cardKey: null,
      cardFileName: null,
      notes: "Artwork check: thin line.",
      totalCents: 47_000,
      depositCents: 10_050,
      rushOrderFeeCents: 10_000,
    });
    const versions = await db.select().from(mockupVersions).where(eq(mockupVersions.customOrderId, id));
    expect(versions).toMatchObject([{ version: 0, fileKey: added.previewKey, contentType: "image/png" }]);
  });
});

describe("what goes back for a design that is taken out", () => {
  const without = (id: string, number: number) => ({
    id,
    ...designChangeInput.parse({ ...markers, size: "1inch", design: String(number), remove: "on" }),
  });

  it("A removed design is refunded at the price it was sold at, whatever today's list says", async () => {
    const [{ id }, staff] = [await paidTwo(), await staffApp()];
    await db.insert(settings).values({ key: "surcharges", value: { ...surchargeDefaults, magnet: 80 } });
    try {
      expect(await previewDesign(staff, without(id, 2))).toMatchObject({ totalCents: 63_500 });
      expect(await previewDesign(staff, without(id, 1))).toMatchObject({ totalCents: 47_000 });
    } finally {
      await db.delete(settings).where(eq(settings.key, "surcharges"));
    }
  });

  it("A removed design is refunded at staff's price for a piece, and no rush fee appears", async () => {
    const [{ id }, staff] = [await paidTwo(), await staffApp()];
    const { furtherDesigns, version } = await customOrder(id);
    await db
      .update(customOrders)
      .set({
        totalCents: 75_000,
        pricePerPinCents: 500,
        rushOrderFeeCents: 0,
        furtherDesigns: furtherDesigns.map((design) => ({ ...design, pricePerPinCents: 500 })),
      })
      .where(eq(customOrders.id, id));
    await changeDesign(staff, { ...without(id, 2), version });
    expect(await customOrder(id)).toMatchObject({ totalCents: 50_000, pricePerPinCents: 500, rushOrderFeeCents: 0 });
  });
});

describe("the same again", () => {
  it("A repeat order has all designs at today's prices, and their files belong to both orders", async () => {
    const owner = await signIn("user");
    const app = newVisitor({ visitor: { sessionToken: owner.sessionToken } });
    const { id, added } = await paidTwo(app);
    await db
      .update(customOrders)
      .set({ status: "delivered", userId: owner.id, totalCents: 1, depositCents: 1 })
      .where(eq(customOrders.id, id));
    const draft = await getDraft(app, (await reorderCustom(app, { id })).draftId);
    expect(draft).toMatchObject({
      totalCents: 90_500,
      depositCents: 9050,
      furtherDesigns: [{ quantity: 50, logoKey: added.logoKey }],
    });
    const again = await paidOrder(app, draft);
    for (const one of [id, again])
      expect((await send("GET", `/files/${one}/preview-2`, { cookie: owner.cookie })).status).toBe(200);
  });
});
