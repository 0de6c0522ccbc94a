// Tests quotes and the design rooms of orders in the customer's account.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customOrders } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { listOwnQuotes } from "~/services/collaboration/own-quotes.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import { removeTaxRate, saveTaxRate } from "~/services/core/settings.server";
import { newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import { db, newQuote, newStaff } from "../../support/factories/rooms";
import { testApp } from "../../support/fixtures/app";
import { signIn } from "../../support/fixtures/requests";

it("The account shows state and next step of an order's room (quotes-15)", async () => {
  const { sessionToken, email } = await signIn("user");
  const visitor = newVisitor();
  const draft = await prepare(visitor, { customerEmail: email });
  const customOrderId = await paidOrder(visitor, draft);
  await startRoom((await newStaff()).app(), { quoteId: customOrderId, clientName: "Robin", clientEmail: email });
  const rooms = async () => (await listOwnQuotes(testApp({ visitor: { sessionToken } }))).rooms;
  const room = { orderId: customOrderId, path: expect.stringMatching(/^\/quote-collaboration\/./) };
  expect(await rooms()).toEqual([
    {
      orderId: room.orderId,
      path: room.path,
      badge: { label: "Design in Progress", tone: "blue" },
      next: "We're drawing your mockup and will email you when it's ready.",
    },
  ]);
  await db.update(customOrders).set({ status: "mockup_sent" }).where(eq(customOrders.id, customOrderId));
  expect(await rooms()).toMatchObject([
    { badge: { label: "Mockup Sent" }, next: expect.stringContaining("Approve it") },
  ]);
});

it("The account names a quote's price with sales tax, as its page does (quotes-15)", async () => {
  const { sessionToken, email } = await signIn("user");
  const staff = (await newStaff()).app();
  await newQuote({ customerEmail: email, quotedAmountCents: 85_200, shipTo: { country: "US", state: "CA" } });
  const text = async () => (await listOwnQuotes(testApp({ visitor: { sessionToken } }))).quotes[0]?.next.text;
  expect(await text()).toContain("Your price is ready: $852.00. ");
  await saveTaxRate(staff, { region: "US-CA", rate: 77_500, onShipping: false });
  expect(await text()).toContain("Your price is ready: $918.03 including $66.03 sales tax. ");
  await removeTaxRate(staff, { region: "US-CA" });
});

it("The account calls a quote closed from the day after its last day (quotes-15)", async () => {
  const { sessionToken, email } = await signIn("user");
  const today = new Date();
  await newQuote({ customerEmail: email, quotedAmountCents: 85_200, validUntil: shopDay(today) });
  const text = async (now: Date) =>
    (await listOwnQuotes(testApp({ visitor: { sessionToken }, now: () => now }))).quotes[0]?.next.text;
  expect(await text(today)).toContain("Your price is ready");
  expect(await text(new Date(today.getTime() + 86_400_000))).toBe("This quote is closed.");
});
