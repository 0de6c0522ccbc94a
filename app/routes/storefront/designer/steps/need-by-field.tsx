import { cx } from "class-variance-authority";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { rushFeeCents } from "~/domain/designer/designer";
import type { DesignerDraft } from "~/domain/designer/designer-progress";
import { adviseNeedBy, type NeedBy, rushForDate } from "~/domain/designer/need-by";
import { formatMoney } from "~/domain/money/money";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";
import { useContact } from "~/ui/frame/contact";

interface NeedByFieldProps {
  draft: DesignerDraft;
  change: (part: Partial<DesignerDraft>) => void;
  today: CalendarDay;
}

/** Need-by date. Choosing one selects the delivery that arrives in time, or explains what to do. */
export function NeedByField({ draft, change, today }: NeedByFieldProps) {
  const id = useId();
  const { deadlineDate, rushOrder, rushByDate } = draft;
  const advice = deadlineDate ? adviseNeedBy(deadlineDate, rushOrder, today) : null;
  const choose = (day: string) => change({ deadlineDate: day, ...rushForDate(draft, day, today) });
  return (
    <div className="space-y-1.5">
      <FieldFrame
        id={id}
        label="Needed by"
        optional
        description="Give us your event date and we'll pick the shipping that makes it."
      >
        <input
          id={id}
          type="date"
          min={today}
          value={deadlineDate}
          aria-describedby={`${id}-description`}
          onChange={(event) => choose(event.currentTarget.value)}
          className="control max-w-60"
        />
      </FieldFrame>
      <div aria-live="polite" className="empty:hidden">
        {advice ? (
          <Advice advice={advice} onRush={() => change({ rushOrder: true, rushByDate: false })}>
            {rushByDate
              ? ` We selected rush for this date: +${formatMoney(rushFeeCents)}. Clear or change the date to remove it.`
              : null}
          </Advice>
        ) : null}
      </div>
    </div>
  );
}

interface AdviceProps {
  advice: NeedBy;
  onRush: () => void;
  children: ReactNode;
}

function Advice({ advice: { inTime, helps, sentence }, onRush, children }: AdviceProps) {
  const { email } = useContact();
  const tone = inTime ? "bg-tone-green text-on-tone-green" : "bg-tone-yellow text-on-tone-yellow";
  return (
    <div className={cx("space-y-2 rounded-control p-3 text-sm", tone)}>
      <p>
        {sentence}
        {children}
      </p>
      {helps ? (
        <Button variant="outline" onClick={onRush}>
          Choose rush
        </Button>
      ) : null}
      {inTime || helps ? null : (
        <p>
          Pick a later date or{" "}
          <Link to="/wholesale" className="underline">
            in-stock pins
          </Link>
          . In a hurry? Email{" "}
          <a href={`mailto:${email}`} className="underline">
            {email}
          </a>{" "}
          before you order.
        </p>
      )}
    </div>
  );
}
