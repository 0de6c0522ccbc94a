// Tests emails that anyone can cause by typing an address (email-13): an inbox gets one of each kind an hour. The record is always made.
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outboxMessages, products, quoteRequests, stockAlerts, users } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { quoteForm } from "~/domain/quotes/quotes";
import { openAccount } from "~/services/accounts/accounts.server";
import { requestVerification } from "~/services/accounts/email-verification.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { changeEmail, changePassword } from "~/services/accounts/profile.server";
import { askForStock, emailBackInStock } from "~/services/catalog/stock-alerts.server";
import type { App } from "~/services/core/app.server";
import { requestTrackingLink } from "~/services/orders/tracking.server";
import { requestQuote } from "~/services/quotes/requests.server";
import { newProduct } from "../../support/factories/buyers";
import { db } from "../../support/factories/order-management";
import { boughtPins, refusalOf } from "../../support/factories/payments";
import { password, quickHash } from "../../support/factories/people";
import { settled, testApp } from "../../support/fixtures/app";

let people = 0;
const start = Date.UTC(2026, 10, 26, 15, 20);
/** A visitor from a new network, that many minutes after the start. */
const stranger = (minutes = 0, sessionToken: string | null = null): App =>
  testApp({
    now: () => new Date(start + minutes * 60_000),
    visitor: { address: `10.9.${++people}.1`, sessionToken },
  });

const newInbox = () => `victim${++people}`;
/** The number of emails of a kind to an inbox at Gmail, under any spelling. */
async function count(inbox: string, template: string): Promise<number> {
  await settled();
  const spelled = sql`replace(substr(${outboxMessages.to}, 1, instr(${outboxMessages.to} || '+', '+') - 1), '@gmail.com', '') = ${inbox}`;
  return db.$count(outboxMessages, sql`${outboxMessages.template} = ${template} and ${spelled}`);
}

describe("one mail an hour to one inbox", () => {
  it("One of several quote requests is confirmed by email, and all are stored", async () => {
    const inbox = newInbox();
    for (let n = 0; n < 5; n++) {
      const app = stranger(n);
      const form = { customerName: "Quinn", projectDescription: "A pin with a lighthouse", quantity: 80 };
      const customerEmail = n % 2 ? `${inbox}+${n}@gmail.com` : `${inbox}@gmail.com`;
      await requestQuote(app, quoteForm(shopDay(app.now())).parse({ ...form, customerEmail }));
    }
    expect(await count(inbox, "quote-received")).toBe(1);
    expect(await db.$count(quoteRequests, sql`${quoteRequests.customerEmail} like ${`${inbox}%`}`)).toBe(5);
    const later = stranger(60);
    const again = {
      customerName: "Quinn",
      projectDescription: "A pin with a lighthouse",
      quantity: 80,
      customerEmail: `${inbox}@gmail.com`,
    };
    await requestQuote(later, quoteForm(shopDay(later.now())).parse(again));
    expect(await count(inbox, "quote-received")).toBe(2);
  });

  it("One link to an order is sent, and one to choose a new password", async () => {
    const { orderId, buyer } = await boughtPins();
    const { email } = buyer.customer;
    const of = (template: string) =>
      db.$count(outboxMessages, sql`${outboxMessages.to} = ${email} and ${outboxMessages.template} = ${template}`);
    await openAccount(stranger(), { username: newInbox(), email }, quickHash);
    for (let n = 0; n < 4; n++) {
      await requestTrackingLink(stranger(n), { orderId, email });
      await requestPasswordReset(stranger(n), { email });
    }
    await settled();
    expect([await of("tracking-link"), await of("password-reset")]).toEqual([1, 1]);
    await requestPasswordReset(stranger(61), { email });
    await settled();
    expect(await of("password-reset")).toBe(2);
  });

  it("An inbox is welcomed once, whatever number of accounts is opened with its spellings", async () => {
    const inbox = newInbox();
    for (const n of [1, 2, 3]) {
      await openAccount(stranger(n), { username: `${inbox}-${n}`, email: `${inbox}+${n}@gmail.com` }, quickHash);
    }
    expect(await count(inbox, "account-welcome")).toBe(1);
  });

  it("Replacing a link that was just sent is refused with a sentence, and the sent one still works", async () => {
    const inbox = newInbox();
    const own = { username: inbox, email: `${inbox}@own.example` };
    const { sessionToken } = await openAccount(stranger(), own, quickHash);
    const email = `${inbox}@gmail.com`;
    await requestVerification(stranger(1, sessionToken));
    expect((await refusalOf(requestVerification(stranger(2, sessionToken)))).message).toContain(
      "less than an hour ago",
    );
    await changeEmail(stranger(3, sessionToken), { email, currentPassword: password });
    const refusal = await refusalOf(changeEmail(stranger(4, sessionToken), { email, currentPassword: password }));
    expect(refusal).toMatchObject({ code: "conflict", message: expect.stringContaining("try again in an hour") });
    expect(await count(inbox, "verify-email")).toBe(1);
    await changeEmail(stranger(64, sessionToken), { email, currentPassword: password });
    expect(await count(inbox, "verify-email")).toBe(2);
  });

  it("A stranger with another spelling of an inbox cannot use up the hour of its owner's password link", async () => {
    const inbox = newInbox();
    const [email, spelled] = [`${inbox}@gmail.com`, `${inbox}+x@gmail.com`];
    const own = { username: inbox, email };
    await openAccount(stranger(), own, quickHash);
    await openAccount(stranger(), { ...own, username: `${inbox}-x`, email: spelled }, quickHash);
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(start) })
      .where(eq(users.email, email));
    const linksTo = (to: string) =>
      db.$count(outboxMessages, and(eq(outboxMessages.to, to), eq(outboxMessages.template, "password-reset")));
    for (const to of [spelled, email, email, spelled]) {
      await requestPasswordReset(stranger(1), { email: to });
      await settled();
    }
    expect([await linksTo(spelled), await linksTo(email)]).toEqual([1, 1]);
  });

  it("An address that nobody confirmed hears once an hour of a new password, and never of a new address", async () => {
    const inbox = newInbox();
    const email = `${inbox}@gmail.com`;
    let { sessionToken } = await openAccount(stranger(), { username: inbox, email }, quickHash);
    let currentPassword = password;
    for (const n of [1, 2, 3]) {
      await changeEmail(stranger(n, sessionToken), { email: `call-${n}-${inbox}@stranger.example`, currentPassword });
      const next = `links-and-dunes-${n}`;
      sessionToken = await changePassword(stranger(n, sessionToken), { currentPassword, password: next });
      currentPassword = next;
    }
    expect(await count(inbox, "password-changed")).toBe(1);
    expect(await count(inbox, "email-change-notice")).toBe(0);
  });

  it("One product is announced as back, and the next one an hour later", async () => {
    const inbox = newInbox();
    for (const n of [1, 2, 3]) {
      const { id } = await newProduct({ stockQuantity: 0 });
      await askForStock(stranger(n), { id, email: `${inbox}+${n}@gmail.com` });
      await db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, id));
    }
    for (const [minutes, mails] of [
      [5, 1],
      [6, 1],
      [65, 2],
      [125, 3],
    ] as const) {
      await emailBackInStock(stranger(minutes));
      expect(await count(inbox, "back-in-stock")).toBe(mails);
    }
    expect(await db.$count(stockAlerts, sql`${stockAlerts.email} like ${`${inbox}%`}`)).toBe(0);
  });
});
