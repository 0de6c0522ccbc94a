// Sends a campaign's outbox rows in batches. Guarantees mail-1: at most one email per address. Each row is claimed
// before it is sent, and a batch that may have been sent is repeated only word for word under its idempotency key.
import { and, asc, eq, getTableColumns, inArray, not, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { emailCampaigns, outboxMessages, suppressions } from "~/db/schema";
import { defaultContact } from "~/domain/brand/contact";
import { shopDay } from "~/domain/calendar/calendar";
import { erasedReason } from "~/domain/campaigns/outbox";
import { shopAlarm } from "~/emails/staff/shop-alarm";
import { type BatchOutcome, keyLifeMs, maxBatch } from "~/gateways/bulk-mailer.server";
import { suppressionReason } from "~/services/campaigns/audience.server";
import { type Campaign, campaignTemplate, fillCampaignMail } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { newToken } from "~/services/core/tokens.server";
import { hasIdIn, isToErasedCustomer, sendEmails, updateMails } from "~/services/mail/outbox.server";

/** The columns that a batch needs. Campaign rows store no subject or body. */
const { id, to, toName, batchKey } = getTableColumns(outboxMessages);
const columns = { id, to, toName, batchKey };
type Row = Pick<typeof outboxMessages.$inferSelect, keyof typeof columns>;

/** Null if the group is finished, otherwise the seconds to wait before the next try. */
export type RetryDelay = number | null;

const retrySeconds = 30;

/** Sends the rows that are still queued. A repeated delivery of a finished group sends nothing. */
export async function deliverGroup(
  app: App,
  campaignId: string,
  ids: readonly string[],
  maxWaits = 10,
): Promise<RetryDelay> {
  const { campaign, rows, freshKey, forgotten } = await claimRows(app, campaignId, ids);
  if (campaign?.status === "scheduled") return secondsUntil(app, campaign.startsAt);
  // The last recipients may all have unsubscribed.
  if (rows.length === 0) await finishCampaign(app, campaignId);
  if (!campaign) return null;
  let again: RetryDelay = null;
  const batches = Map.groupBy(rows, ({ batchKey }) => batchKey ?? freshKey);
  for (const [key, batch] of batches) {
    const repeatable = key === freshKey || (isYoung(app, key) && !batch.some(({ to }) => forgotten.has(to)));
    const outcome: BatchOutcome = repeatable
      ? await sendBatch(app, campaign, key, batch, maxWaits)
      : { outcome: "key_reused", reason: "May have been sent; it couldn't be repeated exactly" };
    again = (await recordOutcome(app, campaign, batch, { ...outcome, isRepeat: key !== freshKey })) ?? again;
  }
  return again;
}

// A batch key contains the time of the first try, so that a batch is never repeated after the provider has forgotten
// the key.
const newBatchKey = (app: App) => `${app.now().getTime()}-${newToken().slice(0, 22)}`;
const isYoung = (app: App, key: string) => app.now().getTime() - Number(key.split("-")[0]) < keyLifeMs;
const secondsUntil = (app: App, at: Date) => Math.max(1, Math.ceil((at.getTime() - app.now().getTime()) / 1000));

/** In one batch: starts the campaign if it is due, skips recipients who unsubscribed, and claims the others. */
async function claimRows(app: App, campaignId: string, ids: readonly string[]) {
  const freshKey = newBatchKey(app);
  const now = app.now();
  // The unary plus keeps SQLite from scanning the whole campaign through its index. The hundred ids select the rows.
  const waiting = and(hasIdIn(ids), sql`+campaign_id = ${campaignId}`, sql`+${outboxMessages.state} = 'queued'`);
  const running = sql`(select status from ${emailCampaigns} where id = ${campaignId}) = 'sending'`;
  const reason = suppressionReason(sql`${outboxMessages.to}`);
  const [, , , rows, [campaign], suppressed] = await app.db.batch([
    app.db
      .update(emailCampaigns)
      .set({ status: "sending" })
      .where(sql`${emailCampaigns.id} = ${campaignId} and status = 'scheduled' and starts_at <= ${now.getTime()}`),
    updateMails(app, { state: "skipped", lastError: erasedReason }).where(and(waiting, isToErasedCustomer)),
    updateMails(app, { state: "skipped", lastError: sql`(${reason})` }).where(
      and(waiting, running, sql`batch_key is null and (${reason}) is not null`),
    ),
    updateMails(app, {
      state: "sending",
      claimedAt: now,
      attempts: sql`${outboxMessages.attempts} + 1`,
      batchKey: sql`coalesce(${outboxMessages.batchKey}, ${freshKey})`,
    })
      .where(and(waiting, running))
      .returning(columns),
    app.db.select().from(emailCampaigns).where(eq(emailCampaigns.id, campaignId)),
    app.db
      .select({ email: suppressions.email })
      .from(suppressions)
      .where(
        inArray(
          suppressions.email,
          sql`(select to_email from ${outboxMessages} where ${hasIdIn(ids)} and batch_key <> ${freshKey})`,
        ),
      ),
  ]);
  const suppressedEmails = new Set(suppressed.map(({ email }) => email));
  return { campaign, rows: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)), freshKey, forgotten: suppressedEmails };
}

/**
 * Sends a batch to the provider. Waits out short rate limits here, up to `maxWaits` times, so that they do not use up
 * the queue's retries.
 */
async function sendBatch(
  app: App,
  campaign: Campaign,
  key: string,
  rows: readonly Row[],
  maxWaits: number,
): Promise<BatchOutcome> {
  const { bulkMailer } = app;
  if (!bulkMailer)
    return { outcome: "not_sent", reason: "No campaign email provider is set up", retryAfterSeconds: 3600 };
  const template = campaignTemplate(campaign);
  const { email: replyTo } = campaign.contact ?? defaultContact;
  const mails = rows.map((row) => ({ ...row, replyTo, ...fillCampaignMail(app, template, campaign.origin, row) }));
  for (let attempt = 1; ; attempt++) {
    const outcome = await bulkMailer.deliver(key, mails);
    if (outcome.outcome !== "not_sent" || outcome.retryAfterSeconds > 5 || attempt >= maxWaits) return outcome;
    await scheduler.wait(outcome.retryAfterSeconds * 1000);
  }
}

/** In one batch: stores the result for each row and ends the campaign after its last row. */
async function recordOutcome(
  app: App,
  campaign: Campaign,
  rows: readonly Row[],
  outcome: BatchOutcome & { isRepeat: boolean },
): Promise<RetryDelay> {
  const marks = rows.map(({ id }, at) => {
    if (outcome.outcome !== "accepted") return [id, null, outcome.reason];
    const mail = outcome.mails[at];
    return !mail || "refused" in mail ? [id, null, mail?.refused ?? "No answer"] : [id, mail.providerId, null];
  });
  // "Not sent" on a repeat says nothing about the first try, so the row stays doubtful.
  const wasNotSent = outcome.outcome === "not_sent" || outcome.outcome === "locked_out";
  const after = wasNotSent && outcome.isRepeat ? "doubtful" : outcome.outcome;
  await runBatch(app.db, [
    mark(app, marks, stateAfter[after]),
    outcome.outcome === "locked_out" ? [stopCampaign(app, campaign.id)] : [],
    finishCampaign(app, campaign.id),
  ]);
  if (outcome.outcome === "locked_out") await notifyStaffOfPause(app, campaign, outcome);
  if (outcome.outcome === "not_sent") return outcome.retryAfterSeconds;
  return outcome.outcome === "doubtful" ? retrySeconds : null;
}

const stopCampaign = (app: App, campaignId: string) =>
  app.db
    .update(emailCampaigns)
    .set({ status: "paused" })
    .where(and(eq(emailCampaigns.id, campaignId), eq(emailCampaigns.status, "sending")));

/** Logs why the provider rejects requests and emails staff once a day for each campaign (campaigns-17). */
async function notifyStaffOfPause(app: App, campaign: Campaign, { reason, code }: { reason: string; code: string }) {
  logError("campaign", new Error(`The campaign was paused: the provider answered ${code}`));
  await sendEmails(app, [
    {
      to: app.staffEmail,
      template: "shop-alarm",
      record: null,
      mail: shopAlarm({
        subject: "A campaign was paused: the email provider is rejecting our requests",
        meaning: `No more emails of "${campaign.subject}" are being sent. ${reason}.`,
        todo: "Check the API key and the sending domain at Resend. Then open the campaign and press Resume.",
        url: `${app.origin}/admin/campaigns/${campaign.id}`,
      }),
      dedupeKey: `shop-alarm:campaign:${campaign.id}:${shopDay(app.now())}`,
    },
  ]);
}

/**
 * The next state and batch key of a row. A `doubtful` batch may have been sent, so its rows keep the key and are
 * repeated unchanged. Rows that were not sent lose the key and can join another batch.
 */
const stateAfter: Record<BatchOutcome["outcome"], { state: SQL; batchKey: SQL }> = {
  accepted: { state: sql`case when j.error is null then 'sent' else 'failed' end`, batchKey: sql`batch_key` },
  not_sent: { state: sql`'queued'`, batchKey: sql`null` },
  locked_out: { state: sql`'queued'`, batchKey: sql`null` },
  doubtful: { state: sql`'queued'`, batchKey: sql`batch_key` },
  key_reused: { state: sql`'unknown'`, batchKey: sql`batch_key` },
};

function mark(app: App, marks: readonly (string | null)[][], to: { state: SQL; batchKey: SQL }) {
  return updateMails(app, {
    ...to,
    providerId: sql`j.provider_id`,
    lastError: sql`j.error`,
    sentAt: sql`case when (${to.state}) = 'sent' then ${app.now().getTime()} end`,
  })
    .from(sql`(select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as provider_id,
      json_extract(value, '$[2]') as error from json_each(${JSON.stringify(marks)})) j`)
    .where(sql`${outboxMessages.id} = j.id and +${outboxMessages.state} = 'sending'`);
}

/** Ends a campaign without queued rows and stores its final counts. */
export function finishCampaign(app: App, campaignId: string) {
  const states = ["queued", "sending", "sent", "failed", "skipped", "unknown"];
  const counts = sql.join(
    states.map((state) => sql`${state}, coalesce(sum(state = ${state}), 0)`),
    sql`, `,
  );
  return app.db
    .update(emailCampaigns)
    .set({
      status: "done",
      finishedAt: app.now(),
      counts: sql`(select json_object(${counts}) from ${outboxMessages} where campaign_id = ${campaignId})`,
    })
    .where(
      sql`${emailCampaigns.id} = ${campaignId} and status in ('scheduled', 'sending')
        and starts_at <= ${app.now().getTime()} and not exists (select 1 from ${outboxMessages}
        where campaign_id = ${campaignId} and ${outboxMessages.state} in ('queued', 'sending'))`,
    );
}

export function reopenCampaign(app: App, campaignId: string) {
  return app.db
    .update(emailCampaigns)
    .set({ status: "sending", counts: null, finishedAt: null })
    .where(
      sql`${emailCampaigns.id} = ${campaignId} and status = 'done' and exists (select 1 from ${outboxMessages}
        where campaign_id = ${campaignId} and ${outboxMessages.state} = 'queued')`,
    );
}

/**
 * After the queue's last retry: rows with a batch key may have been sent and become "unknown", the others "failed"
 * (mail-2). A campaign that has not started keeps its rows and is enqueued again later.
 */
export async function failGroup(app: App, campaignId: string, ids: readonly string[]): Promise<void> {
  const isAhead = sql`exists (select 1 from ${emailCampaigns}
    where id = ${campaignId} and ${emailCampaigns.status} = 'scheduled' and starts_at > ${app.now().getTime()})`;
  const fail = updateMails(app, {
    state: sql`case when batch_key is null then 'failed' else 'unknown' end`,
    lastError: sql`coalesce(${outboxMessages.lastError}, 'Gave up after several tries')`,
  }).where(and(hasIdIn(ids), inArray(outboxMessages.state, ["queued", "sending"]), not(isAhead)));
  await runBatch(app.db, [fail, finishCampaign(app, campaignId)]);
}

/**
 * Returns the queued rows in groups of up to a hundred. Rows with the same batch key stay together, because their batch
 * must be repeated unchanged.
 */
export async function listGroups(app: App, campaignId: string): Promise<string[][]> {
  const rows = await app.db
    .select({ id: outboxMessages.id, key: outboxMessages.batchKey })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.campaignId, campaignId), eq(outboxMessages.state, "queued")))
    .orderBy(asc(outboxMessages.id));
  const groups: string[][] = [];
  for (const batch of Map.groupBy(rows, ({ key }) => key).values()) {
    for (let from = 0; from < batch.length; from += maxBatch) {
      groups.push(batch.slice(from, from + maxBatch).map(({ id }) => id));
    }
  }
  return groups;
}

export async function enqueueCampaign(app: App, campaignId: string, delaySeconds = 0): Promise<void> {
  await app.mailQueue.sendGroups(campaignId, await listGroups(app, campaignId), delaySeconds);
}

export async function sendInline(app: App, campaignId: string, milliseconds: number): Promise<void> {
  const groups = await listGroups(app, campaignId);
  const end = app.now().getTime() + milliseconds;
  while (groups[0] && app.now().getTime() < end) {
    const again = await deliverGroup(app, campaignId, groups[0], 1);
    if (again !== null) break;
    groups.shift();
  }
  await app.mailQueue.sendGroups(campaignId, groups);
  await runBatch(app.db, [finishCampaign(app, campaignId)]);
}
