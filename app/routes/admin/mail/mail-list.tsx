import { formatDateTime } from "~/domain/calendar/calendar";
import { mailBadge } from "~/domain/campaigns/outbox";
import { SideList } from "~/routes/admin/side-list";
import type { listOutbox } from "~/services/campaigns/outbox-admin.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { StatusBadge } from "~/ui/lists/status-badge";

type Mail = Awaited<ReturnType<typeof listOutbox>>["rows"][number];

interface MailListProps {
  mails: readonly Pick<Mail, "id" | "to" | "subject" | "state" | "bounceType" | "createdAt">[];
  openId: string | null;
  isFiltered: boolean;
}

export function MailList({ mails, openId, isFiltered }: MailListProps) {
  if (mails.length === 0) {
    return (
      <EmptyState title="No emails">
        {isFiltered ? "No email matches. Try another status or address." : "Emails appear here after the first order."}
      </EmptyState>
    );
  }
  return (
    <SideList label="Emails" param="mail" rows={mails} openId={openId}>
      {({ to, subject, createdAt, ...mail }) => (
        <>
          <span className="flex items-start justify-between gap-3">
            <span className="wrap-anywhere font-medium">{subject}</span>
            <StatusBadge badge={mailBadge(mail)} />
          </span>
          <span className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
            <span className="wrap-anywhere">{to}</span>
            <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
          </span>
        </>
      )}
    </SideList>
  );
}
