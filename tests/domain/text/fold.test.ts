import { describe, expect, it } from "vitest";
import { foldText, identityOf } from "~/domain/text/fold";

describe("The identity of a name", () => {
  it("ignores case in every alphabet and the way a letter is encoded", () => {
    expect(identityOf("ÉMILE")).toBe(identityOf("émile"));
    expect(identityOf("E\u0301mile")).toBe(identityOf("Émile"));
    expect(identityOf("ÖZGÜR")).toBe(identityOf("özgür"));
    expect(identityOf("ＡＮＮ")).toBe("ann");
    expect(identityOf("ŁUKASZ Ø")).toBe("łukasz ø");
    expect(identityOf("STRASSE")).toBe(identityOf("Straße"));
    expect(identityOf("ΟΔΟΣ")).toBe(identityOf("οδος"));
  });

  it("keeps accents, so that Émile and Emile are two people", () => {
    expect(identityOf("Émile")).not.toBe(identityOf("Emile"));
    expect(identityOf("Jürgen")).not.toBe(identityOf("Jurgen"));
  });
});

describe("The folded form of a text", () => {
  it("drops accents and replaces letters that carry their mark inside", () => {
    expect(foldText("Émile Zöllner")).toBe("emile zollner");
    expect(foldText("Søren Łukasz Weiß Æsir Đorđe Œuvre Þór Iğdır")).toBe(
      "soren lukasz weiss aesir dorde oeuvre thor igdir",
    );
    expect(foldText("O’Brien")).toBe("o'brien");
    expect(foldText("Ελένης ΟΔΟΣ")).toBe("ελενησ οδοσ");
    expect(foldText("Ёлка")).toBe("елка");
  });

  it("is the same for its own result", () => {
    for (const text of ["ẞtraße", "ǅ", "ﬁne", "Ǽ", "İstanbul", "한국", "é".normalize("NFD")])
      expect(foldText(foldText(text))).toBe(foldText(text));
  });
});
