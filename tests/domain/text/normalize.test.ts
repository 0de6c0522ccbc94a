// Shows access-15: normalizing a text takes linear time, however many marks its letters have.
import { expect, it } from "vitest";
import { loginInput } from "~/domain/accounts/accounts";
import { storedFileName } from "~/domain/forms/uploads";
import { foldText, identityOf } from "~/domain/text/fold";
import { inboxKey } from "~/domain/text/inbox";
import { normalizeText } from "~/domain/text/normalize";
import { tidyLine, tidyParagraph } from "~/domain/text/visible";

/** A million pairs of marks on one letter. Sorting them in quadratic time would take longer than a test may last (300 seconds). */
const marked = ["\u0323\u0301", "\u0301\u0323", "\u0344", "\u1dc0\u0f71"].map((pair) => `a${pair.repeat(1_000_000)}`);

const readers: [string, (text: string) => unknown][] = [
  ["one line", tidyLine],
  ["a paragraph", tidyParagraph],
  ["an identity", identityOf],
  ["a search", foldText],
  ["an inbox", inboxKey],
  ["a file name", (text) => storedFileName(text, "png")],
  ["a sign-in", (username) => loginInput.safeParse({ username, password: "secret" })],
];

it.each(readers)(
  "Two million marks on a letter become at most 60 before the test times out, read as %s",
  (_name, read) => {
    for (const text of marked) {
      const marks = JSON.stringify(read(text)).match(/\p{M}/gu) ?? [];
      expect(marks.length).toBeLessThanOrEqual(60);
    }
  },
);

it("A letter keeps the marks that languages use", () => {
  expect(normalizeText("Nguye\u0302\u0303n", "NFC")).toBe("Nguyễn");
  expect(normalizeText(`e${"\u0323".repeat(30)}`, "NFC")).toBe(`ẹ${"\u0323".repeat(29)}`);
});
