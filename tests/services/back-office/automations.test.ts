// Tests automations (automations-1 to automations-3): off by default, once for each reason, never for earlier, canceled or refunded orders.
import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import {
  automationRuns,
  customOrders,
  discountCodes,
  orderEvents,
  orders,
  outboxMessages,
  payments,
  products,
  settings,
  suppressions,
} from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import type { AutomationKind } from "~/domain/settings/automations";
import { getAutomations, runAutomations, saveAutomation } from "~/services/back-office/automations.server";
import type { App } from "~/services/core/app.server";
import { saveEmailOverride } from "~/services/mail/overrides.server";
import { newProduct } from "../../support/factories/buyers";
import { refused } from "../../support/factories/people";
import { appAs, newCustomOrder, newOrder, sayOurs } from "../../support/factories/staff";
import { settled, testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
const start = new Date("2026-11-02T20:00:00Z");
const day = (count: number) => new Date(start.getTime() + count * dayMs);
const at = (count: number) => testApp({ now: () => day(count) });

let staff: App;
async function switchOn(kind: AutomationKind, days: number, more = {}) {
  await saveAutomation({ ...staff, now: () => start }, { kind, isOn: true, days, ...more });
}

beforeEach(async () => {
  await db.delete(automationRuns);
  await db.delete(outboxMessages);
  await db.delete(orderEvents);
  await db.delete(settings).where(eq(settings.key, "automations"));
  // Orders of earlier tests are before every switch-on.
  await db.update(orders).set({ createdAt: new Date(0) });
  await db.update(customOrders).set({ createdAt: new Date(0) });
  staff = (await appAs("admin")).app;
});

const mailsOf = async (template: string) => {
  await settled();
  return db
    .select({ to: outboxMessages.to, subject: outboxMessages.subject, text: outboxMessages.text })
    .from(outboxMessages)
    .where(eq(outboxMessages.template, template));
};
const event = (subjectId: string, type: string, on: Date, more = {}) =>
  db
    .insert(orderEvents)
    .values({ id: crypto.randomUUID(), subject: "order", subjectId, type, actor: "staff", createdAt: on, ...more });
const delivered = async (on: Date, values = {}) => {
  const order = await newOrder({ status: "delivered", createdAt: day(0.5), ...values });
  await event(order.id, "delivered", on);
  return order;
};

describe("the switch", () => {
  it("Every automation is off at first and sends nothing", async () => {
    await delivered(day(2));
    await runAutomations(at(10));
    expect(await db.select().from(automationRuns)).toEqual([]);
    const { automations } = await getAutomations(staff);
    expect(Object.values(automations).map(({ since }) => since)).toEqual([null, null, null, null]);
  });

  it("Only staff see and change automations, and switching one on again keeps no earlier day", async () => {
    for (const role of ["user", "production"] as const) {
      const { app } = await appAs(role);
      expect(await refused(getAutomations(app))).toBe("forbidden");
      expect(await refused(saveAutomation(app, { kind: "review", isOn: true, days: 7 }))).toBe("forbidden");
    }
    await switchOn("review", 7);
    await saveAutomation({ ...staff, now: () => day(3) }, { kind: "review", isOn: true, days: 9 });
    expect((await getAutomations(staff)).automations.review).toEqual({ since: start.getTime(), days: 9 });
    await saveAutomation(staff, { kind: "review", isOn: false, days: 9 });
    expect((await getAutomations(staff)).automations.review).toEqual({ since: null, days: 9 });
    await saveAutomation({ ...staff, now: () => day(4) }, { kind: "review", isOn: true, days: 9 });
    expect((await getAutomations(staff)).automations.review.since).toBe(day(4).getTime());
  });

  it("Two people who change two automations at the same moment do not overwrite each other", async () => {
    await Promise.all([switchOn("review", 5), switchOn("deposit", 6)]);
    const { automations } = await getAutomations(staff);
    expect([automations.review.days, automations.deposit.days]).toEqual([5, 6]);
  });
});

describe("the review request", () => {
  it("A delivered order gets one email after the delay, whoever runs the job how often", async () => {
    await switchOn("review", 3);
    const order = await delivered(day(2));
    await runAutomations(at(4.9));
    expect(await mailsOf("review-request")).toEqual([]);
    await Promise.all([runAutomations(at(5.1)), runAutomations(at(5.1))]);
    await runAutomations(at(6));
    const mails = await mailsOf("review-request");
    expect(mails.map(({ to }) => to)).toEqual([order.customerEmail]);
    expect(mails[0]?.text).toContain(order.product.name);
    expect(mails[0]?.text).toMatch(/Unsubscribe/);
    const { log } = await getAutomations(staff);
    expect(log.rows).toMatchObject([{ automation: "review", recordId: order.id, to: order.customerEmail }]);
  });

  it("An order that nobody marks as delivered counts from shipping plus five days", async () => {
    await switchOn("review", 3);
    const order = await newOrder({ status: "shipped", createdAt: day(0.5) });
    await event(order.id, "shipped", day(1));
    await runAutomations(at(8.9));
    expect(await mailsOf("review-request")).toEqual([]);
    await runAutomations(at(9.1));
    expect(await mailsOf("review-request")).toHaveLength(1);
  });

  it("Orders before the switch-on, canceled or refunded ones, and people who unsubscribed get nothing", async () => {
    await switchOn("review", 3);
    await delivered(day(1), { createdAt: day(-1) });
    await delivered(day(1), { status: "cancelled" });
    await delivered(day(1), { archivedAt: day(1) });
    const refundedOrder = await delivered(day(1));
    await db.update(payments).set({ refundedCents: 100 }).where(eq(payments.id, refundedOrder.paymentId));
    const quiet = await delivered(day(1));
    await db.insert(suppressions).values({ email: quiet.customerEmail, reason: "unsubscribed" });
    await runAutomations(at(5));
    expect(await db.select().from(automationRuns)).toEqual([]);
    // A run that was missed for too long does not surprise anyone.
    await delivered(day(1));
    await runAutomations(at(12));
    expect(await db.select().from(automationRuns)).toEqual([]);
  });

  it("A shipment or delivery that staff undid dates no request", async () => {
    await switchOn("review", 3);
    const undone = { isPublic: false };
    const shippedLater = await newOrder({ status: "shipped", createdAt: day(0.5) });
    await event(shippedLater.id, "shipped", day(1), undone);
    await event(shippedLater.id, "shipped", day(6));
    const onTheRoad = await newOrder({ status: "shipped", createdAt: day(0.5) });
    await event(onTheRoad.id, "shipped", day(1));
    await event(onTheRoad.id, "delivered", day(8.9), undone);
    await runAutomations(at(9.5));
    expect((await mailsOf("review-request")).map(({ to }) => to)).toEqual([onTheRoad.customerEmail]);
    await runAutomations(at(14.5));
    expect((await mailsOf("review-request")).map(({ to }) => to)).toContain(shippedLater.customerEmail);
  });

  it("Without a provider for marketing email no review is requested", async () => {
    await switchOn("review", 3);
    await delivered(day(1));
    const app = at(5);
    app.bulkMailer = null;
    await runAutomations(app);
    expect(await db.select().from(automationRuns)).toEqual([]);
  });

  it("Staff's own text is sent, and a customer's name does not become markup", async () => {
    await switchOn("review", 3);
    await delivered(day(1), { customerName: "<b>Ann</b>" });
    const body = "Dear {name}, how was {orderNumber}?\n\n{lines}\n\n{button}";
    await saveEmailOverride(staff, "review-request", { subject: "Happy, {name}?", body, savedAt: 0 });
    await runAutomations(at(5));
    await settled();
    const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.template, "review-request"));
    expect(mail?.html).toContain("&lt;b&gt;Ann");
    expect(mail?.html).not.toContain("<b>Ann");
    await sayOurs(staff, "review-request");
  });
});

describe("the thank-you code", () => {
  it("The first order gets a code that works once, and a second order gets none", async () => {
    await switchOn("thanks", 2, { percent: 15, validDays: 30 });
    const email = "first@thanks.example";
    const order = await newOrder({ createdAt: day(1), customerEmail: email, status: "processing" });
    await newOrder({ createdAt: day(1.5), customerEmail: email, status: "processing" });
    await Promise.all([runAutomations(at(3.1)), runAutomations(at(3.1))]);
    await runAutomations(at(4));
    const mails = await mailsOf("thank-you-code");
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const codes = await db.select().from(discountCodes).where(like(discountCodes.code, "THANKS-%"));
    expect(codes).toMatchObject([{ discountValue: 15, maxUses: 1, oncePerCustomer: true, source: "automation" }]);
    expect(mails[0]?.text).toContain(codes[0]!.code);
    expect(await db.select({ recordId: automationRuns.recordId }).from(automationRuns)).toEqual([
      { recordId: order.id },
    ]);
  });

  it("A custom order counts once its deposit is paid, and a second address of the same inbox gets no second code", async () => {
    await switchOn("thanks", 2);
    const design = await newCustomOrder({ createdAt: day(1), customerEmail: "robin.castle@gmail.com" });
    const later = { createdAt: day(1.2), status: "processing" } as const;
    await newOrder({ ...later, customerEmail: "robincastle@gmail.com" });
    await newCustomOrder({ createdAt: day(1), depositPaymentId: null });
    await newOrder({ createdAt: day(1), status: "cancelled" });
    await newOrder({ createdAt: day(1), owedCents: 100, status: "processing" });
    await runAutomations(at(3.5));
    expect(await mailsOf("thank-you-code")).toHaveLength(1);
    expect(await db.select({ recordId: automationRuns.recordId }).from(automationRuns)).toEqual([
      { recordId: design.id },
    ]);
  });
});

describe("the deposit reminder", () => {
  it("An unpaid deposit is remembered once, with its link, unless it is paid or canceled", async () => {
    await switchOn("deposit", 3);
    const waiting = await newCustomOrder({ createdAt: day(1), depositPaymentId: null, status: "approved" });
    await db.update(payments).set({ status: "expired", recordId: null }).where(eq(payments.recordId, waiting.id));
    await newCustomOrder({ createdAt: day(1), status: "approved" });
    const ended = await newCustomOrder({ createdAt: day(1), depositPaymentId: null, status: "cancelled" });
    const leaving = await newCustomOrder({
      createdAt: day(1),
      depositPaymentId: null,
      status: "pending",
      cancelRequestedAt: day(1),
    });
    const early = await newCustomOrder({ createdAt: day(-1), depositPaymentId: null, status: "pending" });
    await runAutomations(at(3.9));
    expect(await mailsOf("deposit-reminder")).toEqual([]);
    await Promise.all([runAutomations(at(4.1)), runAutomations(at(4.1))]);
    await runAutomations(at(8));
    const mails = await mailsOf("deposit-reminder");
    expect(mails.map(({ to }) => to)).toEqual([waiting.customerEmail]);
    expect(mails[0]?.subject).toBe(`Your $52.50 deposit for order ${waiting.id}`);
    for (const { customerEmail } of [ended, leaving, early])
      expect(mails.map(({ to }) => to)).not.toContain(customerEmail);
  });
});

describe("the restock reminder", () => {
  it("A product that is still low gets one email to staff, until it runs low again", async () => {
    await switchOn("restock", 4);
    const { id, name } = await newProduct({ stockQuantity: 2, lowStockAlertedAt: day(1) });
    await newProduct({ stockQuantity: 200, lowStockAlertedAt: day(1) });
    await newProduct({ stockQuantity: 2, lowStockAlertedAt: day(-3) });
    await runAutomations(at(4.9));
    expect(await mailsOf("restock-reminder")).toEqual([]);
    await runAutomations(at(5.1));
    await runAutomations(at(6));
    expect((await mailsOf("restock-reminder")).map(({ subject }) => subject)).toEqual([`Still low on stock: ${name}`]);
    await db
      .update(products)
      .set({ lowStockAlertedAt: day(8) })
      .where(eq(products.id, id));
    await runAutomations(at(13));
    expect(await mailsOf("restock-reminder")).toHaveLength(2);
  });
});

it("One run sends 25 of a kind, and the next run the rest", async () => {
  await switchOn("review", 3);
  for (let count = 0; count < 27; count++) await delivered(day(1));
  await runAutomations(at(5));
  expect(await db.$count(automationRuns)).toBe(25);
  await runAutomations(at(5));
  expect(await db.$count(automationRuns)).toBe(27);
  const first = await getAutomations(staff);
  expect(first.log.rows).toHaveLength(25);
  const second = await getAutomations(staff, first.log.next ?? undefined);
  expect(second.log.rows).toHaveLength(2);
});
