import { formatDateTime } from "~/domain/calendar/calendar";
import { recipientBadge } from "~/domain/campaigns/campaign-progress";
import type { RecipientView } from "~/services/campaigns/progress.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { WholeText } from "~/ui/lists/cut-text";
import { DataTable } from "~/ui/lists/data-table";
import { StatusBadge } from "~/ui/lists/status-badge";

export function RecipientLog({ recipients }: { recipients: readonly RecipientView[] }) {
  return (
    <DataTable
      caption="Recipients"
      rows={recipients}
      rowId={({ id }) => id}
      empty={<EmptyState title="No recipients">No recipient has this status.</EmptyState>}
      columns={[
        { key: "to", header: "Recipient", cell: ({ to }) => <WholeText>{to}</WholeText> },
        { key: "name", header: "Name", cell: ({ toName }) => toName ?? "" },
        { key: "state", header: "Status", cell: ({ state }) => <StatusBadge badge={recipientBadge(state)} /> },
        {
          key: "reason",
          header: "Reason",
          cell: ({ lastError }) => <WholeText>{lastError ?? ""}</WholeText>,
        },
        { key: "tries", header: "Attempts", align: "right", cell: ({ attempts }) => attempts },
        { key: "sent", header: "Sent", cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt) : "") },
      ]}
    />
  );
}
