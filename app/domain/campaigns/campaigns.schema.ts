import { z } from "zod";
import {
  marketingEmailInput,
  massDiscountInput,
  tournamentCampaignInput,
  vipCampaignInput,
  vipEmailInput,
} from "~/domain/campaigns/campaigns";
import { segmentFields } from "~/domain/campaigns/segments";
import { emailField, line, optionalLine, optionalShopTime } from "~/domain/forms/fields";

// Fields that the page sends in addition to the endpoint's. The launch key makes a second click find the first campaign.
const launch = { launchKey: line("Please reload the page", 100), startsAt: optionalShopTime };
const tick = z.boolean().default(false);
const promo = { createCode: tick, ...launch };

const among = { optedInOnly: tick, segmentId: z.string().max(64).optional(), ...segmentFields };

/** Segment that the page of a campaign opens with. */
export const segmentInUrl = z.string().max(64).catch("").default("");

export const marketingForm = marketingEmailInput.extend({ ...among, ...launch });
export const discountForm = massDiscountInput.extend({ ...among, ...launch });
export const tournamentForm = tournamentCampaignInput.extend(promo);
export const vipForm = vipCampaignInput.extend(promo);
export const vipEmailForm = vipEmailInput.extend(promo);

/** Draft of an email, which may be incomplete. */
export const emailDraft = z.object({
  subject: z.string().max(200).default(""),
  content: z.string().max(50_000).default(""),
});

export const csvForm = z.object({ csvFile: z.instanceof(File, { error: "Please upload a CSV file." }) });
export const newsletterInput = z.object({
  email: emailField("Please enter a valid email address"),
  source: optionalLine(40),
});
export type NewsletterInput = z.output<typeof newsletterInput>;
