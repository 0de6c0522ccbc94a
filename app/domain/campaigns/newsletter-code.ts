// Separate from newsletter.ts, which every page loads, because this file imports the calendar (1.8 KB).
import { addDays, endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { newsletterOffer } from "~/domain/campaigns/newsletter";

export function newsletterCodeEnd(now: Date): Date {
  return endOfShopDay(addDays(shopDay(now), newsletterOffer.validDays));
}
