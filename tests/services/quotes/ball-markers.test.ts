// Checks that the details of a quote request reach the order and production: the job ticket shows pieces and deadline (quotes-7).
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customOrders, outboxMessages } from "~/db/schema";
import { setOrderStatus } from "~/services/order-management/status.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { db, newQuote, newStaff } from "../../support/factories/rooms";
import { send } from "../../support/fixtures/requests";

it("An order of ball markers says so, with its day, on job ticket and emails", async () => {
  const staff = await newStaff();
  const asked = { quantity: 200, pinType: "ball_markers", deadlineDate: "2027-03-04", preferredSize: "other" } as const;
  const notes = { additionalNotes: "Matte, please", quotedNotes: "Five colours" };
  const quote = await newQuote({ ...asked, ...notes, status: "approved", customerEmail: "markers@club.example" });
  const choices = { quantity: 200, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
  const id = await makeOrderFromQuote(staff.app(), { id: quote.id, ...choices });
  const [order] = await db.select().from(customOrders).where(eq(customOrders.id, id));
  expect(order).toMatchObject({
    pinType: "ball_markers",
    deadlineDate: "2027-03-04",
    notes: "Matte, please",
    staffNotes: "Quoted: Five colours",
  });
  const sheet = await send("GET", `/admin/orders/${id}/print`, { cookie: staff.cookie });
  const html = (await sheet.text()).replaceAll("<!-- -->", "");
  expect(html).toContain("200 ball markers");
  expect(html).toContain("March 4, 2027");
  expect(html).not.toContain("200 pins");
  await setOrderStatus(staff.app(), { id, status: "in_production" });
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, "markers@club.example"));
  const made = mails.find(({ subject }) => subject.endsWith("your ball markers are in production"));
  expect(made?.text).toContain("our ball markers are being made");
});
