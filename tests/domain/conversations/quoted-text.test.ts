import { describe, expect, it } from "vitest";
import { isAutomatic, isFromList } from "~/domain/conversations/automatic";
import { withoutQuotedText } from "~/domain/conversations/quoted-text";

const join = (...lines: string[]) => lines.join("\n");

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
  ])("%s: only the answer remains", (_, text, answer) => {
    expect(withoutQuotedText(text)).toBe(answer);
    expect(withoutQuotedText(text.replaceAll("\n", "\r\n"))).toBe(answer);
  });

  it("Answers between the lines keep the questions, without the quote that follows", () => {
    const answers = join("> Which size?", "One inch.", "> Which plating?", "Gold.");
    const quoted = join("", "On Mon, Nov 23, 2026 Pin High <o@p.example> wrote:", "> Hi Megan");
    expect(withoutQuotedText(answers)).toBe(answers);
    expect(withoutQuotedText(join(answers, quoted))).toBe(answers);
  });

  it("A forwarded email is what the customer wants us to read", () => {
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

  it("A hostile text of 100,000 characters takes less than a second", () => {
    const hostile = [
      "On a ".repeat(20_000),
      "On aaaaaaa wrote:\n".repeat(5_500),
      `${"On aaaaaaa wrote:\n".repeat(5_500)}> end`,
      "From: a\n".repeat(12_000),
      "> a\nb\n".repeat(16_000),
      "-".repeat(100_000),
    ];
    for (const text of hostile) {
      const start = performance.now();
      withoutQuotedText(text);
      expect(performance.now() - start).toBeLessThan(1000);
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

  it("A person's email is not, and a mailing list is known by its headers", () => {
    expect(isAutomatic(headers({ "Auto-Submitted": "no" }), "ann@lee.example")).toBe(false);
    expect(isAutomatic(headers({}), "ann@lee.example")).toBe(false);
    expect(isFromList(headers({ "List-Id": "<club.example>" }))).toBe(true);
    expect(isFromList(headers({}))).toBe(false);
  });
});
