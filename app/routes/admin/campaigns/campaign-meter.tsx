import { useEffect, useState } from "react";
import { formatDateTime } from "~/domain/calendar/calendar";
import {
  campaignResult,
  type ProgressSample,
  recipientTotal,
  roughDuration,
  roughRate,
  sendingPace,
} from "~/domain/campaigns/campaign-progress";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import type { CampaignOutcome, CampaignView } from "~/services/campaigns/progress.server";
import { ProgressBar } from "~/ui/progress-bar";

const samplesKept = 12;

interface CampaignMeterProps {
  campaign: CampaignView;
  outcome: CampaignOutcome;
  now: Date;
}

export function CampaignMeter({ campaign, outcome, now }: CampaignMeterProps) {
  const { counts, status } = campaign;
  const total = recipientTotal(counts);
  const left = counts.queued + counts.sending;
  const finished = total - left;
  const pace = usePace({ at: now.getTime(), finished }, left, status === "sending");
  const detail = pace && `${roughRate(pace.perSecond)} emails per second, ${roughDuration(pace.secondsLeft)} left`;
  const { sent, failed, skipped } = campaignResult(counts);
  const { delivered, bounced, unsubscribed, spam, orders, revenueCents } = outcome;
  const figures = { Sent: sent, Failed: failed, Skipped: skipped, Waiting: left };
  const answers = {
    Delivered: delivered ?? "Not reported",
    Bounced: bounced,
    Unsubscribed: unsubscribed,
    "Marked as spam": spam,
    ...(campaign.discountCode && {
      [`Orders with ${campaign.discountCode}`]: orders,
      "Revenue with the code": formatMoney(revenueCents),
    }),
  };
  return (
    <div className="space-y-5">
      <ProgressBar label="Progress" value={finished} max={Math.max(total, 1)} detail={detail ?? sentenceOf(campaign)} />
      <Figures figures={figures} />
      {sent + failed > 0 ? <Figures figures={answers} /> : null}
    </div>
  );
}

function Figures({ figures }: { figures: Record<string, number | string> }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4" aria-live="polite">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name} className="rounded-control bg-sunken p-4">
          <dt className="wrap-anywhere text-muted text-sm">{name}</dt>
          <dd className="font-semibold font-serif text-2xl tabular-nums">
            {typeof figure === "number" ? formatCount(figure) : figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function sentenceOf({ status, startsAt }: CampaignView): string {
  return status === "scheduled"
    ? `Nothing has been sent yet. It starts ${formatDateTime(startsAt)}.`
    : sentences[status];
}

const sentences: Record<Exclude<CampaignView["status"], "scheduled">, string> = {
  sending: "Sending…",
  paused: "Paused. Nothing is sent until you resume.",
  done: "All done.",
  cancelled: "Undone. Nothing was sent.",
  failed: "Failed.",
};

function usePace(sample: ProgressSample, left: number, isSending: boolean) {
  const [samples, setSamples] = useState<ProgressSample[]>([]);
  const { at, finished } = sample;
  useEffect(() => {
    setSamples((before) => (isSending ? [...before, { at, finished }].slice(-samplesKept) : []));
  }, [at, finished, isSending]);
  return isSending ? sendingPace(samples, left) : null;
}
