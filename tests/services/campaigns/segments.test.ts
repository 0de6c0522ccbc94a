// Tests which contacts a campaign chooses, when it starts, and its results (campaigns-11, campaigns-12, campaigns-13).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contacts, discountRedemptions, outboxMessages, payments } from "~/db/schema";
import type { Segment } from "~/domain/campaigns/segments";
import { createResend } from "~/gateways/bulk-mailer.server";
import {
  continueCampaigns,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  runCampaign,
  scheduleCampaign,
  undoCampaign,
} from "~/services/campaigns/campaigns.server";
import { deliverGroup, failGroup, listGroups } from "~/services/campaigns/delivery.server";
import { draftDiscount, draftMarketing } from "~/services/campaigns/drafts.server";
import { unsubscribeUrl } from "~/services/campaigns/mail.server";
import { getCampaign, getOutcome } from "~/services/campaigns/progress.server";
import { receiveBulkWebhook, unsubscribe } from "~/services/campaigns/suppressions.server";
import type { App } from "~/services/core/app.server";
import { listAudit } from "~/services/core/audit.server";
import { newCode } from "../../support/factories/buyers";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { bulkWebhook, startBulkProvider, webhookSecret } from "../../support/faults/bulk-provider";
import { settled, testApp } from "../../support/fixtures/app";

const day = 86_400_000;
let provider = startBulkProvider();
let staff: App;
let clock = Date.now();
let queued: { ids: string[]; delay: number | undefined }[] = [];

beforeEach(async () => {
  provider = startBulkProvider();
  queued = [];
  clock = Date.now();
  staff = (await appAs("staff")).app;
  staff.now = () => new Date(clock);
  staff.bulkMailer = createResend(provider.settings);
  staff.env = { ...env, RESEND_WEBHOOK_SECRET: webhookSecret };
  staff.mailQueue = {
    send: async () => {},
    sendGroups: async (_id, groups, delay) => void queued.push(...groups.map((ids) => ({ ids: [...ids], delay }))),
  };
});

const words = { subject: "Spring pins", content: "New pins.", excludeEmails: [] };
const among = (segment: Segment & { optedInOnly?: boolean }) => draftMarketing(staff, { ...words, ...segment });

const address = { address: "1 Fairway", city: "Mesa", zipCode: "85201" };

beforeAll(async () => {
  const person = (email: string, company: string | null = null) => ({ email, company, source: "import" });
  await testApp()
    .db.insert(contacts)
    .values([person("nobody@s.example"), person("club@s.example", "Old Course Club")]);
  const ago = (days: number) => new Date(clock - days * day);
  await newOrder({
    customerEmail: "arizona@s.example",
    shippingAddress: { ...address, state: "AZ", country: "US" },
    createdAt: ago(10),
  });
  await newOrder({ customerEmail: "arizona@s.example", createdAt: ago(400) });
  await newCustomOrder({ customerEmail: "custom@s.example", createdAt: ago(400) });
  await newOrder({ customerEmail: "gone@s.example", status: "cancelled" });
});

describe("whom it reaches (campaigns-11)", () => {
  test("Purchases, club, state and the last order's age select contacts, and the count is shown before", async () => {
    const reached = async (segment: Segment) => {
      const draft = await among(segment);
      const { audience } = await previewCampaign(staff, draft);
      const { id } = await runCampaign(staff, draft, crypto.randomUUID());
      const rows = await staff.db.select().from(outboxMessages).where(eq(outboxMessages.campaignId, id));
      expect(audience.reached).toBe(rows.filter(({ state }) => state === "sent").length);
      return rows.flatMap(({ to }) => (to.endsWith("@s.example") ? [to.split("@")[0]] : [])).sort();
    };
    expect(await reached({ bought: "any" })).toEqual(["arizona", "custom"]);
    expect(await reached({ bought: "catalog" })).toEqual(["arizona"]);
    expect(await reached({ bought: "custom" })).toEqual(["custom"]);
    expect(await reached({ bought: "none" })).toEqual(["club", "gone", "nobody"]);
    expect(await reached({ club: "with" })).toEqual(["club"]);
    expect(await reached({ club: "without" })).toEqual(["arizona", "custom", "gone", "nobody"]);
    expect(await reached({ state: "AZ" })).toEqual(["arizona"]);
    expect(await reached({ lastOrder: "newer", lastOrderDays: 30 })).toEqual(["arizona"]);
    expect(await reached({ lastOrder: "older", lastOrderDays: 30 })).toEqual(["custom"]);
    expect(await reached({ lastOrder: "older", lastOrderDays: 30, bought: "catalog" })).toEqual([]);
    expect(await reached({ lastOrderDays: 30 })).toHaveLength(5);
  });
});

describe("when it starts (campaigns-12)", () => {
  const inTwoDays = () => new Date(clock + 2 * day);

  test("The scheduled jobs queue a campaign before its time, and the queue sends it at its time", async () => {
    const at = inTwoDays();
    const id = await scheduleCampaign(staff, await among({ state: "AZ" }), "later", at);
    await continueCampaigns(staff);
    expect(queued).toEqual([]);
    clock = at.getTime() - 4 * 60_000;
    await continueCampaigns(staff);
    expect(queued).toMatchObject([{ delay: 240 }]);
    const { ids } = queued[0]!;
    expect(await deliverGroup(staff, id, ids)).toBe(240);
    expect(provider.sent).toHaveLength(0);
    clock = at.getTime();
    expect(await deliverGroup(staff, id, ids)).toBeNull();
    expect(provider.sent).toHaveLength(1);
  });

  test("Until its time a campaign can be canceled, and a resumed one waits for its time again", async () => {
    const id = await scheduleCampaign(staff, await among({ bought: "any" }), "k", inTwoDays());
    await pauseCampaign(staff, { id });
    await resumeCampaign(staff, { id });
    expect((await getCampaign(staff, id)).status).toBe("scheduled");
    clock += 2 * day - 1000;
    await undoCampaign(staff, { id });
    clock += day;
    await continueCampaigns(staff);
    expect((await getCampaign(staff, id)).status).toBe("cancelled");
    expect(provider.sent).toHaveLength(0);
  });

  test("A campaign paused and resumed before its time reaches everyone at its time, also after the queue gave up", async () => {
    const at = inTwoDays();
    const id = await scheduleCampaign(staff, await among({ state: "AZ" }), "paused-before", at);
    await pauseCampaign(staff, { id });
    await resumeCampaign(staff, { id });
    await settled();
    expect(queued).toEqual([]);
    for (const group of await listGroups(staff, id)) await failGroup(staff, id, group);
    clock = at.getTime() - 60_000;
    await continueCampaigns(staff);
    clock = at.getTime();
    for (const { ids } of queued) await deliverGroup(staff, id, ids);
    expect(await getCampaign(staff, id)).toMatchObject({ status: "done", counts: { sent: 1, failed: 0 } });
  });

  test("A campaign paused before its time and resumed after it continues immediately", async () => {
    const id = await scheduleCampaign(staff, await among({ state: "AZ" }), "paused-over", inTwoDays());
    await pauseCampaign(staff, { id });
    clock += 2 * day + 1000;
    await resumeCampaign(staff, { id });
    await settled();
    expect(queued).toHaveLength(1);
  });

  test("A time in the past is refused, and so is a code that will have expired", async () => {
    const draft = await among({ bought: "any" });
    await expect(scheduleCampaign(staff, draft, "k", new Date(clock))).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { startsAt: [expect.stringContaining("passed")] },
    });
    const { code: discountCode } = await newCode({ validUntil: new Date(clock + day) });
    const offer = await draftDiscount(staff, { discountCode, bought: "any" });
    await expect(scheduleCampaign(staff, offer, "k2", inTwoDays())).rejects.toMatchObject({ code: "conflict" });
    const id = await scheduleCampaign(staff, offer, "k3", new Date(clock + day / 2));
    expect((await listAudit(staff, { subject: `campaign ${id}` })).rows).toMatchObject([
      { action: "campaign scheduled" },
    ]);
  });
});

test("Delivered, bounced, unsubscribed and spam count for the last campaign before, and its code's orders from its start (campaigns-13)", async () => {
  const { code, id: codeId } = await newCode({});
  const emails = ["a", "b", "c", "d"].map((name) => `${name}@out.example`);
  await staff.db.insert(contacts).values(emails.map((email) => ({ email, company: "Out", source: "import" })));
  const launch = async () =>
    (await runCampaign(staff, await draftDiscount(staff, { discountCode: code, club: "with" }), crypto.randomUUID()))
      .id;
  const first = await launch();
  clock += day;
  const second = await launch();
  clock += 1000;
  const say = async (type: string, to: string) => {
    const mail = provider.sentTo(to).at(-1);
    const { headers, body } = bulkWebhook(type, { email_id: mail?.id, to: [to], bounce: { type: "Permanent" } });
    await receiveBulkWebhook(staff, headers, async () => body);
  };
  await say("email.delivered", "a@out.example");
  await say("email.delivered", "b@out.example");
  await say("email.bounced", "c@out.example");
  await say("email.complained", "d@out.example");
  await unsubscribe(staff, unsubscribeUrl(staff, "", "a@out.example").replace("/unsubscribe/", ""));
  const order = await newOrder({ discountCode: code });
  await staff.db
    .insert(discountRedemptions)
    .values({ paymentId: order.paymentId, codeId, email: "a@out.example", amountCents: 100 });
  await staff.db.update(payments).set({ capturedAt: new Date(clock), refundedCents: 599 });

  expect(await getOutcome(staff, second)).toEqual({
    delivered: 2,
    toSendAgain: 0,
    bounced: 1,
    unsubscribed: 1,
    spam: 1,
    orders: 1,
    revenueCents: 2000,
  });
  expect(await getOutcome(staff, first)).toMatchObject({ delivered: 0, bounced: 0, unsubscribed: 0, orders: 1 });
  staff.env = { ...env };
  expect((await getOutcome(staff, second)).delivered).toBeNull();
});
