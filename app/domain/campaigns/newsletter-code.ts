// Apart from newsletter.ts, which every page loads: merged, the calendar came with it (1.8 KB).
import { addDays, endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { newsletterOffer } from "~/domain/campaigns/newsletter";

/** The last moment of a code that is made now. */
export function newsletterCodeEnd(now: Date): Date {
  return endOfShopDay(addDays(shopDay(now), newsletterOffer.validDays));
}
