import { addDays, type CalendarDay, dayMs, daysBetween, formatDate, shopDay } from "~/domain/calendar/calendar";

export const roadDays = 5;

/** Production weeks plus the days on the road (designer-4). */
export const rushDays = 3 * 7 + roadDays;
const standardDays = 4 * 7 + roadDays;
const minimumDeadlineDays = 21;

function deliveryDays(rushOrder: boolean): number {
  return rushOrder ? rushDays : standardDays;
}

/** The day on which a design ordered `today` should arrive (designer-4). */
export function deliveryDay(rushOrder: boolean, today: CalendarDay): CalendarDay {
  return addDays(today, deliveryDays(rushOrder));
}

export function mockupBy(rushOrder: boolean, now: Date): Date {
  return new Date(now.getTime() + (rushOrder ? dayMs / 2 : dayMs));
}

/** The second working day after a catalog order. Its pins ship by that day. */
export function shipByDay(now: Date): CalendarDay {
  let day = shopDay(now);
  for (let left = 2; left > 0; ) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) left -= 1;
  }
  return day;
}

/** Days from the balance payment until the pins are made, at the latest ("made in 2-3 weeks"). */
export const madeDays = 21;

export function madeByDay(paid: Date): CalendarDay {
  return addDays(shopDay(paid), madeDays);
}

/** Day by which a custom order ships: five days before its deadline, or the day it is made if it has none. */
export function customShipBy({
  deadlineDate,
  startedAt,
}: {
  deadlineDate: CalendarDay | null;
  startedAt: Date;
}): CalendarDay {
  return deadlineDate ? addDays(deadlineDate, -roadDays) : madeByDay(startedAt);
}

export function orderByDay(wanted: CalendarDay, rushOrder: boolean): CalendarDay {
  return addDays(wanted, -deliveryDays(rushOrder));
}

/** The slowest delivery that arrives by the wanted day if ordered `today`, or null if even rush is too late. */
export function deliveryFor(wanted: CalendarDay, today: CalendarDay): "standard" | "rush" | null {
  if (deliveryDay(false, today) <= wanted) return "standard";
  return deliveryDay(true, today) <= wanted ? "rush" : null;
}

export function orderBySentence(wanted: CalendarDay, rushOrder: boolean): string {
  return `Order by ${formatDate(orderByDay(wanted, rushOrder))} to have them by ${formatDate(wanted)}.`;
}

export function earliestDeadline(today: CalendarDay): CalendarDay {
  return addDays(today, minimumDeadlineDays);
}

/** Reason to refuse a deadline, or null (quotes-3: at least 21 calendar days ahead). */
export function deadlineError(wanted: CalendarDay, today: CalendarDay): string | null {
  return wanted < earliestDeadline(today)
    ? "Deadline must be at least 3 weeks from today to allow for production time"
    : null;
}

/** Warning for a deadline that is allowed but tight, or null. */
export function deadlineNote(wanted: CalendarDay, today: CalendarDay): string | null {
  const days = daysBetween(today, wanted);
  if (days < rushDays) {
    return `That's ${days} days away. Rush delivery usually takes up to ${rushDays} days, so we'll confirm the date with you before you pay.`;
  }
  if (days < standardDays) {
    return `That's ${days} days away. Standard delivery can take ${standardDays} days, so plan on a rush order.`;
  }
  return null;
}
