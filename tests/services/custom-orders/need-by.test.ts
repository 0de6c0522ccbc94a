// Follows the need-by day from the designer to production (designer-19).
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrderDrafts, customOrders, orderEvents, quoteRequests } from "~/db/schema";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { customShipBy, deliveryDay, deliveryPromise } from "~/domain/calendar/schedule";
import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { getProductionBoard, getProductionJob } from "~/services/back-office/production.server";
import { getBalancePage, issueBalanceLink } from "~/services/checkout/balance-links.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { requestFreeMockup } from "~/services/collaboration/free-mockup.server";
import { findSubject } from "~/services/collaboration/subjects.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { address, newVisitor, paidOrder, plainOrder, pngFile, prepare } from "../../support/factories/designs";
import { newCustomOrder, staffApp } from "../../support/factories/order-management";
import { mailsTo, refusalOf } from "../../support/factories/payments";
import { newQuote } from "../../support/factories/rooms";
import { appAs } from "../../support/factories/staff";
import { send } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const today = shopDay(new Date());

/** The confirmation email after the deposit, as one line. */
async function confirmationOf(id: string) {
  const mails = await mailsTo(address.email);
  return mails
    .find(({ template, record }) => template === "deposit-confirmation" && record === id)
    ?.text?.replace(/\s+/g, " ");
}

it("A need-by day in the past is refused at its field", async () => {
  const deadlineDate = addDays(today, -1);
  expect(await refusalOf(prepare(newVisitor(), { deadlineDate }))).toMatchObject({
    code: "invalid",
    fieldErrors: { deadlineDate: [expect.stringContaining("has passed")] },
  });
  expect(await db.$count(customOrderDrafts)).toBe(0);
});

it("The need-by day is in checkout, order, email, job ticket and production", async () => {
  const deadlineDate = deliveryDay(true, shopDay(new Date()));
  const app = newVisitor();
  const draft = await prepare(app, { deadlineDate });
  expect(draft.design).not.toHaveProperty("deadlineDate");
  expect(await getDepositCheckout(app, draft.id)).toMatchObject({ deadlineDate });
  const id = await paidOrder(app, draft);
  const [order] = await db.select().from(customOrders).where(eq(customOrders.id, id));
  expect(order).toMatchObject({ deadlineDate });
  const words = formatDate(deadlineDate);
  expect(await confirmationOf(id)).toContain(
    `You need them by ${words}. We'll make that date if the mockup is approved`,
  );
  const { app: staff, cookie } = await appAs("admin");
  expect(await (await send("GET", `/admin/orders/${id}/print`, { cookie })).text()).toContain(words);
  await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, id));
  const { cards } = await getProductionBoard(staff);
  expect(cards).toMatchObject([{ id, due: deadlineDate, shipBy: customShipBy(order!) }]);
  expect(await getProductionJob(staff, id)).toMatchObject({ due: deadlineDate, order: { deadlineDate } });
});

it("The promised day stays with the order, and every page and email says it in the same words", async () => {
  const app = newVisitor();
  const draft = await prepare(app, { rushOrder: true });
  const promisedDate = deliveryDay(true, today);
  const promise = deliveryPromise(true, today);
  expect(promise).toMatch(/^Made in 2-3 weeks, then up to 5 days to ship: by \w+ \d+$/);
  expect(await getDepositCheckout(app, draft.id)).toMatchObject({ promise });
  const id = await paidOrder(app, draft);
  const [order] = await db.select().from(customOrders).where(eq(customOrders.id, id));
  expect(order).toMatchObject({ promisedDate });
  expect(await confirmationOf(id)).toContain(promise);
  expect((await findSubject(app, id))?.specification).toContainEqual(["Delivery", promise]);
  const { cookie } = await appAs("admin");
  expect(await (await send("GET", `/admin/orders/${id}/print`, { cookie })).text()).toContain(promise);
});

it("A late balance moves the promised day as its page says, with a note in the history, and an early one does not", async () => {
  const staff = await staffApp();
  const pay = async (promisedDate: string) => {
    const { id } = await newCustomOrder({ promisedDate });
    const { balancePaymentUrl } = await issueBalanceLink(staff, { id });
    const { delivery } = await getBalancePage(newVisitor(), { token: balancePaymentUrl.split("/").at(-1) ?? "" });
    await recordPayment(staff, { id, method: "check", reference: "1042", receivedOn: today, amount: 45_000 });
    const [now] = await db.select().from(customOrders).where(eq(customOrders.id, id));
    const moved = and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "delivery_moved"));
    return { now, notes: (await db.select().from(orderEvents).where(moved)).map(({ note }) => note), delivery };
  };
  const fromNow = addDays(today, 3 * 7 + 5);
  expect(await pay(addDays(today, 2))).toMatchObject({
    now: { promisedDate: fromNow, status: "in_production" },
    notes: [`Delivery moved to ${formatDate(fromNow)}, because production starts now`],
    delivery: `Delivered by ${formatDate(fromNow)}`,
  });
  expect(await pay(fromNow)).toMatchObject({ now: { promisedDate: fromNow }, notes: [] });
});

it("A room names no delivery day that has passed, of an order or of a quote", async () => {
  const rowOf = async (id: string) =>
    (await findSubject(newVisitor(), id))?.specification.find(([label]) => label.startsWith("Deliver"))?.[1];
  const old = { promisedDate: "2026-01-10", createdAt: new Date("2025-12-01T18:00:00Z") };
  const late = "Your order was due by January 10, 2026 and is running late. We'll email you when it ships";
  for (const [status, row] of [
    ["approved", `Delivered by ${formatDate(addDays(today, 3 * 7 + 5))}`],
    ["in_production", late],
    ["shipped", undefined],
    ["cancelled", undefined],
  ] as const)
    expect(await rowOf((await newCustomOrder({ status, ...old })).id), status).toBe(row);
  for (const [deliveryDate, row] of [
    ["2026-01-10", "January 10, 2026 has passed. Ask us for a new day."],
    [today, formatDate(today)],
  ] as const)
    expect(await rowOf((await newQuote({ deliveryDate })).id)).toBe(row);
});

it("The buyer sees that a need-by day cannot be kept", async () => {
  const app = newVisitor();
  const draft = await prepare(app, { deadlineDate: addDays(today, 3) });
  const id = await paidOrder(app, draft);
  expect(await confirmationOf(id)).toContain(
    "which is sooner. We'll tell you what's possible when we send your mockup.",
  );
});

it("The need-by day goes with the request for a free mockup", async () => {
  const deadlineDate = addDays(today, 60);
  const orderData = JSON.stringify({ ...plainOrder, customerEmail: "free@club.example", deadlineDate });
  const { id } = await requestFreeMockup(newVisitor(), prepareInput.parse({ orderData, logo: pngFile() }));
  const [quote] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
  expect(quote).toMatchObject({ deadlineDate });
  const [mail] = await mailsTo("free@club.example");
  expect(mail?.text).toContain(formatDate(deadlineDate));
});
