// How campaigns stand; owns no table. Promises true counts: they are the recipients' rows, counted.
import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { emailCampaigns, outboxMessages } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { noRecipients, type RecipientCounts, type RecipientState } from "~/domain/campaigns/campaign-progress";
import type { CampaignKind } from "~/domain/campaigns/campaigns";
import type { Campaign } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { olderThan } from "~/services/core/paging.server";
import { requireAdmin } from "~/services/core/sessions.server";

export type CampaignView = Campaign & { counts: RecipientCounts };

/** Staff: one campaign with its counts as they are now, else ShopError `not_found`. */
export async function getCampaign(app: App, id: string): Promise<CampaignView> {
  const [[campaign], counted] = await Promise.all([
    app.read(app.db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id))),
    app.read(countRows(app, eq(outboxMessages.campaignId, id))),
    requireAdmin(app),
  ]);
  if (!campaign) throw new ShopError("not_found", "This campaign does not exist.");
  return { ...campaign, counts: addUp(counted) };
}

/** Staff: the latest campaigns, of one kind or all. */
export async function listCampaigns(app: App, kind?: CampaignKind): Promise<CampaignView[]> {
  // Done ones keep their final counts; cancelled ones have no rows left.
  const unfinished = sql`${outboxMessages.campaignId} in (select id from ${emailCampaigns}
    where status in ('scheduled', 'sending', 'paused', 'failed'))`;
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
    app.read(countRows(app, unfinished)),
    requireAdmin(app),
  ]);
  return campaigns.map((campaign) => ({
    ...campaign,
    counts: campaign.counts ?? addUp(counted.filter(({ campaignId }) => campaignId === campaign.id)),
  }));
}

/** A campaign's rows go by the provider's batches: none of them is ever `retrying`. */
const recipientState = sql<RecipientState>`${outboxMessages.state}`.as("recipient_state");

function countRows(app: App, where: SQL) {
  const { campaignId } = outboxMessages;
  return app.db
    .select({ campaignId, state: recipientState, count: count() })
    .from(outboxMessages)
    .where(where)
    .groupBy(campaignId, outboxMessages.state);
}

function addUp(rows: readonly { state: RecipientState; count: number }[]): RecipientCounts {
  return { ...noRecipients, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

export const recipientsPerPage = 25;

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
    requireAdmin(app),
  ]);
  return rows;
}

export type RecipientView = Awaited<ReturnType<typeof listRecipients>>[number];
