// Tests the need-by day: the delivery that it selects, and the page's text about it (designer-19).
import { describe, expect, it } from "vitest";
import { shopDay } from "~/domain/calendar/calendar";
import { deliveryFor, needByError } from "~/domain/calendar/schedule";
import { adviseNeedBy, needByNote, rushForDate } from "~/domain/designer/need-by";
import { now } from "./designs";

describe("the delivery for a day", () => {
  it.each([
    ["2027-01-30", "standard"],
    ["2026-12-24", "standard"],
    ["2026-12-23", "rush"],
    ["2026-12-17", "rush"],
    ["2026-12-16", null],
    ["2026-11-20", null],
  ])("The delivery for %s: %s", (day, delivery) => expect(deliveryFor(day, shopDay(now))).toBe(delivery));

  it("The day is the shop's: in California it is still the 20th", () => {
    const evening = new Date("2026-11-21T07:59:59Z");
    expect(deliveryFor("2026-12-23", shopDay(evening))).toBe("standard");
    expect(needByError("2026-11-20", shopDay(evening))).toBeNull();
    expect(needByError("2026-11-20", shopDay(now))).toMatch(/^That date has passed/);
  });
});

describe("rush that a need-by date selects", () => {
  const today = shopDay(now);
  const standard = { rushOrder: false, rushByDate: false };
  const byDate = { rushOrder: true, rushByDate: true };
  const byHand = { rushOrder: true, rushByDate: false };

  it("A date that needs rush selects it", () => expect(rushForDate(standard, "2026-12-23", today)).toEqual(byDate));

  it.each(["", "2027-01-30", "2026-12-01"])("Clearing or changing the date to %j takes that rush away", (day) =>
    expect(rushForDate(byDate, day, today)).toEqual(standard),
  );

  it.each(["", "2027-01-30", "2026-12-23", "2026-12-01"])("Rush chosen by hand stays with the date %j", (day) =>
    expect(rushForDate(byHand, day, today)).toEqual(byHand),
  );
});

describe("what the designer says", () => {
  it.each([
    ["2026-12-24", false, true, null, /^Standard gets it there by December 24, 2026\.$/],
    ["2026-12-24", true, true, null, /^Rush gets it there by December 17, 2026\.$/],
    [
      "2026-12-23",
      false,
      false,
      "rush",
      /^Standard delivery arrives by December 24, 2026, which is too late\. Rush gets/,
    ],
    ["2026-12-16", true, false, null, /^December 16, 2026 is too soon .* by December 17, 2026\. In-stock pins ship in/],
    ["2026-12-16", false, false, null, /Even rush delivery arrives by December 17, 2026/],
    ["2026-11-20", false, false, null, /has passed/],
  ] as const)("The designer's text for standard %s, rush %s", (day, rush, inTime, helps, sentence) => {
    const advice = adviseNeedBy(day, rush, shopDay(now));
    expect(advice).toMatchObject({ inTime, helps });
    expect(advice.sentence).toMatch(sentence);
  });

  const note = (wanted: string, rushOrder: boolean, promisedDate: string, isApproved?: boolean) =>
    needByNote(wanted, { rushOrder, promisedDate, createdAt: now }, isApproved);

  it("An order says whether its day is kept", () => {
    expect(note("2026-12-17", true, "2026-12-17")).toBe(
      "You need them by December 17, 2026. We'll make that date if the mockup is approved and the balance paid by November 28, 2026.",
    );
    expect(note("2027-01-09", false, "2026-12-30")).toContain("paid by December 14, 2026.");
    expect(note("2026-12-17", false, "2026-12-24")).toMatch(/which is sooner\. We.ll tell you/);
    expect(note("2026-12-17", true, "2026-12-17", true)).toContain("if the balance is paid by November 28, 2026.");
    expect(note("2026-12-17", false, "2026-12-24", true)).toMatch(/which is sooner\. Please ask us/);
  });

  it("A sooner day that staff agreed leaves the time that it was agreed with (designer-4)", () => {
    // Agreed on November 21 for December 12: 21 days instead of the usual 26.
    expect(note("2026-12-14", false, "2026-12-12")).toContain("paid by November 23, 2026.");
  });
});
