import { addDays, type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { roadDays } from "~/domain/calendar/schedule";
import { Paragraph } from "~/emails/frame/mail";

export const ArrivesBy = ({ day }: { day: CalendarDay }) => (
  <Paragraph>
    Arrives by <strong>{formatDate(day)}</strong>.
  </Paragraph>
);

/** For a mockup that waits for approval. `day` is the day on which the pieces arrive if it is approved today. */
export const ShipsIfApproved = ({ day }: { day: CalendarDay }) => (
  <Paragraph>
    Ships by <strong>{formatDate(addDays(day, -roadDays))}</strong> if you approve today.
  </Paragraph>
);
