import type { TimelineStep } from "~/domain/brand/badges";
import { formatDate } from "~/domain/calendar/calendar";

interface Dated {
  createdAt: Date;
  events: readonly { type: string; createdAt: Date }[];
}

/** Where a step's event has another name than the step. */
const eventOfStep: Record<string, string> = { awaiting_approval: "mockup_sent", design_in_progress: "deposit_paid" };

/** Each step that was reached with its day: that of its last event. */
export function withDates<Key extends string>(steps: readonly TimelineStep<Key>[], { createdAt, events }: Dated) {
  return steps.map((step, index) => {
    if (step.state !== "done" && step.state !== "current") return step;
    const type = eventOfStep[step.key] ?? step.key;
    const at = events.findLast((event) => event.type === type)?.createdAt ?? (index === 0 ? createdAt : null);
    return at ? { ...step, note: formatDate(at) } : step;
  });
}
