import { describe, expect, it } from "vitest";
import { recipientStates } from "~/domain/campaigns/campaign-progress";
import {
  campaignCounts,
  campaignKinds,
  campaignStatuses,
  isCsvFile,
  marketingEmailInput,
  tournamentCampaignInput,
  tournamentDefaults,
  undoSeconds,
  vipCampaignInput,
  vipEmailInput,
} from "~/domain/campaigns/campaigns";
import {
  discountForm,
  emailDraft,
  marketingForm,
  newsletterInput,
  tournamentForm,
  vipEmailForm,
  vipForm,
} from "~/domain/campaigns/campaigns.schema";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { newsletterCodeEnd } from "~/domain/campaigns/newsletter-code";
import {
  mailJob,
  mailStates,
  maxTries,
  outboxFilter,
  retryPauseSeconds,
  unsentStates,
  withoutAccountLinks,
  withoutReadersLinks,
} from "~/domain/campaigns/outbox";
import { between, expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";
import { now } from "../designer/designs";

const vip = { csvFileName: "vips.csv", promoCode: "VIP20", discountPercent: 20 };
const code = { taken: ["C", "C".repeat(40)], beyond: ["", "C".repeat(41)] };

describe("a campaign as it is started", () => {
  it("A campaign keeps to its lengths, 40 characters for a code and 50 percent", () => {
    const promo = { promoCode: code, discountPercent: between(1, 50) };
    expectEdges(vipCampaignInput, vip, { csvFileName: longest(200), ...promo });
    expectEdges(vipEmailInput, { ...vip, email: "pat@club.example" }, { name: longest(120), ...promo });
    expectEdges(tournamentCampaignInput, tournamentDefaults, { emailSubject: longest(200), ...promo });
    expectEdges(
      marketingEmailInput,
      { subject: "Spring", content: "New." },
      { subject: longest(200), content: longest(50_000) },
    );
    expectEdges(newsletterInput, { email: "pat@club.example" }, { source: longest(40) });
    expect(vipCampaignInput.parse({ ...vip, promoCode: " vip " }).promoCode).toBe("VIP");
  });

  it("A campaign has its launch key, and creates its code or keeps the whole list only if the box is ticked", () => {
    const launchKey = longest(100);
    const key = { launchKey: "k" };
    const mail = { subject: "Spring", content: "New." };
    expectEdges(
      marketingForm,
      { ...mail, ...key },
      { launchKey, optedInOnly: { taken: [true, false], beyond: ["on"] } },
    );
    expect(marketingForm.parse({ ...mail, ...key }).optedInOnly).toBe(false);
    const days = { lastOrderDays: between(1, 3650) };
    expectEdges(discountForm, { discountCode: "SAVE", ...key }, { launchKey, ...days });
    const at = (startsAt: string) => discountForm.safeParse({ discountCode: "SAVE", ...key, startsAt });
    expect(at("2026-11-23T09:30").data?.startsAt).toEqual(new Date("2026-11-23T17:30:00Z"));
    expect(at("").data?.startsAt).toBeUndefined();
    expect(at("soon").error?.issues[0]?.message).toBe("Please choose a day and a time");
    for (const [form, given] of [
      [tournamentForm, tournamentDefaults],
      [vipForm, vip],
      [vipEmailForm, { ...vip, email: "pat@club.example" }],
    ] as const) {
      expectEdges(form, { ...given, ...key }, { launchKey, createCode: { taken: [true, false], beyond: ["on"] } });
      expect(form.parse({ ...given, ...key }).createCode).toBe(false);
    }
  });

  it("A preview accepts any amount of text up to the email's lengths", () => {
    expect(emailDraft.parse({})).toEqual({ subject: "", content: "" });
    expectEdges(emailDraft, {}, { subject: longest(200), content: longest(50_000) });
  });

  it("Excluded addresses are left out, whatever separates them", () => {
    const excluded = (excludeEmails: unknown) =>
      marketingEmailInput.parse({ subject: "S", content: "C", excludeEmails }).excludeEmails;
    expect(excluded("a@x.example;b@x.example\nA@x.example, ,c@x.example")).toEqual([
      "a@x.example",
      "b@x.example",
      "c@x.example",
    ]);
    expect([excluded(null), excluded([" B@x.example ", "b@x.example"])]).toEqual([[], ["b@x.example"]]);
  });

  it("Excluded recipients can be in an email program's form or have an international domain, and an invalid address is refused", () => {
    const read = (excludeEmails: unknown) =>
      marketingEmailInput.safeParse({ subject: "S", content: "C", excludeEmails });
    expect(read("Ann Lee <Ann@Lee.example>; <bo@x.example>, ann@m\u00fcnchen.example").data?.excludeEmails).toEqual([
      "ann@lee.example",
      "bo@x.example",
      "ann@xn--mnchen-3ya.example",
    ]);
    for (const typed of ["ann@lee.example bo@x.example", "ann@", "Ann Lee", ["ann@lee.example", "ann at lee"]])
      expect(read(typed).error?.issues[0]?.message, String(typed)).toMatch(/^".+" isn't an email address\. Please/);
  });

  it("The promised texts and numbers are there", () => {
    expect(campaignKinds).toEqual(["discount", "marketing", "tournament", "vip"]);
    expect(campaignStatuses).toEqual(["scheduled", "sending", "paused", "done", "cancelled", "failed"]);
    expect(recipientStates).toEqual(["queued", "sending", "sent", "failed", "skipped", "unknown"]);
    expect(undoSeconds).toBe(60);
    expect(tournamentDefaults).toMatchObject({ promoCode: "TOURNAMENT25", discountPercent: 25, targetCount: 23 });
    expect(campaignCounts.safeParse({ sent: 1, failed: 0 }).success).toBe(false);
  });

  it.each([
    ["a.CSV", "application/octet-stream", true],
    ["a.csv", "text/plain", false],
    ["a.txt", "", false],
    ["a.txt", "text/csv", true],
  ])("The file %s of type %j is a table: %s", (name, type, is) => expect(isCsvFile({ name, type })).toBe(is));
});

describe("the newsletter", () => {
  it("The newsletter's code gives 15 percent for sixty days, to the last moment of the last day", () => {
    expect(newsletterOffer).toEqual({ percentOff: 15, validDays: 60 });
    expect(newsletterCodeEnd(now)).toEqual(new Date("2027-01-21T07:59:59.999Z"));
  });
});

describe("the outbox", () => {
  it("The outbox retries after 30 seconds, then after twice as long each time up to two hours, for three days in all", () => {
    expect([1, 2, 3, 8, 9, 10].map(retryPauseSeconds)).toEqual([30, 60, 120, 3840, 7200, 7200]);
    const pauses = Array.from({ length: maxTries - 1 }, (_, at) => retryPauseSeconds(at + 1));
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(Math.abs(days - 3)).toBeLessThan(0.01);
  });

  it("The log keeps no link into an account, and only the recipient sees one that confirms or unsubscribes", () => {
    const words = (key: string) =>
      `See https://s.example/verify-email/${key}, /reset-password/${key} and /invitation/${key}, or /order/${key}.`;
    expect(withoutAccountLinks(words("a-B_9"))).toBe(
      "See https://s.example/verify-email/hidden, /reset-password/hidden and /invitation/hidden, or /order/a-B_9.",
    );
    expect(withoutAccountLinks(null)).toBeNull();
    const list = "See https://s.example/newsletter/WyJ.a~b_-9 or /unsubscribe/x%40y.z~9, and /newsletter.";
    expect(withoutAccountLinks(list)).toBe(list);
    expect(withoutReadersLinks(list)).toBe(
      "See https://s.example/newsletter/hidden or /unsubscribe/hidden, and /newsletter.",
    );
    expect(withoutReadersLinks(words("a-B_9"))).toBe(withoutAccountLinks(words("a-B_9")));
  });

  it("The outbox filters by known states, and by emails that were not sent", () => {
    const states = ["queued", "sending", "retrying", "sent", "failed", "skipped", "unknown"];
    expect(mailStates).toEqual(states);
    expect(unsentStates).toEqual(["failed", "unknown", "retrying"]);
    expectEdges(outboxFilter, {}, { q: longest(254), state: oneOf(...states, "unsent") });
    expect(outboxFilter.parse({ q: " Pat@ " }).q).toBe("pat@");
  });

  it("The outbox sends one to a hundred emails in one message, in its known form", () => {
    const ids = (length: number) => Array.from({ length }, (_, at) => `${at}`);
    const isTaken = (job: object) => mailJob.safeParse({ version: 1, ids: ["a"], ...job }).success;
    expect([{}, { ids: ids(100) }, { campaignId: "c" }].map(isTaken)).toEqual([true, true, true]);
    expect([{ ids: [] }, { ids: ids(101) }, { version: 2 }, { version: 0 }].map(isTaken)).toEqual(Array(4).fill(false));
  });
});
