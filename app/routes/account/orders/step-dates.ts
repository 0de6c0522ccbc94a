import type { TimelineStep } from "~/domain/brand/badges";
import { formatDate } from "~/domain/calendar/calendar";

interface Dated {
  status: string;
  createdAt: Date;
  events: readonly { type: string; createdAt: Date }[];
}

/** Events whose name differs from their step. */
const eventOfStep: Record<string, string> = { awaiting_approval: "mockup_sent", design_in_progress: "deposit_paid" };

/** Adds the date of its last event to each reached step. A canceled order ends with the cancellation. */
export function withDates(steps: readonly TimelineStep[], { status, createdAt, events }: Dated) {
  const cancelled: TimelineStep = { key: "cancelled", label: "Canceled", state: "done" };
  const way = status === "cancelled" ? [...steps.filter(({ state }) => state === "done"), cancelled] : steps;
  return way.map((step, index) => {
    if (step.state !== "done" && step.state !== "current") return step;
    const type = eventOfStep[step.key] ?? step.key;
    const at = events.findLast((event) => event.type === type)?.createdAt ?? (index === 0 ? createdAt : null);
    return at ? { ...step, note: formatDate(at) } : step;
  });
}
