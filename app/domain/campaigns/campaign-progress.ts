import type { Badge } from "~/domain/brand/badges";
import type { CampaignCounts, CampaignStatus } from "~/domain/campaigns/campaigns";
import { formatCount } from "~/domain/text/counts";

export const recipientStates = ["queued", "sending", "sent", "failed", "skipped", "unknown"] as const;
export type RecipientState = (typeof recipientStates)[number];
export type RecipientCounts = Record<RecipientState, number>;

export const noRecipients: RecipientCounts = { queued: 0, sending: 0, sent: 0, failed: 0, skipped: 0, unknown: 0 };

/** Counts for the campaign's result (campaigns-5). Recipients in an unknown state count as failed, so that the three counts add up to the total. */
export function campaignResult({ sent, failed, unknown, skipped }: RecipientCounts): CampaignCounts {
  return { sent, failed: failed + unknown, skipped };
}

export function recipientTotal(counts: RecipientCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** "1 person" or "2,150 people". */
export const people = (count: number) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`;

export interface ProgressSample {
  at: number;
  finished: number;
}

/** Emails per second over the samples, and seconds for the `left` remaining ones. Null if the samples show no progress yet. */
export function sendingPace(samples: readonly ProgressSample[], left: number) {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at <= first.at || last.finished <= first.finished) return null;
  const perSecond = ((last.finished - first.finished) * 1000) / (last.at - first.at);
  return { perSecond, secondsLeft: Math.ceil(left / perSecond) };
}

/** "3.5" or "2,800". */
export function roughRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond));
}

/** "about 40 s" or "about 3 min". */
export function roughDuration(seconds: number): string {
  return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}

const statusBadges: Record<CampaignStatus, Badge> = {
  scheduled: { label: "Scheduled", tone: "yellow" },
  sending: { label: "Sending", tone: "blue" },
  paused: { label: "Paused", tone: "yellow" },
  done: { label: "Done", tone: "green" },
  cancelled: { label: "Undone", tone: "gray" },
  failed: { label: "Failed", tone: "red" },
};
export const campaignBadge = (status: CampaignStatus): Badge => statusBadges[status];

const stateBadges: Record<RecipientState, Badge> = {
  queued: { label: "Waiting", tone: "yellow" },
  sending: { label: "Sending", tone: "blue" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  skipped: { label: "Skipped", tone: "gray" },
  unknown: { label: "Unknown", tone: "purple" },
};
export const recipientBadge = (state: RecipientState): Badge => stateBadges[state];
