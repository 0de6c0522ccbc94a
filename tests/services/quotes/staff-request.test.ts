// Tests the request that staff enter for a client (quotes-19).
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outboxMessages, quoteRequests } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { newQuoteInput } from "~/domain/quotes/quotes";
import { createQuote } from "~/services/quotes/requests.server";
import { refusalOf } from "../../support/factories/payments";
import { db } from "../../support/factories/rooms";
import { appAs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

it("Staff enter a request once, and the client hears of it with the price", async () => {
  const { app: staff } = await appAs("admin");
  const customerEmail = `${crypto.randomUUID()}@caller.example`;
  const input = newQuoteInput(shopDay(new Date())).parse({
    customerName: "Priya Nair",
    customerEmail,
    quantity: 60,
    projectDescription: "Pins for the junior league",
    formKey: crypto.randomUUID(),
  });
  for (const [app, code] of [
    [testApp(), "unauthenticated"],
    [(await appAs("user")).app, "forbidden"],
  ] as const)
    expect(await refusalOf(createQuote(app, input))).toMatchObject({ code });
  const ids = [await createQuote(staff, input), await createQuote(staff, input)];
  const made = await db.select().from(quoteRequests).where(eq(quoteRequests.customerEmail, customerEmail));
  expect(made).toMatchObject([{ id: ids[0], status: "pending", quantity: 60, userId: null, quotedAmountCents: null }]);
  expect(ids[1]).toBe(ids[0]);
  expect(await db.select().from(outboxMessages).where(eq(outboxMessages.to, customerEmail))).toEqual([]);
});
