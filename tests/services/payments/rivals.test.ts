// Shows money-17: if two people decide about the same quote, order or balance at the same moment, only one of them wins.
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrders, orderEvents, outboxMessages, payments, quoteRequests } from "~/db/schema";
import { approveByLink, approveByPhone } from "~/services/collaboration/approve-by-link.server";
import { decideMockup } from "~/services/collaboration/decisions.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { cancelOrder, cancelOwnOrder } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { capturePayment } from "~/services/payments/payments.server";
import { answerQuote, deleteQuote } from "~/services/quotes/admin.server";
import { endQuote } from "~/services/quotes/endings.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { address, approvedDeposit, newVisitor, prepare, svgFile } from "../../support/factories/designs";
import {
  approved,
  customOrder,
  db,
  newBalanceToken,
  newCustomOrder,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import { atPayPal, paymentOf } from "../../support/factories/payments";
import { newRoom, priced, termsIn } from "../../support/factories/rooms";
import { testApp } from "../../support/fixtures/app";

const rounds = Array.from({ length: 4 }, (_, at) => at + 1);
const price = priced(50_000);
const other = priced(90_000);
const order = { size: "1inch", plating: "gold", packaging: "just-pins" } as const;
const quoteOf = async (id: string) => (await db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const won = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status === "fulfilled");

/** Starts the tasks in a different order each round, because the first to start is often the first to write. */
const race = (round: number, ...works: (() => Promise<unknown>)[]) => {
  const shift = round % works.length;
  return Promise.allSettled([...works.slice(shift), ...works.slice(0, shift)].map((work) => work()));
};

async function quoted() {
  const room = await newRoom({ customerEmail: `rival-${crypto.randomUUID()}@club.example` });
  const { id, customerEmail } = room.quote;
  const staff = room.staff.app();
  await answerQuote(staff, { id, ...price });
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail));
  const link = /quote-answer\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  return { ...room, id, staff, link };
}

describe("a quote", () => {
  it.each(rounds)(
    "If staff decline a quote while its client approves, only one of them succeeds (round %i)",
    async (round) => {
      const { id, staff, link } = await quoted();
      const { version } = (await quoteOf(id))!;
      const outcomes = await race(
        round,
        () => approveByLink(testApp(), { token: link, name: "Jo" }),
        () => endQuote(staff, { id, version, end: "declined" }),
      );
      expect(won(outcomes).filter(Boolean)).toHaveLength(1);
      const after = (await quoteOf(id))!;
      expect(after.status === "declined" ? after.approvedAt : after.status).toBe(
        after.status === "declined" ? null : "approved",
      );
    },
  );

  it.each(rounds)(
    "If staff change a price while the client approves, the quote is approved at the old price or open at the new one (round %i)",
    async (round) => {
      const { id, staff, link } = await quoted();
      await race(
        round,
        () => approveByLink(testApp(), { token: link, name: "Jo" }),
        () => answerQuote(staff, { id, ...other }),
      );
      const after = (await quoteOf(id))!;
      expect([after.status, after.quotedAmountCents]).toEqual(
        after.status === "approved" ? ["approved", 50_000] : ["quoted", 90_000],
      );
    },
  );

  it.each(rounds)(
    "A quote that is approved by link, by phone and in its room at the same moment is approved once (round %i)",
    async (round) => {
      const { id, staff, link, token, sessionId } = await quoted();
      await addMockup(staff, { sessionId, mockup: svgFile() });
      const terms = await termsIn(token);
      const decision = { decision: "approved", version: 1, name: "Ada", confirmed: true, notes: undefined } as const;
      await race(
        round,
        () => approveByLink(testApp(), { token: link, name: "Jo" }),
        () => approveByPhone(staff, { id, reason: "Jo called" }),
        () => decideMockup(testApp(), { token, ...decision, terms }),
      );
      expect(await quoteOf(id)).toMatchObject({ status: "approved", quotedAmountCents: 50_000 });
      const isApproval = and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "approved"));
      expect(await db.select().from(orderEvents).where(isApproval)).toHaveLength(1);
    },
  );

  it.each(rounds)(
    "An approved quote becomes one order, or ends, or is deleted, but only one of these (round %i)",
    async (round) => {
      const { id, staff, link } = await quoted();
      await approveByLink(testApp(), { token: link, name: "Jo" });
      const { version } = (await quoteOf(id))!;
      await race(
        round,
        () => makeOrderFromQuote(staff, { id, ...order }),
        () => makeOrderFromQuote(staff, { id, ...order }),
        () => (round % 2 ? endQuote(staff, { id, version, end: "declined" }) : deleteQuote(staff, { id })),
      );
      const made = await db.select().from(customOrders).where(eq(customOrders.quoteId, id));
      const status = (await quoteOf(id))?.status ?? "deleted";
      expect([made.length, status]).toEqual(
        made.length === 1 ? [1, "approved"] : [0, round % 2 ? "declined" : "deleted"],
      );
    },
  );
});

describe("money", () => {
  it.each(rounds)("A balance is paid once by PayPal or by one of two checks (round %i)", async (round) => {
    const [staff, { id }] = [await staffApp(), await newCustomOrder({ status: "approved" })];
    const paypalId = await approved(testApp(), "balance", await newBalanceToken(staff, id), 45_000);
    const check = () =>
      recordPayment(staff, {
        id,
        method: "check",
        amount: 45_000,
        receivedOn: "2026-11-20",
        reference: "7",
        key: crypto.randomUUID(),
      });
    await race(round, () => capturePayment(testApp(), paypalId), check, check);
    const paid = (await paymentsFor(id)).filter(({ capturedCents }) => capturedCents > 0);
    expect(paid.map(({ capturedCents }) => capturedCents)).toEqual([45_000]);
    const taken = (await atPayPal(paypalId)).captures.filter(({ status }) => status === "COMPLETED");
    expect(taken).toHaveLength(paid[0]?.providerOrderId === paypalId ? 1 : 0);
    expect(await customOrder(id)).toMatchObject({ status: "in_production" });
  });

  it.each(rounds)(
    "A deposit is refunded once if customer and staff cancel and refund at the same moment (round %i)",
    async (round) => {
      const [staff, visitor] = [await staffApp(), newVisitor()];
      const customer = { ...address, email: `rival-${crypto.randomUUID()}@club.example` };
      const paypalId = await approvedDeposit(visitor, await prepare(visitor), customer);
      const { recordId: id } = await capturePayment(visitor, paypalId);
      const payment = await paymentOf(paypalId);
      const reason = "Changed their mind";
      await race(
        round,
        () => cancelOwnOrder(testApp({ visitor: { grants: [id] } }), { id }),
        () => cancelOrder(staff, { id, reason, refund: true, restock: false }),
        () => cancelOrder(staff, { id, reason, refund: true, restock: false }),
        () => refundPayment(staff, { paymentId: payment.id, amount: payment.amountCents, reason, restock: false }),
      );
      const refunded = (await atPayPal(paypalId)).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(refunded).toBe(payment.amountCents);
      expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded", refundedCents: payment.amountCents });
      expect(await customOrder(id)).toMatchObject({ status: "cancelled" });
      const isEnd = and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "cancelled"));
      expect(await db.select().from(orderEvents).where(isEnd)).toHaveLength(1);
    },
  );

  it.each(rounds)(
    "If an order is canceled while its balance is paid, the shop keeps the money only if the order stays (round %i)",
    async (round) => {
      const [staff, { id }] = [await staffApp(), await newCustomOrder({ status: "approved" })];
      const paypalId = await approved(testApp(), "balance", await newBalanceToken(staff, id), 45_000);
      await race(
        round,
        () => capturePayment(testApp(), paypalId),
        () => cancelOrder(staff, { id, reason: "Out of brass", refund: true, restock: false }),
      );
      const { captures, refunds } = await atPayPal(paypalId);
      const sum = (rows: { amountCents: number }[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0);
      const kept = sum(captures) - sum(refunds);
      const { status } = (await customOrder(id))!;
      expect([status, kept]).toEqual(status === "cancelled" ? ["cancelled", 0] : ["in_production", 45_000]);
      const [row] = await db.select().from(payments).where(eq(payments.providerOrderId, paypalId));
      expect((row?.capturedCents ?? 0) - (row?.refundedCents ?? 0)).toBe(kept);
    },
  );
});
