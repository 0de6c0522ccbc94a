// Tests the lines and quantities of a quote (quotes-17), its tax, deposit and dates (quotes-5, quotes-14), and its questions (quotes-16).
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { customOrders, messages, orderEvents, outboxMessages, payments, quoteRequests } from "~/db/schema";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { inboxQuery } from "~/domain/conversations/conversations.schema";
import { quotedQuantities } from "~/domain/quotes/lines";
import { depositConfirmation } from "~/emails/orders/deposit-confirmation";
import { grantCookie } from "~/http/session/cookies.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import {
  approveByLink,
  askByLink,
  askInRoom,
  declineInRoom,
  readAnswer,
} from "~/services/collaboration/approve-by-link.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { getRoom } from "~/services/collaboration/rooms.server";
import { findSubject } from "~/services/collaboration/subjects.server";
import { listInbox } from "~/services/conversations/conversations.server";
import type { App } from "~/services/core/app.server";
import { removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import { getReceipt } from "~/services/orders/receipt.server";
import { answerQuote, changeQuote, getQuoteForStaff } from "~/services/quotes/admin.server";
import { duplicateQuote } from "~/services/quotes/endings.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { pngFile } from "../../support/factories/designs";
import { refusalOf } from "../../support/factories/payments";
import { db, newQuote, newRoom, termsIn } from "../../support/factories/rooms";
import { appAs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

/** Pins at a price for each quantity, cards for each piece and one mold. */
const lines = [
  { name: "Soft enamel pins", quantity: null, pricesCents: [650, 520] },
  { name: "Backing cards", quantity: null, pricesCents: [40, 40] },
  { name: "Mold", quantity: 1, pricesCents: [5000, 5000] },
];
const answer = { lines, otherQuantities: [250] };
const order = { size: "1inch", plating: "gold", packaging: "just-pins" } as const;
const mailsTo = (email: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
const tokenFor = async (email: string) =>
  /quote-answer\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
const asked = () =>
  newQuote({ status: "pending", quotedAmountCents: null, customerEmail: `${crypto.randomUUID()}@lines.example` });
async function answered(over: object = {}) {
  const { id, customerEmail } = await asked();
  await answerQuote(staff, { id, ...answer, ...over });
  return { id, customerEmail, token: await tokenFor(customerEmail) };
}
const quoteOf = async (id: string) => (await getQuoteForStaff(staff, id)).quote;

describe("lines and quantities (quotes-17)", () => {
  it("A quantity whose lines add up to more than $1,000,000 is refused with the limit", async () => {
    const { id } = await asked();
    const each = { name: "Pins", quantity: 1, pricesCents: [60_000_000] };
    for (const over of [
      { lines: [each, each], otherQuantities: [] },
      { lines: [{ name: "Pins", quantity: null, pricesCents: [500, 500] }], otherQuantities: [1_000_000] },
    ]) {
      expect(await refusalOf(answerQuote(staff, { id, ...over }))).toMatchObject({
        code: "invalid",
        message: "A quote can be at most $1,000,000.00. Please split it into several.",
      });
    }
  });

  it("The price of each quantity is the sum of its lines, in the page and the email", async () => {
    const { id, customerEmail, token } = await answered();
    // 150 × 6.90 + 50, and 250 × 5.60 + 50.
    expect(await quoteOf(id)).toMatchObject({
      quotedAmountCents: 108_500,
      priceOptions: [{ quantity: 250, amountCents: 145_000, unitPricesCents: [520, 40, 5000] }],
    });
    const { prices } = await readAnswer(testApp(), { token });
    for (const { lines: priced, amountCents } of prices)
      expect(priced.reduce((sum, line) => sum + line.amountCents, 0)).toBe(amountCents);
    const text = (await mailsTo(customerEmail)).at(-1)?.text ?? "";
    for (const part of [
      "150 × $6.50",
      "$975.00",
      "250 × $5.20",
      "$1,300.00",
      "Mold",
      "$1,085.00",
      "$1,450.00",
      "$108.50 to $145.00",
    ])
      expect(text).toContain(part);
  });

  it("The chosen quantity becomes the quote's own, with its lines, in the confirmation and the order", async () => {
    const { id, customerEmail, token } = await answered();
    await approveByLink(testApp(), { token, name: "Jo", quantity: 250 });
    expect(await quoteOf(id)).toMatchObject({
      requestedQuantity: 150,
      quantity: 250,
      quotedAmountCents: 145_000,
      quoteLines: [{ unitPriceCents: 520 }, { unitPriceCents: 40 }, { unitPriceCents: 5000 }],
      priceOptions: [{ quantity: 150, amountCents: 108_500 }],
    });
    expect((await mailsTo(customerEmail)).at(-1)?.text).toContain("250 × $5.20");
    const orderId = await makeOrderFromQuote(staff, { id, ...order });
    const [made] = await db.select().from(customOrders).where(eq(customOrders.id, orderId));
    expect(made).toMatchObject({ quantity: 250, totalCents: 145_000 });
  });

  it("An order shows the client the lines of its quote instead of a price for each pin", async () => {
    const { id, customerEmail, token } = await answered();
    await approveByLink(testApp(), { token, name: "Jo", quantity: 250 });
    const orderId = await makeOrderFromQuote(staff, { id, ...order });
    const parts = ["Soft enamel pins, 250 × $5.20", "Backing cards, 250 × $0.40", "Mold"];
    const deposit = (await mailsTo(customerEmail)).at(-1)?.text ?? "";
    for (const part of parts) expect(deposit).toContain(part);

    const client = testApp({ visitor: { grants: [orderId] } });
    const cookie = (await grantCookie(client, orderId)).split(";")[0];
    const checkout = await (await send("GET", `/checkout?customOrderId=${orderId}`, { cookie })).text();
    const tracked = await (await send("GET", "/track-order", { cookie })).text();
    for (const part of parts) {
      expect(checkout).toContain(part);
      expect(tracked).toContain(part);
    }

    const [made] = await db.select().from(customOrders).where(eq(customOrders.id, orderId));
    const confirmed = depositConfirmation({ order: made!, trackingUrl: "https://shop.example/track" }).text;
    for (const part of parts) expect(confirmed).toContain(part);
    expect(confirmed).not.toContain("each");
    const payment = { purpose: "deposit" as const, reference: orderId, amountCents: 14_500, recordId: orderId };
    const paid = { id: `PY-${orderId}`, status: "captured" as const, capturedCents: 14_500, capturedAt: new Date() };
    await db.insert(payments).values({ ...payment, ...paid, snapshot: {} });
    const { items } = await getReceipt(client, orderId);
    expect(items.map(({ description, quantity, unitPriceCents }) => [description, quantity, unitPriceCents])).toEqual([
      ["Soft enamel pins", 250, 520],
      ["Backing cards", 250, 40],
      ["Mold", 1, 5000],
    ]);
  });

  it("An order of a quote shows the approved mockup as its picture, and the shop's mark before there is one", async () => {
    const { quote, sessionId } = await newRoom({ status: "approved" });
    const orderId = await makeOrderFromQuote(staff, { id: quote.id, ...order });
    const client = testApp({ visitor: { grants: [orderId] } });
    const cookie = (await grantCookie(client, orderId)).split(";")[0];
    for (const part of ["preview", "mockup"]) {
      const answer = await send("GET", `/files/${orderId}/${part}`, { cookie });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/art/mark.svg"]);
      expect((await send("GET", `/files/${orderId}/${part}`)).status).toBe(404);
    }
    await addMockup(staff, { sessionId, mockup: pngFile() });
    for (const part of ["preview", "mockup"])
      expect((await send("GET", `/files/${orderId}/${part}`, { cookie })).status).toBe(200);
  });

  it("A quantity that costs nothing, costs too much or repeats the requested one is refused", async () => {
    const { id } = await asked();
    const refused = (values: object) => refusalOf(answerQuote(staff, { id, ...answer, ...values }));
    const line = (cents: number) => [{ name: "Pins", quantity: null, pricesCents: [cents] }];
    expect(await refused({ lines: line(0), otherQuantities: [] })).toMatchObject({ code: "invalid" });
    expect(await refused({ lines: line(1_000_000), otherQuantities: [] })).toMatchObject({ code: "invalid" });
    expect(await refused({ otherQuantities: [150] })).toMatchObject({ code: "invalid" });
    expect((await quoteOf(id)).status).toBe("pending");
  });

  it("A line that counts the requested pieces counts those of each further quantity, too", async () => {
    const typed = [
      { name: "Pins", quantity: 150, pricesCents: [575, 475] },
      { name: "Mold", quantity: 1, pricesCents: [5000, 5000] },
    ];
    const { id, customerEmail, token } = await answered({ lines: typed });
    expect(await quoteOf(id)).toMatchObject({
      quotedAmountCents: 150 * 575 + 5000,
      priceOptions: [{ quantity: 250, amountCents: 250 * 475 + 5000 }],
    });
    expect((await mailsTo(customerEmail)).at(-1)?.text).toContain("250 × $4.75");
    await approveByLink(testApp(), { token, name: "Jo", quantity: 250 });
    const orderId = await makeOrderFromQuote(staff, { id, ...order });
    const [made] = await db.select().from(customOrders).where(eq(customOrders.id, orderId));
    expect(made).toMatchObject({
      quantity: 250,
      totalCents: 123_750,
      quotedLines: [{ quantity: 250 }, { quantity: 1 }],
    });
    expect((await mailsTo(customerEmail)).at(-1)?.text).toContain("Pins, 250 × $4.75");
  });

  it("A quote whose lines count other pieces than the client asked for is refused with what to do", async () => {
    const { id } = await asked();
    const lineOf = (quantity: number | null) => ({ name: "Pins", quantity, pricesCents: [575, 475] });
    const mold = { name: "Mold", quantity: 1, pricesCents: [5000, 5000] };
    const refused = (all: object[]) => refusalOf(answerQuote(staff, { id, ...answer, lines: all as typeof lines }));
    for (const wrong of [[lineOf(180)], [lineOf(180), mold]]) {
      expect(await refused(wrong)).toMatchObject({
        code: "invalid",
        message:
          'No line is for each of the 150 pieces that the client asked for. Leave the quantity of the pins blank. To offer another number, use "Add quantity".',
        fieldErrors: { "lines[0].quantity": [expect.any(String)] },
      });
    }
    expect((await quoteOf(id)).status).toBe("pending");
    // Other counts are fine next to a line for each piece, and one amount is for all pieces.
    for (const sound of [
      [lineOf(null), { ...lineOf(20), name: "Spare cards" }],
      [{ ...lineOf(1), pricesCents: [82_500, 110_000] }],
    ])
      expect((await answerQuote(staff, { id, ...answer, lines: sound })).status).toBe("quoted");
  });

  it("A quote with one amount reads as one line and replaces earlier lines", async () => {
    const { id, customerEmail } = await answered();
    await changeQuote(staff, { id, quotedAmount: 82_501 });
    const { prices } = await readAnswer(testApp(), { token: await tokenFor(customerEmail) });
    expect(prices).toMatchObject([
      { quantity: 150, amountCents: 82_501, lines: [{ quantity: 1, amountCents: 82_501 }] },
    ]);
    const old = await newQuote({ priceOptions: [{ quantity: 250, amountCents: 110_000 }] });
    expect(
      quotedQuantities(old).map(({ quantity, amountCents, lines: all }) => [quantity, amountCents, all.length]),
    ).toEqual([
      [150, 82_500, 1],
      [250, 110_000, 1],
    ]);
  });

  it("A room shows the lines, and an approval is for these lines", async () => {
    const { token, quote } = await newRoom();
    const before = await termsIn(token);
    const split = (first: number, second: number) => [
      { name: "Pins", quantity: null, pricesCents: [first] },
      { name: "Cards", quantity: null, pricesCents: [second] },
    ];
    await answerQuote(staff, { id: quote.id, lines: split(500, 50), otherQuantities: [] });
    const { subject } = await getRoom(testApp(), { token });
    expect(subject.priceCents).toBe(82_500);
    expect(subject.specification).toContainEqual(["Pins", "150 × $5.00 = $750.00"]);
    const first = await termsIn(token);
    expect(first).not.toBe(before);
    await answerQuote(staff, { id: quote.id, lines: split(400, 150), otherQuantities: [] });
    expect(await termsIn(token)).not.toBe(first);
  });

  it("A copy has the lines, quantities, notes and deposit, and no price until it is sent", async () => {
    const { id } = await answered({ notes: "Five colors", depositPercent: 40 });
    const copy = await quoteOf(await duplicateQuote(staff, { id, key: crypto.randomUUID() }));
    expect(copy).toMatchObject({ status: "pending", quotedAmountCents: null, quotedNotes: "Five colors" });
    expect(copy).toMatchObject({ depositPercent: 40, quoteLines: [{ unitPriceCents: 650 }, {}, {}] });
    expect(copy.priceOptions).toMatchObject([{ quantity: 250 }]);
  });
});

describe("tax, deposit and dates", () => {
  it("A quote to a known state names its sales tax, on the page, in the approval and in both emails (quotes-14)", async () => {
    await saveTaxRate(staff, { region: "US-WV", rate: 60_000, onShipping: false });
    const { id, customerEmail, token } = await answered({ shipTo: { country: "US", state: "WV" } });
    const { prices } = await readAnswer(testApp(), { token });
    expect(prices[1]).toMatchObject({ taxCents: 8700, totalCents: 153_700, isTaxOpen: false });
    await approveByLink(testApp(), { token, name: "Jo", quantity: 250 });
    const said = "$1,537.00 including $87.00 sales tax";
    const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));
    expect(events.map(({ note }) => note)).toContain(`Approved by Jo. 250 pins for ${said}`);
    const mails = await mailsTo(customerEmail);
    for (const { text } of mails) expect(text?.replace(/\s+/g, " ")).toContain(said);
    expect(mails.map(({ subject }) => subject)).toContain(`Quote ${id}: 150 or 250 pieces for $1,150.10 or $1,537.00`);
    const page = await (await send("GET", `/quote-answer/${token}`)).text();
    expect(page).toContain(` for <strong>${said}</strong>`);
    expect(page).not.toContain("$1,450.00");
    await db.update(quoteRequests).set({ companyName: "Links of Lee" }).where(eq(quoteRequests.id, id));
    const orderId = await makeOrderFromQuote(staff, { id, ...order });
    const known = { company: "Links of Lee", country: "US", state: "WV" };
    expect(await getDepositCheckout(testApp({ visitor: { grants: [orderId] } }), orderId)).toMatchObject({ known });
    const cookie = (await grantCookie(testApp(), orderId)).split(";")[0];
    const checkout = await (await send("GET", `/checkout?customOrderId=${orderId}`, { cookie })).text();
    expect(checkout).toContain("$1,537.00");
    expect(checkout).not.toContain("by the state you choose");
    await removeTaxRate(staff, { region: "US-WV" });
  });

  it("The order keeps the quote's deposit and delivery date (quotes-5)", async () => {
    const deliveryDate = addDays(shopDay(staff.now()), 40);
    const { id, customerEmail, token } = await answered({ depositPercent: 50, deliveryDate });
    const [sent] = await mailsTo(customerEmail);
    expect(sent?.text).toContain("Deposit (50%)");
    expect(sent?.text).toContain("50% deposit");
    await approveByLink(testApp(), { token, name: "Jo" });
    const orderId = await makeOrderFromQuote(staff, { id, ...order });
    const [made] = await db.select().from(customOrders).where(eq(customOrders.id, orderId));
    expect(made).toMatchObject({
      totalCents: 108_500,
      depositCents: 54_250,
      depositPercent: 50,
      promisedDate: deliveryDate,
    });
    const promise = `Delivered by ${formatDate(deliveryDate)}`;
    expect(await getDepositCheckout(testApp({ visitor: { grants: [orderId] } }), orderId)).toMatchObject({ promise });
    expect((await findSubject(staff, orderId))?.specification).toContainEqual(["Delivery", promise]);
    const cookie = (await grantCookie(testApp(), orderId)).split(";")[0];
    const page = await (await send("GET", `/checkout?customOrderId=${orderId}`, { cookie })).text();
    expect(page).toContain("Your deposit is fully refundable");
    expect(page).not.toContain("10% deposit");
    const confirmed = depositConfirmation({ order: made!, trackingUrl: "https://shop.example/track" }).text;
    expect(confirmed).not.toContain("10%");
  });

  it("An approved quote still names its delivery day and deposit, on the page and in the email (quotes-14)", async () => {
    const deliveryDate = addDays(shopDay(staff.now()), 40);
    const { customerEmail, token } = await answered({ depositPercent: 20, deliveryDate });
    await approveByLink(testApp(), { token, name: "Jo", quantity: 250 });
    const page = await (await send("GET", `/quote-answer/${token}`)).text();
    const mail = (await mailsTo(customerEmail)).at(-1)?.text?.replace(/\s+/g, " ") ?? "";
    for (const text of [page, mail])
      for (const part of ["Deposit (20%)", "$290.00", "Delivered by", formatDate(deliveryDate)])
        expect(text).toContain(part);
    expect(page).not.toContain("Price good until");
  });

  it("A quote after its last day cannot be approved, and its page says what to do (quotes-14)", async () => {
    const { id, token } = await answered();
    await db.update(quoteRequests).set({ validUntil: "2024-01-31" }).where(eq(quoteRequests.id, id));
    const late = approveByLink(testApp(), { token, name: "Jo" });
    expect(await refusalOf(late)).toMatchObject({ code: "gone" });
    const page = await (await send("GET", `/quote-answer/${token}`)).text();
    expect(page).toContain("Ask us below for a new price");
    expect(page).not.toContain("Approve quote");
    expect((await quoteOf(id)).status).toBe("quoted");
  });
});

describe("questions and a refusal (quotes-16)", () => {
  it("A question sent twice is one message, one event and one email", async () => {
    const { id, customerEmail, token } = await answered();
    const question = { token, question: "Can it glow?", key: crypto.randomUUID() };
    await Promise.all([askByLink(testApp(), question), askByLink(testApp(), question)]);
    const said = await db.select().from(messages).where(eq(messages.record, id));
    expect(said).toMatchObject([{ direction: "in", email: customerEmail, body: "Can it glow?", readAt: null }]);
    const { rows } = await listInbox(staff, inboxQuery.parse({ show: "open" }));
    expect(rows.filter(({ record }) => record === id)).toHaveLength(1);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));
    expect(events.filter(({ type }) => type === "question")).toHaveLength(1);
    const emails = await db.select().from(outboxMessages).where(eq(outboxMessages.record, id));
    expect(emails.filter(({ template }) => template === "quote-question")).toHaveLength(1);
  });

  it("The client asks and declines in the room, and staff and strangers do not", async () => {
    const { token, quote, staff: owner } = await newRoom();
    const question = { token, question: "Can it glow?", key: crypto.randomUUID() };
    expect(await refusalOf(askInRoom(owner.app(), question))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(askInRoom(testApp(), { ...question, token: "nobody" }))).toMatchObject({
      code: "not_found",
    });
    await askInRoom(testApp(), question);
    expect(await db.$count(messages, eq(messages.record, quote.id))).toBe(1);
    expect(await refusalOf(declineInRoom(owner.app(), { token, reason: "No" }))).toMatchObject({ code: "forbidden" });
    await declineInRoom(testApp(), { token, reason: "Over our budget" });
    expect(await quoteOf(quote.id)).toMatchObject({ status: "declined", closedReason: "Over our budget" });
  });
});
