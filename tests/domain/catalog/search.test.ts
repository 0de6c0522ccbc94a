// Tests the product search on SQLite itself (catalog-11).
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogWords, exactMatch, nearMatch, readSynonyms } from "~/domain/catalog/search";

const db = new DatabaseSync(":memory:");
const find = (match: string) =>
  db
    .prepare("select rowid as id from pins where pins match ? order by rowid")
    .all(match)
    .map(({ id }) => names[Number(id)]);
const exact = (text: string) => find(exactMatch(catalogWords(text)));
const near = (text: string) => find(nearMatch(catalogWords(text)));

const names = ["Masters Azalea", "Masters Green Jacket", "Turnberry Lighthouse", "Duck Hook"];

beforeAll(() => {
  db.exec("create virtual table pins using fts5(name, colors, tokenize='porter unicode61 remove_diacritics 2')");
  for (const [id, name] of names.entries()) {
    db.prepare("insert into pins(rowid, name, colors) values (?, ?, ?)").run(
      id,
      name,
      id === 1 ? "green" : "red, blue",
    );
  }
});

describe("what is typed", () => {
  it('The input becomes words, and "pin" counts only alone', () => {
    expect(catalogWords("  Masters-Jacket PINS! ")).toEqual(["masters", "jacket"]);
    expect(catalogWords("pins")).toEqual(["pins"]);
    expect(catalogWords("a pin")).toEqual(["a"]);
    expect(catalogWords("%_\\ -- *")).toEqual([]);
    expect(catalogWords("a b c d e f g h i j")).toHaveLength(8);
  });

  it.each([
    ["masters jacket", ["Masters Green Jacket"]],
    ["azaleas", ["Masters Azalea"]],
    ["lighth", ["Turnberry Lighthouse"]],
    ["mast", ["Masters Azalea", "Masters Green Jacket"]],
    ["Âzalea", ["Masters Azalea"]],
    ["jacket duck", []],
  ])("The search for %s finds its product", (text, found) => expect(exact(text)).toEqual(found));

  it.each([
    ["azlaea", "Masters Azalea"],
    ["azalia", "Masters Azalea"],
    ["mastrs jaket", "Masters Green Jacket"],
    ["lighthuose", "Turnberry Lighthouse"],
    ["light house", "Turnberry Lighthouse"],
    ["greenjacket", "Masters Green Jacket"],
    ["ducck", "Duck Hook"],
    ["ezalea", "Masters Azalea"],
  ])("%s is one mistake away", (text, name) => {
    expect(exact(text)).toEqual([]);
    expect(near(text)).toEqual([name]);
  });

  it("A synonym finds what the words mean, alone, within a phrase and as a prefix", () => {
    const synonyms = readSynonyms("Blazer, green jacket\n\nflower, azalea, bloom,\nlonely");
    const findWith = (text: string) => find(exactMatch(catalogWords(text), undefined, synonyms));
    expect(findWith("blazer")).toEqual(["Masters Green Jacket"]);
    expect(findWith("masters flower")).toEqual(["Masters Azalea"]);
    expect(findWith("bloom masters")).toEqual(["Masters Azalea"]);
    expect(findWith("green jacket")).toEqual(["Masters Green Jacket"]);
    expect(findWith("blazer duck")).toEqual([]);
    expect(findWith("lonely")).toEqual([]);
  });

  it("Words with synonyms of several meanings find all of them", () => {
    const synonyms = readSynonyms("bird, duck\nbird, azalea");
    expect(find(exactMatch(["bird"], undefined, synonyms))).toEqual(["Masters Azalea", "Duck Hook"]);
  });

  it("The search allows one mistake in each of its first four words", () => {
    const words = ["aaaa", "bbbb", "cccc", "dddd", "eeee"];
    expect(words.map((word) => nearMatch(words).includes(`"${word.slice(1)}"`))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(nearMatch(["duck"])).toContain('"ducks"');
    expect(nearMatch(["xyz"])).toBe('("xyz"*)');
  });

  it("A close search never matches everything", () => {
    expect(near("xyz")).toEqual([]);
    expect(near("jacket xyzzy")).toEqual([]);
  });

  it("The search works within a color filter", () => {
    expect(find(exactMatch([], "green"))).toEqual(["Masters Green Jacket"]);
    expect(find(exactMatch(["masters"], "red"))).toEqual(["Masters Azalea"]);
    expect(find(nearMatch(["mastres"], "green"))).toEqual(["Masters Green Jacket"]);
    expect(find(nearMatch(["mastres"], "red"))).toEqual(["Masters Azalea"]);
  });

  it("No input breaks the query", () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 100, unit: "binary" }),
      fc.stringMatching(/^(AND|OR|NOT|NEAR|["'*()^:{}+-]|\s|[a-z])*$/).map((text) => text.slice(0, 100)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const words = catalogWords(text);
        if (words.length === 0) return;
        find(exactMatch(words, "red"));
        find(nearMatch(words, "red"));
      }),
    );
  });
});
