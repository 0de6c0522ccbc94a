import { addDays, endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { newsletterOffer } from "~/domain/campaigns/newsletter";

/** The last moment of a code that is made now. */
export function newsletterCodeEnd(now: Date): Date {
  return endOfShopDay(addDays(shopDay(now), newsletterOffer.validDays));
}
