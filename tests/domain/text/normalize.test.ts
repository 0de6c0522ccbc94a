// Shows access-15: normalizing a text takes linear time, however many marks its letters have.
import { describe, expect, it } from "vitest";
import { loginInput } from "~/domain/accounts/accounts";
import { storedFileName } from "~/domain/forms/uploads";
import { foldText, identityOf } from "~/domain/text/fold";
import { inboxKey } from "~/domain/text/inbox";
import { normalizeText } from "~/domain/text/normalize";
import { tidyLine, tidyParagraph } from "~/domain/text/visible";

/** Ordered and unordered marks, half a million each. Without a limit they would take minutes. */
const marked = ["\u0323\u0301", "\u0301\u0323", "\u0344", "\u1dc0\u0f71"].map((pair) => `a${pair.repeat(500_000)}`);

const readers: [string, (text: string) => unknown][] = [
  ["one line", tidyLine],
  ["a paragraph", tidyParagraph],
  ["an identity", identityOf],
  ["a search", foldText],
  ["an inbox", inboxKey],
  ["a file name", (text) => storedFileName(text, "png")],
  ["a sign-in", (username) => loginInput.safeParse({ username, password: "secret" })],
];

describe("a letter with a million marks", () => {
  it.each(readers)("A million marks are read within two seconds as %s", (_name, read) => {
    const start = performance.now();
    for (const text of marked) read(text);
    expect(performance.now() - start).toBeLessThan(2000 * marked.length);
  });
});

it("A letter keeps the marks that languages use", () => {
  expect(normalizeText("Nguye\u0302\u0303n", "NFC")).toBe("Nguyễn");
  expect(normalizeText(`e${"\u0323".repeat(30)}`, "NFC")).toBe(`ẹ${"\u0323".repeat(29)}`);
});
