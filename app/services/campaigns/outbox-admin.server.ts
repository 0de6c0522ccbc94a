// The mails of the shop as staff see them and send them again, campaigns' among them. Owns no table.

import { and, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "~/db/client.server";
import { emailCampaigns, outboxMessages } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { erasedReason, type OutboxFilter, unsentStates, withoutSignInLinks } from "~/domain/campaigns/outbox";
import { normaliseEmail } from "~/domain/forms/fields";
import type { RenderedMail } from "~/emails/frame/mail";
import { reopenCampaign } from "~/services/campaigns/delivery.server";
import { type Campaign, campaignTemplate, fillCampaignMail } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { olderThan, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { enqueueOutbox, isToErased, updateMails } from "~/services/mail/outbox.server";

/** The state first where one is asked for, else the address, else the time: each has its index. */
function outboxFilter({ to, q, state, before }: OutboxQuery): SQL | undefined {
  const address = state ? unindexed(outboxMessages.to) : outboxMessages.to;
  const states = state === "unsent" ? unsentStates : state ? [state] : [];
  return and(
    to ? sql`${address} = ${normaliseEmail(to)}` : undefined,
    q ? startsWith(address, q) : undefined,
    states.length > 0 ? inArray(outboxMessages.state, [...states]) : undefined,
    olderThan(timeOf({ q, state }), outboxMessages.id, before),
  );
}

/** A range of addresses is found by their index, and then sorted. */
const timeOf = ({ q, state }: Pick<OutboxQuery, "q" | "state">) =>
  q && !state ? unindexed(outboxMessages.createdAt) : outboxMessages.createdAt;

/** `to` is a whole address. */
type OutboxQuery = Partial<OutboxFilter> & { to?: string };

/** Staff: one page of the mails, newest first, each with its words; links that sign in are for owners. */
export async function listOutbox(app: App, query: OutboxQuery = {}, size = pageSize) {
  const [rows, { role }] = await Promise.all([
    app.read(
      app.db
        .select({ row: columnsOf(outboxMessages, "row"), campaign: columnsOf(emailCampaigns, "campaign") })
        .from(outboxMessages)
        .leftJoin(emailCampaigns, eq(emailCampaigns.id, outboxMessages.campaignId))
        .where(outboxFilter(query))
        .orderBy(desc(timeOf(query)), desc(outboxMessages.id))
        .limit(size + 1),
    ),
    requireStaff(app),
  ]);
  const { rows: shown, next } = pageOf(
    rows.map(({ row, campaign }) => ({ ...row, campaign })),
    size,
  );
  const fill = campaignFiller(app);
  const mails = shown.map(({ campaign, ...row }) => (campaign?.id ? { ...row, ...fill(campaign, row) } : row));
  if (role === "admin") return { rows: mails, next };
  return {
    rows: mails.map((mail) => ({
      ...mail,
      html: withoutSignInLinks(mail.html),
      text: withoutSignInLinks(mail.text),
    })),
    next,
  };
}

/** A campaign's rows carry no words of their own: ten thousand copies would be a hundred megabytes. Each campaign is rendered once. */
function campaignFiller(app: App) {
  const templates = new Map<string, RenderedMail>();
  return (campaign: Campaign, row: typeof outboxMessages.$inferSelect) => {
    const template = templates.get(campaign.id) ?? campaignTemplate(campaign);
    templates.set(campaign.id, template);
    return fillCampaignMail(app, template, campaign.origin, row);
  };
}

/** Staff: sends a mail that did not leave again, now, and with all its tries before it. */
export async function resendMail(app: App, id: string): Promise<void> {
  const staff = await requireStaff(app);
  const isThis = eq(outboxMessages.id, id);
  const resendable = inArray(outboxMessages.state, [...unsentStates]);
  const [[row], , [erased]] = await app.db.batch([
    updateMails(app, { state: "queued", lastError: null, batchKey: null, attempts: 0, sendAt: null })
      .where(and(isThis, resendable, not(isToErased)))
      .returning({ id: outboxMessages.id, campaignId: outboxMessages.campaignId }),
    addAuditOfChange(app, staff, "mail resent", `mail ${id}`),
    app.db.select({ id: outboxMessages.id }).from(outboxMessages).where(and(isThis, isToErased)),
  ]);
  if (!row) throw new ShopError("conflict", erased ? erasedReason : "This email was already sent.");
  if (!row.campaignId) return enqueueOutbox(app, { ids: [row.id] });
  await reopenCampaign(app, row.campaignId);
  app.after(app.mailQueue.sendGroups(row.campaignId, [[row.id]]));
}
