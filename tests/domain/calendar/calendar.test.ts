import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brand } from "~/domain/brand/brand";
import {
  addDays,
  daysBetween,
  endOfShopDay,
  formatDate,
  formatDateTime,
  isCalendarDay,
  shopDay,
  shopTime,
  shortDate,
  startOfShopDay,
} from "~/domain/calendar/calendar";
import {
  customShipBy,
  deadlineError,
  deadlineNote,
  deliveryDay,
  deliveryDayIfStarted,
  deliveryPromise,
  earliestDeadline,
  mockupBy,
  orderByDay,
  orderBySentence,
  promiseOf,
  shipByDay,
} from "~/domain/calendar/schedule";
import { planKit, readKit } from "~/domain/designer/kit";
import { now } from "../designer/designs";

describe("days in the shop's zone", () => {
  it.each([
    ["2026-11-21T07:59:59Z", "2026-11-20"],
    ["2026-11-21T08:00:00Z", "2026-11-21"],
    ["2026-07-01T06:59:59Z", "2026-06-30"],
    ["2026-07-01T07:00:00Z", "2026-07-01"],
  ])("The moment %s is the day %s", (at, day) => expect(shopDay(new Date(at))).toBe(day));

  it("Every day begins and ends exactly at midnight of the shop's zone, daylight saving time included", () => {
    const days = fc.date({ min: new Date("2024-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const start = startOfShopDay(day);
        expect(shopDay(start)).toBe(day);
        expect(shopDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
        expect(shopDay(endOfShopDay(day))).toBe(day);
        expect(daysBetween(day, addDays(day, 33))).toBe(33);
      }),
      { numRuns: 500 },
    );
    expect(startOfShopDay("2026-03-08").toISOString()).toBe("2026-03-08T08:00:00.000Z");
    expect(startOfShopDay("2026-03-09").toISOString()).toBe("2026-03-09T07:00:00.000Z");
    expect(startOfShopDay("2026-11-02").toISOString()).toBe("2026-11-02T08:00:00.000Z");
  });

  it("A time on the shop's clock becomes the right moment, also if daylight saving time skips or repeats it", () => {
    expect(shopTime("2026-11-23T09:30").toISOString()).toBe("2026-11-23T17:30:00.000Z");
    expect(shopTime("2026-07-01T09:30").toISOString()).toBe("2026-07-01T16:30:00.000Z");
    expect(shopTime("2026-03-08T02:30").toISOString()).toBe("2026-03-08T10:30:00.000Z");
    expect(shopTime("2026-11-01T01:30").toISOString()).toBe("2026-11-01T08:30:00.000Z");
    expect(shopTime("2026-11-01T03:00").toISOString()).toBe("2026-11-01T11:00:00.000Z");
  });

  it("Dates are written for people", () => {
    expect(formatDate(new Date("2026-11-21T07:00:00Z"))).toBe("November 20, 2026");
    expect(formatDate("2026-11-21")).toBe("November 21, 2026");
    expect(["2026-11-01", "2026-05-31", "2026-09-09"].map(shortDate)).toEqual([
      "Nov 1, 2026",
      "May 31, 2026",
      "Sep 9, 2026",
    ]);
    expect(formatDateTime(new Date("2026-11-21T22:38:00Z"))).toBe("Nov 21, 2026, 2:38 PM PST");
    expect(formatDateTime(new Date("2026-07-01T07:05:00Z"))).toBe("Jul 1, 2026, 12:05 AM PDT");
    expect(formatDateTime(new Date("2026-07-01T18:59:00Z"))).toBe("Jul 1, 2026, 11:59 AM PDT");
    expect(formatDateTime(new Date("2026-07-01T19:00:00Z"))).toBe("Jul 1, 2026, 12:00 PM PDT");
    expect(formatDateTime(new Date("2026-07-01T20:00:00Z"))).toBe("Jul 1, 2026, 1:00 PM PDT");
  });

  it.each(["2026-02-29", "2026-2-1", "2026-13-01", "", "tomorrow", "2026-11-21T00:00"])("%s is no day", (text) =>
    expect(isCalendarDay(text)).toBe(false),
  );
});

describe("delivery", () => {
  it("Delivery takes 3 or 4 weeks and 5 days (designer-4)", () => {
    expect(deliveryDay(true, shopDay(now))).toBe("2026-12-17");
    expect(deliveryDay(false, shopDay(now))).toBe("2026-12-24");
    expect(orderByDay("2026-12-24", false)).toBe("2026-11-21");
    expect(orderBySentence("2026-12-17", true)).toBe("Order by November 21, 2026 to have them by December 17, 2026.");
  });

  it.each([
    ["on a Monday afternoon", "2026-11-16T14:00", "2026-11-17T14:00", "2026-11-17T10:00"],
    ["at night", "2026-11-16T22:30", "2026-11-17T17:00", "2026-11-17T13:00"],
    ["on a Friday afternoon", "2026-11-20T14:00", "2026-11-23T14:00", "2026-11-23T10:00"],
    ["on Thanksgiving, before a closed Friday", "2026-11-26T10:43", "2026-11-30T17:00", "2026-11-30T13:00"],
    ["on the day when Independence Day is observed", "2026-07-03T09:00", "2026-07-06T17:00", "2026-07-06T13:00"],
    ["on Memorial Day", "2026-05-25T12:00", "2026-05-26T17:00", "2026-05-26T13:00"],
    ["on Labor Day", "2026-09-07T12:00", "2026-09-08T17:00", "2026-09-08T13:00"],
  ])("An order %s has its mockup within one business day, or half of one with rush (shop-14)", (_, at, by, rushBy) => {
    const hours = { ...brand.hours, closedDays: ["2026-11-27"] };
    expect(mockupBy(false, shopTime(at), hours)).toEqual(shopTime(by));
    expect(mockupBy(true, shopTime(at), hours)).toEqual(shopTime(rushBy));
  });

  it("A shop that stays open on holidays counts them as business days, and one without an open day still names a time", () => {
    const open = { ...brand.hours, usHolidays: false };
    expect(mockupBy(false, shopTime("2026-12-24T12:00"), open)).toEqual(shopTime("2026-12-25T12:00"));
    const closed = { ...brand.hours, firstDay: "Sunday", lastDay: "Monday" } as const;
    expect(mockupBy(false, shopTime("2026-12-24T12:00"), closed)).toEqual(shopTime("2026-12-25T12:00"));
  });

  it.each([
    ["2026-11-16", "2026-11-18"],
    ["2026-11-19", "2026-11-23"],
    ["2026-11-20", "2026-11-24"],
    ["2026-11-21", "2026-11-24"],
    ["2026-11-22", "2026-11-24"],
    ["2026-11-25", "2026-11-30"],
  ])("An order of %s ships by the second working day, %s", (day, by) =>
    expect(shipByDay(new Date(`${day}T20:00:00Z`), brand.hours)).toBe(by),
  );

  it("Every place promises the time in the same words (designer-4)", () => {
    const standard = "Made in 3-4 weeks, then up to 5 days to ship: by December 24";
    const rush = "Made in 2-3 weeks, then up to 5 days to ship: by December 17";
    expect(promiseOf({ rushOrder: false, promisedDate: "2026-12-24", createdAt: now })).toBe(standard);
    expect(promiseOf({ rushOrder: true, promisedDate: "2026-12-17", createdAt: now })).toBe(rush);
    expect(promiseOf({ rushOrder: true, promisedDate: null, createdAt: now })).toBe(rush);
    expect(deliveryPromise(false, shopDay(now))).toBe(standard);
  });

  it.each([
    ["later", "2027-02-10", "Delivered by February 10, 2027"],
    ["earlier", "2026-12-10", "Delivered by December 10, 2026"],
  ])(
    "A day that staff agreed, %s than usual, is named without the usual time (designer-4)",
    (_, promisedDate, says) => {
      expect(promiseOf({ rushOrder: false, promisedDate, createdAt: now })).toBe(says);
    },
  );

  it("Pins whose production starts now arrive three weeks and five days later, a week sooner with rush", () => {
    const late = { promisedDate: "2026-11-10", createdAt: now };
    expect(deliveryDayIfStarted({ ...late, rushOrder: false }, now)).toBe("2026-12-17");
    expect(deliveryDayIfStarted({ ...late, rushOrder: true }, now)).toBe("2026-12-10");
  });

  it.each([
    ["the usual day", "2026-12-24", "2026-12-24", "2027-01-06"],
    ["a sooner day that staff agreed", "2026-12-12", "2026-12-12", "2027-01-01"],
    ["a day that had passed", "2026-11-10", "2026-12-17", "2027-01-06"],
  ])(
    "An order with %s promises %s when it is made, and a later day if it waits for 20 days (designer-4)",
    (_, promisedDate, atOnce, late) => {
      const order = { rushOrder: false, promisedDate, createdAt: now };
      expect(deliveryDayIfStarted(order, now)).toBe(atOnce);
      expect(deliveryDayIfStarted(order, new Date(now.getTime() + 20 * 86_400_000))).toBe(late);
    },
  );

  it.each([
    ["2026-12-20", "2026-12-15"],
    ["2027-01-20", "2026-12-19"],
    [null, "2026-12-19"],
  ])("A custom order ships five days before its promised day or its earlier deadline %s: %s", (deadlineDate, by) =>
    expect(customShipBy({ deadlineDate, rushOrder: false, promisedDate: "2026-12-24", createdAt: now })).toBe(by),
  );

  it("A deadline of fewer than 21 calendar days is refused", () => {
    expect(earliestDeadline(shopDay(now))).toBe("2026-12-12");
    expect(deadlineError("2026-12-12", shopDay(now))).toBeNull();
    expect(deadlineError("2026-12-11", shopDay(now))).toBe(
      "Deadline must be at least 3 weeks from today to allow for production time",
    );
    const lateEvening = new Date("2026-11-22T07:30:00Z");
    expect(deadlineError("2026-12-12", shopDay(lateEvening))).toBeNull();
  });

  it.each([
    [21, /21 days away. Rush/],
    [25, /Rush/],
    [26, /plan on a rush order \(\+\$100\.00\)\./],
    [32, /plan on a rush order/],
  ])("A deadline in %i days gets a note", (days, note) =>
    expect(deadlineNote(addDays(shopDay(now), days), shopDay(now), "$100.00")).toMatch(note),
  );

  it("A deadline in 33 days or more gets no note", () =>
    expect(deadlineNote(addDays(shopDay(now), 33), shopDay(now), "$100.00")).toBeNull());
});

describe("tournament kit", () => {
  it("The tournament kit has a pin for every guest and a marker for every player", () => {
    const plan = planKit({ players: 120, sponsors: 20, volunteers: 10, spares: 10, date: "2027-02-01" }, shopDay(now));
    expect(plan).toMatchObject({ pins: 160, markers: 130, perPinCents: 500, pinsCents: 80_000, orderBy: "2026-12-30" });
    expect(plan.markersCents).toBe(65_000);
    expect(plan.sentence).toBe("160 pins and 130 ball markers, pins from $5.00 each");
  });

  it("The tournament kit never goes below the minimum order, and is empty if nobody comes", () => {
    expect(planKit({ players: 8, sponsors: 0, volunteers: 0, spares: 0 }, shopDay(now))).toMatchObject({
      pins: 25,
      markers: 25,
    });
    expect(planKit({ players: 0, sponsors: 0, volunteers: 0, spares: 5 }, shopDay(now))).toMatchObject({
      pins: 0,
      markers: 0,
      pinsCents: 0,
    });
  });

  it.each([
    ["2027-02-01", /^Order by/],
    ["2026-12-20", /^With rush delivery/],
    ["2026-12-01", /too soon/],
  ])("The kit for %s says %s", (date, note) => {
    expect(planKit({ players: 50, sponsors: 0, volunteers: 0, spares: 0, date }, shopDay(now)).dateNote).toMatch(note);
  });

  it("The kit reads its state from any URL", () => {
    expect(readKit(new URLSearchParams("players=72&sponsors=x&volunteers=-3&date=soon"))).toEqual({
      players: 72,
      sponsors: 0,
      volunteers: 0,
      spares: 0,
      date: undefined,
    });
  });
});
