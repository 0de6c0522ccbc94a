import { useEffect, useState } from "react";
import {
  campaignResult,
  type ProgressSample,
  recipientTotal,
  roughDuration,
  roughRate,
  sendingPace,
} from "~/domain/campaigns/campaign-progress";
import type { CampaignView } from "~/services/campaigns/progress.server";
import { ProgressBar } from "~/ui/progress-bar";

const samplesKept = 12;

/** How far a campaign is: a bar, the counts, the pace and the time left. */
export function CampaignMeter({ campaign, now }: { campaign: CampaignView; now: Date }) {
  const { counts, status } = campaign;
  const total = recipientTotal(counts);
  const left = counts.queued + counts.sending;
  const finished = total - left;
  const pace = usePace({ at: now.getTime(), finished }, left, status === "sending");
  const detail = pace && `${roughRate(pace.perSecond)} mails per second, ${roughDuration(pace.secondsLeft)} left`;
  const { sent, failed, skipped } = campaignResult(counts);
  const figures = { Sent: sent, Failed: failed, Skipped: skipped, Waiting: left };
  return (
    <div className="space-y-5">
      <ProgressBar label="Progress" value={finished} max={Math.max(total, 1)} detail={detail ?? sentences[status]} />
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4" aria-live="polite">
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name} className="rounded-control bg-sunken p-4">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold font-serif text-2xl tabular-nums">{figure.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const sentences: Record<CampaignView["status"], string> = {
  scheduled: "Nothing has been sent yet.",
  sending: "Sending…",
  paused: "Paused. Nothing is sent until you resume.",
  done: "All done.",
  cancelled: "Undone. Nothing was sent.",
  failed: "Failed.",
};

/** The pace over the last reads of the counts. */
function usePace(sample: ProgressSample, left: number, isSending: boolean) {
  const [samples, setSamples] = useState<ProgressSample[]>([]);
  const { at, finished } = sample;
  useEffect(() => {
    setSamples((before) => (isSending ? [...before, { at, finished }].slice(-samplesKept) : []));
  }, [at, finished, isSending]);
  return isSending ? sendingPace(samples, left) : null;
}
