import type { TimelineStep } from "~/domain/brand/badges";
import { formatDate } from "~/domain/calendar/calendar";

interface Dated {
  status: string;
  createdAt: Date;
  events: readonly { type: string; createdAt: Date }[];
}

/** Event types whose name differs from the name of their step. */
const eventOfStep: Record<string, string> = { awaiting_approval: "mockup_sent", design_in_progress: "deposit_paid" };

/** Adds to each reached step the date of its last event. A canceled order ends with a "Canceled" step. */
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
