// Shows that invisible text counts as missing, and that no text is cut within a letter (pages-14).
import { describe, expect, it } from "vitest";
import { cutText, tidyLine, tidyParagraph } from "~/domain/text/visible";

describe("text that nobody sees is empty", () => {
  it.each([
    ["zero-width spaces and joiners", "\u200b\u2060\u200d\u200c\ufeff"],
    ["soft hyphens", "\u00ad\u00ad"],
    ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
    ["blank braille", "\u2800\u2800"],
    ["tags", "\u{e0041}\u{e007f}"],
    ["variation selectors", "\ufe0f\u{e0100}"],
    ["direction controls", "\u202e\u2066\u2069\u200e\u200f\u061c"],
    ["combining marks without a letter", "\u0301\u0308"],
    ["Mongolian selectors and Khmer vowels", "\u180b\u180e\u17b4"],
    ["lone surrogates", "\ud800\udc00 \udfff".replace("\ud800\udc00", "\ud83c")],
    ["private and unassigned signs", "\ue000\u{f0000}\uffff"],
    ["spaces of every width", "\u00a0\u2003\u3000\t\n"],
  ])("Invisible text is empty: %s", (_name, text) => {
    expect(tidyLine(text)).toBe("");
    expect(tidyParagraph(`\n${text} ${text}\n`)).toBe("");
  });
});

describe("text that people write stays", () => {
  it.each(["Zoë Müller", "می‌خواهم", "👩‍👩‍👧 family", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 St Andrews", "❤️", "한국", "ภาษาไทย", "Nguyễn", "-", "🏌🏽‍♀️"])(
    "Ordinary text stays: %s",
    (text) => {
      expect(tidyLine(text)).toBe(text.normalize("NFC"));
      expect(tidyParagraph(text)).toBe(text.normalize("NFC"));
    },
  );

  it("Characters that reverse or hide a part of a text are removed", () => {
    expect(tidyLine("Ann\u202e\u200b Lee\u00ad")).toBe("Ann Lee");
    expect(tidyLine("A\u{e0041}nn\u3164 \u{1d173}Lee\u{1bca0}\ufffc\u{1d159}")).toBe("Ann Lee");
    expect(tidyLine(`Scot\u{e0067}${"\u{e0061}".repeat(9)}`)).toBe("Scot");
    expect(tidyLine("Jose\u0301")).toBe("José");
    expect(tidyLine("a\ud83d b")).toBe("a b");
    expect(tidyLine(`Z${"\u0335".repeat(60)}`)).toBe(`Z${"\u0335".repeat(4)}`);
    expect(tidyParagraph(" One\r\n\u2800two\u0007 ")).toBe("One\n two");
  });
});

describe("a cut text", () => {
  it("A text is never cut within a letter or an emoji", () => {
    const family = "👩‍👩‍👧";
    expect(cutText(`ab${family}`, 5)).toBe("ab");
    expect(cutText(`ab${family}`, 2 + family.length)).toBe(`ab${family}`);
    expect(cutText("cafe\u0301s", 4)).toBe("caf");
    expect(cutText("a😀😀", 4)).toBe("a😀");
    expect(cutText("short", 120)).toBe("short");
    expect(cutText(`word ${"x".repeat(200)}`, 5)).toBe("word");
  });
});
