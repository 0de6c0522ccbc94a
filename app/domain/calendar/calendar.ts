import { brand } from "~/domain/brand/brand";

/** A day without a time, as "2026-11-21". */
export type CalendarDay = string;

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000;
// Only the parts of a formatter are read: how an engine orders and joins them is its own affair.
const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: brand.timeZone,
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  timeZoneName: "short",
});
const months = "January February March April May June July August September October November December".split(" ");

/** What the shop's wall clock shows: numbers by name, and its zone ("PST"). */
function wallClock(at: Date) {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, timeZoneName: zone = "" } = parts;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    zone,
  };
}

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day that the shop's wall calendar shows at this moment. */
export function shopDay(at: Date): CalendarDay {
  const { year, month, day } = wallClock(at);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days from one day to another; summer time changes nothing. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Milliseconds that the shop's clock is ahead of UTC (negative in California). */
function zoneOffsetMs(at: number): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(at));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** The first moment of that day in the shop's zone: its midnight, or later where summer time skips midnight. */
export function startOfShopDay(day: CalendarDay): Date {
  return shopTime(`${day}T00:00`);
}

/** When the shop's clock shows "2026-11-23T09:30": the first time where it does so twice, later where summer time skips it. */
export function shopTime(local: string): Date {
  const utc = Date.parse(`${local}Z`);
  const [early = utc, late = utc] = [utc - dayMs, utc + dayMs]
    .map((near) => utc - zoneOffsetMs(near))
    .sort((a, b) => a - b);
  return new Date(early + zoneOffsetMs(early) === utc ? early : late);
}

/** The last millisecond of that day in the shop's zone. */
export function endOfShopDay(day: CalendarDay): Date {
  return new Date(startOfShopDay(addDays(day, 1)).getTime() - 1);
}

/** "November 21, 2026", in the shop's zone. */
export function formatDate(at: Date | CalendarDay): string {
  const [year, month, day] = (typeof at === "string" ? at : shopDay(at)).split("-");
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** "Nov 21, 2026", for tables. */
export const shortDate = (at: Date | CalendarDay): string => formatDate(at).replace(/^(...)[a-z]+/, "$1");

/** "Nov 21, 2026, 2:38 PM PST". */
export function formatDateTime(at: Date): string {
  const { year, month, day, hour, minute, zone } = wallClock(at);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  return `${months[month - 1]?.slice(0, 3)} ${day}, ${year}, ${time} ${zone}`;
}
