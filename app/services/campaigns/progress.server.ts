// How campaigns stand; owns no table. Promises true counts: they are the recipients' rows, counted.
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  discountCodes,
  discountRedemptions,
  emailCampaigns,
  outboxMessages,
  payments,
  suppressions,
} from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  noRecipients,
  type RecipientCounts,
  type RecipientState,
  recipientStates,
} from "~/domain/campaigns/campaign-progress";
import type { CampaignKind } from "~/domain/campaigns/campaigns";
import { suppressionReason } from "~/services/campaigns/audience.server";
import type { Campaign } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { olderThan } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";

export type CampaignView = Campaign & { counts: RecipientCounts };

/** Staff: one campaign with its counts as they are now, else ShopError `not_found`. */
export async function getCampaign(app: App, id: string): Promise<CampaignView> {
  const [[campaign], counted] = await Promise.all([
    app.read(app.db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id))),
    app.read(countRecipients(app, eq(emailCampaigns.id, id))),
    requireStaff(app),
  ]);
  if (!campaign) throw new ShopError("not_found", "This campaign does not exist.");
  return { ...campaign, counts: addUp(counted) };
}

/** Staff: the latest campaigns, of one kind or all. */
export async function listCampaigns(app: App, kind?: CampaignKind): Promise<CampaignView[]> {
  // Done ones keep their final counts; cancelled ones have no rows left.
  const unfinished = inArray(emailCampaigns.status, ["scheduled", "sending", "paused", "failed"]);
  const [campaigns, counted] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(emailCampaigns)
        .where(
          and(kind && eq(emailCampaigns.campaignType, kind), olderThan(emailCampaigns.createdAt, emailCampaigns.id)),
        )
        .orderBy(desc(emailCampaigns.createdAt))
        .limit(20),
    ),
    app.read(countRecipients(app, unfinished)),
    requireStaff(app),
  ]);
  return campaigns.map((campaign) => ({
    ...campaign,
    counts: campaign.counts ?? addUp(counted.filter(({ campaignId }) => campaignId === campaign.id)),
  }));
}

/** By their states, each a range of an index: grouped, they take twice as long. */
function countRecipients(app: App, campaigns: SQL) {
  const state = sql<RecipientState>`json_each.value`;
  return app.db
    .select({
      campaignId: emailCampaigns.id,
      state: state.as("recipient_state"),
      count:
        sql<number>`(select count(*) from ${outboxMessages} where ${outboxMessages.campaignId} = ${emailCampaigns.id}
        and ${outboxMessages.state} = ${state})`.as("recipients"),
    })
    .from(emailCampaigns)
    .innerJoin(sql`json_each(${JSON.stringify(recipientStates)})`, sql`true`)
    .where(campaigns);
}

function addUp(rows: readonly { state: RecipientState; count: number }[]): RecipientCounts {
  return { ...noRecipients, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Rows of a campaign whose mail surely did not leave, to addresses that still may get one. */
export const failedOf = (id: string) =>
  and(
    eq(outboxMessages.campaignId, id),
    eq(outboxMessages.state, "failed"),
    // One that bounced did leave.
    isNull(outboxMessages.providerId),
    sql`(${suppressionReason(sql`${outboxMessages.to}`)}) is null`,
  );

export interface CampaignOutcome {
  /** What the provider says arrived; null where it is not asked to tell. */
  delivered: number | null;
  bounced: number;
  unsubscribed: number;
  spam: number;
  /** Their mail failed, and they may get it again. */
  toSendAgain: number;
  /** Paid with the campaign's code since it started, and what came in for them, refunds taken off. */
  orders: number;
  revenueCents: number;
}

/** Staff: what came of a campaign. A reader's no counts for the last campaign that reached the address before it. */
export async function getOutcome(app: App, id: string): Promise<CampaignOutcome> {
  const said = (reason: string) => sql<number>`(select count(*) from ${outboxMessages} m
    join ${suppressions} s on s.email = m.to_email and s.reason = ${reason} and s.created_at >= m.sent_at
    where m.campaign_id = ${id} and not exists (select 1 from ${outboxMessages} later where later.to_email = m.to_email
      and later.campaign_id is not null and later.sent_at > m.sent_at and later.sent_at <= s.created_at))`;
  const paid = (what: SQL) => sql<number>`(select coalesce(${what}, 0) from ${emailCampaigns} c
    join ${discountCodes} d on d.code = c.discount_code join ${discountRedemptions} r on r.code_id = d.id
    join ${payments} first on first.id = r.payment_id and first.captured_at >= c.starts_at
    join ${payments} p on p.record_id = first.record_id where c.id = ${id})`;
  const [[row]] = await Promise.all([
    app.read(
      app.db
        .select({
          delivered: sql<number>`(select count(delivered_at) from ${outboxMessages}
            where campaign_id = ${id} and state = 'sent')`.as("delivered"),
          toSendAgain: sql<number>`(select count(*) from ${outboxMessages} where ${failedOf(id)})`.as("to_send_again"),
          bounced: said("bounced").as("bounced"),
          unsubscribed: said("unsubscribed").as("unsubscribed"),
          spam: said("complained").as("spam"),
          orders: paid(sql`count(distinct p.record_id)`).as("orders"),
          revenueCents: paid(sql`sum(p.captured_cents - p.refunded_cents)`).as("revenue"),
        })
        .from(sql`(select 1)`),
    ),
    requireStaff(app),
  ]);
  if (!row) throw new Error("a select of counts gives one row");
  return { ...row, delivered: app.env.RESEND_WEBHOOK_SECRET ? row.delivered : null };
}

export const recipientsPerPage = 25;

/** A campaign's rows go by the provider's batches: none of them is ever `retrying`. */
const recipientState = sql<RecipientState>`${outboxMessages.state}`.as("recipient_state");

/** Staff: a page of a campaign's recipients by address, of one state or all. */
export async function listRecipients(app: App, filter: { id: string; state?: RecipientState; page: number }) {
  const { id, to, toName, state, lastError, attempts, sentAt } = outboxMessages;
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({ id, to, toName, state: recipientState, lastError, attempts, sentAt })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.campaignId, filter.id), filter.state && eq(state, filter.state)))
        .orderBy(asc(to))
        .limit(recipientsPerPage)
        .offset((filter.page - 1) * recipientsPerPage),
    ),
    requireStaff(app),
  ]);
  return rows;
}

export type RecipientView = Awaited<ReturnType<typeof listRecipients>>[number];
