import type { CalendarDay } from "~/domain/calendar/calendar";
import type { ArtworkLimits } from "~/domain/designer/enamel/report";
import type { LivePinModel } from "../pin/use-live-pin";
import type { Designer } from "../use-designer";

/** Id of the hint under a step that lists missing input. */
export const stillNeededId = "still-needed";

export interface StepProps {
  designer: Designer;
  pin: LivePinModel;
  limits: ArtworkLimits;
  today: CalendarDay;
  startedFrom: string | null;
  /** Page on which the text of the idea can be changed. */
  textAddress?: string;
}
