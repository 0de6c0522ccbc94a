import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { pageQuery } from "~/domain/forms/fields";

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

/** Mails that did not leave, or of which nobody knows whether they did: what the overview counts. */
export const unsentStates = ["failed", "unknown", "retrying"] as const;

/** Whoever was erased has an address here. Nothing is sent to it. */
export const erasedDomain = "@erased.invalid";
export const erasedReason = "This customer was deleted. Nothing can be sent to them.";

/** A mail's words for whoever is not its recipient: who reads such a link may sign in as the recipient. */
export const withoutSignInLinks = (words: string | null) =>
  words?.replace(/\/(verify-email|reset-password|invitation)\/[\w-]+/g, "/$1/hidden") ?? null;

/** How long a mail waits after its nth failed try: 30 seconds, doubled each time up to two hours. */
export function retryPauseSeconds(tries: number): number {
  return Math.min(30 * 2 ** (tries - 1), 7200);
}

/** Their pauses are three days in all. */
export const maxTries = 44;

/** The list's filters as they stand in the URL. */
export const outboxFilter = z.object({
  /** The beginning of an address. */
  q: z.string().trim().toLowerCase().max(254).catch("").default(""),
  state: z
    .enum([...mailStates, "unsent"])
    .optional()
    .catch(undefined),
  ...pageQuery.shape,
});
export type OutboxFilter = z.output<typeof outboxFilter>;

/** What one message of the mail queue carries: at most 100 ids of outbox rows (email-1); a campaign's leave as one batch. */
export const mailJob = z.object({
  version: z.literal(1),
  campaignId: z.string().optional(),
  ids: z.array(z.string()).min(1).max(100),
});
export type MailJob = z.output<typeof mailJob>;
