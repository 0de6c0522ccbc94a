import { describe, expect, it } from "vitest";
import { isTooShort, searchExpression, searchTerms } from "~/domain/text/search-terms";

describe("what staff type to find something", () => {
  it.each([
    ["", []],
    ["al", []],
    ["  Rosa   Morrow ", [["rosa"], ["morrow"]]],
    ["J Morrow", [["morrow"]]],
    ["(760) 555-0142", [["7605550142"]]],
    ["+1 760.555.0142", [["7605550142"]]],
    ["555-0142", [["5550142"]]],
    ["555-014", [["555-014"]]],
    ["5550142x", [["5550142x"]]],
    ["#ph-o123", [["PH-0123"]]],
    ["cp-7q4kil", [["CP-7Q4K11"]]],
    ["ink-red", [["ink-red"]]],
    [
      "Søren Weiß",
      [
        ["soren", "søren"],
        ["weiss", "weiß"],
      ],
    ],
    ["ﬁs Ёлка", [["fis"], ["елка", "ёлка"]]],
    ["one two three four five six seven", [["one"], ["two"], ["three"], ["four"], ["five"], ["six"]]],
  ])("The input %j searches for %j", (typed, words) => {
    expect(searchTerms(typed)).toEqual(words);
  });

  it.each([
    ["", true],
    ["al", true],
    ["  al  ", true],
    ["ale", false],
    [" ale ", false],
    ["😀a", true],
    ["a b", false],
  ])("The input %j is too short to search for: %s", (typed, isShort) => expect(isTooShort(typed)).toBe(isShort));

  it("Each word is quoted, so that the index reads no character of it as an operator", () => {
    expect(searchExpression("order", [['5" pin*'], ["OR", "AND"]])).toBe(
      'kind : "order" AND {title detail hidden} : (("5"" pin*") AND ("OR" OR "AND"))',
    );
  });
});
