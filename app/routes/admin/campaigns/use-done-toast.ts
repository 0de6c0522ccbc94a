import { useEffect, useRef } from "react";
import { campaignResult } from "~/domain/campaigns/campaign-progress";
import { campaignNotices } from "~/domain/messages/admin";
import type { CampaignView } from "~/services/campaigns/progress.server";
import { useToast } from "~/ui/toast/toast";

/** Says the counts when a campaign ends before one's eyes (campaigns-10). */
export function useDoneToast({ status, campaignType, counts }: CampaignView): void {
  const show = useToast();
  const before = useRef(status);
  useEffect(() => {
    const hasEnded = before.current !== "done" && status === "done";
    before.current = status;
    if (!hasEnded) return;
    const result = campaignResult(counts);
    show(campaignType === "discount" ? campaignNotices.massSent(result) : campaignNotices.sent(result));
  }, [status, campaignType, counts, show]);
}
