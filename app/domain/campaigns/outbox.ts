import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { byDate, pageQuery } from "~/domain/forms/fields";

export const mailStates = ["queued", "sending", "retrying", "sent", "failed", "skipped", "unknown"] as const;

export const mailBadges: Record<(typeof mailStates)[number], Badge> = {
  queued: { label: "Waiting", tone: "yellow" },
  sending: { label: "Sending", tone: "blue" },
  retrying: { label: "Retrying", tone: "yellow" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  skipped: { label: "Skipped", tone: "gray" },
  unknown: { label: "Unknown", tone: "purple" },
};

/** A hard bounce is permanent, such as an unknown mailbox. A soft bounce is a temporary failure that lasted too long. */
export const bounceTypes = ["hard", "soft"] as const;
export type BounceType = (typeof bounceTypes)[number];

export const mailBadge = (mail: { state: keyof typeof mailBadges; bounceType: BounceType | null }): Badge =>
  mail.bounceType && mail.state === "failed" ? { label: "Bounced", tone: "red" } : mailBadges[mail.state];

/** A provider's report about an email that it had accepted. */
export interface MailFate {
  kind: "delivered" | "bounced" | "complained";
  email: string;
  providerId: string | null;
  detail: string;
  bounceType?: BounceType;
}

/** States of emails that failed or may have failed. The overview counts these emails. */
export const unsentStates = ["failed", "unknown", "retrying"] as const;

/** Domain of the placeholder address of an erased customer. Nothing is sent to it. */
export const erasedDomain = "@erased.invalid";
export const erasedReason = "This customer was deleted. Nothing can be sent to them.";

/** Pages that open the recipient's account. */
const accountPages = ["verify-email", "reset-password", "invitation"] as const;

/** Paths of these pages without the token. Nobody can follow them. */
export const hiddenAccountLinks = accountPages.map((page) => `/${page}/hidden`);

/** Text of an email without the links with which anyone could sign in as the recipient. */
export const withoutAccountLinks = (words: string | null) =>
  words?.replace(new RegExp(`/(${accountPages.join("|")})/[\\w-]+`, "g"), "/$1/hidden") ?? null;

/** Text of an email for anyone but its recipient, who alone may also confirm or end a subscription (mail-7). */
export const withoutReadersLinks = (words: string | null) =>
  withoutAccountLinks(words)?.replace(/\/(newsletter|unsubscribe)\/[\w.~%-]+/g, "/$1/hidden") ?? null;

/** Seconds until the next try after the nth failure: 30, doubled each time up to two hours. */
export function retryPauseSeconds(tries: number): number {
  return Math.min(30 * 2 ** (tries - 1), 7200);
}

/** The pauses between these tries add up to three days. */
export const maxTries = 44;

export const outboxFilter = z.object({
  /** Start of an address. */
  q: z.string().trim().toLowerCase().max(254).catch("").default(""),
  state: z
    .enum([...mailStates, "unsent"])
    .optional()
    .catch(undefined),
  sort: byDate,
  ...pageQuery.shape,
});
export type OutboxFilter = z.output<typeof outboxFilter>;

/** Payload of one message of the email queue: at most 100 ids of outbox rows (email-1). The emails of a campaign are sent in one request. */
export const mailJob = z.object({
  version: z.literal(1),
  campaignId: z.string().optional(),
  ids: z.array(z.string()).min(1).max(100),
});
export type MailJob = z.output<typeof mailJob>;
