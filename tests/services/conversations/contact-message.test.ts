// Tests the contact page's form as a use case (pages-17).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { messages, outboxMessages } from "~/db/schema";
import { contactMessageInput } from "~/domain/forms/contact";
import { sendContactMessage } from "~/services/conversations/contact-message.server";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
const typed = { name: "Sam Okafor", email: "Sam@Club.example", order: "PH-1", message: "Do you\nship on Fridays?" };
const sent = () => db.select().from(outboxMessages).where(eq(outboxMessages.template, "contact-message"));

it("A message of the contact page is emailed to staff, whose reply goes to the sender", async () => {
  const app = testApp();
  await sendContactMessage(app, contactMessageInput.parse(typed));
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: app.staffEmail, replyTo: "sam@club.example" });
  expect(mail?.text).toContain("ship on Fridays?");
  expect(mail?.text).toContain("order PH-1");
});

it("A message of the contact page waits in the Inbox, like an email", async () => {
  const [message] = await db.select().from(messages).where(eq(messages.email, "sam@club.example"));
  expect(message).toMatchObject({ direction: "in", name: "Sam Okafor", record: null, doneAt: null, readAt: null });
  expect(message?.body).toBe("Order PH-1\n\nDo you\nship on Fridays?");
});

it("A robot's message is dropped, and a name takes no web address", async () => {
  const before = (await sent()).length;
  const stored = await db.$count(messages);
  await sendContactMessage(testApp(), contactMessageInput.parse({ ...typed, website: "https://spam.example" }));
  expect(await sent()).toHaveLength(before);
  expect(await db.$count(messages)).toBe(stored);
  expect(contactMessageInput.safeParse({ ...typed, name: "Win at https://spam.example" }).success).toBe(false);
});
