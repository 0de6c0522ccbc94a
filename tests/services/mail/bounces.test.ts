// Tests bounces that Cloudflare's delivery events report (email-14).
import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages, suppressions } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { resendMail } from "~/services/campaigns/outbox-admin.server";
import { getConversation } from "~/services/conversations/conversations.server";
import type { App } from "~/services/core/app.server";
import { sendEmails } from "~/services/mail/outbox.server";
import { consumeDeliveryEvents } from "../../../workers/delivery-events";
import { emailEmulator } from "../../../workers/email-emulator";
import { consumeMail } from "../../../workers/mail-consumer";
import { db, staffApp } from "../../support/factories/order-management";
import { mailsTo } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

let made = 0;

/** An email that the emulator has accepted, with the event that it published. */
async function sentEmail({ start = "bounced", record = `CP-${++made}BNC` } = {}) {
  const to = `${start}${++made}@club.example`;
  const mail = { subject: "Your invoice", html: "<p>Hello</p>", text: "Hello" };
  const app = { ...testApp(), mailQueue: { send: async () => {}, sendGroups: async () => {} } };
  await sendEmails(app, [{ to, template: "invoice-new", record, mail }]);
  const [{ id } = { id: "" }] = await mailsTo(to);
  const events: object[] = [];
  const published = { send: async (event: object) => void events.push(event) } as unknown as Queue;
  const shop = Object.assign(Object.create(env), { EMAIL: emailEmulator(published) }) as Env;
  const batch = createMessageBatch<unknown>("pin-high-mail", [
    { id: "m", timestamp: new Date(), attempts: 1, body: { version: 1, ids: [id] } },
  ]);
  const ctx = createExecutionContext();
  await consumeMail(batch, shop, ctx);
  await waitOnExecutionContext(ctx);
  return { id, to, record, event: events[0] as BounceEvent | undefined };
}

interface BounceEvent {
  type: string;
  source: { type: string; domain: string };
  payload: { messageId: string; sender: string; recipient: string; bounce?: object };
}

/** Brings an event as the queue does, and returns whether it was acknowledged. */
async function deliver(body: unknown, attempts = 1): Promise<"ack" | "retry"> {
  const batch = createMessageBatch<unknown>("pin-high-mail-events", [
    { id: "e", timestamp: new Date(), attempts, body },
  ]);
  const ctx = createExecutionContext();
  await consumeDeliveryEvents(batch, env, ctx);
  const { explicitAcks } = await getQueueResult(batch, ctx);
  return explicitAcks.includes("e") ? "ack" : "retry";
}

const rowOf = async (id: string) => (await db.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0]!;
const isSuppressed = async (email: string) => (await db.$count(suppressions, eq(suppressions.email, email))) > 0;

describe("a bounce", () => {
  it("A hard bounce marks the email and its record, and stops marketing email to the address", async () => {
    const { id, to, record, event } = await sentEmail();
    expect(await rowOf(id)).toMatchObject({ state: "sent", bouncedAt: null });
    expect(await deliver(event)).toBe("ack");
    expect(await rowOf(id)).toMatchObject({
      state: "failed",
      bounceType: "hard",
      bouncedAt: expect.any(Date),
      lastError: "550 5.1.1 User unknown",
    });
    expect(await isSuppressed(to)).toBe(true);
    const { bounces, entries } = await getConversation(staff, { record });
    expect(bounces).toMatchObject([{ id, to, template: "invoice-new", bounceType: "hard" }]);
    expect(entries).toMatchObject([{ id, state: "failed", bounceType: "hard" }]);
  });

  it("A soft bounce is told apart and stops no marketing email", async () => {
    const { id, to, event } = await sentEmail({ start: "mailbox-full" });
    await deliver(event);
    expect(await rowOf(id)).toMatchObject({ state: "failed", bounceType: "soft", lastError: "452 4.2.2 Mailbox full" });
    expect(await isSuppressed(to)).toBe(false);
  });

  it("An event that arrives twice changes nothing the second time", async () => {
    const { id, event } = await sentEmail();
    await deliver(event);
    const first = await rowOf(id);
    expect(await deliver(event, 2)).toBe("ack");
    expect(await rowOf(id)).toEqual(first);
  });

  it("A report of the delivery that comes after the bounce changes nothing, and one before it is stored", async () => {
    const { id, event } = await sentEmail();
    const delivered = { ...event, type: "cf.email.sending.message.delivered" };
    await deliver(delivered);
    expect(await rowOf(id)).toMatchObject({ state: "sent", deliveredAt: expect.any(Date) });
    await deliver(event);
    const bounced = await rowOf(id);
    await deliver(delivered);
    expect(await rowOf(id)).toEqual(bounced);
  });

  it("A bounced email that staff send again has no bounce, and a late copy of the old event does not mark it", async () => {
    const { id, record, event } = await sentEmail();
    await deliver(event);
    await resendMail(staff, id);
    expect(await rowOf(id)).toMatchObject({ bouncedAt: null, bounceType: null });
    await db.update(outboxMessages).set({ state: "sent", providerId: "second" }).where(eq(outboxMessages.id, id));
    await deliver(event, 4);
    expect(await rowOf(id)).toMatchObject({ state: "sent", bounceType: null });
    expect((await getConversation(staff, { record })).bounces).toEqual([]);
  });

  it("An event that arrives before the email's id is stored is brought again, and given up after four tries", async () => {
    const { event } = await sentEmail();
    const unknown = { ...event, payload: { ...event!.payload, messageId: "not yet stored" } };
    expect(await deliver(unknown)).toBe("retry");
    expect(await deliver(unknown, 4)).toBe("ack");
  });

  it("The provider's refusal of a suppressed address counts as a hard bounce, and its own fault as a soft one", async () => {
    const refused = await sentEmail();
    await deliver({
      ...refused.event,
      type: "cf.email.sending.message.rejected",
      payload: {
        ...refused.event!.payload,
        rejection: { reason: "suppressed", party: "recipient", detail: "Recipient is suppressed" },
      },
    });
    expect(await rowOf(refused.id)).toMatchObject({ bounceType: "hard", lastError: "Recipient is suppressed" });
    const failed = await sentEmail();
    const payload = { ...failed.event!.payload, failure: { reason: "delivery_failed" } };
    await deliver({ ...failed.event, type: "cf.email.sending.message.failed", payload });
    expect(await rowOf(failed.id)).toMatchObject({ bounceType: "soft", lastError: "delivery_failed" });
  });
});

describe("forged and foreign events", () => {
  const other = [
    ["another domain", (event: BounceEvent) => ({ ...event, source: { ...event.source, domain: "evil.example" } })],
    ["another source", (event: BounceEvent) => ({ ...event, source: { ...event.source, type: "r2" } })],
    [
      "another sender",
      (event: BounceEvent) => ({ ...event, payload: { ...event.payload, sender: `x${brand.noReplyEmail}` } }),
    ],
    [
      "another recipient",
      (event: BounceEvent) => ({ ...event, payload: { ...event.payload, recipient: "someone@else.example" } }),
    ],
    ["a deferral", (event: BounceEvent) => ({ ...event, type: "cf.email.sending.message.deferred" })],
    ["no payload", ({ type, source }: BounceEvent) => ({ type, source })],
    ["a text", () => "bounced"],
  ] as const;

  it.each(other)("An event with %s changes no email and no address", async (_, change) => {
    const { id, to, event } = await sentEmail();
    const before = await rowOf(id);
    await deliver(change(event!), 4);
    expect(await rowOf(id)).toEqual(before);
    expect(await isSuppressed(to)).toBe(false);
    expect(await isSuppressed("someone@else.example")).toBe(false);
  });
});

it("The local shop's queue brings a bounce to its email without any help", async () => {
  const to = `bounced${++made}@queue.example`;
  const mail = { subject: "Your order", html: "<p>Hello</p>", text: "Hello" };
  await sendEmails(testApp(), [{ to, template: "order-confirmation", record: null, mail }]);
  await expect.poll(async () => (await mailsTo(to))[0]?.bounceType, { timeout: 60_000 }).toBe("hard");
});
