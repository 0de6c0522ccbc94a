import { describe, expect, it } from "vitest";
import {
  campaignResult,
  noRecipients,
  people,
  recipientTotal,
  roughDuration,
  roughRate,
  sendingPace,
} from "~/domain/campaigns/campaign-progress";

describe("campaign progress", () => {
  it("An unknown outcome counts as failed, so that the three counts add up", () => {
    const counts = { ...noRecipients, sent: 7, failed: 1, unknown: 2, skipped: 3 };
    expect(campaignResult(counts)).toEqual({ sent: 7, failed: 3, skipped: 3 });
    expect(recipientTotal(counts)).toBe(13);
  });

  it("The page shows pace and remaining time once two reads differ", () => {
    expect(sendingPace([], 10)).toBeNull();
    expect(sendingPace([{ at: 0, finished: 5 }], 10)).toBeNull();
    expect(
      sendingPace(
        [
          { at: 0, finished: 5 },
          { at: 1000, finished: 5 },
        ],
        10,
      ),
    ).toBeNull();
    expect(
      sendingPace(
        [
          { at: 0, finished: 0 },
          { at: 2000, finished: 100 },
        ],
        125,
      ),
    ).toEqual({ perSecond: 50, secondsLeft: 3 });
  });

  it.each([
    [0, "0 people"],
    [1, "1 person"],
    [2, "2 people"],
    [2150, "2,150 people"],
  ])("The count %i reads %s", (count, words) => expect(people(count)).toBe(words));

  it("The remaining time is rounded", () => {
    expect([roughDuration(40), roughDuration(200)]).toEqual(["about 40 s", "about 3 min"]);
    expect([roughRate(3.456), roughRate(2799.9)]).toEqual(["3.5", "2,800"]);
  });
});
