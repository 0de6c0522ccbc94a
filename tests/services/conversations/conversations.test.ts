// Shows a conversation from the customer's email to the reply in the outbox (conversations-7, conversations-8).
import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog, customerAliases, messages, outboxMessages } from "~/db/schema";
import { inboxQuery } from "~/domain/conversations/conversations.schema";
import type { Mail } from "~/gateways/mailer.server";
import { countWaiting } from "~/services/back-office/waiting.server";
import {
  assignMessage,
  getConversation,
  listInbox,
  markRead,
  openMessageFile,
  recordOfSender,
  sendReply,
  setDone,
} from "~/services/conversations/conversations.server";
import type { App } from "~/services/core/app.server";
import { customerKey, replyAddress } from "~/services/core/links/reply-address.server";
import { getCustomer } from "~/services/customers/customer.server";
import { deliverMails, sendEmails } from "~/services/mail/outbox.server";
import { deliverEmail, multipart } from "../../support/factories/emails";
import { newQuote } from "../../support/factories/rooms";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { settled, testApp } from "../../support/fixtures/app";
import { formOf, send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
let staff: App;

beforeAll(async () => {
  staff = (await appAs("staff")).app;
});

/** An order whose customer answered an email from staff. */
async function answeredOrder(body = "Can you ship by Friday?") {
  const order = await newOrder();
  const mail = { subject: "Your pins", html: "<p>Hi</p>", text: "Hi" };
  const { customerEmail: to, id: record } = order;
  await sendEmails(testApp(), [{ to, template: "order-confirmation", record, mail }]);
  await sendEmails(testApp(), [{ to: staff.staffEmail, template: "new-order", record, replyTo: to, mail }]);
  const messageId = `<${crypto.randomUUID()}@club.example>`;
  await deliverEmail({ to: replyAddress(staff, record)!, from: to, subject: "Re: Your pins", messageId, body });
  await settled();
  const [message] = await db.select().from(messages).where(eq(messages.record, record));
  return { order, message: message!, messageId };
}

const newKey = () => crypto.randomUUID();
const reply = (record: string, to: string, more: object = {}) =>
  sendReply(staff, { record, to, key: newKey(), body: "Yes, we can.\n\nWe ship on Thursday.", ...more });
const lastSent = async (to: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.to, to)).orderBy(desc(outboxMessages.createdAt)))[0]!;
const inboxOf = async (show: "open" | "all") => (await listInbox(staff, inboxQuery.parse({ show }))).rows;

describe("a conversation", () => {
  it("A conversation shows both sides in order, without the emails to staff", async () => {
    const { order } = await answeredOrder();
    await reply(order.id, order.customerEmail);
    const { entries, replyTo } = await getConversation(staff, { record: order.id });
    const shown = entries.map((one) => (one.kind === "email" ? `sent ${one.subject}` : `${one.direction} ${one.body}`));
    expect(shown).toEqual(["sent Your pins", "in Can you ship by Friday?", "out Yes, we can.\n\nWe ship on Thursday."]);
    expect(replyTo).toBe(order.customerEmail);
  });

  it("An email from an address that isn't the customer's is marked, and replies still go to the customer", async () => {
    const { order } = await answeredOrder();
    const stranger = `stranger-${order.id.toLowerCase()}@bad.example`;
    await deliverEmail({
      to: replyAddress(staff, order.id)!,
      from: stranger,
      subject: "Re: Your pins",
      body: "Price?",
    });
    await settled();
    const { entries, replyTo } = await getConversation(staff, { record: order.id });
    expect(entries.flatMap((one) => (one.kind === "message" ? [[one.email, one.isStranger]] : []))).toEqual([
      [order.customerEmail, false],
      [stranger, true],
    ]);
    expect(replyTo).toBe(order.customerEmail);
    await db.insert(customerAliases).values({
      email: stranger,
      inboxKey: stranger,
      customerEmail: order.customerEmail,
      customerInboxKey: order.customerEmail,
      actor: "admin",
    });
    const merged = await getConversation(staff, { record: order.id });
    expect(merged.entries.some((one) => one.kind === "message" && one.isStranger)).toBe(false);
    expect(merged.replyTo).toBe(stranger);
  });

  it("An address to which staff wrote isn't marked", async () => {
    const { order } = await answeredOrder();
    const colleague = `colleague-${order.id.toLowerCase()}@club.example`;
    await reply(order.id, colleague);
    await deliverEmail({ to: replyAddress(staff, order.id)!, from: colleague, subject: "Re: Your pins", body: "Yes." });
    await settled();
    const { entries, replyTo } = await getConversation(staff, { record: order.id });
    expect(entries.some((one) => one.kind === "message" && one.isStranger)).toBe(false);
    expect(replyTo).toBe(colleague);
  });

  it("A reply answers the customer's email by its Message-ID, quotes it, and comes back to the record", async () => {
    const { order, messageId } = await answeredOrder();
    await reply(order.id, order.customerEmail);
    const row = await lastSent(order.customerEmail);
    expect(row).toMatchObject({ template: "conversation-reply", record: order.id, subject: "Re: Your pins" });
    expect(row.text).toContain("Yes, we can.\n\nWe ship on Thursday.");
    expect(row.text).toContain("> Can you ship by Friday?");
    const sent: Mail[] = [];
    const mailer = {
      async deliver(mail: Mail) {
        sent.push(mail);
        return { outcome: "sent" as const, providerId: null };
      },
    };
    await db.update(outboxMessages).set({ state: "queued" }).where(eq(outboxMessages.id, row.id));
    await deliverMails({ ...testApp(), mailer }, [row.id]);
    expect(sent[0]?.replyTo).toBe(replyAddress(staff, order.id));
    expect(sent[0]?.headers).toEqual({
      References: `<${order.id.toLowerCase()}@pinhigh.example> ${messageId}`,
      "In-Reply-To": messageId,
    });
  });

  it("A reply quotes and answers the email of the one who gets it, also after an email of someone else", async () => {
    const { order, messageId } = await answeredOrder();
    const from = `other-${order.id.toLowerCase()}@bad.example`;
    await deliverEmail({ to: replyAddress(staff, order.id)!, from, subject: "Ship it to me", body: "My account: 12" });
    await settled();
    await reply(order.id, order.customerEmail);
    const row = await lastSent(order.customerEmail);
    expect(row.subject).toBe("Re: Your pins");
    expect(row.text).toContain("> Can you ship by Friday?");
    expect(row.text).not.toContain("My account");
    expect(row.headers).toMatchObject({ "In-Reply-To": messageId });
  });

  it("A form that is sent twice sends one reply", async () => {
    const { order } = await answeredOrder();
    const key = newKey();
    await Promise.all([1, 2, 3].map(() => reply(order.id, order.customerEmail, { key })));
    const sent = await db.select().from(outboxMessages).where(eq(outboxMessages.template, "conversation-reply"));
    expect(sent.filter(({ record }) => record === order.id)).toHaveLength(1);
    const [message] = await db.select().from(messages).where(eq(messages.id, key));
    expect(message).toMatchObject({ author: expect.any(String), direction: "out" });
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.id}`));
    expect(lines.map(({ action }) => action)).toEqual(["reply emailed"]);
  });

  it("A quote and the order made from it are one conversation", async () => {
    const quote = await newQuote({});
    const custom = await newCustomOrder({ quoteId: quote.id });
    await deliverEmail({ to: replyAddress(staff, quote.id)!, body: "About the quote" });
    await deliverEmail({ to: replyAddress(staff, custom.id)!, body: "About the order" });
    for (const record of [quote.id, custom.id]) {
      const { entries } = await getConversation(staff, { record });
      expect(entries.map((one) => one.kind === "message" && one.body)).toEqual(["About the quote", "About the order"]);
    }
  });

  it("A customer's page shows what the customer wrote about orders too, and starts a conversation of its own", async () => {
    const { order } = await answeredOrder("About my order");
    const { customerEmail: email } = order;
    const record = customerKey(email);
    await reply(record, email, { body: "Hello from us" });
    await deliverEmail({ to: replyAddress(staff, record)!, from: email, body: "Hello back" });
    const { entries } = await getConversation(staff, { record, customer: email });
    expect(entries.flatMap((one) => (one.kind === "message" ? [one.body] : []))).toEqual([
      "About my order",
      "Hello from us",
      "Hello back",
    ]);
    expect((await getCustomer(staff, email)).mails.length).toBeGreaterThan(0);
    await expect(reply(customerKey("x@club.example"), "other@club.example")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the Inbox", () => {
  it("The menu counts unread emails, and opening a conversation marks them as read", async () => {
    const before = (await countWaiting(staff)).unread;
    const { order, message } = await answeredOrder();
    expect((await countWaiting(staff)).unread).toBe(before + 1);
    const { unreadUntil } = await getConversation(staff, { record: order.id });
    expect(unreadUntil).toBe(message.createdAt.getTime());
    await markRead(staff, { record: order.id, until: unreadUntil - 1 });
    expect((await countWaiting(staff)).unread).toBe(before + 1);
    await markRead(staff, { record: order.id, until: unreadUntil });
    expect((await countWaiting(staff)).unread).toBe(before);
    expect((await inboxOf("open")).map(({ id }) => id)).toContain(message.id);
  });

  it("A message needs a reply until staff reply or mark it as done", async () => {
    const [first, second] = [await answeredOrder(), await answeredOrder()];
    const isOpen = async (id: string) => (await inboxOf("open")).some((one) => one.id === id);
    await reply(first.order.id, first.order.customerEmail);
    expect(await isOpen(first.message.id)).toBe(false);
    await setDone(staff, { id: second.message.id, done: true });
    expect(await isOpen(second.message.id)).toBe(false);
    expect((await inboxOf("all")).map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.message.id, second.message.id]),
    );
    await setDone(staff, { id: second.message.id, done: false });
    expect(await isOpen(second.message.id)).toBe(true);
  });

  it("A stranger's email is assigned by number, invoice number or address, and an unknown one is refused", async () => {
    const { order } = await answeredOrder();
    await deliverEmail({ to: "sales@pinhigh.example", from: "stranger@club.example", body: "My pins?" });
    const [message] = await inboxOf("open");
    expect(message).toMatchObject({ record: null, email: "stranger@club.example" });
    const id = message!.id;
    await expect(assignMessage(staff, { id, number: "PH-0000000000" })).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { number: [expect.stringContaining("found no order")] },
    });
    const typed = ` #${order.id.toLowerCase()} `;
    expect(await assignMessage(staff, { id, number: typed })).toMatchObject({ record: order.id });
    expect(await assignMessage(staff, { id, number: "Stranger@Club.example" })).toMatchObject({
      record: customerKey("stranger@club.example"),
      customerEmail: "stranger@club.example",
    });
    const [moved] = await db.select().from(messages).where(eq(messages.id, id));
    expect(moved).toMatchObject({ customerEmail: "stranger@club.example" });
    expect(await getCustomer(staff, "stranger@club.example")).toMatchObject({ name: "stranger@club.example" });
    await assignMessage(staff, { id, number: "stranger-at-home@club.example" });
    expect((await getCustomer(staff, "stranger-at-home@club.example")).email).toBe("stranger-at-home@club.example");
  });

  it("A reply to an email without a record files it under its sender", async () => {
    await deliverEmail({
      to: "sales@pinhigh.example",
      from: "Newcomer <new@club.example>",
      body: "Do you make coins?",
    });
    const message = (await inboxOf("open"))[0]!;
    const record = recordOfSender(message);
    await reply(record, "new@club.example", { message: message.id });
    const [filed] = await db.select().from(messages).where(eq(messages.id, message.id));
    expect(filed).toMatchObject({ record, customerEmail: "new@club.example" });
    expect(filed?.doneAt).not.toBeNull();
    expect((await lastSent("new@club.example")).text).toContain("> Do you make coins?");
  });
});

describe("rights", () => {
  it("Production and customers see no conversation, no Inbox, no count and no attachment", async () => {
    const { order, message } = await answeredOrder();
    for (const role of ["production", "user"] as const) {
      const { app } = await appAs(role);
      const { id } = message;
      for (const attempt of [
        getConversation(app, { record: order.id }),
        listInbox(app, inboxQuery.parse({})),
        sendReply(app, { record: order.id, to: "x@club.example", key: newKey(), body: "Hi" }),
        markRead(app, { record: order.id, until: Date.now() }),
        setDone(app, { id, done: true }),
        assignMessage(app, { id, number: order.id }),
        openMessageFile(app, { id, file: "0" }),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    expect((await countWaiting((await appAs("production")).app)).unread).toBe(0);
    const { cookie } = await signIn("production");
    expect((await send("GET", "/admin/inbox", { cookie })).status).toBe(403);
    const form = formOf({ intent: "done", id: message.id, done: "true" });
    expect((await send("POST", "/admin/inbox", { cookie, form })).status).toBe(403);
  });

  it("An attachment is a download, and only of its message", async () => {
    const { order } = await answeredOrder();
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF").toString(
      "base64",
    );
    const part = 'Content-Type: application/pdf; name="po.pdf"\r\nContent-Transfer-Encoding: base64';
    const body = multipart("b", [
      ["Content-Type: text/plain", "Our PO"],
      [`${part}\r\nContent-Disposition: attachment; filename="po.pdf"`, pdf],
    ]);
    await deliverEmail({ to: replyAddress(staff, order.id)!, type: 'multipart/mixed; boundary="b"', body });
    const message = (await inboxOf("open"))[0]!;
    const { cookie } = await signIn("staff");
    const file = await send("GET", `/admin/messages/${message.id}/files/0`, { cookie });
    expect(file.headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''po.pdf");
    expect(file.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await file.text()).toMatch(/^%PDF/);
    for (const number of ["0x0", "1", "x", "-1", "length"]) {
      expect((await send("GET", `/admin/messages/${message.id}/files/${number}`, { cookie })).status).toBe(404);
    }
  });

  it("What a stranger writes is text on the page, never HTML", async () => {
    const { message } = await answeredOrder("<script>alert(1)</script><img src=x onerror=alert(2)>");
    const { cookie } = await signIn("staff");
    const html = await (await send("GET", `/admin/inbox?message=${message.id}`, { cookie })).text();
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });
});
