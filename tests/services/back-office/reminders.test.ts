// Tests reminders by cron (orders-11): each is sent once, and none after its reason has ended.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accessLinks, customOrders, manualInvoices, orderEvents, payments, quoteRequests } from "~/db/schema";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { invoiceFilter } from "~/domain/invoices/invoices";
import { sendReminders } from "~/services/back-office/reminders.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { getQuoteByLink } from "~/services/collaboration/approve-by-link.server";
import { listInvoices } from "~/services/invoices/admin.server";
import { completeCapture } from "~/services/payments/captures.server";
import { capturePayment } from "~/services/payments/payments.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { approved, db, newCustomOrder, newInvoice, staffApp } from "../../support/factories/order-management";
import { atPayPal, mailsTo, orderFault, paymentOf, refusalOf } from "../../support/factories/payments";
import { newQuote, newRoom, priced } from "../../support/factories/rooms";
import { control, testApp } from "../../support/fixtures/app";

const day = 86_400_000;
const cronAfter = (days: number) => sendReminders(testApp({ now: () => new Date(Date.now() + days * day) }));
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

describe("an unpaid balance", () => {
  it("An unpaid balance causes reminders after 3 and 10 days, with the customer's link", async () => {
    const order = await newCustomOrder();
    const { balancePaymentUrl } = await issueBalanceLink(await staffApp(), { id: order.id });
    await cronAfter(2);
    expect(await templatesTo(order.customerEmail)).toEqual([]);
    await cronAfter(4);
    await cronAfter(5);
    expect(await templatesTo(order.customerEmail)).toEqual(["balance-reminder"]);
    await cronAfter(11);
    await cronAfter(12);
    const mails = await mailsTo(order.customerEmail);
    expect(mails).toHaveLength(2);
    for (const { html } of mails) expect(html).toContain(balancePaymentUrl);
  });

  it.each([{ balancePaymentId: "PY-X" }, { status: "cancelled" as const }, { archivedAt: new Date() }])(
    "An unpaid balance causes no reminder when %o",
    async (values) => {
      const order = await newCustomOrder();
      await issueBalanceLink(await staffApp(), { id: order.id });
      await db.update(customOrders).set(values).where(eq(customOrders.id, order.id));
      await cronAfter(4);
      expect(await templatesTo(order.customerEmail)).toEqual([]);
    },
  );
});

it("An unpaid balance causes no reminder while PayPal reviews its payment", async () => {
  const { id, customerEmail } = await newCustomOrder();
  await issueBalanceLink(await staffApp(), { id });
  const review = { status: "capturing", purpose: "balance", snapshot: {}, amountCents: 47_250 } as const;
  await db.insert(payments).values({ ...review, id: `PY-${id}`, reference: id, recordId: id });
  await cronAfter(4);
  expect(await templatesTo(customerEmail)).toEqual([]);
});

describe("an invoice", () => {
  it("An invoice causes one reminder after its day, and none when it is paid", async () => {
    const [open, paid] = [await newInvoice({ dueDate: "2020-01-01" }), await newInvoice({ dueDate: "2020-01-01" })];
    await db.update(manualInvoices).set({ status: "paid" }).where(eq(manualInvoices.id, paid.id));
    await cronAfter(0);
    await cronAfter(1);
    expect(await templatesTo(open.customerEmail)).toEqual(["invoice-overdue"]);
    expect(await templatesTo(paid.customerEmail)).toEqual([]);
    const told = db.select().from(orderEvents).where(eq(orderEvents.type, "reminded"));
    expect(await told).toMatchObject([{ subject: "invoice", subjectId: open.id, actor: "shop" }]);
    const { rows } = await listInvoices(await staffApp(), invoiceFilter.parse({}));
    expect(rows.filter(({ remindedAt }) => remindedAt).map(({ id }) => id)).toEqual([open.id]);
  });

  it("An invoice causes no reminder while PayPal reviews its payment, and one after a refusal", async () => {
    const { invoiceNumber, customerEmail } = await newInvoice({ dueDate: "2020-01-01" });
    const paypalId = await approved(testApp(), "invoice", invoiceNumber, 40_000);
    await orderFault("capture", "pending");
    expect(await capturePayment(testApp(), paypalId)).toMatchObject({ status: "PENDING" });
    await cronAfter(0);
    expect(await templatesTo(customerEmail)).toEqual([]);
    const [capture] = (await atPayPal(paypalId)).captures;
    await control(`pending/${capture!.id}/deny`, { body: { silent: true } });
    const denied = completeCapture(testApp(), await paymentOf(paypalId), await testApp().paypal().getOrder(paypalId));
    expect(await refusalOf(denied)).toMatchObject({ code: "payment_declined" });
    await cronAfter(0);
    expect((await templatesTo(customerEmail)).toSorted()).toEqual(["invoice-overdue", "payment-refused"]);
  });
});

describe("a mockup", () => {
  it("A mockup causes one reminder two days after it was sent, while it waits", async () => {
    const [waiting, answered] = [await newCustomOrder({ status: "mockup_sent" }), await newCustomOrder()];
    for (const { id } of [waiting, answered]) {
      await db
        .insert(orderEvents)
        .values({ id: `sent-${id}`, subject: "custom_order", subjectId: id, type: "mockup_sent", actor: "staff" });
    }
    await cronAfter(1);
    await cronAfter(3);
    await cronAfter(4);
    expect(await templatesTo(waiting.customerEmail)).toEqual(["mockup-waiting"]);
    expect(await templatesTo(answered.customerEmail)).toEqual([]);
  });
});

describe("an offer", () => {
  const lastDay = addDays(shopDay(new Date()), 40);

  let made = 0;

  async function newOffer(validUntil = lastDay) {
    const quote = await newQuote({ status: "pending", customerEmail: `client${++made}@offers.example` });
    await answerQuote(await staffApp(), {
      id: quote.id,
      ...priced(50_000),
      notes: undefined,
      validUntil,
    });
    return quote;
  }
  const urlIn = (text: string | null) => /\S+\/quote-answer\/[\w-]+/.exec(text ?? "")?.[0] ?? "no link";

  it("The reminder of an offer goes three days before its end, once for each last day, with the client's link", async () => {
    const { id, customerEmail } = await newOffer(addDays(lastDay, -20));
    await cronAfter(15);
    expect(await templatesTo(customerEmail)).toEqual(["quote-answer"]);
    await cronAfter(18);
    await cronAfter(19);
    const [answered, told, ...more] = await mailsTo(customerEmail);
    expect(told).toMatchObject({ template: "quote-ending", subject: expect.stringContaining(id) });
    expect(more).toEqual([]);
    expect(urlIn(told!.text)).toBe(urlIn(answered!.text));
    expect(told!.subject).toContain(formatDate(addDays(lastDay, -20)));
    await db
      .update(quoteRequests)
      .set({ validUntil: addDays(lastDay, -15) })
      .where(eq(quoteRequests.id, id));
    await cronAfter(22);
    expect(await templatesTo(customerEmail)).toEqual(["quote-answer", "quote-ending", "quote-ending"]);
  });

  it("The reminder of an offer has a new link if the old one has expired", async () => {
    const { id, customerEmail } = await newOffer();
    await Promise.all([cronAfter(38), cronAfter(38)]);
    const [, told, ...more] = await mailsTo(customerEmail);
    expect(more).toEqual([]);
    const token = urlIn(told!.text).split("/").at(-1) ?? "";
    const then = testApp({ now: () => new Date(Date.now() + 40 * day) });
    expect(await getQuoteByLink(then, { token })).toMatchObject({ id });
  });

  it("The reminder of an offer keeps a valid link that cannot be written again", async () => {
    const { id, customerEmail } = await newOffer(addDays(lastDay, -20));
    const ofQuote = eq(accessLinks.subjectId, id);
    await db
      .update(accessLinks)
      .set({ tokenHash: `older ${id}` })
      .where(ofQuote);
    await cronAfter(18);
    expect(await templatesTo(customerEmail)).toEqual(["quote-answer"]);
    expect(await db.select().from(accessLinks).where(ofQuote)).toMatchObject([
      { tokenHash: `older ${id}`, revokedAt: null },
    ]);
  });

  it.each([
    { status: "declined" as const },
    { status: "lost" as const },
    { status: "approved" as const },
    { validUntil: null },
  ])("The reminder of an offer is not sent when %o", async (values) => {
    const { id, customerEmail } = await newOffer();
    await db.update(quoteRequests).set(values).where(eq(quoteRequests.id, id));
    await cronAfter(38);
    expect(await templatesTo(customerEmail)).toEqual(["quote-answer"]);
  });

  it("The reminder of an offer without an emailed answer links to its design room", async () => {
    const { quote, link } = await newRoom({ customerEmail: "proof@offers.example", validUntil: addDays(lastDay, -20) });
    await cronAfter(18);
    const told = (await mailsTo(quote.customerEmail)).find(({ template }) => template === "quote-ending");
    expect(told?.text).toContain(link);
    expect(told?.text).toContain("Open the design room");
  });

  it("The reminder of an offer is not sent if it has its order, or was made within the day", async () => {
    const ordered = await newOffer();
    await newCustomOrder({ quoteId: ordered.id });
    const fresh = await newOffer(addDays(lastDay, -38));
    await cronAfter(38);
    await cronAfter(0);
    expect(await templatesTo(ordered.customerEmail)).toEqual(["quote-answer"]);
    expect(await templatesTo(fresh.customerEmail)).toEqual(["quote-answer"]);
  });
});
