import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, orderEvents, outboxMessages, payments, quoteRequests } from "~/db/schema";
import { type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import {
  approveByLink,
  approveByPhone,
  askByLink,
  declineByLink,
  getQuoteByLink,
  readAnswer,
} from "~/services/collaboration/approve-by-link.server";
import { decideMockup } from "~/services/collaboration/decisions.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { resumeQuote } from "~/services/collaboration/resumed-quotes.server";
import type { App } from "~/services/core/app.server";
import { removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import {
  answerQuote,
  changeQuote,
  deleteQuote,
  getQuoteForStaff,
  saveQuoteNotes,
} from "~/services/quotes/admin.server";
import { endQuote } from "~/services/quotes/endings.server";
import { mailDepositLink, makeOrderFromQuote } from "~/services/quotes/orders.server";
import { svgFile } from "../../support/factories/designs";
import { refusalOf } from "../../support/factories/payments";
import { newRoom, priced, termsIn } from "../../support/factories/rooms";
import { appAs, newCustomOrder } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
let staff: App;
let made = 0;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

async function newQuote() {
  const id = `QR-STAFF${String(++made).padStart(5, "0")}`;
  const customerEmail = `quote${made}@staff.example`;
  await db.insert(quoteRequests).values({
    id,
    customerName: "Jo",
    customerEmail,
    projectDescription: "Pins with a puffin",
    quantity: 150,
  });
  return { id, customerEmail };
}

const answer = {
  ...priced(82_500, [[250, 110_000]]),
  notes: "Five colours",
  validUntil: undefined,
};

const order = { size: "1inch", plating: "gold", packaging: "just-pins" } as const;

async function tokenFor(email: string) {
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
  return /quote-answer\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
}

it("A quote goes from pending to a custom order with a deposit link, and each step is emailed", async () => {
  const { id, customerEmail } = await newQuote();
  expect(await answerQuote(staff, { id, version: 1, ...answer })).toMatchObject({
    status: "quoted",
    quotedAmountCents: 82_500,
  });
  await expect(makeOrderFromQuote(staff, { id, ...order })).rejects.toMatchObject({ code: "conflict" });
  const token = await tokenFor(customerEmail);
  expect((await getQuoteByLink(testApp(), { token })).status).toBe("quoted");
  await approveByLink(testApp(), { token, name: "Jo" });
  await approveByLink(testApp(), { token, name: "Jo" });
  expect((await getQuoteForStaff(staff, id)).quote).toMatchObject({ status: "approved" });
  const orderId = await makeOrderFromQuote(staff, { id, ...order });
  const [made] = await db.select().from(customOrders).where(eq(customOrders.id, orderId));
  expect(made).toMatchObject({ quoteId: id, totalCents: 82_500, depositCents: 8250, depositPaymentId: null });
  await expect(makeOrderFromQuote(staff, { id, ...order })).rejects.toMatchObject({ code: "conflict" });
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
  expect(mails.map(({ template }) => template)).toEqual(["quote-answer", "quote-confirmed", "deposit-request"]);
  expect(mails[2]?.text).toContain(`/checkout?customOrderId=${orderId}&key=`);
  await expect(deleteQuote(staff, { id })).rejects.toMatchObject({ code: "conflict" });
});

it("The client chooses one of the quoted quantities, and the order is made of that one (quotes-14)", async () => {
  const { id, customerEmail } = await newQuote();
  const past = { ...answer, validUntil: "2020-01-01" as CalendarDay };
  await expect(answerQuote(staff, { id, ...past })).rejects.toMatchObject({ code: "invalid" });
  await answerQuote(staff, { id, ...answer });
  const token = await tokenFor(customerEmail);
  expect(await refusalOf(approveByLink(testApp(), { token, name: "Jo", quantity: 200 }))).toMatchObject({
    code: "conflict",
  });
  await approveByLink(testApp(), { token, name: "Jo", quantity: 250 });
  expect((await getQuoteForStaff(staff, id)).quote).toMatchObject({
    status: "approved",
    quantity: 250,
    quotedAmountCents: 110_000,
    priceOptions: [{ quantity: 150, amountCents: 82_500 }],
  });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));
  expect(events.map(({ note }) => note)).toContain("Approved by Jo. 250 pins for $1,100.00");
  const [told] = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.dedupeKey, `quote-approved:${id}`));
  expect(told?.text).toContain("250 pins for $1,100.00");
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
  expect(mails.map(({ template }) => template)).toEqual(["quote-answer", "quote-confirmed"]);
  expect(mails[1]?.text).toMatch(/250 pins[\s\S]*\$1,100\.00[\s\S]*Nothing is due now/);
  const orderId = await makeOrderFromQuote(staff, { id, ...order });
  const [made] = await db.select().from(customOrders).where(eq(customOrders.id, orderId));
  expect(made).toMatchObject({ quantity: 250, totalCents: 110_000, depositCents: 11_000 });
});

it("A quote says that sales tax comes on top where the shop charges any (quotes-14)", async () => {
  const { id, customerEmail } = await newQuote();
  await saveTaxRate(staff, { region: "US-CA", rate: 82_500, onShipping: false });
  await answerQuote(staff, { id, ...answer });
  const token = await tokenFor(customerEmail);
  expect((await readAnswer(testApp(), { token })).prices[0]).toMatchObject({ isTaxOpen: true, taxCents: 0 });
  await approveByPhone(staff, { id, reason: "Jo called", quantity: 250 });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));
  const note = "Approved by phone: Jo called. 250 pins for $1,100.00 plus sales tax";
  expect(events.map((event) => event.note)).toContain(note);
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
  for (const { text } of mails) expect(text).toContain("$1,100.00 plus sales tax");
  await removeTaxRate(staff, { region: "US-CA" });
});

it("A client declines with a reason, and the link says so until staff open the quote again (quotes-14)", async () => {
  const { id, customerEmail } = await newQuote();
  await answerQuote(staff, { id, ...answer });
  const token = await tokenFor(customerEmail);
  await declineByLink(testApp(), { token, reason: "Over our budget" });
  await declineByLink(testApp(), { token, reason: "Over our budget" });
  expect(await getQuoteByLink(testApp(), { token })).toMatchObject({
    status: "declined",
    closedReason: "Over our budget",
  });
  expect(await refusalOf(approveByLink(testApp(), { token, name: "Jo" }))).toMatchObject({ code: "conflict" });
  const declined = await db.select().from(outboxMessages).where(eq(outboxMessages.template, "quote-declined"));
  expect(declined.filter(({ text }) => text?.includes(id)).map(({ to }) => to)).toEqual([staff.staffEmail]);
  await resumeQuote(staff, { id });
  await approveByLink(testApp(), { token, name: "Jo" });
  const late = declineByLink(testApp(), { token, reason: "Changed our mind" });
  expect(await refusalOf(late)).toMatchObject({ code: "conflict" });
});

it("A client's question reaches staff, who can reply to it, and puts the quote on Today (quotes-14)", async () => {
  const { id, customerEmail } = await newQuote();
  await answerQuote(staff, { id, ...answer });
  await askByLink(testApp(), {
    token: await tokenFor(customerEmail),
    question: "Can it glow?",
    key: crypto.randomUUID(),
  });
  const asked = await db.select().from(outboxMessages).where(eq(outboxMessages.template, "quote-question"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ to: staff.staffEmail, replyTo: customerEmail });
  expect(asked[0]?.text).toContain("Can it glow?");
  expect((await getQuoteForStaff(staff, id)).quote.followUpOn).toBe(shopDay(staff.now()));
});

it("A quote's deposit link can be emailed again, while it is not paid", async () => {
  const { id, customerEmail } = await newQuote();
  await answerQuote(staff, { id, ...answer });
  await approveByLink(testApp(), { token: await tokenFor(customerEmail), name: "Jo" });
  const orderId = await makeOrderFromQuote(staff, { id, ...order });
  await mailDepositLink(staff, { id: orderId });
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
  const links = mails.filter(({ template }) => template === "deposit-request");
  expect(links).toHaveLength(2);
  for (const { text } of links) expect(text).toContain(`/checkout?customOrderId=${orderId}&key=`);
  await expect(mailDepositLink(testApp(), { id: orderId })).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(mailDepositLink(staff, { id: "CP-NOBODY0000" })).rejects.toMatchObject({ code: "not_found" });
  const reviewed = {
    purpose: "deposit",
    reference: orderId,
    recordId: orderId,
    snapshot: {},
    amountCents: 8250,
  } as const;
  await db.insert(payments).values({ id: "PY-REVIEWED", status: "capturing", ...reviewed });
  await expect(mailDepositLink(staff, { id: orderId })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("PayPal"),
  });
  const paid = await newCustomOrder();
  await expect(mailDepositLink(staff, { id: paid.id })).rejects.toMatchObject({ code: "conflict" });
});

it("A repeated answer ends the earlier link", async () => {
  const { id, customerEmail } = await newQuote();
  await answerQuote(staff, { id, ...answer });
  const first = await tokenFor(customerEmail);
  await answerQuote(staff, { id, ...answer, ...priced(90_000) });
  await expect(getQuoteByLink(testApp(), { token: first })).rejects.toMatchObject({ code: "not_found" });
});

it("A quote advances by PATCH, never back, never without an amount", async () => {
  const { id } = await newQuote();
  await expect(changeQuote(staff, { id, status: "approved" })).rejects.toMatchObject({ code: "conflict" });
  await changeQuote(staff, { id, quotedAmount: 5000, quotedNotes: "Here" });
  await saveQuoteNotes(staff, { id, notes: "First" });
  await expect(saveQuoteNotes(staff, { id, notes: "Second" })).rejects.toMatchObject({
    code: "conflict",
    yes: "First",
  });
  await saveQuoteNotes(staff, { id, notes: "Second", seen: "First" });
  expect((await getQuoteForStaff(staff, id)).quote.staffNotes).toBe("Second");
  for (const status of ["approved", "completed"] as const)
    await expect(changeQuote(staff, { id, status })).rejects.toMatchObject({ code: "conflict" });
  expect(await approveByPhone(staff, { id, reason: "Robin called on Tuesday" })).toMatchObject({ status: "approved" });
  expect((await getQuoteForStaff(staff, id)).quote.approvedAt).toBeInstanceOf(Date);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, id));
  expect(events.map(({ note }) => note)).toContain("Approved by phone: Robin called on Tuesday. 150 pins for $50.00");
  const [told] = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.dedupeKey, `quote-approved:${id}`));
  expect(told?.to).toBe(staff.staffEmail);
  await expect(changeQuote(staff, { id, status: "pending" })).rejects.toMatchObject({ code: "conflict" });
  const user = (await appAs("user")).app;
  await expect(answerQuote(user, { id, ...answer })).rejects.toMatchObject({ code: "forbidden" });
  await deleteQuote(staff, { id });
  await expect(getQuoteForStaff(staff, id)).rejects.toMatchObject({ code: "not_found" });
});

describe("at the same moment", () => {
  const dearer = { ...answer, ...priced(120_000) };
  const readQuote = async (id: string) => (await getQuoteForStaff(staff, id)).quote;
  const atWrite = (app: App, act: () => Promise<unknown>) => withRival(app, /^update "quote_requests"/, act);

  async function quoted() {
    const quote = await newQuote();
    await answerQuote(staff, { id: quote.id, ...answer });
    return { ...quote, token: await tokenFor(quote.customerEmail) };
  }
  async function approved() {
    const quote = await quoted();
    await approveByLink(testApp(), { token: quote.token, name: "Jo" });
    return quote;
  }

  it("A client's approval is for the price that they read, and another price is neither approved nor replaced by it", async () => {
    const { id, token } = await quoted();
    const late = atWrite(testApp(), () => answerQuote(staff, { id, ...dearer }));
    expect(await refusalOf(approveByLink(late, { token, name: "Jo" }))).toMatchObject({ code: "conflict" });
    expect(await readQuote(id)).toMatchObject({ status: "quoted", quotedAmountCents: 120_000, approvedAt: null });
    expect(await db.$count(outboxMessages, eq(outboxMessages.dedupeKey, `quote-approved:${id}`))).toBe(0);

    const other = await quoted();
    const later = atWrite(staff, () => approveByLink(testApp(), { token: other.token, name: "Jo" }));
    expect(await refusalOf(answerQuote(later, { id: other.id, ...dearer }))).toMatchObject({ code: "conflict" });
    expect(await readQuote(other.id)).toMatchObject({ status: "approved", quotedAmountCents: 82_500 });
  });

  it("A quote ends, or gets its order, or advances, and never two of them", async () => {
    const [one, other, third] = [await approved(), await approved(), await approved()];
    const make = (app: App, { id }: { id: string }) => makeOrderFromQuote(app, { id, ...order });
    const end = (app: App, { id }: { id: string }) => endQuote(app, { id, end: "declined" });
    const madeFirst = atWrite(staff, () => make(staff, one));
    expect(await refusalOf(end(madeFirst, one))).toMatchObject({ code: "conflict" });
    expect(await readQuote(one.id)).toMatchObject({ status: "approved" });
    const endedFirst = withRival(staff, /^insert into "custom_orders"/, () => end(staff, other));
    expect(await refusalOf(make(endedFirst, other))).toMatchObject({ code: "conflict" });
    expect(await db.$count(customOrders, eq(customOrders.quoteId, other.id))).toBe(0);
    const patch = changeQuote(
      atWrite(staff, () => end(staff, third)),
      { id: third.id, quotedNotes: "Later" },
    );
    expect(await refusalOf(patch)).toMatchObject({ code: "conflict" });
    expect(await readQuote(third.id)).toMatchObject({ status: "declined" });
  });
});

it("A quote that has its order keeps its price", async () => {
  const { quote, staff: owner, token, sessionId } = await newRoom();
  await addMockup(owner.app(), { sessionId, mockup: svgFile() });
  const terms = await termsIn(token);
  const decided = { token, version: 1, terms, name: "Robin", confirmed: true, notes: undefined } as const;
  await decideMockup(testApp(), { ...decided, decision: "approved" });
  const orderId = await makeOrderFromQuote(owner.app(), { id: quote.id, ...order });
  await decideMockup(testApp(), { ...decided, decision: "changes_requested" });
  const again = answerQuote(owner.app(), { id: quote.id, ...answer, ...priced(120_000) });
  expect(await refusalOf(again)).toMatchObject({ code: "conflict", message: expect.stringContaining(orderId) });
  expect((await getQuoteForStaff(owner.app(), quote.id)).quote).toMatchObject({ quotedAmountCents: 82_500 });
});

it("A PATCH with a status takes no other amount, because nothing would email it", async () => {
  const { id } = await newQuote();
  for (const status of ["pending", "approved"] as const)
    expect(await refusalOf(changeQuote(staff, { id, status, quotedAmount: 5000 }))).toMatchObject({ code: "conflict" });
  await changeQuote(staff, { id, quotedAmount: 5000 });
  const other = { id, status: "approved", quotedAmount: 120_000 } as const;
  expect(await refusalOf(changeQuote(staff, other))).toMatchObject({ code: "conflict" });
  expect(await refusalOf(changeQuote(staff, { ...other, quotedAmount: 5000 }))).toMatchObject({ code: "conflict" });
});
