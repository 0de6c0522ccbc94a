import { z } from "zod";
import {
  marketingEmailInput,
  massDiscountInput,
  tournamentCampaignInput,
  vipCampaignInput,
  vipEmailInput,
} from "~/domain/campaigns/campaigns";
import { emailField, line, optionalLine } from "~/domain/forms/fields";

// What the pages send beside the endpoints' own fields: the launch key makes a second click find the first campaign.
const launch = { launchKey: line("Please load the page again", 100) };
const tick = z.boolean().default(false);
const promo = { createCode: tick, ...launch };

export const marketingForm = marketingEmailInput.extend({ optedInOnly: tick, ...launch });
export const discountForm = massDiscountInput.extend(launch);
export const tournamentForm = tournamentCampaignInput.extend(promo);
export const vipForm = vipCampaignInput.extend(promo);
export const vipEmailForm = vipEmailInput.extend(promo);

export const csvForm = z.object({ csvFile: z.instanceof(File, { error: "Please upload a CSV file." }) });
export const newsletterInput = z.object({
  email: emailField("Please enter a valid email address"),
  source: optionalLine(40),
});
export type NewsletterInput = z.output<typeof newsletterInput>;
