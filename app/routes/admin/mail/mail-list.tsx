import { cx } from "class-variance-authority";
import { Link, useSearchParams } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { mailBadges } from "~/domain/campaigns/outbox";
import type { listOutbox } from "~/services/campaigns/outbox-admin.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/frame/empty-state";
import { StatusBadge } from "~/ui/lists/status-badge";

type Mail = Awaited<ReturnType<typeof listOutbox>>["rows"][number];

interface MailListProps {
  mails: readonly Pick<Mail, "id" | "to" | "subject" | "state" | "createdAt">[];
  openId: string | null;
  isFiltered: boolean;
}

/** Clicking an email opens it next to the list. The URL contains the id of the open email. */
export function MailList({ mails, openId, isFiltered }: MailListProps) {
  const [search] = useSearchParams();
  if (mails.length === 0) {
    return (
      <EmptyState title="No emails">
        {isFiltered ? "No email matches. Try another status or address." : "Emails appear here after the first order."}
      </EmptyState>
    );
  }
  return (
    <Card padding="none">
      <ul aria-label="Emails" className="divide-y divide-line overflow-hidden rounded-card">
        {mails.map(({ id, to, subject, state, createdAt }) => (
          <li key={id}>
            <Link
              to={{ search: withMail(search, id) }}
              preventScrollReset
              aria-current={id === openId ? "true" : undefined}
              className={cx(
                "block space-y-1 px-4 py-3 -outline-offset-2 hover:bg-sunken",
                id === openId && "bg-sunken",
              )}
            >
              <span className="flex items-start justify-between gap-3">
                <span className="wrap-anywhere font-medium">{subject}</span>
                <StatusBadge badge={mailBadges[state]} />
              </span>
              <span className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
                <span className="wrap-anywhere">{to}</span>
                <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function withMail(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search);
  next.set("mail", id);
  return next.toString();
}
