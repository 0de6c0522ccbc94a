import { describe, expect, it } from "vitest";
import { foldText, identityOf } from "~/domain/text/fold";

describe("The identity of a name", () => {
  it("Names are compared without case in every alphabet, in any Unicode form", () => {
    expect(identityOf("ÉMILE")).toBe(identityOf("émile"));
    expect(identityOf("E\u0301mile")).toBe(identityOf("Émile"));
    expect(identityOf("ÖZGÜR")).toBe(identityOf("özgür"));
    expect(identityOf("ＡＮＮ")).toBe("ann");
    expect(identityOf("ŁUKASZ Ø")).toBe("łukasz ø");
    expect(identityOf("STRASSE")).toBe(identityOf("Straße"));
    expect(identityOf("STRAẞE")).toBe(identityOf("straße"));
    expect(identityOf("ΟΔΟΣ")).toBe(identityOf("οδος"));
  });

  it("Every letter has one identity, in either case and in any Unicode form", () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => code)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /(?![\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{M}]/u.test(letter));
    const isOne = (text: string) =>
      [text.toLowerCase(), text.toUpperCase(), text.normalize("NFD"), identityOf(text)].every(
        (spelling) => identityOf(spelling) === identityOf(text),
      );
    expect(letters.filter((letter) => !isOne(letter))).toEqual([]);
  });

  it("Names keep accents, so that Émile and Emile are two people", () => {
    expect(identityOf("Émile")).not.toBe(identityOf("Emile"));
    expect(identityOf("Jürgen")).not.toBe(identityOf("Jurgen"));
  });
});

describe("The folded form of a text", () => {
  it("The folded form drops accents and replaces letters such as ø", () => {
    expect(foldText("Émile Zöllner")).toBe("emile zollner");
    expect(foldText("Søren Łukasz Weiß Æsir Đorđe Œuvre Þór Iğdır")).toBe(
      "soren lukasz weiss aesir dorde oeuvre thor igdir",
    );
    expect(foldText("O’Brien")).toBe("o'brien");
    expect(foldText("Ελένης ΟΔΟΣ")).toBe("ελενησ οδοσ");
    expect(foldText("Ёлка")).toBe("елка");
  });

  it("Folding the folded form changes nothing", () => {
    for (const text of ["ẞtraße", "ǅ", "ﬁne", "Ǽ", "İstanbul", "한국", "é".normalize("NFD")])
      expect(foldText(foldText(text))).toBe(foldText(text));
  });
});
