import { useEffect, useState } from "react";
import { undoSeconds } from "~/domain/campaigns/campaigns";
import type { CampaignView } from "~/services/campaigns/progress.server";
import { Button } from "~/ui/button";

interface CampaignControlsProps {
  campaign: CampaignView;
  /** Time of the server, which decides whether the campaign can still be undone. */
  now: Date;
  pendingIntent: unknown;
}

/** Cancel until the last minute before the start, Undo within that minute, then Pause and Resume. */
export function CampaignControls({ campaign: { status, startsAt }, now, pendingIntent }: CampaignControlsProps) {
  const secondsLeft = useCountdown(Math.ceil((startsAt.getTime() - now.getTime()) / 1000), now);
  const isPending = (intent: string) => pendingIntent === intent;
  if (status === "scheduled" && secondsLeft > 0) {
    return (
      <Button
        type="submit"
        name="intent"
        value="undo"
        variant="danger"
        pending={isPending("undo")}
        pendingLabel="Undoing..."
      >
        {secondsLeft > undoSeconds ? "Cancel this campaign" : `Undo (${secondsLeft} s left)`}
      </Button>
    );
  }
  if (status === "scheduled" || status === "sending") {
    return (
      <Button
        type="submit"
        name="intent"
        value="pause"
        variant="outline"
        pending={isPending("pause")}
        pendingLabel="Pausing..."
      >
        Pause
      </Button>
    );
  }
  if (status !== "paused") return null;
  return (
    <Button type="submit" name="intent" value="resume" pending={isPending("resume")} pendingLabel="Resuming...">
      Resume
    </Button>
  );
}

/** Counts down from `from`, and restarts with every new time from the server. */
function useCountdown(from: number, toldAt: Date): number {
  const [left, setLeft] = useState(from);
  const told = toldAt.getTime();
  useEffect(() => {
    if (told === 0) return;
    setLeft(from);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [from, told]);
  return left;
}
