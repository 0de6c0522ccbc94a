import { describe, expect, it, vi } from "vitest";
import { isAutomatic, isFromList } from "~/domain/conversations/automatic";
import { withoutQuotedText } from "~/domain/conversations/quoted-text";

const join = (...lines: string[]) => lines.join("\n");

/**
 * Returns the expressions that `work` uses. Throws if it passes more than `most` characters to expressions, `trim` and `startsWith`.
 */
function expressionsOf(work: () => void, most: number): string[] {
  const { exec } = RegExp.prototype;
  const { trim, startsWith } = String.prototype;
  const used = new Set<string>();
  let characters = 0;
  const count = ({ length }: string) => {
    characters += length;
    if (characters > most) throw new Error(`More than ${most} characters were read`);
  };
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    used.add(this.source);
    count(text);
    return exec.call(this, text);
  });
  vi.spyOn(String.prototype, "trim").mockImplementation(function (this: string) {
    count(this);
    return trim.call(this);
  });
  vi.spyOn(String.prototype, "startsWith").mockImplementation(function (this: string, start) {
    count(start);
    return startsWith.call(this, start);
  });
  try {
    work();
  } finally {
    vi.restoreAllMocks();
  }
  return [...used];
}

describe("quoted text (conversations-5)", () => {
  it.each([
    [
      "Gmail",
      join(
        "Please make the flag red.",
        "",
        "On Mon, Nov 23, 2026 at 9:00 AM Pin High <orders@pinhigh.example>",
        "wrote:",
        "",
        "> Your mockup is ready.",
        ">",
        "> See it here",
      ),
      "Please make the flag red.",
    ],
    [
      "Apple Mail with a signature below the answer",
      join(
        "Looks great!",
        "",
        "Megan",
        "Sent from my iPhone",
        "",
        "> On Nov 23, 2026, at 09:00, Pin High <orders@pinhigh.example> wrote:",
        "> ",
        "> Your mockup is ready.",
      ),
      join("Looks great!", "", "Megan", "Sent from my iPhone"),
    ],
    [
      "Outlook for Windows",
      join(
        "We need 200 instead.",
        "",
        "From: Pin High <orders@pinhigh.example>",
        "Sent: Monday, November 23, 2026 9:00 AM",
        "To: Megan Sullivan <megan@club.example>",
        "Subject: Your quote",
        "",
        "Your quote is ready.",
      ),
      "We need 200 instead.",
    ],
    [
      "Outlook on the web, with a rule",
      join(
        "We need 200 instead.",
        "",
        "________________________________",
        "From: Pin High <orders@pinhigh.example>",
        "Sent: Monday, November 23, 2026 9:00 AM",
        "To: Megan Sullivan <megan@club.example>",
        "Subject: Your quote",
        "",
        "Your quote is ready.",
      ),
      "We need 200 instead.",
    ],
    [
      "Outlook in German",
      join("Bitte 200 Stück.", "", "Von: Pin High", "Gesendet: Montag", "An: Megan", "Betreff: Angebot", "", "Hallo"),
      "Bitte 200 Stück.",
    ],
    [
      "an old Outlook",
      join("Yes.", "", "-----Original Message-----", "From: Pin High", "Your quote is ready."),
      "Yes.",
    ],
    [
      "Yahoo, which does not mark the quoted lines",
      join("Yes.", "", "On Monday, November 23, 2026, 9:00 AM, Pin High <o@p.example> wrote:", "", "Your quote."),
      "Yes.",
    ],
    [
      "an answer below the quote",
      join("On Mon, Nov 23, 2026 Pin High <o@p.example> wrote:", "> Which size?", "", "One inch, please."),
      "One inch, please.",
    ],
  ])("The quoted email is removed, and only the answer remains: %s", (_, text, answer) => {
    expect(withoutQuotedText(text)).toBe(answer);
    expect(withoutQuotedText(text.replaceAll("\n", "\r\n"))).toBe(answer);
  });

  it("Questions stay if the answers are between them, and the quote that follows is removed", () => {
    const answers = join("> Which size?", "One inch.", "> Which plating?", "Gold.");
    const quoted = join("", "On Mon, Nov 23, 2026 Pin High <o@p.example> wrote:", "> Hi Megan");
    expect(withoutQuotedText(answers)).toBe(answers);
    expect(withoutQuotedText(join(answers, quoted))).toBe(answers);
  });

  it("A forwarded email stays, because the customer wants us to read it", () => {
    const forwarded = join(
      "See below.",
      "",
      "---------- Forwarded message ---------",
      "From: The printer <p@printer.example>",
      "Date: Mon, Nov 23, 2026",
      "Subject: Colors",
      "To: Megan <megan@club.example>",
      "",
      "Use Pantone 186.",
    );
    expect(withoutQuotedText(forwarded)).toBe(forwarded);
  });

  it("Text that only looks like a quote stays", () => {
    for (const text of [
      "On Monday we wrote: hello",
      "From: the clubhouse, thanks for the pins!",
      "Our prices > yours",
      "> only a quote",
      "",
    ]) {
      expect(withoutQuotedText(text)).toBe(text);
    }
  });

  it("A hostile text of 100,000 characters is read at most 40 times, by expressions with limited repetitions", () => {
    const hostile = [
      "On a ".repeat(20_000),
      "On a\n".repeat(20_000),
      "On aaaaaaa wrote:\n".repeat(5_500),
      `${"On aaaaaaa wrote:\n".repeat(5_500)}> end`,
      "From: a\n".repeat(12_000),
      "> a\nb\n".repeat(16_000),
      "-".repeat(100_000),
    ];
    for (const text of hostile) {
      const used = expressionsOf(() => void withoutQuotedText(text), 40 * text.length);
      // An expression without an unlimited repetition has a limited number of ways to match.
      expect(used.filter((source) => /(?<!\\)[*+]|,\}/.test(source))).toEqual([]);
    }
  });
});

describe("automatic emails (conversations-4)", () => {
  const headers = (values: Record<string, string>) => new Headers(values);

  it.each([
    ["an out-of-office reply", { "Auto-Submitted": "auto-replied" }, "ann@lee.example"],
    ["a notification", { "Auto-Submitted": "auto-generated; type=x" }, "shop@lee.example"],
    ["a bulk email", { Precedence: "bulk" }, "ann@lee.example"],
    ["an old autoresponder", { "X-Autoreply": "yes" }, "ann@lee.example"],
    ["a bounce without a sender", {}, ""],
    ["a bounce of a mailer daemon", {}, "MAILER-DAEMON@lee.example"],
  ])("%s is automatic", (_, values, from) => {
    expect(isAutomatic(headers(values as Record<string, string>), from)).toBe(true);
  });

  it("A person's email is not automatic, and a mailing list's email is known by its headers", () => {
    expect(isAutomatic(headers({ "Auto-Submitted": "no" }), "ann@lee.example")).toBe(false);
    expect(isAutomatic(headers({}), "ann@lee.example")).toBe(false);
    expect(isFromList(headers({ "List-Id": "<club.example>" }))).toBe(true);
    expect(isFromList(headers({}))).toBe(false);
  });
});
