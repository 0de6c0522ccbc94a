// Tests days in every zone and with every engine's locale data. Formatters may print different text, but its parts mean the same.
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

const Formatter = Intl.DateTimeFormat;
const zones = [
  "America/Los_Angeles",
  "America/Sao_Paulo", // midnight was skipped and repeated
  "America/Havana",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Africa/Monrovia",
  "UTC",
];
const locales = ["en-US", "en-CA", "ar-EG", "fa-IR", "th-TH", "ja-JP-u-ca-japanese", "hi-IN-u-nu-deva"];
const instant = fc.date({ min: new Date("1971-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });

/** An engine with other locale data: another order, other separators, with or without padding. Its whole strings are unusable. */
async function calendarIn(timeZone: string, locale: string) {
  class OtherEngine extends Formatter {
    constructor(_locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, { ...options, timeZone: options.timeZone === "UTC" ? "UTC" : timeZone });
    }
    override format = () => "‏what people read‏";
    override formatToParts(at?: Date | number) {
      const parts = super.formatToParts(at).filter(({ type }) => type !== "literal");
      const other = parts.map(({ type, value }) => ({ type, value: /^\d$/.test(value) ? `0${value}` : value }));
      return other.reverse().flatMap((part) => [{ type: "literal" as const, value: "‏ at 12/" }, part]);
    }
  }
  vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: OtherEngine });
  vi.resetModules();
  return import("~/domain/calendar/calendar");
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe.each(zones)("days in %s", (timeZone) => {
  it.each(locales)("The days in the zone are right with the locale data of %s", async (locale) => {
    const { shopDay, startOfShopDay, endOfShopDay, addDays, isCalendarDay, formatDate, formatDateTime } =
      await calendarIn(timeZone, locale);
    const wall = new Formatter("sv-SE", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
    fc.assert(
      fc.property(instant, (at) => {
        const day = shopDay(at);
        const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
        expect(isCalendarDay(day)).toBe(true);
        expect(day.split("-").map(Number)).toEqual([part.year, part.month, part.day]);
        expect(startOfShopDay(day).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(endOfShopDay(day).getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(shopDay(startOfShopDay(day))).toBe(day);
        expect(shopDay(new Date(startOfShopDay(day).getTime() - 1)) < day).toBe(true);
        expect(addDays(day, 0)).toBe(day);
        expect(formatDate(at)).toMatch(new RegExp(`^[A-Z][a-z]+ ${part.day}, ${part.year}$`));
        expect(formatDateTime(at)).toMatch(
          new RegExp(`^[A-Z][a-z]{2} ${part.day}, ${part.year}, \\d{1,2}:\\d\\d [AP]M `),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("The days on which midnight moved are right", async () => {
    const { shopDay, startOfShopDay, endOfShopDay } = await calendarIn(timeZone, "en-US");
    for (const day of ["2018-11-04", "2019-02-17", "2020-03-08", "2012-11-04", "2011-12-31", "2026-03-08"]) {
      expect([shopDay(startOfShopDay(day)), shopDay(endOfShopDay(day))]).toEqual([day, day]);
      expect(shopDay(new Date(startOfShopDay(day).getTime() - 1)) < day).toBe(true);
    }
  });
});
