import type { CalendarDay } from "~/domain/calendar/calendar";
import type { ArtworkLimits } from "~/domain/designer/enamel/report";
import type { LivePinModel } from "../pin/use-live-pin";
import type { Designer } from "../use-designer";

/** Of the line under a step that says what it still wants. */
export const stillNeededId = "still-needed";

/** What each of the five steps is given. */
export interface StepProps {
  designer: Designer;
  pin: LivePinModel;
  limits: ArtworkLimits;
  today: CalendarDay;
  startedFrom: string | null;
}
