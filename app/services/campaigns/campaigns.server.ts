// Campaigns from launch to the last email. Owns: email_campaigns. Guarantees campaigns-4: a launch is idempotent, and a
// campaign can be undone for 60 seconds, paused and resumed.
import { and, eq, gt, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { emailCampaigns, outboxMessages } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { undoSeconds } from "~/domain/campaigns/campaigns";
import { greetingName } from "~/domain/text/names";
import { type AudienceCount, countAudience, insertRecipients } from "~/services/campaigns/audience.server";
import { gatherContacts } from "~/services/campaigns/contacts.server";
import { enqueueCampaign, finishCampaign, reopenCampaign, sendInline } from "~/services/campaigns/delivery.server";
import { type CampaignDraft, requireCodeAt, requireSameCode } from "~/services/campaigns/drafts.server";
import { campaignTemplate, fillCampaignMail } from "~/services/campaigns/mail.server";
import { claimMailPictures } from "~/services/campaigns/pictures.server";
import { failedOf, getCampaign } from "~/services/campaigns/progress.server";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getContact } from "~/services/core/settings.server";
import { newId, newToken } from "~/services/core/tokens.server";
import { sendEmails, updateMails } from "~/services/mail/outbox.server";

/**
 * Launches a campaign from a page. Recipients are stored immediately. Sending starts after the undo period, or at `at`
 * by the cron. Returns the campaign's id. ShopError `conflict` if `at` has passed or there are no recipients.
 */
export async function scheduleCampaign(app: App, draft: CampaignDraft, launchKey: string, at?: Date): Promise<string> {
  await requireStaff(app);
  if ((await countAudience(app, draft.audience)).reached === 0)
    throw new ShopError("conflict", "There are no recipients.");
  const soon = new Date(app.now().getTime() + undoSeconds * 1000);
  if (at && at < soon) {
    const sentence = "This time has passed. Please choose a later one.";
    throw new ShopError("conflict", sentence, { fieldErrors: { startsAt: [sentence] } });
  }
  if (at) await requireCodeAt(app, draft, at);
  const { id } = await insertCampaign(app, draft, { launchKey, startsAt: at ?? soon });
  if (at) return id;
  // Also enqueue a repeated launch, because the first request may have died before this line. No email is sent twice.
  app.after(enqueueCampaign(app, id, undoSeconds));
  return id;
}

const inlineMs = 10_000;

/**
 * Launches a campaign from the API. Sends within the request for up to 10 seconds and leaves the rest to the queue
 * (campaigns-4). Without a launch key, the same content counts as the same launch (campaigns-16).
 */
export async function runCampaign(app: App, draft: CampaignDraft, launchKey?: string) {
  const { id, isNew } = await insertCampaign(app, draft, { launchKey, startsAt: app.now() });
  if (isNew) await sendInline(app, id, inlineMs);
  return getCampaign(app, id);
}

interface Launch {
  launchKey?: string;
  startsAt: Date;
}

/**
 * Writes campaign, recipients and promo code in one batch. Returns the existing campaign if this launch was made
 * before.
 */
async function insertCampaign(
  app: App,
  { setup, ...draft }: CampaignDraft,
  { launchKey, startsAt }: Launch,
): Promise<{ id: string; isNew: boolean }> {
  const staff = await requireStaff(app);
  const isSame = launchKey ? eq(emailCampaigns.launchKey, launchKey) : isRepeated(app, staff.email, draft);
  requireBulkMailer(app);
  const { email, postalLine } = await getContact(app);
  const id = newId("EC");
  const row = {
    id,
    ...draft,
    startsAt,
    // For a repeated launch, use the first campaign's key, so that the unique index aborts the batch.
    launchKey:
      launchKey ?? sql`coalesce((select launch_key from ${emailCampaigns} where ${isSame} limit 1), ${newToken()})`,
    origin: app.origin,
    contact: { email, postalLine },
    status: "scheduled" as const,
    actor: staff.email,
    createdAt: app.now(),
  };
  const isLater = startsAt.getTime() > app.now().getTime() + undoSeconds * 1000;
  const isOpenList = draft.audience.list === "customers";
  try {
    await runBatch(app.db, [
      app.db.insert(emailCampaigns).values(row),
      claimMailPictures(app, id, draft.content),
      setup,
      isOpenList ? gatherContacts(app) : [],
      insertRecipients(app, row, draft.audience),
      addAudit(app, staff, isLater ? "campaign scheduled" : "campaign sent", `campaign ${id}`, {
        type: draft.campaignType,
        subject: draft.subject,
      }),
    ]);
    return { id, isNew: true };
  } catch (error) {
    if (!wasTaken(error)) throw error;
    const [first] = await app.db.select().from(emailCampaigns).where(isSame).limit(1);
    if (!first) {
      const what = setup.length > 0 ? "Someone else created this promo code" : "This campaign was changed";
      throw new ShopError("conflict", `${what} just now. Please try again.`);
    }
    return { id: first.id, isNew: false };
  }
}

const repeatMinutes = 10;

/**
 * SQL condition: the same person started a campaign with the same content for the same audience within the last ten
 * minutes, even if the list has grown since (campaigns-16).
 */
function isRepeated(app: App, actor: string, draft: Omit<CampaignDraft, "setup">): SQL {
  const { campaignType, subject, content, discountCode, offer, audience } = draft;
  return and(
    eq(emailCampaigns.campaignType, campaignType),
    gt(emailCampaigns.createdAt, new Date(app.now().getTime() - repeatMinutes * 60_000)),
    // Only campaigns from the API: these start at once, while a page's campaign starts a minute later at the earliest.
    lte(emailCampaigns.startsAt, emailCampaigns.createdAt),
    notInArray(emailCampaigns.status, ["cancelled", "failed"]),
    ...[eq(emailCampaigns.actor, actor), eq(emailCampaigns.subject, subject), eq(emailCampaigns.content, content)],
    ...[sql`${emailCampaigns.discountCode} is ${discountCode}`, sql`${emailCampaigns.offer} is ${offer}`],
    eq(emailCampaigns.audience, audience),
  )!;
}

function requireBulkMailer(app: App): void {
  if (app.bulkMailer) return;
  const sentence =
    "Campaigns need a bulk email provider, and none is set up. The provider for order emails doesn't allow marketing. Please set RESEND_API_KEY (docs/operations.md).";
  throw new ShopError("unavailable", sentence);
}

export interface CampaignPreview {
  subject: string;
  html: string;
  text: string;
  audience: AudienceCount;
  createsCode: boolean;
}

const sample = { to: "alex@example.com", toName: "Alex Morgan" };

export async function previewCampaign(app: App, draft: CampaignDraft): Promise<CampaignPreview> {
  await requireStaff(app);
  requireBulkMailer(app);
  if (draft.audience.list === "customers") await runBatch(app.db, gatherContacts(app));
  return {
    ...(await renderSampleEmail(app, draft)),
    audience: await countAudience(app, draft.audience),
    createsCode: draft.setup.length > 0,
  };
}

export async function renderSampleEmail(app: App, draft: CampaignDraft) {
  await requireStaff(app);
  return renderFor(app, draft, sample);
}

async function renderFor(app: App, draft: CampaignDraft, reader: Parameters<typeof fillCampaignMail>[3]) {
  const template = campaignTemplate({ ...draft, origin: app.origin, contact: await getContact(app) });
  const { headers: _, ...mail } = fillCampaignMail(app, template, app.origin, reader);
  return mail;
}

/** Sends the email, marked as a test, to the signed-in staff member. Returns the address. */
export async function sendTest(app: App, draft: CampaignDraft): Promise<string> {
  const viewer = await requireStaff(app);
  const to = { to: viewer.email, toName: greetingName(viewer.username) };
  const mail = await renderFor(app, draft, to);
  await sendEmails(app, [
    { to: viewer.email, template: "campaign-test", record: null, mail: { ...mail, subject: `[Test] ${mail.subject}` } },
  ]);
  return viewer.email;
}

/** Cancels a campaign before its first email (staff only). ShopError `conflict` if it has started. */
export async function undoCampaign(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const undone = sql`(select status from ${emailCampaigns} where id = ${id}) = 'cancelled'`;
  const [changed] = await app.db.batch([
    app.db
      .update(emailCampaigns)
      .set({ status: "cancelled", finishedAt: app.now() })
      .where(sql`${emailCampaigns.id} = ${id} and status = 'scheduled' and starts_at > ${app.now().getTime()}`)
      .returning({ id: emailCampaigns.id }),
    addAuditOfChange(app, staff, "campaign undone", `campaign ${id}`),
    updateMails(app, { state: "skipped", lastError: "Undone before it was sent" }).where(
      and(eq(outboxMessages.campaignId, id), eq(outboxMessages.state, "queued"), undone),
    ),
  ]);
  if (changed.length === 0)
    throw new ShopError("conflict", "This campaign has started and can't be undone. You can pause it.");
}

/** Stops a campaign before its next batch (staff only). A batch that is being sent is finished. */
export async function pauseCampaign(app: App, { id }: { id: string }): Promise<void> {
  const isRunning = inArray(emailCampaigns.status, ["scheduled", "sending"]);
  const paused = await changeStatus(app, id, { status: "paused" }, isRunning, "campaign paused");
  if (!paused) throw new ShopError("conflict", "Only a running campaign can be paused.");
}

/** Resumes a paused campaign (staff only). If its start is in the future, the scheduled job starts it. */
export async function resumeCampaign(app: App, { id }: { id: string }): Promise<void> {
  requireBulkMailer(app);
  const status = sql`case when starts_at > ${app.now().getTime()} then 'scheduled' else 'sending' end`;
  const resumed = await changeStatus(app, id, { status }, eq(emailCampaigns.status, "paused"), "campaign resumed");
  if (!resumed) throw new ShopError("conflict", "Only a paused campaign can be resumed.");
  await runBatch(app.db, [finishCampaign(app, id)]);
  // Do not enqueue a campaign that starts tomorrow: the queue's few retries would run out long before.
  if (resumed.status === "sending") app.after(enqueueCampaign(app, id));
}

/**
 * Sends an ended campaign again to recipients whose email failed (staff only, campaigns-15). Returns their number.
 * ShopError `conflict` if there are none or the promo code no longer works.
 */
export async function sendToFailed(app: App, { id }: { id: string }): Promise<number> {
  const staff = await requireStaff(app);
  requireBulkMailer(app);
  await requireSameCode(app, await getCampaign(app, id));
  const hasEnded = sql`(select status from ${emailCampaigns} where id = ${id}) = 'done'`;
  const [taken] = await app.db.batch([
    updateMails(app, { state: "queued", lastError: null, batchKey: null })
      .where(and(failedOf(id), hasEnded))
      .returning({ id: outboxMessages.id }),
    addAuditOfChange(app, staff, "campaign sent again", `campaign ${id}`),
    reopenCampaign(app, id),
  ]);
  if (taken.length === 0) throw new ShopError("conflict", "There's no one left to send this to again.");
  app.after(enqueueCampaign(app, id));
  return taken.length;
}

/** Changes the campaign's status if `when` holds. Returns the new status, or undefined. */
async function changeStatus(app: App, id: string, to: { status: SQL | "paused" }, when: SQL, audit: string) {
  const staff = await requireStaff(app);
  const [[moved]] = await app.db.batch([
    app.db
      .update(emailCampaigns)
      .set(to)
      .where(and(eq(emailCampaigns.id, id), when))
      .returning({ status: emailCampaigns.status }),
    addAuditOfChange(app, staff, audit, `campaign ${id}`),
  ]);
  return moved;
}

/**
 * Scheduled job. Enqueues campaigns that start before the next run, and campaigns that the queue has lost. Rows
 * interrupted while sending are sent again under their batch key while the provider remembers the key.
 */
export async function continueCampaigns(app: App): Promise<void> {
  const ago = (minutes: number) => app.now().getTime() - minutes * 60_000;
  const soon = app.now().getTime() + 5 * 60_000;
  const keyLives = sql`cast(batch_key as integer) > ${ago(22 * 60)}`;
  const stuck = sql`campaign_id is not null and state = 'sending' and claimed_at < ${ago(15)}`;
  await updateMails(app, {
    state: sql`case when ${keyLives} then 'queued' else 'unknown' end`,
    lastError: "Sending was interrupted; it may have been sent",
  }).where(stuck);
  const idle = await app.db
    .select({ id: emailCampaigns.id, startsAt: emailCampaigns.startsAt })
    .from(emailCampaigns)
    .where(
      sql`status in ('scheduled', 'sending') and starts_at < iif(status = 'scheduled', ${soon}, ${ago(10)}) and not exists (select 1 from ${outboxMessages}
        where campaign_id = ${emailCampaigns.id} and claimed_at > ${ago(10)})`,
    );
  for (const { id, startsAt } of idle) {
    await enqueueCampaign(app, id, Math.max(0, Math.ceil((startsAt.getTime() - app.now().getTime()) / 1000)));
    await runBatch(app.db, [finishCampaign(app, id)]);
  }
}
