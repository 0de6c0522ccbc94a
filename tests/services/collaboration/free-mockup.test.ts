// Follows the free mockup of a design, from the designer to its paid deposit (quotes-10).
import { createHash } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  customOrderDrafts,
  customOrders,
  discountCodes,
  mockupApprovals,
  mockupVersions,
  orderEvents,
  quoteRequests,
  quoteCollaborationSessions as sessions,
  settings,
  storedFiles,
} from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { formatMoney } from "~/domain/money/money";
import { designChangeInput } from "~/domain/orders/change-design";
import { grantCookie } from "~/http/session/cookies.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { approveByLink } from "~/services/collaboration/approve-by-link.server";
import { decideMockup, getApprovalRecord } from "~/services/collaboration/decisions.server";
import { requestFreeMockup } from "~/services/collaboration/free-mockup.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { getRoom, startRoom } from "~/services/collaboration/rooms.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { newId, newToken } from "~/services/core/tokens.server";
import { applyDraftCode, removeDraftCode } from "~/services/custom-orders/draft-price.server";
import { deleteExpiredDrafts } from "~/services/custom-orders/drafts.server";
import { changeDesign } from "~/services/order-management/edit-design.server";
import { capturePayment, completeFree } from "~/services/payments/payments.server";
import { answerQuote, deleteQuote, getQuoteForStaff } from "~/services/quotes/admin.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { readable, says } from "../../support/assertions/says";
import { newCode } from "../../support/factories/buyers";
import {
  address,
  approvedDeposit,
  newVisitor,
  plainOrder,
  pngFile,
  prepare,
  svgFile,
} from "../../support/factories/designs";
import { staffApp } from "../../support/factories/order-management";
import { mailsTo, refusalOf } from "../../support/factories/payments";
import { db, newStaff, priced, readQuote, termsIn } from "../../support/factories/rooms";
import { testApp } from "../../support/fixtures/app";
import { send, signIn } from "../../support/fixtures/requests";

const choices = { attachment: "magnet", backStamp: "Hole 7", card: "own" };
let made = 0;
const inDays = (days: number) => addDays(shopDay(new Date()), days);

/** A requested mockup, with the token of its room and with its draft. */
async function newFreeMockup(order: object = {}, visitor = newVisitor()) {
  const email = `proof-${++made}@club.example`;
  const orderData = JSON.stringify({ ...plainOrder, choices, customerEmail: email, ...order });
  const files = { logo: svgFile(), preview: pngFile("preview.png"), card: pngFile("card.png") };
  const { id } = await requestFreeMockup(visitor, prepareInput.parse({ orderData, ...files }));
  const [mail] = await mailsTo(email);
  const token = /quote-collaboration\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const [draft] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.quoteId, id));
  if (!draft) throw new Error("No draft");
  return { id, email, mail, token, draft, staff: await newStaff() };
}

/** The sentence about refunds on the design's checkout. */
async function promised(draftId: string) {
  const cookie = (await grantCookie(testApp(), draftId)).split(";")[0];
  const html = readable(await (await send("GET", `/checkout?customOrderId=${draftId}`, { cookie })).text());
  return [brand.promises.ownDepositBack, brand.promises.remade].filter((sentence) => html.includes(sentence));
}

type FreeMockup = Awaited<ReturnType<typeof newFreeMockup>>;

/** Staff add version 1 of the mockup, and the client decides on it. */
async function draw({ token, staff }: FreeMockup) {
  const { session } = await getRoom(testApp(), { token });
  await addMockup(staff.app(), { sessionId: session.id, mockup: svgFile() });
}
const decide = async ({ token }: FreeMockup, decision: "approved" | "changes_requested", notes?: string) => {
  const seen = { version: 1, terms: await termsIn(token) };
  return decideMockup(testApp(), { token, decision, ...seen, name: "Ann Lee", confirmed: true, notes });
};

/** A browser on another device that opened the emailed deposit link. */
const payer = (draftId: string) => newVisitor({ visitor: { grants: [draftId] } });

describe("a free mockup", () => {
  test("A free mockup becomes a quote at the designer's price, with picture, room and emails", async () => {
    const { id, email, mail, token, draft } = await newFreeMockup();
    const quote = await readQuote(id);
    expect(quote).toMatchObject({
      status: "quoted",
      customerName: "Ann Lee",
      customerEmail: email,
      quantity: 100,
      pinType: "pins",
      preferredSize: "1inch",
      quotedAmountCents: draft.totalCents,
      validUntil: addDays(shopDay(new Date()), 30),
      logoKey: draft.logoKey,
    });
    for (const words of ["Gold", "Magnet", "Hole 7", "own artwork", "Rush"]) {
      expect(quote?.projectDescription).toContain(words);
    }
    expect(draft).toMatchObject({ cardFileName: "card.png", design: { choices } });
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.key, draft.logoKey));
    expect(file?.owner).toBe(`quote:${id}`);

    const { versions, subject, next } = await getRoom(testApp(), { token });
    expect(next).toBeNull();
    expect(versions).toMatchObject([{ version: 0, fileKey: draft.previewKey }]);
    expect(subject).toMatchObject({ id, priceCents: draft.totalCents });
    expect(mail?.template).toBe("proof-received");
    // No one has confirmed the address yet, so the email repeats none of the typed text.
    expect(mail?.text).not.toContain("Ann Lee");
    expect(mail?.text).not.toContain("Hole 7");
    // Rush halves the time, as the designer and the room say.
    expect(mail?.text).toContain("mockup within 12 hours");
    expect((await newFreeMockup({ rushOrder: false })).mail?.text).toContain("mockup within 24 hours");
    for (const [delivery, time] of [
      ["rush", "12"],
      ["", "24"],
    ])
      expect(readable(await (await send("GET", `/quote?sent=${id}&mockup=${delivery}`)).text())).toContain(
        `You'll get it within ${time} hours.`,
      );
    expect(await (await send("GET", `/quote?sent=${id}`)).text()).toContain("Quote Request Submitted!");
    const staffMails = (await mailsTo(testApp().staffEmail)).filter(({ subject }) => subject.includes(id));
    expect(staffMails.map(({ template }) => template)).toEqual(["new-proof"]);
    expect(staffMails[0]?.text).toContain("Hole 7");
    expect(await db.$count(orderEvents, eq(orderEvents.subjectId, id))).toBe(1);
  });

  test("The approval of a free mockup names the deposit, and sales tax that comes on top", async () => {
    const request = await newFreeMockup();
    await draw(request);
    const total = formatMoney(request.draft.totalCents);
    const deposit = `you pay the deposit of ${formatMoney(Math.round(request.draft.totalCents / 10))}`;
    const shown = async () => readable(await (await send("GET", `/quote-collaboration/${request.token}`)).text());
    expect(await shown()).toContain(`Total: ${total}.`);
    await saveTaxRate(await staffApp(), { region: "US-CA", rate: 77_500, onShipping: false });
    try {
      const taxed = await shown();
      expect(taxed).toContain(`Total: ${total} plus sales tax.`);
      expect(taxed).toContain(deposit);
    } finally {
      await db.delete(settings).where(eq(settings.key, "taxRates"));
    }
  });

  test("A free mockup's room says when the mockup comes, and lists the design's choices and not the artwork check", async () => {
    const request = await newFreeMockup({
      notes: "Artwork check: Thinnest line 0.10 mm. Redraw it.",
      deadlineDate: inDays(60),
    });
    const roomPage = async () => readable(await (await send("GET", `/quote-collaboration/${request.token}`)).text());
    const before = await roomPage();
    for (const words of [
      "We're drawing your mockup",
      "You'll see it here by",
      "Mockup in progress",
      "Hole 7",
      formatDate(inDays(60)),
    ])
      expect(before).toContain(words);
    for (const words of ["Artwork check", "Redraw it", "Quote Sent", inDays(60)]) expect(before).not.toContain(words);
    const { subject } = await getRoom(testApp(), { token: request.token });
    expect(Object.fromEntries(subject.specification)).toMatchObject({ Quantity: "100 pins", Plating: "Gold" });

    await draw(request);
    expect(await roomPage()).toContain("Ready to review");
    await decide(request, "changes_requested", "Larger");
    const changed = await roomPage();
    expect(changed).toContain("Changes requested");
    expect(changed).toContain("You asked for changes to version 1");
    await decide(request, "approved");
    expect(await roomPage()).toContain(">Approved<");
    const record = await (await send("GET", `/quote-collaboration/${request.token}/record`)).text();
    expect(record).not.toContain("Artwork check");
    const mails = await mailsTo(request.email);
    for (const { html } of mails) expect(html).not.toContain("Artwork check");
    const staffMails = (await mailsTo(testApp().staffEmail)).filter(({ subject }) => subject.includes(request.id));
    expect(staffMails.map(({ template }) => template)).toContain("mockup-decision-staff");
  });

  test("A free mockup is paid only after the approval, and makes the order as designed", async () => {
    const neededBy = inDays(60);
    const request = await newFreeMockup({ deadlineDate: neededBy });
    const { id, email, draft } = request;
    await draw(request);
    expect(await promised(draft.id)).toEqual([brand.promises.ownDepositBack]);
    expect(await refusalOf(approvedDeposit(payer(draft.id), draft))).toMatchObject({ code: "conflict" });

    await decide(request, "approved");
    expect((await readQuote(id))?.status).toBe("approved");
    const mails = (await mailsTo(email)).filter(({ template }) => template === "proof-deposit");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`customOrderId=${draft.id}`);
    const { next } = await getRoom(testApp(), { token: request.token });
    expect(next).toMatchObject({ kind: "deposit", cents: draft.depositCents });
    const { pathname, search } = new URL(next?.kind === "deposit" ? next.url : "");
    const page = await send("GET", pathname + search);
    expect(page.headers.get("Location")).toContain(`customOrderId=${draft.id}`);

    const app = payer(draft.id);
    expect(await getDepositCheckout(app, draft.id)).toMatchObject({
      totalCents: draft.totalCents,
      paidOrderId: null,
      isApproved: true,
    });
    expect(await promised(draft.id)).toEqual([brand.promises.remade]);
    const { recordId } = await capturePayment(app, await approvedDeposit(app, draft, { ...address, email }));
    const [order] = await db.select().from(customOrders).where(eq(customOrders.id, recordId));
    expect(order).toMatchObject({
      quoteId: id,
      draftId: draft.id,
      status: "approved",
      pinType: "pins",
      plating: "gold",
      packaging: ["backing-cards"],
      rushOrder: true,
      choices,
      cardKey: draft.cardKey,
      logoKey: draft.logoKey,
      totalCents: draft.totalCents,
      depositCents: draft.depositCents,
    });
    expect(order?.depositPaymentId).not.toBeNull();
    expect((await readQuote(id))?.status).toBe("completed");
    // The mockup is already approved, so the customer is asked for the balance.
    const after = new Map((await mailsTo(email)).map((mail) => [mail.template, mail.text]));
    expect(after.get("deposit-confirmation")).toMatch(/already\s+approved\s+the\s+mockup/);
    const payPath = /\/balance-payment\/[\w-]+/.exec(after.get("balance-due") ?? "")?.[0];
    const cookie = (await grantCookie(testApp(), recordId)).split(";")[0];
    const paid = await send("GET", `/track-order?id=${recordId}&type=custom&fromCheckout=true`, { cookie });
    const html = await paid.text();
    for (const part of ["Payment received", "already approved the mockup. Production starts once", `href="${payPath}"`])
      expect(html).toContain(part);
    // Page and email name the customer's own day, and what is left to do for it.
    const needBy = `You need them by ${formatDate(neededBy)}. We'll make that date if the balance is paid by`;
    for (const words of [readable(html), after.get("deposit-confirmation")?.replace(/\s+/g, " ")])
      expect(words).toContain(needBy);
    expect((await getRoom(testApp(), { token: request.token })).next).toMatchObject({ kind: "balance" });
    expect(await refusalOf(approvedDeposit(payer(draft.id), draft))).toMatchObject({ code: "conflict" });
  });

  test("A free mockup that a code pays in full asks for no balance", async () => {
    const { code } = await newCode({ discountType: "percentage", discountValue: 100 });
    const request = await newFreeMockup({ promoCode: code });
    await draw(request);
    await decide(request, "approved");
    const customer = { ...address, email: request.email };
    const { recordId } = await completeFree(payer(request.draft.id), "deposit", {
      reference: request.draft.id,
      customer,
    });
    const mails = new Map((await mailsTo(request.email)).map((mail) => [mail.template, mail.text]));
    expect(mails.get("deposit-confirmation")).toContain("paid in full");
    expect(mails.has("balance-due")).toBe(false);
    const cookie = (await grantCookie(testApp(), recordId)).split(";")[0];
    const page = await send("GET", `/track-order?id=${recordId}&type=custom&fromCheckout=true`, { cookie });
    const html = await page.text();
    expect(html).toContain("already approved your mockup and paid in full");
    expect(html).not.toContain("emailed you the payment link");
  });

  test("A free mockup whose approval is reverted is not paid", async () => {
    const request = await newFreeMockup();
    await draw(request);
    await decide(request, "approved");
    await decide(request, "changes_requested");
    expect((await readQuote(request.id))?.status).toBe("quoted");
    expect(await refusalOf(approvedDeposit(payer(request.draft.id), request.draft))).toMatchObject({
      code: "conflict",
    });
  });

  test("A free mockup is valid for 30 days, and for a week more to be paid", async () => {
    const request = await newFreeMockup();
    await draw(request);
    const in31Days = new Date(Date.now() + 31 * 86_400_000);
    await deleteExpiredDrafts(testApp({ now: () => in31Days }));
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.id, request.draft.id))).toBe(1);
    await db.update(quoteRequests).set({ validUntil: "2020-01-01" }).where(eq(quoteRequests.id, request.id));
    expect(await refusalOf(decide(request, "approved"))).toMatchObject({ code: "gone" });
    expect((await readQuote(request.id))?.status).toBe("quoted");
    await deleteExpiredDrafts(testApp({ now: () => new Date(Date.now() + 40 * 86_400_000) }));
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.id, request.draft.id))).toBe(0);
    // The quote still shows the artwork, so the file stays.
    expect(await db.$count(storedFiles, eq(storedFiles.key, request.draft.logoKey))).toBe(1);
  });

  test("A free mockup follows the price that staff quote instead, and the client creates the order", async () => {
    const request = await newFreeMockup();
    const { id, draft, staff } = request;
    const answer = { id, ...priced(80_000) };
    await answerQuote(staff.app(), answer);
    const [repriced] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.id, draft.id));
    expect(repriced).toMatchObject({ totalCents: 80_000, depositCents: 8000, discountCode: null });
    const { code } = await newCode();
    expect(await refusalOf(applyDraftCode(payer(draft.id), draft.id, code))).toMatchObject({ code: "conflict" });
    expect(await getDepositCheckout(payer(draft.id), draft.id)).toMatchObject({ codeBox: null });
    expect(repriced?.design).toMatchObject({ rushCents: 0, pricePerPinCents: 800, rushOrder: true, choices });
    await draw(request);
    await decide(request, "approved");
    const order = { id, quantity: 100, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
    expect(await refusalOf(makeOrderFromQuote(staff.app(), order))).toMatchObject({ code: "conflict" });
    const app = payer(draft.id);
    const { recordId } = await capturePayment(app, await approvedDeposit(app, { id: draft.id, depositCents: 8000 }));
    const [row] = await db.select().from(customOrders).where(eq(customOrders.id, recordId));
    expect(row).toMatchObject({ totalCents: 80_000, depositCents: 8000, rushOrderFeeCents: 0, quoteId: id });
  });

  test("A free mockup lets its client remove a code from before its price was marked as quoted", async () => {
    const { code } = await newCode({ discountType: "percentage", discountValue: 10 });
    const { draft } = await newFreeMockup({ promoCode: code });
    const design = { ...draft.design, isQuoted: true as const };
    await db.update(customOrderDrafts).set({ design }).where(eq(customOrderDrafts.id, draft.id));
    const shown = () => getDepositCheckout(payer(draft.id), draft.id);
    expect(await shown()).toMatchObject({ codeBox: "last", discountCode: code });
    await removeDraftCode(payer(draft.id), draft.id);
    const bareCents = draft.totalCents + draft.discountCents;
    expect(await shown()).toMatchObject({ codeBox: null, discountCode: null, totalCents: bareCents });
  });

  test("A free mockup whose price alone was approved, by another price's email, still gets its mockup", async () => {
    const { id, email, draft, staff } = await newFreeMockup();
    await answerQuote(staff.app(), {
      id,
      ...priced(80_000),
      notes: undefined,
      validUntil: undefined,
    });
    const answer = (await mailsTo(email)).find(({ template }) => template === "quote-answer");
    await approveByLink(testApp(), {
      token: /quote-answer\/([\w-]+)/.exec(answer?.text ?? "")?.[1] ?? "",
      name: "Ann",
    });
    const app = payer(draft.id);
    expect(await getDepositCheckout(app, draft.id)).toMatchObject({ isApproved: false });
    const paypalId = await approvedDeposit(app, { id: draft.id, depositCents: 8000 }, { ...address, email });
    const { recordId } = await capturePayment(app, paypalId);
    const [order] = await db.select().from(customOrders).where(eq(customOrders.id, recordId));
    expect(order).toMatchObject({ quoteId: id, status: "pending" });
    const mails = new Map((await mailsTo(email)).map((mail) => [mail.template, mail.text]));
    expect(mails.get("deposit-confirmation")).toMatch(/get\s+your\s+mockup/);
    expect(mails.has("balance-due")).toBe(false);
  });

  test("A free mockup shows the price without its code, which takes its part off while it is valid", async () => {
    const { code } = await newCode({ discountType: "percentage", discountValue: 10 });
    const { id, draft } = await newFreeMockup({ promoCode: code });
    expect(draft.discountCode).toBe(code);
    const quote = await readQuote(id);
    expect(quote?.quotedAmountCents).toBe(draft.totalCents + draft.discountCents);
    expect(quote?.quotedNotes).toContain(code);
    // The designer's prices may have risen since the request. A removed code can still be added again.
    const dearer = { design: { ...draft.design, pricePerPinCents: 1 }, totalCents: draft.totalCents - 500 };
    await db.update(customOrderDrafts).set(dearer).where(eq(customOrderDrafts.id, draft.id));
    await removeDraftCode(payer(draft.id), draft.id);
    expect(await applyDraftCode(payer(draft.id), draft.id, code)).toMatchObject({ ok: true });
    await db.update(customOrderDrafts).set(draft).where(eq(customOrderDrafts.id, draft.id));
    await db.update(discountCodes).set({ isActive: false }).where(eq(discountCodes.code, code));
    expect(await getDepositCheckout(payer(draft.id), draft.id)).toMatchObject({ totalCents: quote?.quotedAmountCents });
  });

  test("A free mockup's email has the deposit of its checkout, once its code has expired", async () => {
    const { code } = await newCode({ discountType: "percentage", discountValue: 50 });
    const request = await newFreeMockup({ promoCode: code });
    await draw(request);
    await db.update(discountCodes).set({ isActive: false }).where(eq(discountCodes.code, code));
    await decide(request, "approved");
    const { totalCents, depositCents } = await getDepositCheckout(payer(request.draft.id), request.draft.id);
    expect(totalCents).toBe(2 * request.draft.totalCents);
    const mail = (await mailsTo(request.email)).find(({ template }) => template === "proof-deposit");
    expect(mail?.subject).toContain(formatMoney(depositCents));
    expect(mail?.text).toContain(formatMoney(totalCents));
    expect(mail?.text).not.toContain(formatMoney(request.draft.totalCents));
  });

  test("A free mockup can be erased by staff", async () => {
    const { id, staff } = await newFreeMockup();
    const kept = isNotNull(storedFiles.owner);
    const before = await db.$count(storedFiles, kept);
    await deleteQuote(staff.app(), { id });
    // The daily job removes the artwork and the mockup made of it.
    expect(await db.$count(storedFiles, eq(storedFiles.owner, `quote:${id}`))).toBe(0);
    expect(before - (await db.$count(storedFiles, kept))).toBeGreaterThan(1);
    expect(await readQuote(id)).toBeUndefined();
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.quoteId, id))).toBe(0);
    expect(await db.$count(mockupVersions, eq(mockupVersions.quoteId, id))).toBe(0);
  });

  test("An erased free mockup leaves the artwork that another request uses", async () => {
    const [one, other] = [await newFreeMockup(), await newFreeMockup()];
    const shared = one.draft.logoKey;
    await db.update(customOrderDrafts).set({ cardKey: shared }).where(eq(customOrderDrafts.id, other.draft.id));
    await deleteQuote(one.staff.app(), one);
    const ownerOf = async (key: string) =>
      (await db.select().from(storedFiles).where(eq(storedFiles.key, key)))[0]?.owner ?? null;
    expect(await ownerOf(shared)).toBe(`quote:${one.id}`);
    expect(await ownerOf(one.draft.cardKey ?? "")).toBeNull();
  });
});

describe("a free mockup of several designs", () => {
  async function freeMockupOfTwo() {
    const app = newVisitor();
    const markers = {
      ...plainOrder,
      pinType: "ball_markers",
      quantity: 50,
      plating: "silver",
      packaging: ["just-pins"],
    };
    const added = await prepare(app, markers);
    return { added, ...(await newFreeMockup({ furtherDesigns: [added.id] }, app)) };
  }

  test("A free mockup of several designs is one quote over all of them, and its room shows each", async () => {
    const { id, token, draft, staff, added, mail } = await freeMockupOfTwo();
    const quote = await readQuote(id);
    // 100 × ($5.35 + magnet $0.40 + stamp $0.10 + card $0.15) + $100.00 rush + 50 × $7.00
    expect(quote).toMatchObject({ quantity: 150, quotedAmountCents: 105_000 });
    for (const words of ["Design 1: 100 pins; Size: 1 inch", "Design 2: 50 ball markers; Size: 1 inch"])
      expect(quote?.projectDescription).toContain(words);
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.key, added.logoKey));
    expect(file?.owner).toBe(`quote:${id}`);
    const look = (path: string) => send("GET", `/quote-collaboration/${path}`);
    expect((await look(`${token}/mockup/design-2`)).status).toBe(200);
    expect((await look(`${token}/mockup/design-3`)).status).toBe(404);
    expect((await look(`${token.slice(1)}x/mockup/design-2`)).status).toBe(404);
    const { subject } = await getRoom(testApp(), { token });
    expect(subject.specification.map(([name]) => name)).not.toContain("Type");
    expect(subject.furtherDesigns).toMatchObject([{ quantity: 50 }]);
    expect(subject.specification).toContainEqual(["Quantity", "150 pieces in 2 designs"]);
    const [forStaff] = (await mailsTo(testApp().staffEmail)).filter((mail) => mail.subject.includes(id));
    expect(forStaff?.subject).toContain("150 pieces in 2 designs");
    const { design } = await getQuoteForStaff(staff.app(), id);
    expect(design).toMatchObject({ draftId: draft.id, furtherDesigns: [{ quantity: 50 }] });
    const logo = `/files/${draft.id}/logo-2`;
    expect((await send("GET", logo)).status).toBe(404);
    expect((await send("GET", logo, { cookie: (await signIn("admin")).cookie })).status).toBe(200);
    const page = await (await look(token)).text();
    expect(page).toContain(`/quote-collaboration/${token}/mockup/design-2`);
    const lines = "Design 1: 100 pins $600.00 Design 2: 50 ball markers $350.00 Rush order $100.00";
    says(page, lines);
    expect(mail?.text?.replace(/\s+/g, " ")).toContain(`${lines} Price $1,050.00`);
  });

  test("A free mockup of several designs follows the one price that staff quote", async () => {
    const { id, draft, staff } = await freeMockupOfTwo();
    const answer = { id, ...priced(75_000) };
    await answerQuote(staff.app(), answer);
    const [repriced] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.id, draft.id));
    expect(repriced).toMatchObject({
      totalCents: 75_000,
      depositCents: 7500,
      design: { pricePerPinCents: 500, rushCents: 0 },
      furtherDesigns: [{ ...draft.furtherDesigns[0], pricePerPinCents: 500 }],
    });
  });

  test("A free mockup of several designs follows its order: removed designs are gone, approved ones stay proven", async () => {
    const request = await freeMockupOfTwo();
    const { id, token, draft, added, staff, email } = request;
    await draw(request);
    const approved = await decide(request, "approved");
    const app = payer(draft.id);
    const { recordId } = await capturePayment(app, await approvedDeposit(app, draft, { ...address, email }));
    const readOrder = async () => (await db.select().from(customOrders).where(eq(customOrders.id, recordId)))[0]!;
    const before = (await getRoom(testApp(), { token })).subject;
    expect(before).toMatchObject({ kind: "quote", quantity: 150, firstDesign: { quantity: 100 } });
    const listed = Object.fromEntries(before.specification);
    expect(listed.Quantity).toBe("150 pieces in 2 designs");
    expect(listed["Design 1"]).toMatch(/^100 pins; Size: 1 inch/);
    expect(listed["Design 2"]).toMatch(/^50 ball markers/);
    const taken = designChangeInput.parse({ ...plainOrder, size: "1inch", design: "1", remove: "on" });
    await changeDesign(staff.app(), { id: recordId, ...taken, version: (await readOrder()).version });

    const { subject, versions } = await getRoom(testApp(), { token });
    const { totalCents } = await readOrder();
    expect(subject).toMatchObject({ kind: "quote", id, quantity: 50, furtherDesigns: [], priceCents: totalCents });
    expect(versions.at(-1)).toMatchObject({ version: 0, fileKey: added.previewKey });
    expect((await send("GET", `/quote-collaboration/${token}/mockup/design-2`)).status).toBe(404);
    const hashOf = async () => {
      const { statement } = await getApprovalRecord(testApp(), { token });
      return createHash("sha256")
        .update(await svgFile().bytes())
        .update(statement)
        .digest("hex");
    };
    expect(await hashOf()).toBe(approved.hash);
    // Older approvals have no stored specification, and their hash must still be correct.
    const kept = eq(mockupApprovals.id, approved.id);
    await db.update(mockupApprovals).set({ specification: null }).where(kept);
    expect(await hashOf()).toBe(approved.hash);

    const opened = { quoteId: recordId, clientName: "Ann Lee", clientEmail: email };
    expect((await startRoom(staff.app(), opened)).collaborationUrl).toContain(token);
    // Older orders can have a room of their own in addition to the quote's room.
    const [mine] = await db.select().from(sessions).where(eq(sessions.quoteId, id));
    const own = { ...mine!, id: newId("RM"), tokenHash: newToken(), quoteId: null, customOrderId: recordId };
    await db.insert(sessions).values(own);
    await addMockup(staff.app(), { sessionId: own.id, mockup: svgFile() });
    expect(await refusalOf(getApprovalRecord(testApp(), { token }))).toMatchObject({ code: "not_found" });

    const { session } = await getRoom(testApp(), { token });
    await addMockup(staff.app(), { sessionId: session.id, mockup: svgFile() });
    expect((await readOrder()).status).toBe("mockup_sent");
    const terms = await termsIn(token);
    const again = await decideMockup(testApp(), {
      token,
      decision: "approved" as const,
      version: 2,
      terms,
      name: "Ann Lee",
      confirmed: true,
      notes: undefined,
    });
    expect(again).toMatchObject({ priceCents: totalCents, specification: subject.specification });
    expect(JSON.stringify(again.specification)).not.toContain("backing");
    expect(await hashOf()).toBe(again.hash);
    expect((await readOrder()).status).toBe("approved");
    const history = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, recordId));
    expect(history.map(({ type }) => type)).toEqual(expect.arrayContaining(["mockup_sent", "approved"]));
    const templates = (await mailsTo(email)).map(({ template }) => template);
    expect(templates.filter((one) => one === "proof-deposit")).toHaveLength(1);
    expect(templates.filter((one) => one === "balance-due")).toHaveLength(2);
    await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, recordId));
    expect((await getRoom(testApp(), { token })).openForMockups).toBe(false);
  });
});
