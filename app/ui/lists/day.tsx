import { type CalendarDay, shortDate } from "~/domain/calendar/calendar";

/** A date in a list, on one line: "Nov 21, 2026". */
export function Day({ at }: { at: Date | CalendarDay }) {
  return <span className="whitespace-nowrap">{shortDate(at)}</span>;
}
