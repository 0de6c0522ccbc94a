// The free mockup of a design, from the designer to its paid deposit (quotes-10).
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  customOrderDrafts,
  customOrders,
  discountCodes,
  mockupVersions,
  orderEvents,
  quoteRequests,
  storedFiles,
} from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import { prepareInput } from "~/domain/designer/custom-drafts";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { decideMockup } from "~/services/collaboration/decisions.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { requestProof } from "~/services/collaboration/proof.server";
import { getRoom } from "~/services/collaboration/rooms.server";
import { forgetExpiredDrafts } from "~/services/custom-orders/drafts.server";
import { capturePayment } from "~/services/payments/payments.server";
import { answerQuote, deleteQuote } from "~/services/quotes/admin.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { testApp } from "../../support/app";
import { approvedDeposit, newVisitor, plainOrder, pngFile, prepare, svgFile } from "../../support/designs";
import { newCode } from "../../support/factories";
import { mailsTo, refusalOf } from "../../support/ledger";
import { send } from "../../support/requests";
import { db, newStaff, readQuote } from "../../support/rooms";

const choices = { attachment: "magnet", backStamp: "Hole 7", card: "own" };
let made = 0;

/** A requested mockup, its room's token, its draft. */
async function newProof(order: object = {}, visitor = newVisitor()) {
  const email = `proof-${++made}@club.example`;
  const orderData = JSON.stringify({ ...plainOrder, choices, customerEmail: email, ...order });
  const files = { logo: svgFile(), preview: pngFile("preview.png"), card: pngFile("card.png") };
  const { id } = await requestProof(visitor, prepareInput.parse({ orderData, ...files }));
  const [mail] = await mailsTo(email);
  const token = /quote-collaboration\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const [draft] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.quoteId, id));
  if (!draft) throw new Error("No draft");
  return { id, email, mail, token, draft, staff: await newStaff() };
}

type Proof = Awaited<ReturnType<typeof newProof>>;

/** Staff draw version 1, the client decides on it. */
async function draw({ token, staff }: Proof) {
  const { session } = await getRoom(testApp(), { token });
  await addMockup(staff.app(), { sessionId: session.id, mockup: svgFile() });
}
const decide = ({ token }: Proof, decision: "approved" | "changes_requested") =>
  decideMockup(testApp(), { token, decision, version: 1, name: "Ann Lee", confirmed: true, notes: undefined });

/** The browser that opened the mailed deposit link, on another device. */
const payer = (draftId: string) => newVisitor({ visitor: { grants: [draftId] } });

describe("a free mockup", () => {
  test("becomes a quote at the designer's price, with picture, room and mails", async () => {
    const { id, email, mail, token, draft } = await newProof();
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

    const { versions, subject } = await getRoom(testApp(), { token });
    expect(versions).toMatchObject([{ version: 0, fileKey: draft.previewKey }]);
    expect(subject).toMatchObject({ id, depositUrl: null, priceCents: draft.totalCents });
    expect(mail?.template).toBe("proof-received");
    // Nobody has confirmed the address.
    expect(mail?.text).not.toContain("Ann Lee");
    expect(mail?.text).not.toContain("Hole 7");
    const staffMails = (await mailsTo(testApp().staffEmail)).filter(({ subject }) => subject.includes(id));
    expect(staffMails.map(({ template }) => template)).toEqual(["new-proof"]);
    expect(staffMails[0]?.text).toContain("Hole 7");
    expect(await db.$count(orderEvents, eq(orderEvents.subjectId, id))).toBe(1);
  });

  test("is paid after the approval alone, and makes the order as designed", async () => {
    const proof = await newProof();
    const { id, email, draft } = proof;
    await draw(proof);
    expect(await refusalOf(approvedDeposit(payer(draft.id), draft))).toMatchObject({ code: "conflict" });

    await decide(proof, "approved");
    expect((await readQuote(id))?.status).toBe("approved");
    const mails = (await mailsTo(email)).filter(({ template }) => template === "proof-deposit");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`customOrderId=${draft.id}`);
    const { subject } = await getRoom(testApp(), { token: proof.token });
    const { pathname, search } = new URL(subject.depositUrl ?? "");
    const page = await send("GET", pathname + search);
    expect(page.headers.get("Location")).toContain(`customOrderId=${draft.id}`);

    const app = payer(draft.id);
    expect(await getDepositCheckout(app, draft.id)).toMatchObject({ totalCents: draft.totalCents, paidOrderId: null });
    const { recordId } = await capturePayment(app, await approvedDeposit(app, draft));
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
    expect((await getRoom(testApp(), { token: proof.token })).subject.depositUrl).toBeNull();
    expect(await refusalOf(approvedDeposit(payer(draft.id), draft))).toMatchObject({ code: "conflict" });
  });

  test("whose approval is taken back is not paid", async () => {
    const proof = await newProof();
    await draw(proof);
    await decide(proof, "approved");
    await decide(proof, "changes_requested");
    expect((await readQuote(proof.id))?.status).toBe("quoted");
    expect(await refusalOf(approvedDeposit(payer(proof.draft.id), proof.draft))).toMatchObject({ code: "conflict" });
  });

  test("stands for 30 days, and for a week more to be paid", async () => {
    const proof = await newProof();
    await draw(proof);
    const in31Days = new Date(Date.now() + 31 * 86_400_000);
    await forgetExpiredDrafts(testApp({ now: () => in31Days }));
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.id, proof.draft.id))).toBe(1);
    await db.update(quoteRequests).set({ validUntil: "2020-01-01" }).where(eq(quoteRequests.id, proof.id));
    expect(await refusalOf(decide(proof, "approved"))).toMatchObject({ code: "gone" });
    expect((await readQuote(proof.id))?.status).toBe("quoted");
    await forgetExpiredDrafts(testApp({ now: () => new Date(Date.now() + 40 * 86_400_000) }));
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.id, proof.draft.id))).toBe(0);
    // What the quote shows stays.
    expect(await db.$count(storedFiles, eq(storedFiles.key, proof.draft.logoKey))).toBe(1);
  });

  test("follows the price that staff quote instead; the order is the client's to make", async () => {
    const proof = await newProof();
    const { id, draft, staff } = proof;
    const answer = { id, amount: 80_000, notes: undefined, validUntil: undefined, priceOptions: [] };
    await answerQuote(staff.app(), answer);
    const [repriced] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.id, draft.id));
    expect(repriced).toMatchObject({ totalCents: 80_000, depositCents: 8000, discountCode: null });
    expect(repriced?.design).toMatchObject({ rushCents: 0, pricePerPinCents: 800, rushOrder: true, choices });
    await draw(proof);
    await decide(proof, "approved");
    const order = { id, quantity: 100, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
    expect(await refusalOf(makeOrderFromQuote(staff.app(), order))).toMatchObject({ code: "conflict" });
    const app = payer(draft.id);
    const { recordId } = await capturePayment(app, await approvedDeposit(app, { id: draft.id, depositCents: 8000 }));
    const [row] = await db.select().from(customOrders).where(eq(customOrders.id, recordId));
    expect(row).toMatchObject({ totalCents: 80_000, depositCents: 8000, rushOrderFeeCents: 0, quoteId: id });
  });

  test("names the price without its code, which takes its part off while it is valid", async () => {
    const { code } = await newCode({ discountType: "percentage", discountValue: 10 });
    const { id, draft } = await newProof({ promoCode: code });
    expect(draft.discountCode).toBe(code);
    const quote = await readQuote(id);
    expect(quote?.quotedAmountCents).toBe(draft.totalCents + draft.discountCents);
    expect(quote?.quotedNotes).toContain(code);
    await db.update(discountCodes).set({ isActive: false }).where(eq(discountCodes.code, code));
    expect(await getDepositCheckout(payer(draft.id), draft.id)).toMatchObject({ totalCents: quote?.quotedAmountCents });
  });

  test("can be erased by staff", async () => {
    const { id, staff } = await newProof();
    await deleteQuote(staff.app(), { id });
    expect(await readQuote(id)).toBeUndefined();
    expect(await db.$count(customOrderDrafts, eq(customOrderDrafts.quoteId, id))).toBe(0);
    expect(await db.$count(mockupVersions, eq(mockupVersions.quoteId, id))).toBe(0);
  });
});

describe("a free mockup of several designs", () => {
  async function proofOfTwo() {
    const app = newVisitor();
    const markers = {
      ...plainOrder,
      pinType: "ball_markers",
      quantity: 50,
      plating: "silver",
      packaging: ["just-pins"],
    };
    const added = await prepare(app, markers);
    return { added, ...(await newProof({ furtherDesigns: [added.id] }, app)) };
  }

  test("is one quote over all of them, and its room shows each", async () => {
    const { id, token, added } = await proofOfTwo();
    const quote = await readQuote(id);
    // 100 × ($5.35 + magnet $0.40 + stamp $0.10 + card $0.15) + $100.00 rush + 50 × $7.00
    expect(quote).toMatchObject({ quantity: 150, quotedAmountCents: 105_000 });
    for (const words of ["Design 1: 100 pins; Size: 1 inch", "Design 2: 50 ball markers; Size: 1 inch"])
      expect(quote?.projectDescription).toContain(words);
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.key, added.logoKey));
    expect(file?.owner).toBe(`quote:${id}`);
    expect((await getRoom(testApp(), { token })).subject.furtherDesigns).toMatchObject([{ quantity: 50 }]);
    const look = (path: string) => send("GET", `/quote-collaboration/${path}`);
    expect((await look(`${token}/mockup/design-2`)).status).toBe(200);
    expect((await look(`${token}/mockup/design-3`)).status).toBe(404);
    expect((await look(`${token.slice(1)}x/mockup/design-2`)).status).toBe(404);
    expect(await (await look(token)).text()).toContain(`/quote-collaboration/${token}/mockup/design-2`);
  });

  test("follows the price that staff quote for all instead", async () => {
    const { id, draft, staff } = await proofOfTwo();
    const answer = { id, amount: 75_000, notes: undefined, validUntil: undefined, priceOptions: [] };
    await answerQuote(staff.app(), answer);
    const [repriced] = await db.select().from(customOrderDrafts).where(eq(customOrderDrafts.id, draft.id));
    expect(repriced).toMatchObject({
      ...{ totalCents: 75_000, depositCents: 7500, design: { pricePerPinCents: 500, rushCents: 0 } },
      furtherDesigns: [{ ...draft.furtherDesigns[0], pricePerPinCents: 500 }],
    });
  });
});
