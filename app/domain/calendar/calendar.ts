import { brand } from "~/domain/brand/brand";

/** A day without a time, as "2026-11-21". */
export type CalendarDay = string;

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000;
const dayParts = new Intl.DateTimeFormat("en-CA", {
  timeZone: brand.timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clockParts = new Intl.DateTimeFormat("en-US", {
  timeZone: brand.timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});
const longDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const longTime = new Intl.DateTimeFormat("en-US", {
  timeZone: brand.timeZone,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day that the shop's wall calendar shows at this moment. */
export function shopDay(at: Date): CalendarDay {
  return dayParts.format(at);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days from one day to another; summer time changes nothing. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Milliseconds that the shop's clock is ahead of UTC (negative in California). */
function zoneOffsetMs(at: Date): number {
  const parts = Object.fromEntries(clockParts.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Midnight of that day in the shop's zone. */
export function startOfShopDay(day: CalendarDay): Date {
  // Twice, for zones (brand.ts may name another) whose clocks change between UTC's midnight and their own.
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  const guess = utcMidnight - zoneOffsetMs(new Date(utcMidnight));
  return new Date(utcMidnight - zoneOffsetMs(new Date(guess)));
}

/** The last millisecond of that day in the shop's zone. */
export function endOfShopDay(day: CalendarDay): Date {
  return new Date(startOfShopDay(addDays(day, 1)).getTime() - 1);
}

/** "November 21, 2026", in the shop's zone. */
export function formatDate(at: Date | CalendarDay): string {
  const day = typeof at === "string" ? at : shopDay(at);
  return longDate.format(new Date(`${day}T00:00:00Z`));
}

/** "Nov 21, 2026, 2:38 PM PST". */
export function formatDateTime(at: Date): string {
  return longTime.format(at).replace(/\u202f/g, " ");
}
