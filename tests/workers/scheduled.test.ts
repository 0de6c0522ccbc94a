// Cron jobs stay below D1's limit of queries for each invocation (platform-d1-8).
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import {
  carts,
  orderEvents,
  outboxMessages,
  payments,
  quoteCollaborationSessions,
  quoteComments,
  refunds,
  stockAlerts,
} from "~/db/schema";
import { addDays, dayMs, shopDay } from "~/domain/calendar/calendar";
import { rememberCheckout } from "~/services/cart/cart.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { addComment } from "~/services/collaboration/comments.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import { jobsByCron, runScheduled } from "../../workers/scheduled";
import { recordedDatabase } from "../support/assertions/recorder";
import { fillCart, newBuyer, newProduct } from "../support/factories/buyers";
import { newCustomOrder, newInvoice, staffApp } from "../support/factories/order-management";
import { boughtPins, unheardPins } from "../support/factories/payments";
import { newQuote } from "../support/factories/rooms";
import { control, settled, testApp } from "../support/fixtures/app";

const maxQueries = 1000;
const db = openDatabase(env.DB);

/** Runs the group of jobs and returns the queries that D1 received. No job may fail. */
async function askedBy(cron: string | undefined) {
  const log = vi.spyOn(console, "error");
  const { database, asked } = recordedDatabase();
  const after: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void after.push(work) } as ExecutionContext;
  await runScheduled({ cron } as ScheduledController, { ...env, DB: database } as Env, context);
  await Promise.all(after);
  expect(log.mock.calls.filter(([line]) => String(line).includes("upkeep"))).toEqual([]);
  log.mockRestore();
  return asked;
}

it("The money jobs send D1 at most 1,000 queries, even with as much due work as they take in one run", async () => {
  for (let count = 0; count < 25; count++) await unheardPins();
  await db.update(payments).set({ capturingAt: new Date(Date.now() - 600_000) });
  for (let count = 0; count < 40; count++) {
    const { payment } = await boughtPins();
    if (count >= 25) continue;
    const refund = {
      id: `asked-${count}`,
      paymentId: payment.id,
      amountCents: 100,
      reason: "A scratch",
      actor: "admin",
    };
    await db.insert(refunds).values({ ...refund, createdAt: new Date(Date.now() - 120_000) });
  }
  await db
    .update(payments)
    .set({ checkDueAt: new Date(Date.now() - 60_000) })
    .where(sql`status = 'captured'`);

  const [cron] = Object.keys(jobsByCron);
  const asked = await askedBy(cron);
  const open = await db.$count(payments, sql`status = 'capturing'`);
  const waiting = await db.$count(refunds, sql`status = 'requested'`);
  expect({ open, waiting }).toEqual({ open: 0, waiting: 0 });
  expect(asked.length).toBeGreaterThan(25 * 8);
  expect(asked.length).toBeLessThanOrEqual(maxQueries);
  await control("faults", { method: "DELETE" });
});

it("The jobs that send emails send D1 at most 1,000 queries, even with more due work of each kind than they take", async () => {
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const many = Array.from({ length: 45 }, (_, index) => index);
  const [staff, earlier] = [await staffApp(), await staffApp({ now: () => ago(4) })];
  const soon = addDays(shopDay(new Date()), 2);
  for (const index of many) {
    const quote = await newQuote({ customerEmail: `due${index}@club.example`, validUntil: soon, createdAt: ago(5) });
    const client = { quoteId: quote.id, clientName: "Robin", clientEmail: quote.customerEmail };
    const { collaborationUrl } = await startRoom(staff, client);
    const token = collaborationUrl.split("/").at(-1)!;
    for (const app of [staff, testApp()])
      await addComment(app, {
        token,
        content: "What do you think?",
        annotationType: "comment",
        attachmentUrl: undefined,
      });
    const waiting = await newCustomOrder({ status: "mockup_sent" });
    const owing = await newCustomOrder();
    await issueBalanceLink(earlier, { id: owing.id });
    for (const [subject, { id }] of [
      ["quote", quote],
      ["custom_order", waiting],
    ] as const)
      await db.insert(orderEvents).values({
        id: `sent-${id}`,
        subject,
        subjectId: id,
        type: "mockup_sent",
        actor: "staff",
        createdAt: ago(3),
      });
    await newInvoice({ dueDate: "2020-01-01" });
    const [product, buyer] = [await newProduct({ stockQuantity: 1 }), newBuyer()];
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
    await rememberCheckout(buyer.app, buyer.customer);
    await db
      .insert(stockAlerts)
      .values({ id: `alert-${index}`, productId: product.id, email: `waits${index}@club.example` });
  }
  await settled();
  await db.update(carts).set({ checkoutAt: ago(0.5) });
  await db.update(quoteComments).set({ createdAt: ago(1) });
  await db
    .update(quoteCollaborationSessions)
    .set({ createdAt: ago(2), lastActivityAt: ago(1), clientDigestAt: null, staffDigestAt: null });
  await db.delete(outboxMessages);

  const asked = await askedBy(Object.keys(jobsByCron)[1]);
  const sent = await db.select({ template: outboxMessages.template }).from(outboxMessages);
  const counted: Record<string, number> = {};
  for (const { template } of sent) counted[template] = (counted[template] ?? 0) + 1;
  expect(counted).toEqual({
    "balance-reminder": 25,
    "invoice-overdue": 25,
    "mockup-waiting": 50,
    "quote-ending": 25,
    "abandoned-checkout": 25,
    "room-digest": 80,
    "back-in-stock": 45,
    "low-stock": 1,
  });
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.length).toBeLessThanOrEqual(maxQueries);
});
