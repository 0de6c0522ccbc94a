import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { isEmail } from "~/domain/forms/email";
import {
  calendarDay,
  emailField,
  flag,
  line,
  linkField,
  optionalCalendarDay,
  optionalInstant,
  optionalLine,
  optionalLink,
  optionalParagraph,
  optionalShopTime,
  pageQuery,
  paragraph,
  periodQuery,
  savedAtSeen,
  staffNotesInput,
  wholeNumber,
  withoutWebAddress,
} from "~/domain/forms/fields";
import { findFault } from "~/gateways/mailer.server";

const outcome = (schema: z.ZodType, value: unknown) => {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues[0]?.message;
};
const signs = (count: number) => "x".repeat(count);

describe("text", () => {
  it.each([
    ["a line", line("Wanted"), " Pat\r\n\tGreen\u0000\u2028! ", "Pat Green !"],
    ["an optional line", optionalLine(), " Pat\r\n\tGreen\u0000\u2028! ", "Pat Green !"],
    ["a paragraph", paragraph("Wanted"), " One\r\ntwo\rthree\n\tfour\u0000\u0007 ", "One\ntwo\nthree\n\tfour"],
    [
      "an optional paragraph",
      optionalParagraph(),
      " One\r\ntwo\rthree\n\tfour\u0000\u0007 ",
      "One\ntwo\nthree\n\tfour",
    ],
  ])("The text %s is trimmed, without characters that break an email header or a page", (_, field, given, kept) =>
    expect(outcome(field, given)).toBe(kept),
  );

  it.each([
    ["line", line("Wanted"), 200],
    ["line of its own length", line("Wanted", 7), 7],
    ["paragraph", paragraph("Wanted"), 5000],
  ])("A required text: a %s", (_, field, most) => {
    expect([undefined, null, 5, "", " \n ", "\u200b\u2800\u3164"].map((value) => outcome(field, value))).toEqual(
      Array(6).fill("Wanted"),
    );
    expect(outcome(field, "x")).toBe("x");
    expect(outcome(field, signs(most))).toBe(signs(most));
    expect(outcome(field, signs(most + 1))).toBe(`Please use at most ${most} characters`);
  });

  it.each([
    ["line", optionalLine(), 200],
    ["paragraph", optionalParagraph(), 5000],
    ["note of staff's", staffNotesInput.shape.notes, 5000],
    ["note that was seen", staffNotesInput.shape.seen, 20_000],
  ])("An optional text: a %s", (_, field, most) => {
    expect([undefined, null, "", "  "].map((value) => outcome(field, value))).toEqual(Array(4).fill(undefined));
    expect(outcome(field, signs(most))).toBe(signs(most));
    expect(outcome(field, signs(most + 1))).toBe(`Please use at most ${most} characters`);
  });

  it("An email address has 254 characters at most and is lowercased", () => {
    const address = (length: number) => `a@${`${signs(60)}.`.repeat(4)}`.padEnd(length, "m");
    expect(outcome(emailField(), " Pat@Club.Example ")).toBe("pat@club.example");
    expect(outcome(emailField(), address(254))).toBe(address(254));
    expect([address(255), "pat", "", null].map((value) => outcome(emailField("Wanted"), value))).toEqual(
      Array(4).fill("Wanted"),
    );
  });

  it.each([
    ["Üser@x.example", null],
    ["user@exämple.com", "user@xn--exmple-cua.com"],
    ["USER@EXÄMPLE.COM", "user@xn--exmple-cua.com"],
    ["user@例え.テスト", "user@xn--r8jz45g.xn--zckzah"],
    ["o'brien+tag@sub.club.example", "o'brien+tag@sub.club.example"],
    ["!#$%&'*+/=?^_`{|}~-@club.example", "!#$%&'*+/=?^_`{|}~-@club.example"],
    [`${signs(64)}@club.example`, `${signs(64)}@club.example`],
    [`${signs(65)}@club.example`, null],
    ['"two words"@club.example', null],
    ["a@b", null],
    ["a..b@club.example", null],
    [".a@club.example", null],
    ["a.@club.example", null],
    ["a@-club.example", null],
    ["a@club..example", null],
    ["a@club.example.", null],
    ["a@[127.0.0.1]", null],
    ["a@127.0.0.1", null],
    ["a@club.example/x", null],
    ["a@clüb.example/x", null],
    ["a@clüb.example:80", null],
    ["Pat <pat@club.example>", null],
    ["a@b.example,c@d.example", null],
    ["a@ｃｌｕｂ.example", "a@club.example"],
  ])("The address %s is stored as %s", (typed, kept) => {
    expect(emailField("Wanted").safeParse(typed).data ?? null).toBe(kept);
    expect(isEmail(typed)).toBe(kept !== null);
    const to = kept ?? "a@b.example";
    expect(findFault({ to, replyTo: to, subject: "x", html: "", text: "" } as never)).toBeNull();
  });

  it("An address that no provider takes gets a different message than a missing one", () => {
    for (const typed of ["üser@exämple.com", '"two words"@club.example'])
      expect(outcome(emailField("Wanted"), typed)).toContain("only to addresses with plain letters and digits");
  });

  it("Names cannot contain web addresses", () => {
    const [isPlain, message] = withoutWebAddress;
    expect(message).toBe("Please leave web addresses out of names");
    expect(["Pat Green", "St. Andrews/Old"].map(isPlain)).toEqual([true, true]);
    expect(["http://evil.example", "WWW.evil", "evil.example/x"].map(isPlain)).toEqual([false, false, false]);
  });
});

it("Numbers are whole and have two limits", () => {
  const field = wholeNumber("Wanted", 2);
  expect([2, 1_000_000].map((value) => outcome(field, value))).toEqual([2, 1_000_000]);
  expect([1, 1_000_001, 2.5, "2", null].map((value) => outcome(field, value))).toEqual(Array(5).fill("Wanted"));
  expect([4, 5].map((value) => outcome(wholeNumber("Wanted", 2, 4), value))).toEqual([4, "Wanted"]);
});

it("A yes or no comes as JSON, a checkbox or a select", () => {
  expect([true, "on", "true"].map((value) => outcome(flag, value))).toEqual([true, true, true]);
  expect([false, "off", "false"].map((value) => outcome(flag, value))).toEqual([false, false, false]);
  expect(outcome(flag, "perhaps")).toBe("Please choose yes or no");
});

describe("a link", () => {
  const wanted = "Please enter an address that starts with https:// or /";
  const long = (length: number) => "https://a.example/".padEnd(length, "p");

  it.each(["https://a.example", "HTTP://a.example/x?y#z", "/pins/a.svg", "/"])("A link may be %s", (url) => {
    expect(outcome(linkField, ` ${url} `)).toBe(url);
    expect(outcome(optionalLink, url)).toBe(url);
  });

  it.each(["javascript:alert(1)", "//evil.example", "/\\evil", "https://", "a.example", "/a b"])(
    "A link may not be %s",
    (url) => {
      expect(outcome(linkField, url)).toBe(wanted);
      expect(outcome(optionalLink, url)).toBe(wanted);
    },
  );

  it("A link has at most two thousand characters and is optional", () => {
    expect(outcome(linkField, long(2000))).toBe(long(2000));
    expect(linkField.safeParse(long(2001)).success).toBe(false);
    expect(["", null, undefined].map((value) => outcome(optionalLink, value))).toEqual(Array(3).fill(undefined));
  });
});

describe("a day", () => {
  it("A day is in the calendar, or is left out", () => {
    expect([calendarDay, optionalCalendarDay].map((field) => outcome(field, " 2026-02-28 "))).toEqual([
      "2026-02-28",
      "2026-02-28",
    ]);
    expect([calendarDay, optionalCalendarDay].map((field) => outcome(field, "2026-02-29"))).toEqual(
      Array(2).fill("Please enter a date as YYYY-MM-DD"),
    );
    expect(outcome(calendarDay, null)).toBe("Please choose a date");
    expect(["", null, undefined].map((value) => outcome(optionalCalendarDay, value))).toEqual(Array(3).fill(undefined));
  });

  it("A day lasts from its first to its last moment in the shop's zone, and an instant stays itself", () => {
    const [start, end] = [optionalInstant("start"), optionalInstant("end")];
    expect(outcome(start, " 2026-11-21 ")).toEqual(new Date("2026-11-21T08:00:00Z"));
    expect(outcome(end, "2026-11-21")).toEqual(new Date("2026-11-22T07:59:59.999Z"));
    for (const field of [start, end]) {
      expect(outcome(field, "2026-11-21T10:00:00Z")).toEqual(new Date("2026-11-21T10:00:00Z"));
      expect(["", null, undefined].map((value) => outcome(field, value))).toEqual([null, null, null]);
      expect(["2026-02-29", "2026-11-21Tea", "Nov 21, 2026"].map((value) => outcome(field, value))).toEqual(
        Array(3).fill("Please enter a date as YYYY-MM-DD"),
      );
    }
  });
});

it.each([
  "2026-02-30T10:00:00Z",
  "2026-13-01T10:00:00Z",
  "2026-11-26T24:00:00Z",
  "2026-11-26T10:60:00Z",
  "2026-11-26T10:00:00+25:00",
  "11/26/2026",
  "26.11.2026",
  "46352",
  "46,352",
  "2026-2-3",
  "20261126",
  "２０２６-11-26",
  "0000-01-01",
  "9999-12-31",
  "26-11-26",
])("%s is no moment and no day, and the sentence says how to write one", (typed) => {
  const wanted = "Please enter a date as YYYY-MM-DD";
  expect(outcome(optionalInstant("end"), typed)).toBe(wanted);
  expect(outcome(calendarDay, typed)).toBe(wanted);
  expect(outcome(optionalShopTime, typed)).toBe("Please choose a day and a time");
});

it("A time without a zone is not guessed, and the shop's clock has no February 30 and no 24:00", () => {
  expect(outcome(optionalInstant("start"), "2026-11-26T10:00")).toBe("Please add the time zone, such as Z for UTC");
  expect(outcome(optionalInstant("start"), "2026-11-26T10:00-08:00")).toEqual(new Date("2026-11-26T18:00:00Z"));
  for (const typed of ["2026-02-30T09:30", "2026-11-26T24:00", "2026-13-01T09:30", "2026-11-26T09:61"])
    expect(outcome(optionalShopTime, typed)).toBe("Please choose a day and a time");
});

it("A moment is read on the shop's clock, or is left out", () => {
  expect(outcome(optionalShopTime, "2026-11-23T09:30")).toEqual(new Date("2026-11-23T17:30:00Z"));
  expect(outcome(optionalShopTime, "2026-07-01T09:30:15")).toEqual(new Date("2026-07-01T16:30:15Z"));
  expect(["", null, undefined].map((value) => outcome(optionalShopTime, value))).toEqual(Array(3).fill(undefined));
  expect(["2026-11-23", "09:30", "2026-11-23T09:30Z"].map((value) => outcome(optionalShopTime, value))).toEqual(
    Array(3).fill("Please choose a day and a time"),
  );
});

it("An edit names the version that the editor saw, or the default text", () => {
  const last = 8_000_000_000_000_000;
  expect([0, "0", "1795385440000", last].map((savedAt) => savedAtSeen.parse({ savedAt }).savedAt)).toEqual([
    0,
    0,
    1_795_385_440_000,
    last,
  ]);
  for (const savedAt of [-1, last + 1, 0.5, "now"]) expect(savedAtSeen.safeParse({ savedAt }).success).toBe(false);
});

it("A list's cursor is time and id, and an invalid one starts from the beginning", () => {
  const places = [`1~a`, `${"9".repeat(15)}~${"a".repeat(64)}`];
  expect(places.map((before) => pageQuery.parse({ before }))).toEqual(places.map((before) => ({ before })));
  const none = ["~a", "1~", `${"9".repeat(16)}~a`, `1~${"a".repeat(65)}`, "1~a b", "x~a", 7];
  for (const before of none) expect(pageQuery.parse({ before })).toEqual({ before: undefined });
});

it("A report's days are calendar days, and an invalid one is ignored", () => {
  const days = { from: "2026-11-01", to: "2026-11-30" };
  expect(periodQuery.parse(days)).toEqual(days);
  for (const given of [{}, { from: "", to: "" }, { from: "2026-02-30", to: "x" }])
    expect(periodQuery.parse(given)).toEqual({ from: undefined, to: undefined });
});
