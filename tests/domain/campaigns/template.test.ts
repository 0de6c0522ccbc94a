import { describe, expect, it } from "vitest";
import {
  campaignBadge,
  noRecipients,
  recipientBadge,
  roughDuration,
  roughRate,
  sendingPace,
} from "~/domain/campaigns/campaign-progress";
import { fillTemplate } from "~/domain/campaigns/campaign-template";
import { escapeHtml } from "~/domain/text/html";

describe("a template", () => {
  const values = { name: "<Pat & {{unsubscribe_url}}>", unsubscribeUrl: "https://pins.example/u?a=1&b='2'" };

  it("A template is filled once, each value escaped", () => {
    expect(fillTemplate("Hi {{name}}! {{unsubscribe_url}} {{other}} {{name}}", { ...values, name: "Pat" })).toBe(
      `Hi Pat! ${values.unsubscribeUrl} {{other}} Pat`,
    );
    expect(fillTemplate("{{name}}|{{unsubscribe_url}}", values, escapeHtml)).toBe(
      "&lt;Pat &amp; {{unsubscribe_url}}&gt;|https://pins.example/u?a=1&amp;b=&#39;2&#39;",
    );
    expect(escapeHtml('"a"')).toBe("&quot;a&quot;");
  });
});

describe("progress in words", () => {
  it.each([
    [89, "about 89 s"],
    [90, "about 2 min"],
    [149, "about 2 min"],
    [150, "about 3 min"],
  ])("A duration of %i seconds reads %s", (seconds, words) => expect(roughDuration(seconds)).toBe(words));

  it.each([
    [9.94, "9.9"],
    [10, "10"],
    [10.5, "11"],
  ])("A pace of %d emails a second reads %s", (rate, words) => expect(roughRate(rate)).toBe(words));

  it("Pace is hidden if two reads have the same time, or if the count did not move or went back", () => {
    const samples = (at: number, finished: number) => [
      { at: 1000, finished: 10 },
      { at, finished },
    ];
    expect([
      sendingPace(samples(1000, 20), 5),
      sendingPace(samples(2000, 10), 5),
      sendingPace(samples(2000, 9), 5),
    ]).toEqual([null, null, null]);
    expect(sendingPace(samples(2000, 12), 5)).toEqual({ perSecond: 2, secondsLeft: 3 });
    expect(sendingPace([...samples(2000, 11), { at: 3000, finished: 20 }], 0)).toEqual({
      perSecond: 5,
      secondsLeft: 0,
    });
  });

  it("Every state has a badge", () => {
    expect(campaignBadge("paused")).toEqual({ label: "Paused", tone: "yellow" });
    expect(recipientBadge("unknown")).toEqual({ label: "Unknown", tone: "purple" });
    expect(Object.values(noRecipients)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
