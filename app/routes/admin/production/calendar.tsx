import { cx } from "class-variance-authority";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { addDays, type CalendarDay, formatDate, monthDay } from "~/domain/calendar/calendar";
import { dueLabel } from "~/domain/orders/board";
import { formatCount } from "~/domain/text/counts";
import type { Board, BoardCard } from "~/services/back-office/production.server";
import { buttonClass } from "~/ui/button";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Column of the first day of the month. */
const starts = [
  "lg:col-start-1",
  "lg:col-start-2",
  "lg:col-start-3",
  "lg:col-start-4",
  "lg:col-start-5",
  "lg:col-start-6",
  "lg:col-start-7",
];

const weekdayOf = (day: CalendarDay) => new Date(`${day}T00:00:00Z`).getUTCDay();

function daysOf(month: string): CalendarDay[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, after) => addDays(first, after)).filter((day) => day.startsWith(month));
}

const monthAfter = (month: string, by: -1 | 1) => addDays(`${month}-15`, by * 30).slice(0, 7);
const nameOf = (month: string) => formatDate(`${month}-01`).replace(" 1,", "");

interface CalendarProps {
  board: Pick<Board, "cards" | "hidden"> & { month: string; today: CalendarDay };
}

/** Orders by due day: a month on a wide screen, a list of the days with orders on a small one. */
export function Calendar({ board: { cards, hidden, month, today } }: CalendarProps) {
  const days = daysOf(month);
  const dueOn = (day: CalendarDay) => cards.filter(({ due }) => due === day);
  const overdue = month === today.slice(0, 7) ? cards.filter(({ due }) => due < `${month}-01`) : [];
  const isEmpty = overdue.length === 0 && !cards.some(({ due }) => due.startsWith(month));
  const more = Object.values(hidden).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="month" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="month" className="text-xl">
          {nameOf(month)}
        </h2>
        <div className="flex items-center gap-2">
          <MonthLink month={monthAfter(month, -1)}>
            <ChevronLeft className="size-4" aria-hidden="true" />
            <span className="sr-only">Previous month</span>
          </MonthLink>
          <MonthLink month={today.slice(0, 7)}>This month</MonthLink>
          <MonthLink month={monthAfter(month, 1)}>
            <ChevronRight className="size-4" aria-hidden="true" />
            <span className="sr-only">Next month</span>
          </MonthLink>
        </div>
      </div>
      {overdue.length > 0 ? (
        <div className="space-y-2 rounded-card border border-danger p-3">
          <h3 className="font-semibold">Overdue since an earlier month</h3>
          <Entries cards={overdue} today={today} />
        </div>
      ) : null}
      {isEmpty ? <p className="text-muted">Nothing is due in {nameOf(month)}.</p> : null}
      <div aria-hidden="true" className="grid grid-cols-7 text-muted text-sm max-lg:hidden">
        {weekdays.map((day) => (
          <span key={day} className="px-2">
            {day}
          </span>
        ))}
      </div>
      <ol className="max-lg:space-y-3 lg:grid lg:grid-cols-7 lg:gap-px lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-line">
        {days.map((day, at) => (
          <Day key={day} day={day} today={today} cards={dueOn(day)} start={at === 0 ? starts[weekdayOf(day)] : ""} />
        ))}
      </ol>
      {more > 0 ? (
        <p className="text-muted text-sm">{formatCount(more)} more orders that are due later aren't in the calendar.</p>
      ) : null}
    </section>
  );
}

function MonthLink({ month, children }: { month: string; children: ReactNode }) {
  const next = new URLSearchParams(useSearchParams()[0]);
  next.set("month", month);
  return (
    <Link
      to={{ search: next.toString() }}
      preventScrollReset
      className={buttonClass({ variant: "outline", size: "sm" })}
    >
      {children}
    </Link>
  );
}

interface DayProps {
  day: CalendarDay;
  today: CalendarDay;
  cards: readonly BoardCard[];
  start: string | undefined;
}

function Day({ day, today, cards, start }: DayProps) {
  return (
    <li
      aria-current={day === today ? "date" : undefined}
      className={cx("min-w-0 space-y-1.5 bg-surface p-2 lg:min-h-24", start, cards.length === 0 && "max-lg:hidden")}
    >
      <p className={cx("text-sm", day === today ? "font-semibold" : "text-muted")}>
        <span className="lg:sr-only">
          {weekdays[weekdayOf(day)]}, {monthDay(day)}
        </span>
        <span aria-hidden="true" className="max-lg:hidden">
          {Number(day.slice(8))}
        </span>
        {day === today ? " Today" : null}
      </p>
      {cards.length > 0 ? <Entries cards={cards} today={today} /> : null}
    </li>
  );
}

function Entries({ cards, today }: { cards: readonly BoardCard[]; today: CalendarDay }) {
  const [search] = useSearchParams();
  return (
    <ul className="space-y-1">
      {cards.map((card) => {
        const { label, isLate } = dueLabel(card, today);
        return (
          <li key={card.id} className="text-sm">
            <Link
              to={{ pathname: `/admin/production/${card.id}`, search: search.toString() }}
              preventScrollReset
              className="block min-h-9 rounded-badge bg-sunken px-2 py-1 hover:underline max-lg:min-h-11"
            >
              <span className="font-semibold">{card.id}</span>
              <span className="wrap-anywhere line-clamp-2 block text-xs">{card.pieces}</span>
              {isLate ? <span className="block font-semibold text-danger text-xs">{label}</span> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
