import { brand } from "~/domain/brand/brand";
import { addBusinessTime, type BusinessHours } from "~/domain/calendar/business-hours";
import {
  addDays,
  type CalendarDay,
  daysBetween,
  formatDate,
  monthDay,
  shopDay,
  shopTime,
} from "~/domain/calendar/calendar";

export const roadDays = 5;

/** Production weeks plus the days on the road (designer-4). */
export const rushDays = 3 * 7 + roadDays;
export const standardDays = 4 * 7 + roadDays;
export const rushSavedDays = standardDays - rushDays;
const minimumDeadlineDays = 21;

function deliveryDays(rushOrder: boolean): number {
  return rushOrder ? rushDays : standardDays;
}

/** The latest day on which a design ordered `today` arrives (designer-4). */
export function deliveryDay(rushOrder: boolean, today: CalendarDay): CalendarDay {
  return addDays(today, deliveryDays(rushOrder));
}

/** The shop's only promise of time for a design ordered `today` (designer-4). */
export function deliveryPromise(rushOrder: boolean, today: CalendarDay): string {
  return `Made in ${brand.promises.making[rushOrder ? "rush" : "standard"]}, then up to ${roadDays} days to ship: by ${monthDay(deliveryDay(rushOrder, today))}`;
}

export interface Promised {
  rushOrder: boolean;
  /** Null for an order whose deposit is still due. */
  promisedDate: CalendarDay | null;
  createdAt: Date;
}

/** The day by which an order arrives: the stored one, or the day that follows from its date. */
export function promisedDayOf({ rushOrder, promisedDate, createdAt }: Promised): CalendarDay {
  return promisedDate ?? deliveryDay(rushOrder, shopDay(createdAt));
}

/** The promise for an order. An agreed or moved day is named alone, because the usual time does not lead to it. */
export function promiseOf(order: Promised): string {
  const ordered = shopDay(order.createdAt);
  const by = promisedDayOf(order);
  return by === deliveryDay(order.rushOrder, ordered)
    ? deliveryPromise(order.rushOrder, ordered)
    : `Delivered by ${formatDate(by)}`;
}

/**
 * Days from the start of production to the door: two or three weeks to make, then the road. Fewer if staff agreed to a sooner day, unless
 * shipping alone would miss that day.
 */
function productionDays({ rushOrder, promisedDate, createdAt }: Promised): number {
  const usual = (rushOrder ? 2 : 3) * 7 + roadDays;
  const agreed = promisedDate ? daysBetween(shopDay(createdAt), promisedDate) : usual;
  return agreed > roadDays ? Math.min(agreed, usual) : usual;
}

/** The latest day on which production can start for the pieces to arrive by the wanted day. */
export function productionStartBy(order: Promised, wanted: CalendarDay): CalendarDay {
  return addDays(wanted, -productionDays(order));
}

/** The promised day, or a later one if production starts too late to keep it. */
export function deliveryDayIfStarted(order: Promised, now: Date): CalendarDay {
  const promised = promisedDayOf(order);
  const possible = addDays(shopDay(now), productionDays(order));
  if (possible > promised) return possible;
  return promised;
}

/** "Within 24 hours" is one business day, and "within 12 hours" half of one (shop-14). */
export function mockupBy(rushOrder: boolean, now: Date, hours: BusinessHours): Date {
  return addBusinessTime(now, rushOrder ? 0.5 : 1, hours);
}

/** The second business day after a catalog order. Its pins ship by that day. */
export function shipByDay(now: Date, hours: BusinessHours): CalendarDay {
  return shopDay(addBusinessTime(shopTime(`${shopDay(now)}T23:59`), 2, hours));
}

/** The day, unless it has passed: an email names no arrival day that is over (email-17). */
export const stillAhead = (day: CalendarDay, now: Date): CalendarDay | undefined =>
  day < shopDay(now) ? undefined : day;

/** Day by which a package arrives that leaves at this time. */
export const parcelArrival = (sent: Date): CalendarDay => addDays(shopDay(sent), roadDays);

/** True for an order that was delivered, or that shipped so long ago that it has arrived. Not everyone marks orders as delivered. */
export function hasArrived({ status, shippedAt }: { status: string; shippedAt: Date | undefined }, now: Date): boolean {
  if (status === "delivered") return true;
  return status === "shipped" && shippedAt !== undefined && parcelArrival(shippedAt) <= shopDay(now);
}

/** Day by which a catalog order arrives: five days after its shipping day (email-17). */
export function catalogArrival(createdAt: Date, hours: BusinessHours): CalendarDay {
  return addDays(shipByDay(createdAt, hours), roadDays);
}

/** Day by which the customer has a custom order: its promised day, or an earlier deadline. */
export function customDueDay(order: Promised & { deadlineDate: CalendarDay | null }): CalendarDay {
  const promised = promisedDayOf(order);
  const { deadlineDate } = order;
  return deadlineDate && deadlineDate < promised ? deadlineDate : promised;
}

/** Day by which a custom order ships: five days before it is due. */
export function customShipBy(order: Parameters<typeof customDueDay>[0]): CalendarDay {
  return addDays(customDueDay(order), -roadDays);
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

/** Reason to refuse a need-by date, or null. */
export function needByError(wanted: CalendarDay, today: CalendarDay): string | null {
  return wanted < today ? "That date has passed. Please choose a later one." : null;
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

/** Warning for a deadline that is allowed but tight, with the price of rush, or null. */
export function deadlineNote(wanted: CalendarDay, today: CalendarDay, rushPrice: string): string | null {
  const days = daysBetween(today, wanted);
  if (days < rushDays) {
    return `That's ${days} days away. Rush delivery usually takes up to ${rushDays} days, so we'll confirm the date with you before you pay.`;
  }
  if (days < standardDays) {
    return `That's ${days} days away. Standard delivery can take ${standardDays} days, so plan on a rush order (+${rushPrice}).`;
  }
  return null;
}
