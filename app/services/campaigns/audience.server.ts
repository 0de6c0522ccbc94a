// SQL for a campaign's recipients, from contacts, lists and suppressions. Owns no table. Guarantees campaigns-3:
// everyone on the list becomes a row, also those who are left out, with the reason.
import { and, not, type SQL, sql } from "drizzle-orm";
import {
  contactImportMembers,
  contacts,
  customers,
  customOrders,
  orders,
  quoteRequests,
  suppressions,
  tournamentContacts,
} from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import type { CampaignAudience } from "~/domain/campaigns/campaigns";
import type { Segment } from "~/domain/campaigns/segments";
import type { CustomerConditions } from "~/domain/customers/customers";
import type { App } from "~/services/core/app.server";
import { customerOf } from "~/services/customers/aliases.server";
import { customerConditions } from "~/services/customers/list.server";
import { insertMails } from "~/services/mail/outbox.server";

/** Source of a row that only holds staff's notes about a person. */
export const notesSource = "notes";

/** True for everyone on the mailing list. A row that only holds staff's notes is not on the list. */
export const isListed = sql`(${contacts.source} <> 'notes' or ${contacts.consentAt} is not null)`;

/** Selects `email` and `name` of everyone on the list, each address once. */
function listOf(app: App, audience: CampaignAudience): SQL {
  if (audience.list === "tournament") return sql`select email, name from ${tournamentContacts}`;
  if (audience.list === "one") return sql`select ${audience.email} as email, ${audience.name ?? null} as name`;
  if (audience.list === "vip") {
    return sql`select ${contacts.email} as email, ${contacts.name} as name from ${contacts}
      join ${contactImportMembers} on ${contactImportMembers.contactId} = ${contacts.id}
      where ${contactImportMembers.importId} = ${audience.importId}`;
  }
  return sql`select email, name from ${contacts} where ${and(
    isListed,
    audience.optedInOnly ? sql`consent_at is not null` : sql`true`,
    ...segmentConditions(app, audience.segment ?? {}),
    audience.saved ? isCustomer(app, audience.saved.conditions) : undefined,
  )}`;
}

/** SQL condition: the contact is a customer who meets the conditions, under any address. */
const isCustomer = (app: App, conditions: CustomerConditions): SQL =>
  sql`${customerOf(sql`${contacts.email}`)} in (select email from ${customers} where ${customerConditions(app, conditions) ?? sql`true`})`;

/** SQL conditions for a segment of customers by their orders. Canceled orders do not count. */
function segmentConditions(
  app: App,
  { bought, club, state, lastOrder, lastOrderDays = 0 }: Segment,
): (SQL | undefined)[] {
  const ordered = (table: typeof orders | typeof customOrders, where: SQL) =>
    sql`exists (select 1 from ${table} where customer_email = ${contacts.email} and status <> 'cancelled' and ${where})`;
  const either = (where: SQL) => sql`(${ordered(orders, where)} or ${ordered(customOrders, where)})`;
  const any = either(sql`true`);
  const purchases = {
    any,
    none: not(any),
    catalog: ordered(orders, sql`true`),
    custom: ordered(customOrders, sql`true`),
  };
  const inClub = sql`(company is not null
    or exists (select 1 from ${quoteRequests} where customer_email = ${contacts.email} and company_name is not null)
    or exists (select 1 from ${tournamentContacts} where email = ${contacts.email}))`;
  const lately = either(sql`created_at >= ${app.now().getTime() - lastOrderDays * dayMs}`);
  return [
    bought && purchases[bought],
    club && (club === "with" ? inClub : not(inClub)),
    state ? either(sql`json_extract(shipping_address, '$.state') = ${state}`) : undefined,
    lastOrder && (lastOrder === "newer" ? lately : and(any, not(lately))),
  ];
}

/** Selects the list with the reason for leaving someone out. The reason is null for recipients. */
function listWithReasons(app: App, audience: CampaignAudience): SQL {
  return sql`select list.email, list.name, case
      when list.email in (select value from json_each(${JSON.stringify(audience.exclude)})) then 'Excluded'
      else (${suppressionReason(sql`list.email`)}) end as reason
    from (${listOf(app, audience)}) list`;
}

/** SQL for the reason why an address gets no marketing email, as staff read it, or null. */
export function suppressionReason(email: SQL): SQL {
  return sql`select case reason when 'unsubscribed' then 'Unsubscribed' when 'bounced' then 'Bounced before'
      when 'complained' then 'Marked a mail as spam' else 'Blocked by staff' end
    from ${suppressions} where ${suppressions.email} = ${email}`;
}

/** Adds one outbox row for everyone on the list. Addresses that already have a row are skipped. */
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
  return insertMails(app, row, sql`(${listWithReasons(app, audience)})`);
}

export interface AudienceCount {
  total: number;
  reached: number;
  excluded: number;
  suppressed: number;
}

export async function countAudience(app: App, audience: CampaignAudience): Promise<AudienceCount> {
  const counts = sql`select count(*) as total, coalesce(sum(reason is null), 0) as reached,
    coalesce(sum(reason = 'Excluded'), 0) as excluded from (${listWithReasons(app, audience)})`;
  const row = await app.db.get<Omit<AudienceCount, "suppressed">>(counts);
  return { ...row, suppressed: row.total - row.reached - row.excluded };
}
