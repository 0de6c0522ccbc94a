// The shop's business hours: weekdays, opening times and closed days (shop-14).
import { type ContactFacts, weekdays } from "~/domain/brand/contact";
import { addDays, type CalendarDay, dayMs, shopDay, shopTime } from "~/domain/calendar/calendar";

export type BusinessHours = ContactFacts["hours"];

/** A year without an open day would otherwise search forever. */
const searchedDays = 366;

function isOpenDay(day: CalendarDay, { firstDay, lastDay, usHolidays, closedDays }: BusinessHours): boolean {
  const weekday = (weekdayOf(day) + 6) % 7;
  const isWeekday = weekday >= weekdays.indexOf(firstDay) && weekday <= weekdays.indexOf(lastDay);
  return isWeekday && !closedDays.includes(day) && !(usHolidays && isUsHoliday(day));
}

/** The moment when the shop has been open for this many business days since `from`. It is within the opening hours. */
export function addBusinessTime(from: Date, days: number, hours: BusinessHours): Date {
  const { opens, closes } = hours;
  let left = days * (shopTime(`2026-01-05T${closes}`).getTime() - shopTime(`2026-01-05T${opens}`).getTime());
  let day = shopDay(from);
  for (let searched = 0; searched < searchedDays; searched++, day = addDays(day, 1)) {
    if (!isOpenDay(day, hours)) continue;
    const start = Math.max(from.getTime(), shopTime(`${day}T${opens}`).getTime());
    const open = shopTime(`${day}T${closes}`).getTime() - start;
    if (open >= left) return new Date(start + left);
    left -= Math.max(0, open);
  }
  return new Date(from.getTime() + days * dayMs);
}

const weekdayOf = (day: CalendarDay) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** New Year's Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas, on the weekday when they are observed. */
function isUsHoliday(day: CalendarDay): boolean {
  const date = day.slice(5);
  const weekday = weekdayOf(day);
  const isFixed = (one: CalendarDay) => ["01-01", "07-04", "12-25"].includes(one.slice(5));
  const isObserved = (weekday === 5 && isFixed(addDays(day, 1))) || (weekday === 1 && isFixed(addDays(day, -1)));
  const isNamed =
    (weekday === 1 && ((date >= "05-25" && date <= "05-31") || (date >= "09-01" && date <= "09-07"))) ||
    (weekday === 4 && date >= "11-22" && date <= "11-28");
  return isFixed(day) || isObserved || isNamed;
}
