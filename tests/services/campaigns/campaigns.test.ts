// Tests campaigns against the emulated bulk provider (mail-1, mail-2, mail-3): nobody twice, nothing lost, everything counted.
import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, contacts, discountCodes, emailCampaigns, outboxMessages, suppressions, users } from "~/db/schema";
import { recipientTotal } from "~/domain/campaigns/campaign-progress";
import { createResend } from "~/gateways/bulk-mailer.server";
import {
  continueCampaigns,
  pauseCampaign,
  previewCampaign,
  renderSampleEmail,
  resumeCampaign,
  runCampaign,
  scheduleCampaign,
  sendTest,
  sendToFailed,
  undoCampaign,
} from "~/services/campaigns/campaigns.server";
import { deliverGroup, failGroup, listGroups } from "~/services/campaigns/delivery.server";
import { draftDiscount, draftMarketing, draftTournament, draftVipEmail } from "~/services/campaigns/drafts.server";
import { resubscribe } from "~/services/campaigns/newsletter.server";
import { listOutbox, resendMail } from "~/services/campaigns/outbox-admin.server";
import { uploadMailPicture } from "~/services/campaigns/pictures.server";
import { getCampaign, getOutcome, listRecipients } from "~/services/campaigns/progress.server";
import { getSubscription, receiveBulkWebhook, unsubscribe } from "~/services/campaigns/suppressions.server";
import { openPublicMedia } from "~/services/catalog/media.server";
import type { App } from "~/services/core/app.server";
import { startSession } from "~/services/core/sessions.server";
import { deleteUnclaimedFiles } from "~/services/files/files.server";
import { consumeMail } from "../../../workers/mail-consumer";
import { pngFile } from "../../support/factories/designs";
import { bulkWebhook, startBulkProvider, webhookSecret } from "../../support/faults/bulk-provider";
import { settled, testApp } from "../../support/fixtures/app";

let clock = Date.now();
let provider = startBulkProvider();
let token = "";

/** Collects messages in place of the queue. */
let queued: { campaignId: string; ids: string[] }[] = [];

function staff(): App {
  const app = testApp({ visitor: { sessionToken: token }, now: () => new Date(clock) });
  app.bulkMailer = createResend(provider.settings);
  app.env = { ...env, RESEND_WEBHOOK_SECRET: webhookSecret };
  app.mailQueue = {
    send: async () => {},
    sendGroups: async (campaignId, groups) => void queued.push(...groups.map((ids) => ({ campaignId, ids: [...ids] }))),
  };
  return app;
}

/** Starts a staff session at the test's time, because a session lasts only twelve hours. */
async function signIn() {
  const session = startSession(testApp({ now: () => new Date(clock) }), "U1");
  await session.statement;
  token = session.token;
}

beforeEach(async () => {
  const { db } = testApp();
  await db.delete(outboxMessages);
  await db.delete(emailCampaigns);
  await db.delete(suppressions);
  await db.delete(contacts);
  await db.delete(discountCodes);
  await db
    .insert(users)
    .values({
      id: "U1",
      username: "staff",
      usernameKey: "staff",
      email: "staff@pinhigh.example",
      passwordHash: "-",
      role: "admin",
    })
    .onConflictDoNothing();
  clock = Date.now();
  await signIn();
  provider = startBulkProvider();
  queued = [];
});

async function addContacts(count: number, host = "club.example") {
  const people = JSON.stringify(Array.from({ length: count }, (_, i) => [`person${i}@${host}`, `Pat${i} Golfer`]));
  await testApp().db.run(sql`insert into ${contacts} (email, name, source, created_at, updated_at)
    select json_extract(value, '$[0]'), json_extract(value, '$[1]'), 'import', 0, 0 from json_each(${people})`);
}

const suppress = (emails: string[], reason: "unsubscribed" | "bounced" = "unsubscribed") =>
  testApp()
    .db.insert(suppressions)
    .values(emails.map((email) => ({ email, reason })));

const words = { subject: "Spring pins", content: "Hello {{name}}, **new** pins.", excludeEmails: [] as string[] };
const marketing = (app: App, over: Partial<typeof words> & { optedInOnly?: boolean } = {}) =>
  draftMarketing(app, { ...words, ...over });

/** Schedules a campaign from the page and waits the minute until it starts. */
async function schedule(key = "k1") {
  const app = staff();
  const id = await scheduleCampaign(app, await marketing(app), key);
  await settled();
  clock += 61_000;
  return id;
}

describe("nobody gets a mail twice (mail-1)", () => {
  test("2,500 entries with duplicates, suppressions, repeated batches, lost answers and two consumers give each reader one email", async () => {
    await addContacts(2200);
    await suppress(Array.from({ length: 50 }, (_, i) => `person${i * 7}@club.example`));
    const double = Array.from({ length: 300 }, (_, i) => [`PERSON${i}@Club.example`]);
    await testApp().db.run(sql`insert into ${contacts} (email, source, created_at, updated_at)
      select lower(json_extract(value, '$[0]')), 'import', 0, 0 from json_each(${JSON.stringify(double)}) where true on conflict do nothing`);
    const id = await schedule();
    // The provider sends some calls but loses the answer. Other calls meet a full or failing provider.
    provider.faults.push(null, { kind: "lost" }, null, { kind: "429", retryAfter: 1 }, { kind: "500" }, null, {
      kind: "down",
    });
    for (let i = 0; i < 10; i++) provider.faults.push(null, null, { kind: "lost" });
    for (let round = 0; queued.length > 0 && round < 20; round++) {
      const batch = queued;
      queued = [];
      const deliver = (app: App) =>
        Promise.all(
          batch.flatMap(({ campaignId, ids }) =>
            [ids, ids].map(async (group) => {
              if ((await deliverGroup(app, campaignId, group)) !== null) queued.push({ campaignId, ids });
            }),
          ),
        );
      await Promise.all([deliver(staff()), deliver(staff())]);
      clock += 60_000;
    }
    const { counts, status } = await getCampaign(staff(), id);
    expect(counts).toMatchObject({ sent: 2150, skipped: 50, failed: 0, unknown: 0, queued: 0, sending: 0 });
    expect(recipientTotal(counts)).toBe(2200);
    expect(status).toBe("done");
    expect(provider.sent).toHaveLength(2150);
    expect(new Set(provider.sent.map(({ to }) => to[0])).size).toBe(2150);
  });

  test("Of two calls without a key the later row may be written first, and a page's launch of the same text is neither", async () => {
    await addContacts(1);
    const page = await schedule();
    const call = async () => (await runCampaign(staff(), await marketing(staff()))).id;
    const first = await call();
    clock -= 1000;
    expect(await call()).toBe(first);
    expect(first).not.toBe(page);
  });

  test("A row that staff gave up during the provider's call stays given up", async () => {
    await addContacts(2);
    const id = await schedule();
    const ids = queued[0]?.ids ?? [];
    const app = staff();
    const bulk = app.bulkMailer!;
    const deliver: typeof bulk.deliver = async (...asked) => {
      await failGroup(staff(), id, ids);
      return bulk.deliver(...asked);
    };
    await deliverGroup({ ...app, bulkMailer: { ...bulk, deliver } }, id, ids);
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ sent: 0, sending: 0, unknown: 2 });
  });

  test("A shop that died while sending continues under the same key, and after the key's life the result is unknown", async () => {
    await addContacts(120);
    const id = await schedule();
    const { db } = testApp();
    const [first, second] = await listGroups(staff(), id);
    const dying = staff();
    dying.bulkMailer = {
      async deliver(key, mails) {
        await createResend(provider.settings).deliver(key, mails);
        throw new Error("The Worker was stopped");
      },
    };
    await expect(deliverGroup(dying, id, first!)).rejects.toThrow("stopped");
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ sending: 100, queued: 20 });
    clock += 16 * 60_000;
    queued = [];
    await continueCampaigns(staff());
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ sent: 120, unknown: 0 });
    expect(provider.sent).toHaveLength(120);

    await db
      .update(outboxMessages)
      .set({ state: "sending" })
      .where(sql`id in (select value from json_each(${JSON.stringify(second)}))`);
    clock += 24 * 3_600_000;
    await signIn();
    await continueCampaigns(staff());
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ sent: 100, unknown: 20 });
  });

  test("A doubtful batch is never sent with other content: an unsubscribed reader in it makes it unknown", async () => {
    await addContacts(5);
    const id = await schedule();
    const [group] = await listGroups(staff(), id);
    provider.faults.push({ kind: "lost" });
    expect(await deliverGroup(staff(), id, group!)).toBe(30);
    await suppress(["person3@club.example"]);
    expect(await deliverGroup(staff(), id, group!)).toBeNull();
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ unknown: 5, sent: 0 });
    expect(provider.sent).toHaveLength(5);
  });

  test("A doubtful batch whose repeat is refused keeps its key: it is sent once, and given up it is unknown", async () => {
    await addContacts(3);
    const id = await schedule();
    const [group] = await listGroups(staff(), id);
    provider.faults.push({ kind: "lost" }, { kind: "429", retryAfter: 7 }, { kind: "429", retryAfter: 7 });
    expect(await deliverGroup(staff(), id, group!)).toBe(30);
    expect(await deliverGroup(staff(), id, group!)).toBe(7);
    const before = await testApp().db.select().from(outboxMessages);
    await failGroup(staff(), id, group!);
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ unknown: 3, failed: 0 });
    for (const { id: row, batchKey } of before)
      await testApp().db.update(outboxMessages).set({ state: "queued", batchKey }).where(eq(outboxMessages.id, row));
    await testApp().db.update(emailCampaigns).set({ status: "sending" });
    expect(await deliverGroup(staff(), id, group!)).toBe(7);
    expect(await deliverGroup(staff(), id, group!)).toBeNull();
    expect(provider.sent).toHaveLength(3);
  });

  test("A refused address fails with the provider's reason, and the others arrive", async () => {
    await addContacts(3);
    provider = startBulkProvider({ refused: ["person1@club.example"] });
    const app = staff();
    const campaign = await runCampaign(app, await marketing(app), "k");
    expect(campaign.counts).toMatchObject({ sent: 2, failed: 1 });
    const [failed] = await listRecipients(app, { id: campaign.id, state: "failed", page: 1 });
    expect(failed).toMatchObject({ to: "person1@club.example", lastError: "Invalid `to` field." });
  });

  test("A failed email can be sent again, unless its reader unsubscribed", async () => {
    await addContacts(2);
    provider = startBulkProvider({ refused: ["person0@club.example", "person1@club.example"] });
    const { id } = await runCampaign(staff(), await marketing(staff()), "k");
    await suppress(["person1@club.example"]);
    provider = startBulkProvider();
    for (const row of await listRecipients(staff(), { id, page: 1 })) await resendMail(staff(), row.id);
    await settled();
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done", counts: { sent: 1, skipped: 1 } });
    const [sent] = await listRecipients(staff(), { id, state: "sent", page: 1 });
    await expect(resendMail(staff(), sent!.id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("A row of an erased person is skipped with the reason", async () => {
    await addContacts(2);
    provider = startBulkProvider({ refused: ["person0@club.example", "person1@club.example"] });
    const { id } = await runCampaign(staff(), await marketing(staff()), "k");
    const rows = await listRecipients(staff(), { id, page: 1 });
    for (const row of rows) await resendMail(staff(), row.id);
    await settled();
    const to = "erased-abc@erased.invalid";
    await testApp().db.update(outboxMessages).set({ to, batchKey: "1-key" }).where(eq(outboxMessages.id, rows[0]!.id));
    provider = startBulkProvider();
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect(await getCampaign(staff(), id)).toMatchObject({ counts: { sent: 1, skipped: 1 } });
    const [skipped] = await listRecipients(staff(), { id, state: "skipped", page: 1 });
    expect(skipped).toMatchObject({ to, lastError: "This customer was deleted. Nothing can be sent to them." });
  });

  test("An ended campaign goes again only to the recipients whose email failed", async () => {
    await addContacts(5);
    await suppress(["person4@club.example"]);
    provider = startBulkProvider({ refused: [0, 1, 2].map((i) => `person${i}@club.example`) });
    const { id } = await runCampaign(staff(), await marketing(staff()), "k");
    await suppress(["person1@club.example"]);
    const doubtful = and(eq(outboxMessages.campaignId, id), eq(outboxMessages.to, "person2@club.example"));
    await testApp().db.update(outboxMessages).set({ state: "unknown" }).where(doubtful);
    // The address bounced, and then staff allowed it again.
    const bounced = and(eq(outboxMessages.campaignId, id), eq(outboxMessages.to, "person3@club.example"));
    await testApp().db.update(outboxMessages).set({ state: "failed" }).where(bounced);
    const first = provider.sent;
    provider = startBulkProvider();
    expect((await getOutcome(staff(), id)).toSendAgain).toBe(1);

    const tries = await Promise.allSettled([sendToFailed(staff(), { id }), sendToFailed(staff(), { id })]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await settled();
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect(provider.sent.map(({ to }) => to)).toEqual([["person0@club.example"]]);
    expect(first.map(({ to }) => to)).toEqual([["person3@club.example"]]);
    const counts = { sent: 1, failed: 2, unknown: 1, skipped: 1, queued: 0 };
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done", counts });
    await expect(sendToFailed(staff(), { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done" });
    const lines = await testApp()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `campaign ${id}`));
    expect(lines.map(({ action }) => action)).toEqual(["campaign sent", "campaign sent again"]);
  });

  test("An ended campaign is not sent again with a code that no longer works", async () => {
    provider = startBulkProvider({ refused: ["vip@club.example"] });
    const app = staff();
    const vip = {
      email: "vip@club.example",
      name: "Vera",
      promoCode: "AGAIN20",
      discountPercent: 20,
      createCode: true,
    };
    const { id } = await runCampaign(app, await draftVipEmail(app, vip), "k");
    await app.db.update(discountCodes).set({ discountValue: 10 });
    await expect(sendToFailed(staff(), { id })).rejects.toThrow("10% off, not 20% off");
    await app.db.update(discountCodes).set({ discountValue: 20, validUntil: new Date(0) });
    await expect(sendToFailed(staff(), { id })).rejects.toThrow("AGAIN20");
    await app.db.delete(discountCodes);
    await expect(sendToFailed(staff(), { id })).rejects.toThrow("no longer exists");
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ failed: 1, queued: 0 });
  });

  test("A double click launches once", async () => {
    await addContacts(10);
    const launch = async () => {
      const app = staff();
      return scheduleCampaign(app, await marketing(app), "one-form");
    };
    const ids = await Promise.all([launch(), launch(), launch()]);
    await settled();
    expect(new Set(ids).size).toBe(1);
    expect(await testApp().db.$count(outboxMessages)).toBe(10);
    clock += 61_000;
    await Promise.all(queued.map(({ campaignId, ids: group }) => deliverGroup(staff(), campaignId, group)));
    expect(provider.sent).toHaveLength(10);
    expect(await getCampaign(staff(), ids[0]!)).toMatchObject({ status: "done", counts: { sent: 10 } });
  });

  test("The second click queues what the first one could not", async () => {
    await addContacts(3);
    // The browser drops the first request when it sends the second, so the work after the first answer never runs.
    const dropped = Object.assign(staff(), { after: () => {} });
    dropped.mailQueue = { send: async () => {}, sendGroups: async () => {} };
    const first = await scheduleCampaign(dropped, await marketing(dropped), "one-form");
    expect(queued).toEqual([]);
    expect(await schedule("one-form")).toBe(first);
    for (const { campaignId, ids } of queued) await deliverGroup(staff(), campaignId, ids);
    expect(await getCampaign(staff(), first)).toMatchObject({ status: "done", counts: { sent: 3 } });
  });
});

describe("poison (mail-2)", () => {
  test("A batch that never succeeds fails where staff see it, and the campaign ends", async () => {
    await addContacts(2);
    const id = await schedule();
    await testApp()
      .db.update(emailCampaigns)
      .set({ startsAt: new Date(0) });
    const body = { version: 1, campaignId: id, ids: queued[0]?.ids };
    const message = { id: "m", timestamp: new Date(), attempts: 6, body };
    const batch = createMessageBatch<unknown>("pin-high-mail-dead", [
      message,
      { ...message, id: "junk", body: { no: "job" } },
    ]);
    const ctx = createExecutionContext();
    await consumeMail(batch, env, ctx);
    await waitOnExecutionContext(ctx);
    expect((await getQueueResult(batch, ctx)).explicitAcks).toEqual(["m", "junk"]);
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done", counts: { failed: 2 } });
    const [row] = await listRecipients(staff(), { id, page: 1 });
    expect(row?.lastError).toBe("Gave up after several tries");
  });

  test("The consumer retries what is not due and acknowledges what is done", async () => {
    await addContacts(1);
    const app = staff();
    const id = await scheduleCampaign(app, await marketing(app), "k");
    await settled();
    const run = async () => {
      const body = { version: 1, campaignId: id, ids: queued[0]?.ids };
      const batch = createMessageBatch("pin-high-mail", [{ id: "m", timestamp: new Date(), attempts: 1, body }]);
      const ctx = createExecutionContext();
      await consumeMail(batch, env, ctx);
      return getQueueResult(batch, ctx);
    };
    expect((await run()).retryMessages).toMatchObject([{ msgId: "m" }]);
    await app.db.update(emailCampaigns).set({ startsAt: new Date(0) });
    expect((await run()).explicitAcks).toEqual(["m"]);
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done", counts: { sent: 1 } });
  });
});

describe("no mail after a no (mail-3)", () => {
  test("The link in the email unsubscribes without a sign-in, old or new; the next campaign skips the reader, who can undo it", async () => {
    await addContacts(2);
    const app = staff();
    await runCampaign(app, await marketing(app), "k1");
    const [mail] = provider.sentTo("person1@club.example");
    const link = mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
    expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.html).toContain(link);
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain("2710 Fairway Terrace");
    expect(new URL(link).pathname).toMatch(/^\/unsubscribe\/[\w.~-]+$/);
    const anybody = testApp();
    const linkToken = link.split("/").at(-1) ?? "";
    expect(await getSubscription(anybody, linkToken)).toEqual({ email: "person1@club.example", unsubscribed: false });
    await unsubscribe(anybody, linkToken);
    await unsubscribe(anybody, linkToken);
    const second = await runCampaign(staff(), await marketing(app), "k2");
    expect(second.counts).toMatchObject({ sent: 1, skipped: 1 });
    expect(await listRecipients(staff(), { id: second.id, state: "skipped", page: 1 })).toMatchObject([
      { to: "person1@club.example", lastError: "Unsubscribed" },
    ]);
    expect(provider.sentTo("person1@club.example")).toHaveLength(1);
    await resubscribe(anybody, linkToken);
    expect((await runCampaign(staff(), await marketing(app), "k3")).counts).toMatchObject({ sent: 2 });
    await expect(unsubscribe(anybody, `${linkToken.slice(0, -2)}xx`)).rejects.toMatchObject({ code: "not_found" });
  });

  test("A person who unsubscribes between launch and sending is skipped at the last moment", async () => {
    await addContacts(3);
    const id = await schedule();
    await suppress(["person2@club.example"]);
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ sent: 2, skipped: 1 });
    expect(provider.sentTo("person2@club.example")).toEqual([]);
  });

  test("A hard bounce and a complaint stop further email; forged ones do nothing", async () => {
    await addContacts(3);
    const app = staff();
    const { id } = await runCampaign(app, await marketing(app), "k");
    const [mail] = provider.sentTo("person0@club.example");
    const bounce = bulkWebhook("email.bounced", {
      email_id: mail?.id,
      to: mail?.to,
      bounce: { type: "Permanent", message: "No such user" },
    });
    const forged = bulkWebhook(
      "email.complained",
      { to: ["person2@club.example"] },
      { secrets: [`whsec_${btoa("evil")}`] },
    );
    await expect(receiveBulkWebhook(app, forged.headers, async () => forged.body)).rejects.toMatchObject({
      code: "forbidden",
    });
    await receiveBulkWebhook(app, bounce.headers, async () => bounce.body);
    await receiveBulkWebhook(app, bounce.headers, async () => bounce.body);
    const complaint = bulkWebhook("email.complained", { to: ["person1@club.example"] });
    await receiveBulkWebhook(app, complaint.headers, async () => complaint.body);
    expect((await getCampaign(staff(), id)).counts).toMatchObject({ sent: 2, failed: 1 });
    expect((await runCampaign(staff(), await marketing(app), "k2")).counts).toMatchObject({ sent: 1, skipped: 2 });
  });
});

describe("audience and promo code", () => {
  test("Excluded, suppressed and reached recipients are counted before and after", async () => {
    await addContacts(10);
    await suppress(["person1@club.example"]);
    const app = staff();
    const draft = await marketing(app, { excludeEmails: ["person2@club.example", "nobody@else.example"] });
    expect((await previewCampaign(app, draft)).audience).toEqual({ total: 10, reached: 8, excluded: 1, suppressed: 1 });
    expect((await runCampaign(staff(), draft, "k")).counts).toMatchObject({ sent: 8, skipped: 2 });
  });

  test("Only those who opted in are reached, if staff choose that", async () => {
    await addContacts(4);
    await testApp()
      .db.update(contacts)
      .set({ consentAt: new Date() })
      .where(eq(contacts.email, "person3@club.example"));
    const app = staff();
    expect((await previewCampaign(app, await marketing(app, { optedInOnly: true }))).audience.reached).toBe(1);
  });

  test("A missing promo code is refused or created, and a different or expired one is refused before anything is sent", async () => {
    const app = staff();
    const vip = { email: "vip@club.example", name: "Vera", promoCode: "VIP30", discountPercent: 30 };
    await expect(draftVipEmail(app, vip)).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { promoCode: [expect.stringContaining("VIP30")] },
    });
    expect((await runCampaign(app, await draftVipEmail(app, { ...vip, createCode: true }), "k")).counts).toMatchObject({
      sent: 1,
    });
    expect(await app.db.select().from(discountCodes)).toMatchObject([
      { code: "VIP30", discountValue: 30, source: "campaign" },
    ]);
    expect(provider.sent[0]?.html).toContain("VIP30");
    await expect(draftVipEmail(app, { ...vip, discountPercent: 20 })).rejects.toThrow(
      "VIP30 gives 30% off, not 20% off",
    );
    await app.db.update(discountCodes).set({ validUntil: new Date(0) });
    await expect(draftDiscount(app, { discountCode: "VIP30" })).rejects.toThrow("has expired");
    await expect(draftDiscount(app, { discountCode: "NONE" })).rejects.toMatchObject({ code: "not_found" });
    const tournament = { emailSubject: "Hi", promoCode: "T25", discountPercent: 25, createCode: true };
    expect((await runCampaign(staff(), await draftTournament(app, tournament), "k2")).counts).toMatchObject({
      sent: 0,
    });
    expect(provider.sent).toHaveLength(1);
  });

  test("Names and text cannot become markup or fields", async () => {
    await testApp()
      .db.insert(contacts)
      .values({ email: "x@club.example", name: "<img/src=x> {{unsubscribe_url}}", source: "import" });
    const app = staff();
    await runCampaign(
      app,
      await marketing(app, { content: "Hi {{name}} <script>alert(1)</script> [x](javascript:alert(1)) <b>bold</b>" }),
      "k",
    );
    const html = provider.sent[0]?.html ?? "";
    expect(html).toContain("Hi &lt;img/src=x&gt;");
    expect(html).not.toMatch(/<script|javascript:|<img\/src/);
    expect(provider.sent[0]?.text).toContain("Hi <img/src=x>");
  });
});

describe("steering", () => {
  test("Undo within the minute sends nothing, and later it is refused", async () => {
    await addContacts(3);
    const app = staff();
    const id = await scheduleCampaign(app, await marketing(app), "k");
    await settled();
    await undoCampaign(staff(), { id });
    clock += 61_000;
    for (const { ids } of queued) expect(await deliverGroup(staff(), id, ids)).toBeNull();
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "cancelled", counts: { skipped: 3, sent: 0 } });
    const late = await schedule("k2");
    await expect(undoCampaign(staff(), { id: late })).rejects.toMatchObject({ code: "conflict" });
    const lines = await testApp()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `campaign ${id}`));
    expect(lines.map(({ action }) => action)).toEqual(["campaign sent", "campaign undone"]);
    const ofLate = await testApp()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `campaign ${late}`));
    expect(ofLate.map(({ action }) => action)).toEqual(["campaign sent"]);
  });

  test("Pause holds what waits, and resume sends it", async () => {
    await addContacts(150);
    const id = await schedule();
    const [first, second] = queued;
    await deliverGroup(staff(), id, first!.ids);
    await pauseCampaign(staff(), { id });
    expect(await deliverGroup(staff(), id, second!.ids)).toBeNull();
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "paused", counts: { sent: 100, queued: 50 } });
    queued = [];
    await resumeCampaign(staff(), { id });
    await settled();
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done", counts: { sent: 150 } });
    expect(provider.sent).toHaveLength(150);
  });

  test("A provider that refuses the shop itself pauses the campaign, staff get an email, and resuming loses nobody", async () => {
    await addContacts(150);
    const id = await schedule();
    provider.faults.push({ kind: "403" });
    for (const { ids } of queued) expect(await deliverGroup(staff(), id, ids)).toBeNull();
    expect(await getCampaign(staff(), id)).toMatchObject({
      status: "paused",
      counts: { sent: 0, queued: 150, failed: 0 },
    });
    expect(provider.calls()).toBe(1);
    const { rows } = await listOutbox(staff(), { to: staff().staffEmail });
    expect(rows.map(({ subject }) => subject)).toEqual([
      "A campaign was paused: the email provider is rejecting our requests",
    ]);
    queued = [];
    await resumeCampaign(staff(), { id });
    await settled();
    for (const { ids } of queued) await deliverGroup(staff(), id, ids);
    expect(await getCampaign(staff(), id)).toMatchObject({ status: "done", counts: { sent: 150 } });
    expect(provider.sent).toHaveLength(150);
  });

  test("Production without a bulk provider refuses and says why", async () => {
    await addContacts(1);
    const app = staff();
    app.bulkMailer = null;
    await expect(runCampaign(app, await marketing(app), "k")).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("RESEND_API_KEY"),
    });
    expect(await app.db.$count(outboxMessages)).toBe(0);
  });

  test("A test email goes only to its sender, and the outbox shows campaign emails in full", async () => {
    await addContacts(1);
    const app = staff();
    expect(await sendTest(app, await marketing(app))).toBe("staff@pinhigh.example");
    await settled();
    const { rows } = await listOutbox(staff(), { to: "staff@pinhigh.example" });
    expect(rows).toMatchObject([{ subject: "[Test] Spring pins" }]);
    await runCampaign(staff(), await marketing(app), "k");
    const [mail] = (await listOutbox(staff(), { to: "person0@club.example" })).rows;
    expect(mail).toMatchObject({ state: "sent", subject: "Spring pins", html: expect.stringContaining("Hello Pat0") });
    expect(mail?.text).toContain("/unsubscribe/");
  });

  test("A picture is public, has the shop's address in the email, and stays only with its campaign", async () => {
    await addContacts(1);
    const app = staff();
    const [url, unused] = [
      await uploadMailPicture(app, { file: pngFile() }),
      await uploadMailPicture(app, { file: pngFile() }),
    ];
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "a.png");
    await expect(uploadMailPicture(app, { file: svg })).rejects.toMatchObject({ code: "unsupported_media" });
    const draft = await marketing(app, { content: `![A pin](${url})` });
    expect((await renderSampleEmail(app, draft)).html).toContain(`src="${app.origin}${url}" alt="A pin"`);
    await scheduleCampaign(app, draft, "picture");
    await settled();
    clock += 90_000_000;
    await deleteUnclaimedFiles(staff());
    const seen = await openPublicMedia(testApp(), url.slice("/media/".length));
    expect((await new Response(seen.body).arrayBuffer()).byteLength).toBeGreaterThan(0);
    await expect(openPublicMedia(testApp(), unused.slice("/media/".length))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("Only staff can use campaigns", async () => {
    const app = testApp();
    await expect(draftMarketing(app, words)).rejects.toMatchObject({ code: "unauthenticated" });
    for (const act of [pauseCampaign, resumeCampaign, undoCampaign, sendToFailed, getCampaign as never]) {
      await expect((act as typeof pauseCampaign)(app, { id: "EC-1" })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
  });
});
