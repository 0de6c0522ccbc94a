// Drafts sent for a free mockup, which wait for the quote to be approved. Guarantees that the deposit is based on the
// quoted price and can be paid until a week after the offer's last day (quotes-10).
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrderDrafts, quoteRequests } from "~/db/schema";
import { type CalendarDay, dayMs, endOfShopDay } from "~/domain/calendar/calendar";
import { draftDays } from "~/domain/designer/custom-drafts.schema";
import { type Cents, percentOf } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";

export function selectOfferedDrafts(app: App, which: SQL) {
  const quotes = app.db.select({ id: quoteRequests.id }).from(quoteRequests).where(which);
  return app.db
    .select()
    .from(customOrderDrafts)
    .where(and(inArray(customOrderDrafts.quoteId, quotes), gt(customOrderDrafts.expiresAt, app.now())));
}

export const offeredDraftExpiry = (validUntil: CalendarDay): Date =>
  new Date(endOfShopDay(validUntil).getTime() + draftDays * dayMs);

/**
 * Reprices a quote's draft after staff quote another total for its designs. The new price includes no rush fee and no
 * discount code.
 */
export function repriceOfferedDraft(
  app: App,
  quoteId: string,
  { totalCents, depositPercent, validUntil }: { totalCents: Cents; depositPercent: number; validUntil: CalendarDay },
): Statement[] {
  const { design, furtherDesigns } = customOrderDrafts;
  const others = sql`(select sum(json_extract(value, '$.quantity')) from json_each(${furtherDesigns}))`;
  const pieces = sql`(json_extract(${design}, '$.quantity') + coalesce(${others}, 0))`;
  const perPin = sql`cast(round(${totalCents} * 1.0 / ${pieces}) as integer)`;
  return [
    app.db
      .update(customOrderDrafts)
      .set({
        design: sql`json_set(${design}, '$.isQuoted', json('true'), '$.rushCents', 0, '$.pricePerPinCents', ${perPin})`,
        furtherDesigns: sql`(select json_group_array(json_set(value, '$.pricePerPinCents', ${perPin})) from json_each(${furtherDesigns}))`,
        totalCents,
        depositCents: percentOf(totalCents, depositPercent),
        discountCode: null,
        discountCents: 0,
        expiresAt: offeredDraftExpiry(validUntil),
      })
      .where(eq(customOrderDrafts.quoteId, quoteId)),
  ];
}

export function deleteOfferedDraft(app: App, quoteId: string): Statement[] {
  return [app.db.delete(customOrderDrafts).where(eq(customOrderDrafts.quoteId, quoteId))];
}
