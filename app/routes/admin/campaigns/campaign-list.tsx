import { Link } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { campaignBadge, campaignResult, recipientTotal } from "~/domain/campaigns/campaign-progress";
import { campaignLabels } from "~/domain/campaigns/campaigns";
import { formatCount } from "~/domain/text/counts";
import type { CampaignView } from "~/services/campaigns/progress.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { WholeText } from "~/ui/lists/cut-text";
import { DataTable } from "~/ui/lists/data-table";
import { StatusBadge } from "~/ui/lists/status-badge";

export function CampaignList({ campaigns }: { campaigns: readonly CampaignView[] }) {
  return (
    <section className="space-y-4">
      <h2 className="text-heading">Earlier campaigns</h2>
      <DataTable
        caption="Earlier campaigns"
        rows={campaigns}
        rowId={({ id }) => id}
        empty={<EmptyState title="No campaigns yet">Sent campaigns and results appear here.</EmptyState>}
        columns={[
          {
            key: "subject",
            header: "Subject",
            cell: ({ id, subject }) => (
              <Link to={`/admin/campaigns/${id}`} className="link block">
                <WholeText>{subject}</WholeText>
              </Link>
            ),
          },
          { key: "kind", header: "Kind", cell: ({ campaignType }) => campaignLabels[campaignType] },
          { key: "status", header: "Status", cell: ({ status }) => <StatusBadge badge={campaignBadge(status)} /> },
          {
            key: "sent",
            header: "Sent",
            align: "right",
            cell: ({ counts }) => formatCount(campaignResult(counts).sent),
          },
          {
            key: "failed",
            header: "Failed",
            align: "right",
            cell: ({ counts }) => formatCount(campaignResult(counts).failed),
          },
          { key: "skipped", header: "Skipped", align: "right", cell: ({ counts }) => formatCount(counts.skipped) },
          {
            key: "total",
            header: "Recipients",
            align: "right",
            cell: ({ counts }) => formatCount(recipientTotal(counts)),
          },
          { key: "when", header: "Start", cell: ({ startsAt }) => formatDateTime(startsAt) },
        ]}
      />
    </section>
  );
}
