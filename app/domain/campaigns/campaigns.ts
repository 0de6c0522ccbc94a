import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import type { Segment } from "~/domain/campaigns/segments";
import type { CustomerConditions } from "~/domain/customers/customers";
import { codeField } from "~/domain/discounts/discounts.schema";
import { readEmail } from "~/domain/forms/email";
import { emailField, line, optionalLine, paragraph } from "~/domain/forms/fields";
import { cutText, tidyLine } from "~/domain/text/visible";

export const campaignKinds = ["discount", "marketing", "tournament", "vip"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

export const campaignLabels: Record<CampaignKind, string> = {
  discount: "Discount email",
  marketing: "Marketing email",
  tournament: "Tournament campaign",
  vip: "VIP campaign",
};

export const campaignStatuses = ["scheduled", "sending", "paused", "done", "cancelled", "failed"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Recipients of a campaign, as chosen at launch. `one` is a single VIP. */
export interface CampaignAudience {
  list: "customers" | "tournament" | "vip" | "one";
  /** The imported list (`vip` only). */
  importId?: string;
  /** The recipient (`one` only). */
  email?: string;
  name?: string;
  /** Restricts the `customers` audience to people who opted in to marketing. */
  optedInOnly?: boolean;
  /** Restricts the `customers` audience to this segment. */
  segment?: Segment;
  /** Restricts the `customers` audience to a saved segment, with the conditions that it had at launch. */
  saved?: { name: string; conditions: CustomerConditions };
  exclude: string[];
}

/** Seconds during which staff can undo a campaign that they started on a page (campaigns-4). */
export const undoSeconds = 60;

export const tournamentDefaults = {
  emailSubject: `Custom ${brand.noun} for your tournament, at organizer pricing`,
  promoCode: "TOURNAMENT25",
  discountPercent: 25,
  targetCount: 23,
} as const;

function percent(message: string) {
  return z.number({ error: message }).int(message).min(1, message).max(50, message);
}

function promoCode(message: string) {
  return z
    .string({ error: message })
    .overwrite((text) => tidyLine(text).toUpperCase())
    .min(1, message)
    .max(40, message);
}

const fieldsMissing = "Please fill in all campaign fields";
export const vipCampaignInput = z.object({
  csvFileName: line(fieldsMissing),
  promoCode: promoCode(fieldsMissing),
  discountPercent: percent(fieldsMissing),
});

const vipFieldsMissing = "Please fill in email, promo code, and discount";
export const vipEmailInput = z.object({
  email: emailField(vipFieldsMissing),
  name: optionalLine(120),
  promoCode: promoCode(vipFieldsMissing),
  discountPercent: percent(vipFieldsMissing),
});

const tournamentFieldsMissing = "Please fill in all required fields with valid values.";
export const tournamentCampaignInput = z.object({
  emailSubject: line(tournamentFieldsMissing, 200),
  promoCode: promoCode(tournamentFieldsMissing),
  discountPercent: percent(tournamentFieldsMissing),
});

const marketingFieldsMissing = "Please provide both subject and content.";

/** The address of "Ann Lee <ann@lee.example>", as mail programs write a recipient. */
const addressOf = (entry: string): string => /<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry;

/**
 * Comma-separated text or a list, spelled like the contacts. Drops empty and duplicate entries (campaigns-3). Refuses an
 * entry that is not an address, because otherwise that person would get the email.
 */
const excludeEmailsField = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((given, context) => {
    const entries = (Array.isArray(given) ? given : (given ?? "").split(/[,;\n]/)).map((entry) => entry.trim());
    const emails = new Set<string>();
    for (const entry of entries.filter((entry) => entry !== "")) {
      const email = readEmail(addressOf(entry));
      if (email) emails.add(email);
      else {
        const message = `"${cutText(entry, 60)}" isn't an email address. Please write one address after another, with commas between them.`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }
    }
    return [...emails];
  });

export const marketingEmailInput = z.object({
  subject: line(marketingFieldsMissing, 200),
  content: paragraph(marketingFieldsMissing, 50_000),
  excludeEmails: excludeEmailsField,
});

export const massDiscountInput = z.object({ discountCode: codeField });

/** True for a file of type text/csv (campaigns-7), or one that looks like CSV by its name. Its content is checked when it is read. */
export function isCsvFile(file: { name: string; type: string }): boolean {
  return (
    file.type === "text/csv" ||
    (/\.csv$/i.test(file.name) && /^(application\/(vnd\.ms-excel|octet-stream))?$/.test(file.type))
  );
}

export const campaignCounts = z.object({ sent: z.number(), failed: z.number(), skipped: z.number() });
export type CampaignCounts = z.output<typeof campaignCounts>;
