// Reminders by cron (orders-11): each is sent once, and none after its reason has ended.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrders, manualInvoices, orderEvents } from "~/db/schema";
import { sendReminders } from "~/services/back-office/reminders.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { db, newCustomOrder, newInvoice, staffApp } from "../../support/after-sale";
import { testApp } from "../../support/app";
import { mailsTo } from "../../support/ledger";

const day = 86_400_000;
const cronAfter = (days: number) => sendReminders(testApp({ now: () => new Date(Date.now() + days * day) }));
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

describe("an unpaid balance", () => {
  it("is reminded of after 3 and 10 days, with the link that the customer has", async () => {
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
    "is not when %o",
    async (values) => {
      const order = await newCustomOrder();
      await issueBalanceLink(await staffApp(), { id: order.id });
      await db.update(customOrders).set(values).where(eq(customOrders.id, order.id));
      await cronAfter(4);
      expect(await templatesTo(order.customerEmail)).toEqual([]);
    },
  );
});

describe("an invoice", () => {
  it("is reminded of once after its day, not when it is paid", async () => {
    const [open, paid] = [await newInvoice({ dueDate: "2020-01-01" }), await newInvoice({ dueDate: "2020-01-01" })];
    await db.update(manualInvoices).set({ status: "paid" }).where(eq(manualInvoices.id, paid.id));
    await cronAfter(0);
    await cronAfter(1);
    expect(await templatesTo(open.customerEmail)).toEqual(["invoice-overdue"]);
    expect(await templatesTo(paid.customerEmail)).toEqual([]);
  });
});

describe("a mockup", () => {
  it("is reminded of two days after it was sent, once, while it waits", async () => {
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
