import { brand } from "~/domain/brand/brand";

/** A day without a time, as "2026-11-21". */
export type CalendarDay = string;

export const dayMs = 86_400_000;
// Reads only `formatToParts`, because engines order and join the parts differently. Created on first use: the first formatter takes a phone
// 0.1 s.
const makeClock = () =>
  new Intl.DateTimeFormat("en-US", {
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
let clock: Intl.DateTimeFormat | undefined;
const months = "January February March April May June July August September October November December".split(" ");

const hourMs = 3_600_000;
/** Cache by hours since 1970 (zones change on the hour), because a page formats dozens of dates and the formatter is slow. */
const zones = new Map<number, { aheadMs: number; zone: string }>();

/** Offset of the shop's clock from UTC at this moment (negative in California), and the name of its zone ("PST"). */
function zoneAt(at: number) {
  const hour = Math.floor(at / hourMs);
  let known = zones.get(hour);
  if (!known) {
    clock ??= makeClock();
    const parts = Object.fromEntries(clock.formatToParts(hour * hourMs).map(({ type, value }) => [type, value]));
    const shown = [parts.year, Number(parts.month) - 1, parts.day, parts.hour, parts.minute, parts.second].map(Number);
    known = { aheadMs: Date.UTC(...(shown as [number, number])) - hour * hourMs, zone: parts.timeZoneName ?? "" };
    if (zones.size > 10_000) zones.clear();
    zones.set(hour, known);
  }
  return known;
}

/** A date whose UTC fields show the shop's local time. */
const wallClock = (at: Date) => new Date(at.getTime() + zoneAt(at.getTime()).aheadMs);

/** True for a real day of the years 1900 to 2199. Refuses typing errors, and keeps four digits in every calculated year. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The shop's local date at this moment. */
export function shopDay(at: Date): CalendarDay {
  return wallClock(at).toISOString().slice(0, 10);
}

/** The shop's local time, as spreadsheets and other programs read it: "2026-11-26 10:17:05". */
export function shopStamp(at: Date): string {
  return wallClock(at).toISOString().slice(0, 19).replace("T", " ");
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days between two days, unaffected by daylight saving time. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Start of the day in the shop's zone: midnight, or later if daylight saving time skips midnight. */
export function startOfShopDay(day: CalendarDay): Date {
  return shopTime(`${day}T00:00`);
}

/** The moment when the shop's clock shows "2026-11-23T09:30": the first one if it does so twice, a later one if daylight saving time skips it. */
export function shopTime(local: string): Date {
  const utc = Date.parse(`${local}Z`);
  const [early = utc, late = utc] = [utc - dayMs, utc + dayMs]
    .map((near) => utc - zoneAt(near).aheadMs)
    .sort((a, b) => a - b);
  return new Date(early + zoneAt(early).aheadMs === utc ? early : late);
}

export function endOfShopDay(day: CalendarDay): Date {
  return new Date(startOfShopDay(addDays(day, 1)).getTime() - 1);
}

/** "November 21, 2026", in the shop's zone. */
export function formatDate(at: Date | CalendarDay): string {
  const [year, month, day] = (typeof at === "string" ? at : shopDay(at)).split("-");
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** "November 21", for a day of the coming weeks. */
export const monthDay = (day: CalendarDay): string => formatDate(day).replace(/, \d+$/, "");

/** "Nov 21, 2026", for tables. */
export const shortDate = (at: Date | CalendarDay): string => formatDate(at).replace(/^(...)[a-z]+/, "$1");

/** "Nov 21, 2026, 2:38 PM PST". */
export function formatDateTime(at: Date): string {
  const wall = wallClock(at);
  const hour = wall.getUTCHours();
  const time = `${hour % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  return `${shortDate(wall.toISOString().slice(0, 10))}, ${time} ${zoneAt(at.getTime()).zone}`;
}
