// Tests disputes at PayPal (payments-24): one row, one email and one history for each, in any order and number of events.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { disputes, orderEvents, outboxMessages } from "~/db/schema";
import { eventBody } from "~/gateways/paypal-answers.server";
import { countWaiting } from "~/services/back-office/waiting.server";
import type { App } from "~/services/core/app.server";
import { listOpenDisputes } from "~/services/ledger/disputes.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { recordDispute } from "~/services/payments/disputes.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";
import { says } from "../../support/assertions/says";
import { minutesLater } from "../../support/factories/buyers";
import { db, staffApp } from "../../support/factories/order-management";
import {
  boughtPins,
  deliver,
  messagesAbout,
  type Transmission,
  webhooksAtRest,
} from "../../support/factories/payments";
import { control, testApp } from "../../support/fixtures/app";
import { send, signIn } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const rowOf = async (id: string) => (await db.select().from(disputes).where(eq(disputes.id, id)))[0];
const mailsOf = (id: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.dedupeKey, `dispute:${id}`));
const historyOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.subjectId, orderId)))
    .filter(({ actor }) => actor === "paypal")
    .map(({ type, note, isPublic }) => ({ type, note, isPublic }));

/** A paid order whose buyer opened a dispute. With `silent`, PayPal signs its events but does not send them. */
async function disputed({
  silent = false,
  ...input
}: {
  silent?: boolean;
  reason?: string;
  amountCents?: number;
} = {}) {
  const bought = await boughtPins();
  const captureId = bought.payment.captureId;
  const { id } = await control<{ id: string }>("disputes", { body: { captureId, silent, ...input } });
  return { ...bought, id };
}

const change = (id: string, body: { status?: string; outcome?: string; silent?: boolean }) =>
  control(`disputes/${id}`, { body });

async function eventsOf(id: string): Promise<Transmission[]> {
  const types = ["CREATED", "UPDATED", "RESOLVED"].map((one) => messagesAbout(id, `CUSTOMER.DISPUTE.${one}`));
  return (await Promise.all(types)).flat();
}

describe("a dispute", () => {
  it("A dispute opens a row, one email to staff and a line in the order's history, and closes with its outcome", async () => {
    const { id, orderId, payment } = await disputed({ amountCents: 700 });
    await webhooksAtRest();
    expect(await rowOf(id)).toMatchObject({
      paymentId: payment.id,
      captureId: payment.captureId,
      amountCents: 700,
      reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
      status: "WAITING_FOR_SELLER_RESPONSE",
      respondBy: expect.any(Date),
      closedAt: null,
    });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ to: staff.staffEmail, subject: `Dispute at PayPal: $7.00 for ${orderId}` });
    for (const words of ["Item not received", "Waiting for your response", "Please respond at PayPal by"])
      expect(mail?.text).toContain(words);
    const opened = { type: "dispute_opened", note: "$7.00: Item not received", isPublic: false };
    expect(await historyOf(orderId)).toEqual([opened]);
    const open = async () => (await listOpenDisputes(staff)).map((one) => one.id);
    expect(await open()).toContain(id);
    const { discrepancies } = await countWaiting(staff);

    await change(id, { status: "UNDER_REVIEW" });
    await webhooksAtRest();
    expect(await rowOf(id)).toMatchObject({ status: "UNDER_REVIEW", closedAt: null });

    await change(id, { outcome: "RESOLVED_SELLER_FAVOUR" });
    await webhooksAtRest();
    expect(await rowOf(id)).toMatchObject({ outcome: "RESOLVED_SELLER_FAVOUR", closedAt: expect.any(Date) });
    expect(await open()).not.toContain(id);
    expect((await countWaiting(staff)).discrepancies).toBe(discrepancies - 1);
    expect(await mailsOf(id)).toHaveLength(1);
    const closed = { type: "dispute_closed", note: "Decided for you", isPublic: false };
    expect(await historyOf(orderId)).toEqual([opened, closed]);
    const [kept] = (await getOrderDetail(staff, orderId)).payments;
    expect(kept?.disputes).toMatchObject([{ id, outcome: "RESOLVED_SELLER_FAVOUR" }]);
  });

  it("A dispute is shown to staff in Reconciliation, with the response and its due day, until it closes", async () => {
    const { id } = await disputed({ reason: "UNAUTHORISED" });
    await webhooksAtRest();
    const { cookie } = await signIn("admin");
    const page = async () => (await send("GET", "/admin/money", { cookie })).text();
    const html = await page();
    for (const words of [id, "Payment not authorized", "Waiting for your response", "Respond by", "Respond at PayPal"])
      says(html, words);
    await change(id, { outcome: "RESOLVED_BUYER_FAVOUR" });
    await webhooksAtRest();
    expect(await page()).not.toContain(id);
  });

  it("A dispute ends as PayPal last described it in every order of its events, each delivered twice and days late", async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [2, 0, 1],
      [1, 2, 0],
      [1, 0, 2],
      [0, 2, 1],
    ]) {
      const { id, orderId } = await disputed({ silent: true });
      await change(id, { status: "UNDER_REVIEW", silent: true });
      await change(id, { outcome: "CANCELED_BY_BUYER", silent: true });
      const events = await eventsOf(id);
      expect(events).toHaveLength(3);
      const late = testApp({ now: minutesLater(3 * 24 * 60) });
      for (const one of order.flatMap((place) => [events[place]!, events[place]!]))
        await receivePayPalWebhook(late, new Headers(one.headers), async () => one.body);
      expect(await rowOf(id)).toMatchObject({ status: "RESOLVED", outcome: "CANCELED_BY_BUYER", amountCents: 1599 });
      expect(await mailsOf(id)).toHaveLength(1);
      expect((await historyOf(orderId)).map(({ type }) => type).toSorted()).toEqual([
        "dispute_closed",
        "dispute_opened",
      ]);
    }
  });

  it("A dispute delivered ten times at once is one row and one email", async () => {
    const { id } = await disputed({ silent: true });
    const [event] = await eventsOf(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event!)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await db.$count(disputes, eq(disputes.id, id))).toBe(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("A dispute that the buyer opens again after its end is open again, and its next end is in the history as well", async () => {
    const { id, orderId } = await disputed();
    await change(id, { outcome: "RESOLVED_SELLER_FAVOUR" });
    await change(id, { status: "WAITING_FOR_SELLER_RESPONSE" });
    await webhooksAtRest();
    expect(await rowOf(id)).toMatchObject({ closedAt: null, outcome: null });
    await change(id, { outcome: "RESOLVED_BUYER_FAVOUR" });
    await webhooksAtRest();
    expect((await historyOf(orderId)).map(({ note }) => note).slice(1)).toEqual([
      "Decided for you",
      "Decided for the customer",
    ]);
  });

  it("A dispute about money that no ledger row knows is also a row for staff", async () => {
    const { id } = await disputed({ silent: true });
    const [event] = await eventsOf(id);
    const { dispute } = eventBody.parse(JSON.parse(event!.body));
    await recordDispute(testApp(), { ...dispute!, captureIds: ["NOTOURS"], customIds: [] });
    expect(await rowOf(id)).toMatchObject({ paymentId: null, captureId: "NOTOURS" });
    expect((await listOpenDisputes(staff)).find((one) => one.id === id)).toMatchObject({ recordId: null });
    expect((await mailsOf(id))[0]?.text).toContain("/admin/money");
  });

  it("A dispute leaves no personal data of the buyer in the row, the email or the log", async () => {
    const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
    const { id } = await disputed({ silent: true });
    const [event] = await eventsOf(id);
    expect(event?.body).toContain("Sam Putter");
    expect(await deliver(event!)).toBe(200);
    const printed = spies.flatMap(({ mock }) => mock.calls.map(String));
    vi.restoreAllMocks();
    const kept = JSON.stringify([await rowOf(id), await mailsOf(id), printed]);
    expect(kept).not.toMatch(/Sam Putter/);
  });
});
