import { formatDateTime } from "~/domain/calendar/calendar";
import { eventWords } from "~/domain/orders/orders";
import { DetailSection } from "~/routes/admin/facts";

interface HistoryProps {
  events: readonly {
    id: string;
    type: string;
    note: string | null;
    actor: string;
    isPublic: boolean;
    createdAt: Date;
  }[];
}

/** Events of a record with time and person, newest first. */
export function History({ events }: HistoryProps) {
  return (
    <DetailSection title="History">
      {events.length === 0 ? <p className="text-muted text-sm">No history yet.</p> : null}
      <ol className="space-y-2 text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap gap-x-3">
            <time dateTime={event.createdAt.toISOString()} className="text-muted tabular-nums">
              {formatDateTime(event.createdAt)}
            </time>
            <span className="font-medium">{eventWords(event.type)}</span>
            <span className="wrap-anywhere">{event.note}</span>
            <span className="text-muted">
              by {event.actor}
              {event.isPublic ? "" : ", staff only"}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
