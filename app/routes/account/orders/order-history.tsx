import { formatDateTime } from "~/domain/calendar/calendar";
import { eventWords } from "~/domain/orders/orders";

interface OrderHistoryProps {
  events: readonly { key: string; type: string; note: string | null; createdAt: Date }[];
}

/** Events of an order (orders-2), newest first. */
export function OrderHistory({ events }: OrderHistoryProps) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">History</summary>
      <ol className="space-y-2 pt-2">
        {events.toReversed().map(({ key, type, note, createdAt }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{note || wordsOf(type)}</span>
            <time dateTime={createdAt.toISOString()} className="text-muted tabular-nums">
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Turns "mockup_sent" into "Mockup sent". */
function wordsOf(type: string): string {
  const words = eventWords(type);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
