// Shows orders-17: staff's notes about an order or a quote are in no answer, page, email, record or hash that a customer gets.
import { env } from "cloudflare:workers";
import { eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, mockupApprovals, orders, outboxMessages, quoteRequests } from "~/db/schema";
import { addMockup } from "~/services/collaboration/mockups.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import { trackingLink } from "~/services/core/links/tracking.server";
import { saveNotes } from "~/services/order-management/notes.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { answerQuote, saveQuoteNotes } from "~/services/quotes/admin.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { svgFile } from "../../support/factories/designs";
import { newStaff, priced, termsIn } from "../../support/factories/rooms";
import { everythingOfOne } from "../../support/factories/two-people";
import { testApp } from "../../support/fixtures/app";
import { ask, formOf, send } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const canary = "CANARY margin 60%, never discount";

/** Opens a room on the record, has its client approve a mockup, and returns the room's token. */
async function approvedRoom(app: Awaited<ReturnType<typeof newStaff>>, id: string, email: string): Promise<string> {
  const room = await startRoom(app.app(), { quoteId: id, clientName: "Olive", clientEmail: email });
  await addMockup(app.app(), { sessionId: room.sessionId, mockup: svgFile() });
  const token = room.collaborationUrl.split("/").at(-1) ?? "";
  const seen = { version: "1", terms: await termsIn(token) };
  const form = formOf({ intent: "decide", decision: "approved", ...seen, name: "Olive", confirmed: "on" });
  expect((await send("POST", `/quote-collaboration/${token}`, { form })).status).toBeLessThan(400);
  return token;
}

it("Staff's notes reach no customer", async () => {
  const { ids, owner } = await everythingOfOne();
  const staff = await newStaff();
  await db.update(customOrders).set({ notes: "Customer note: please matte" }).where(eq(customOrders.id, ids.custom));
  await saveNotes(staff.app(), { id: ids.order, notes: canary });
  await saveNotes(staff.app(), { id: ids.custom, notes: canary });
  await saveQuoteNotes(staff.app(), { id: ids.quote, notes: canary });
  await db.update(quoteRequests).set({ status: "pending", userId: owner.id }).where(eq(quoteRequests.id, ids.quote));
  await answerQuote(staff.app(), {
    id: ids.quote,
    ...priced(82_500),
    notes: "Five colours",
    validUntil: undefined,
  });
  const custom = await approvedRoom(staff, ids.custom, owner.email);
  const quote = await approvedRoom(staff, ids.quote, owner.email);
  expect(await db.select().from(mockupApprovals)).toHaveLength(2);
  const choices = { quantity: 150, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
  const made = await makeOrderFromQuote(staff.app(), { id: ids.quote, ...choices });
  for (const id of [ids.custom, made]) await setOrderStatus(staff.app(), { id, status: "in_production" });
  await setOrderStatus(staff.app(), { id: ids.order, status: "shipped" });

  const [kept] = await db.select().from(customOrders).where(eq(customOrders.id, ids.custom));
  expect(kept).toMatchObject({ notes: "Customer note: please matte", staffNotes: canary });
  const [copied] = await db.select().from(customOrders).where(eq(customOrders.id, made));
  expect(copied).toMatchObject({ notes: null, staffNotes: `${canary}\n\nQuoted: Five colours`, pinType: "pins" });
  const [catalog] = await db.select().from(orders).where(eq(orders.id, ids.order));
  expect(catalog?.staffNotes).toBe(canary);

  const { cookie } = owner;
  const pages = [
    ...["/track-order?type=custom", "/track-order?type=regular", "/account", `/checkout?orderId=${made}`],
    ...[custom, quote].flatMap((token) => [`/quote-collaboration/${token}`, `/quote-collaboration/${token}/record`]),
    ...["/api/orders/user-orders", "/api/custom-orders/user-orders", `/api/custom-orders/${ids.custom}`],
    ...[`/api/custom-orders/${made}`, `/api/collaboration/session/${custom}`],
  ];
  for (const path of pages) {
    const answer = await send("GET", path, { cookie });
    const text = await answer.text();
    expect(answer.status, path).toBeLessThan(400);
    expect(text, path).not.toContain("CANARY");
  }
  const signed = await send("GET", new URL(trackingLink(testApp(), "custom", ids.custom)).pathname, { cookie });
  expect(await signed.text()).not.toContain("CANARY");
  const own = await ask("GET", `/api/custom-orders/${ids.custom}`, { cookie });
  expect(own.body).toMatchObject({ notes: "Customer note: please matte" });

  const mails = await db
    .select()
    .from(outboxMessages)
    .where(ne(outboxMessages.to, env.STAFF_EMAIL ?? ""));
  expect(mails.length).toBeGreaterThan(5);
  for (const mail of mails) expect(`${mail.subject} ${mail.html} ${mail.text}`, mail.template).not.toContain("CANARY");
});
