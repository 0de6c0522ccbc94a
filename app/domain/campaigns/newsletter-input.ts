import { z } from "zod";
import { addDays, endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { emailField, optionalLine } from "~/domain/forms/fields";

export const newsletterInput = z.object({
  email: emailField("Please enter a valid email address"),
  source: optionalLine(40),
});
export type NewsletterInput = z.output<typeof newsletterInput>;

/** The last moment of a code that is made now. */
export function newsletterCodeEnd(now: Date): Date {
  return endOfShopDay(addDays(shopDay(now), newsletterOffer.validDays));
}
