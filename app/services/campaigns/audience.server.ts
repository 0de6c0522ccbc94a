// Who a campaign reaches, as SQL over contacts, lists and suppressions; owns no table. Promises that everybody counted is a row:
// who is left out is a row too, with the reason (campaigns-3).
import { type SQL, sql } from "drizzle-orm";
import { contactImportMembers, contacts, suppressions, tournamentContacts } from "~/db/schema";
import type { CampaignAudience } from "~/domain/campaigns/campaigns";
import type { App } from "~/services/core/app.server";
import { insertMails } from "~/services/mail/outbox.server";

/** `email`, `name` of everybody on the list, each address once. */
function listOf(audience: CampaignAudience): SQL {
  if (audience.list === "tournament") return sql`select email, name from ${tournamentContacts}`;
  if (audience.list === "one") return sql`select ${audience.email} as email, ${audience.name ?? null} as name`;
  if (audience.list === "vip") {
    return sql`select ${contacts.email} as email, ${contacts.name} as name from ${contacts}
      join ${contactImportMembers} on ${contactImportMembers.contactId} = ${contacts.id}
      where ${contactImportMembers.importId} = ${audience.importId}`;
  }
  return audience.optedInOnly
    ? sql`select email, name from ${contacts} where consent_at is not null`
    : sql`select email, name from ${contacts}`;
}

/** The list with the reason why somebody is left out, null for those who get the mail. */
function judged(audience: CampaignAudience): SQL {
  return sql`select list.email, list.name, case
      when list.email in (select lower(trim(value)) from json_each(${JSON.stringify(audience.exclude)})) then 'Excluded'
      else (${suppressionReason(sql`list.email`)}) end as reason
    from (${listOf(audience)}) list`;
}

/** Why an address gets no marketing mail, in staff's words, or null. */
export function suppressionReason(email: SQL): SQL {
  return sql`select case reason when 'unsubscribed' then 'Unsubscribed' when 'bounced' then 'Bounced before'
      when 'complained' then 'Marked a mail as spam' else 'Blocked by staff' end
    from ${suppressions} where ${suppressions.email} = ${email}`;
}

/** One row of the outbox for everybody on the list; an address that is there already stays as it is. */
export function insertRecipients(app: App, campaign: { id: string; subject: string }, audience: CampaignAudience) {
  const row = {
    id: sql`lower(hex(randomblob(16)))`,
    campaignId: campaign.id,
    template: "campaign",
    to: sql`email`,
    toName: sql`name`,
    subject: campaign.subject,
    state: sql`case when reason is null then 'queued' else 'skipped' end`,
    lastError: sql`reason`,
    createdAt: app.now(),
  };
  return insertMails(app, row, sql`(${judged(audience)})`);
}

export interface AudienceCount {
  total: number;
  reached: number;
  excluded: number;
  suppressed: number;
}

/** How many a campaign would reach now, and how many not. */
export async function countAudience(app: App, audience: CampaignAudience): Promise<AudienceCount> {
  const counts = sql`select count(*) as total, coalesce(sum(reason is null), 0) as reached,
    coalesce(sum(reason = 'Excluded'), 0) as excluded from (${judged(audience)})`;
  const row = await app.db.get<Omit<AudienceCount, "suppressed">>(counts);
  return { ...row, suppressed: row.total - row.reached - row.excluded };
}
