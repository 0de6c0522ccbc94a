// Tests the outbox for staff: filters, pages, and an email that is sent again (email-5).
import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { outboxFilter } from "~/domain/campaigns/outbox";
import { createMailer } from "~/gateways/mailer.server";
import { countWaiting } from "~/services/back-office/waiting.server";
import { listOutbox, resendMail } from "~/services/campaigns/outbox-admin.server";
import type { App } from "~/services/core/app.server";
import { deliverMails, resendWaiting, sendEmails } from "~/services/mail/outbox.server";
import { consumeMail } from "../../../workers/mail-consumer";
import { db, staffApp } from "../../support/factories/order-management";
import { refusalOf } from "../../support/factories/payments";
import { withBrokenWrite } from "../../support/faults/broken-parts";
import { settled, testApp } from "../../support/fixtures/app";

let staff: App;
const states = ["sent", "failed", "unknown", "queued"] as const;

beforeAll(async () => {
  staff = await staffApp();
  for (const [index, state] of states.entries()) {
    const to = `${state}@outbox.example`;
    const mail = { subject: `Mail ${index}`, html: "<p>Hello</p>", text: "Hello" };
    await sendEmails(testApp(), [{ to, template: "test", record: null, mail }]);
    await settled();
    const createdAt = new Date(Date.UTC(2026, 9, 1 + index));
    await db.update(outboxMessages).set({ state, createdAt }).where(eq(outboxMessages.to, to));
  }
});

const subjects = async (query: Record<string, string>) =>
  (await listOutbox(staff, outboxFilter.parse(query))).rows
    .filter(({ to }) => to.endsWith("@outbox.example"))
    .map(({ subject }) => subject);

describe("the list", () => {
  it('The list is filtered by state, and "unsent" has the overview\'s count', async () => {
    expect(await subjects({ state: "failed" })).toEqual(["Mail 1"]);
    expect(await subjects({ state: "unsent" })).toEqual(["Mail 2", "Mail 1"]);
    expect(await subjects({ state: "nonsense" })).toHaveLength(4);
  });

  it("The list is searched by the beginning of an address, in any case, together with a state", async () => {
    expect(await subjects({ q: " Unknown@Out" })).toEqual(["Mail 2"]);
    expect(await subjects({ q: "unknown@out", state: "sent" })).toEqual([]);
    expect(await subjects({ q: "sent@outbox.example", state: "sent" })).toEqual(["Mail 0"]);
  });

  it("The list has pages", async () => {
    const first = await listOutbox(staff, {}, 2);
    const second = await listOutbox(staff, { before: first.next ?? "" }, 2);
    expect(second.rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(first.rows.map(({ id }) => id)));
    expect(second.next).toBeNull();
  });

  it("The list is for staff", async () => {
    expect((await refusalOf(listOutbox(testApp()))).code).toBe("unauthenticated");
    expect((await refusalOf(resendMail(testApp(), "x"))).code).toBe("unauthenticated");
  });
});

describe("a mail that did not leave", () => {
  const one = async (state: string) => (await listOutbox(staff, { q: `${state}@outbox` })).rows[0]!;

  it.each(["failed", "unknown"])("An unsent email that is %s is sent again, once", async (state) => {
    const { id } = await one(state);
    await resendMail(staff, id);
    await settled();
    await deliverMails(testApp(), [id]);
    expect(await one(state)).toMatchObject({ state: "sent", lastError: null });
    expect((await refusalOf(resendMail(staff, id))).code).toBe("conflict");
  });
});

describe("a mail to somebody who was erased", () => {
  const to = "erased-abc@erased.invalid";
  const only = async () => (await listOutbox(staff, { to })).rows[0]!;
  const skipped = { state: "skipped", lastError: "This customer was deleted. Nothing can be sent to them." };

  it("An email to an erased person stays and says why, also if it was already queued", async () => {
    await sendEmails(testApp(), [
      { to, template: "test", record: null, mail: { subject: "Late", html: "<p>Hi</p>", text: "Hi" } },
    ]);
    await settled();
    const { id } = await only();
    expect(await deliverMails(testApp(), [id])).toEqual(new Map());
    expect(await only()).toMatchObject({ ...skipped, attempts: 0 });
    await db.update(outboxMessages).set({ state: "retrying", lastError: "busy" }).where(eq(outboxMessages.id, id));
    expect(await deliverMails(testApp(), [id])).toEqual(new Map());
    expect(await only()).toMatchObject(skipped);
  });

  it("An email to an erased person cannot be sent again by hand", async () => {
    const { id } = await only();
    for (const state of ["retrying", "unknown", "failed"] as const) {
      await db.update(outboxMessages).set({ state }).where(eq(outboxMessages.id, id));
      await expect(resendMail(staff, id)).rejects.toMatchObject({ code: "conflict", message: skipped.lastError });
      expect(await only()).toMatchObject({ state });
    }
    await db.update(outboxMessages).set({ state: "skipped" }).where(eq(outboxMessages.id, id));
  });
});

describe("a provider that is down (mail-2)", () => {
  const hourMs = 3_600_000;
  const mail = { subject: "Your order", html: "<p>Thanks</p>", text: "Thanks" };
  /** A shop with its own clock and provider. `handed` holds the queued messages. */
  function shop() {
    const provider = { isUp: false, sent: 0 };
    const send = async () => {
      if (!provider.isUp) throw Object.assign(new Error("down"), { code: "E_INTERNAL_SERVER_ERROR" });
      provider.sent++;
      return { messageId: "m" };
    };
    const clock = { now: Date.UTC(2026, 10, 1) };
    const handed: string[] = [];
    const mailQueue = { send: async (ids: readonly string[]) => void handed.push(...ids), sendGroups: async () => {} };
    const mailer = createMailer({ ...env, EMAIL: { send } } as unknown as Env);
    const app: App = { ...testApp({ now: () => new Date(clock.now) }), mailer, mailQueue };
    return { app, provider, clock, handed };
  }
  async function failedOnce(to: string) {
    const one = shop();
    await sendEmails(one.app, [{ to, template: "test", record: null, mail }]);
    await settled();
    const id = one.handed.pop()!;
    expect(await deliverMails(one.app, [id])).toEqual(new Map([[id, 30]]));
    const row = async () => (await db.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0]!;
    /** Moves the clock to the row's send time, lets the cron queue the row, and tries to send it. */
    async function nextTry() {
      one.clock.now = Math.max((await row()).sendAt!.getTime(), one.clock.now + hourMs / 4);
      one.handed.length = 0;
      await resendWaiting(one.app);
      expect(one.handed).toContain(id);
      await deliverMails(one.app, [id]);
    }
    return { ...one, id, row, nextTry };
  }

  it("A provider that is down is tried again after a pause, and staff see which emails wait and why", async () => {
    const { failedMails } = await countWaiting(staff);
    const { app, id, row, clock } = await failedOnce("waits@down.example");
    expect(await row()).toMatchObject({ state: "retrying", attempts: 1, lastError: "E_INTERNAL_SERVER_ERROR" });
    expect((await row()).sendAt).toEqual(new Date(clock.now + 30_000));
    expect(await deliverMails(app, [id])).toEqual(new Map([[id, 30]]));
    expect((await row()).attempts).toBe(1);
    expect((await listOutbox(staff, outboxFilter.parse({ state: "unsent", q: "waits@down" }))).rows).toHaveLength(1);
    expect((await countWaiting(staff)).failedMails).toBe(failedMails + 1);
  });

  it("A provider that returns on the third day gets the email once", async () => {
    const { app, id, row, nextTry, provider, clock } = await failedOnce("third-day@down.example");
    const begin = clock.now;
    while (clock.now < begin + 60 * hourMs) await nextTry();
    provider.isUp = true;
    await nextTry();
    await Promise.all([deliverMails(app, [id]), deliverMails(app, [id])]);
    expect(provider.sent).toBe(1);
    expect(await row()).toMatchObject({ state: "sent", lastError: null });
  });

  it("After three days the email has failed, until staff send it again with all its tries", async () => {
    const { app, id, row, nextTry, provider, clock } = await failedOnce("gone@down.example");
    const begin = clock.now;
    while ((await row()).state === "retrying") await nextTry();
    expect(await row()).toMatchObject({ state: "failed", lastError: "E_INTERNAL_SERVER_ERROR" });
    expect(clock.now - begin).toBeGreaterThanOrEqual(72 * hourMs);
    expect(clock.now - begin).toBeLessThan(80 * hourMs);
    await resendMail(staff, id);
    expect(await row()).toMatchObject({ attempts: 0, sendAt: null });
    provider.isUp = true;
    await deliverMails(app, [id]);
    expect((await row()).state).not.toBe("failed");
  });

  it.each(["pin-high-mail-dead", "pin-high-staging-mail-dead"])(
    "No email is lost when %s receives it",
    async (queue) => {
      const { id, row } = await failedOnce(`${queue}@down.example`);
      const message = { id: "m", timestamp: new Date(), attempts: 6, body: { version: 1, ids: [id] } };
      const batch = createMessageBatch<unknown>(queue, [message]);
      const ctx = createExecutionContext();
      await consumeMail(batch, env, ctx);
      await waitOnExecutionContext(ctx);
      expect((await getQueueResult(batch, ctx)).explicitAcks).toEqual(["m"]);
      expect((await row()).state).toBe("retrying");
    },
  );
});

/** A shop with a queue that drops all messages, because the test delivers them itself. */
const untold = () => ({ ...testApp(), mailQueue: { send: async () => {}, sendGroups: async () => {} } });

it("Transactional emails in one batch leave before a campaign's, and a refused or postponed one holds none back (email-12)", async () => {
  const names = Array.from({ length: 12 }, (_, number) => `beside${number}`);
  const codes: Record<string, string> = { beside3: "E_INTERNAL_SERVER_ERROR", beside7: "E_VALIDATION" };
  const addressOf = (name: string) => `${name}@together.example`;
  const mail = { subject: "Your order", html: "<p>Thanks</p>", text: "Thanks" };
  await sendEmails(
    untold(),
    names.map((name) => ({ to: addressOf(name), template: "test", record: null, mail })),
  );
  await settled();
  const rows = async () => {
    const all = await db.select().from(outboxMessages).where(like(outboxMessages.to, "%@together.example"));
    return names.map((name) => all.find(({ to }) => to === addressOf(name))!);
  };
  const send = async ({ to }: { to: string }) => {
    const code = codes[to.split("@")[0]!];
    if (code) throw Object.assign(new Error("no"), { code });
    return { messageId: `id of ${to}` };
  };
  const ended: string[] = [];
  const brought = (id: string, body: object) => ({
    id,
    body: { version: 1, ...body },
    timestamp: new Date(),
    attempts: 1,
    ack: () => void ended.push(id),
    retry: (again: { delaySeconds: number }) => void ended.push(`${id} in ${again.delaySeconds} s`),
  });
  const mails = (await rows()).map(({ id }, at) => brought(names[at]!, { ids: [id] }));
  const messages = [brought("campaign", { campaignId: "none", ids: ["none"] }), ...mails];
  const ctx = createExecutionContext();
  const shop = { ...env, EMAIL: { send } } as unknown as Env;
  await consumeMail({ queue: "pin-high-mail", messages } as unknown as MessageBatch, shop, ctx);
  await waitOnExecutionContext(ctx);
  expect(ended).toEqual([...names.map((name) => (name === "beside3" ? `${name} in 30 s` : name)), "campaign"]);
  expect(await rows()).toMatchObject(
    names.map((name) =>
      name === "beside3"
        ? { state: "retrying", lastError: "E_INTERNAL_SERVER_ERROR", sendAt: expect.any(Date), providerId: null }
        : name === "beside7"
          ? { state: "failed", lastError: "E_VALIDATION", sentAt: null }
          : { state: "sent", lastError: null, sentAt: expect.any(Date), providerId: `id of ${addressOf(name)}` },
    ),
  );
});

it.each(["before", "after"] as const)(
  "An interrupted delivery does not keep the others from their end, which is written again if D1 failed %s it",
  async (when) => {
    const names = ["first", "broken", "last"];
    const mail = { subject: "Your order", html: "<p>Thanks</p>", text: "Thanks" };
    const app = untold();
    await sendEmails(
      app,
      names.map((name) => ({ to: `${name}@${when}.example`, template: "test", record: null, mail })),
    );
    await settled();
    const rows = () =>
      db
        .select()
        .from(outboxMessages)
        .where(like(outboxMessages.to, `%@${when}.example`));
    const ids = (await rows()).map(({ id }) => id);
    const deliver = ({ to }: { to: string }) =>
      to.startsWith("broken")
        ? Promise.reject(new Error("cut off"))
        : Promise.resolve({ outcome: "sent" as const, providerId: to });
    const once = withBrokenWrite({ ...app, mailer: { deliver } }, /marks/, when);
    expect(await deliverMails(once, ids)).toEqual(new Map());
    expect((await rows()).map(({ to, state }) => `${to.split("@")[0]} ${state}`).toSorted()).toEqual([
      "broken sending",
      "first sent",
      "last sent",
    ]);
  },
);
