// Tests the design rooms of orders in the customer's account.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customOrders } from "~/db/schema";
import { listOwnQuotes } from "~/services/collaboration/own-quotes.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import { newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import { db, newStaff } from "../../support/factories/rooms";
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
