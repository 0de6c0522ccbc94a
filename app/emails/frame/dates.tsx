import { type CalendarDay, formatDate } from "~/domain/calendar/calendar";
import { ifApprovedToday } from "~/domain/collaboration/words";
import { Paragraph } from "~/emails/frame/mail";

export const ArrivesBy = ({ day }: { day: CalendarDay }) => (
  <Paragraph>
    Arrives by <strong>{formatDate(day)}</strong>.
  </Paragraph>
);

/** For a mockup that waits for approval. `day` is the day on which the pieces arrive if it is approved today. */
export const ArrivesIfApproved = ({ day, isPaymentDue }: { day: CalendarDay; isPaymentDue: boolean }) => (
  <Paragraph>
    Arrives by <strong>{formatDate(day)}</strong> {ifApprovedToday(isPaymentDue)}.
  </Paragraph>
);
