// Staff's list of sent emails, including campaigns, and resending. Owns no table.

import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "~/db/client.server";
import { emailCampaigns, outboxMessages } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  erasedReason,
  hiddenAccountLinks,
  type OutboxFilter,
  unsentStates,
  withoutReadersLinks,
} from "~/domain/campaigns/outbox";
import { normaliseEmail } from "~/domain/forms/fields";
import type { RenderedMail } from "~/emails/frame/mail";
import { reopenCampaign } from "~/services/campaigns/delivery.server";
import { type Campaign, campaignTemplate, fillCampaignMail } from "~/services/campaigns/mail.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { replyAddress } from "~/services/core/links/reply-address.server";
import { countRows, inOrder, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { enqueueOutbox, isToErasedCustomer, updateMails } from "~/services/mail/outbox.server";

/** Filters by state, then by address, then by time, because each has its own index. */
function outboxFilter({ to, q, state }: OutboxQuery): SQL | undefined {
  const address = state ? unindexed(outboxMessages.to) : outboxMessages.to;
  const states = state === "unsent" ? unsentStates : state ? [state] : [];
  return and(
    to ? sql`${address} = ${normaliseEmail(to)}` : undefined,
    q ? startsWith(address, q) : undefined,
    states.length > 0 ? inArray(outboxMessages.state, [...states]) : undefined,
  );
}

/** A prefix of an address is found by the address index and then sorted by time. */
const timeOf = ({ q, state }: Pick<OutboxQuery, "q" | "state">) =>
  q && !state ? unindexed(outboxMessages.createdAt) : outboxMessages.createdAt;

/** `to` must match the whole address. */
type OutboxQuery = Partial<OutboxFilter> & { to?: string };

/**
 * Returns one page of emails with their text, newest first (staff only). Links that only the reader may follow are hidden
 * (email-5). A local shop sends no email, so its owners follow them here.
 */
export async function listOutbox(app: App, query: OutboxQuery = {}, size = pageSize) {
  const { beyond, order } = inOrder(timeOf(query), outboxMessages.id, query);
  const first = inOrder(timeOf(query), outboxMessages.id, {});
  const [rows, total, { role }] = await Promise.all([
    app.read(
      app.db
        .select({ row: columnsOf(outboxMessages, "row"), campaign: columnsOf(emailCampaigns, "campaign") })
        .from(outboxMessages)
        .leftJoin(emailCampaigns, eq(emailCampaigns.id, outboxMessages.campaignId))
        .where(and(outboxFilter(query), beyond))
        .orderBy(...order)
        .limit(size + 1),
    ),
    countRows(app, outboxMessages, and(outboxFilter(query), first.beyond)),
    requireStaff(app),
  ]);
  const { rows: shown, next } = pageOf(
    rows.map(({ row, campaign }) => ({ ...row, campaign })),
    size,
  );
  const fill = campaignFiller(app);
  const mails = shown.map(({ campaign, ...row }) => {
    const { headers: _, ...mail } = { ...row, ...(campaign?.id && fill(campaign, row)) };
    return { ...mail, replyTo: row.replyTo ?? (row.record && replyAddress(app, row.record)) };
  });
  if (role === "admin" && !app.production) return { rows: mails, next, total };
  return {
    rows: mails.map((mail) => ({
      ...mail,
      html: withoutReadersLinks(mail.html),
      text: withoutReadersLinks(mail.text),
    })),
    next,
    total,
  };
}

/**
 * Renders campaign rows, which store no text because ten thousand copies would take a hundred megabytes. Each campaign
 * is rendered once.
 */
function campaignFiller(app: App) {
  const templates = new Map<string, RenderedMail>();
  return (campaign: Campaign, row: typeof outboxMessages.$inferSelect) => {
    const template = templates.get(campaign.id) ?? campaignTemplate(campaign);
    templates.set(campaign.id, template);
    return fillCampaignMail(app, template, campaign.origin, row);
  };
}

const isLinkGone = sql`coalesce(${or(
  ...hiddenAccountLinks.map((link) => sql`instr(${outboxMessages.text}, ${link}) > 0`),
)}, 0)`;

/** Sends a failed email again now, with a fresh count of tries (staff only). */
export async function resendMail(app: App, id: string): Promise<void> {
  const staff = await requireStaff(app);
  const isThis = eq(outboxMessages.id, id);
  const isUnsent = inArray(outboxMessages.state, [...unsentStates]);
  const [[row], , [found]] = await app.db.batch([
    updateMails(app, {
      state: "queued",
      lastError: null,
      batchKey: null,
      attempts: 0,
      sendAt: null,
      deliveredAt: null,
      bouncedAt: null,
      bounceType: null,
    })
      .where(and(isThis, isUnsent, not(isLinkGone), not(isToErasedCustomer)))
      .returning({ id: outboxMessages.id, campaignId: outboxMessages.campaignId }),
    addAuditOfChange(app, staff, "email resent", `mail ${id}`),
    app.db
      .select({
        isErased: sql`${isToErasedCustomer}`.mapWith(Boolean).as("is_erased"),
        isLinkGone: sql`${isLinkGone}`.mapWith(Boolean).as("is_link_gone"),
      })
      .from(outboxMessages)
      .where(isThis),
  ]);
  if (!row) throw new ShopError("conflict", resendRefusal(found));
  if (!row.campaignId) return enqueueOutbox(app, { ids: [row.id] });
  await reopenCampaign(app, row.campaignId);
  app.after(app.mailQueue.sendGroups(row.campaignId, [[row.id]]));
}

function resendRefusal(found: { isErased: boolean; isLinkGone: boolean } | undefined): string {
  if (found?.isErased) return erasedReason;
  return found?.isLinkGone
    ? "We no longer have the link that this email contained. Please ask the reader to request a new one."
    : "This email was already sent.";
}
