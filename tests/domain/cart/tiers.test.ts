// Checks that the percentages of the volume tiers are written once, in `volumeTiers`, and every sentence is made from them.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tierFacts, tierTexts } from "~/domain/cart/tiers";
import { volumeTiers } from "~/domain/catalog/catalog";

describe("sentences about the volume tiers", () => {
  it("The sentences name every tier that takes something off", () => {
    for (const { card, question, shelves } of Object.values(tierTexts)) {
      for (const { minQuantity, percentOff } of volumeTiers.filter((tier) => tier.percentOff > 0)) {
        for (const sentence of [card, question, shelves, tierFacts.both, tierFacts.settings]) {
          expect(sentence).toContain(`${percentOff}%`);
          expect(sentence).toContain(String(minQuantity));
        }
      }
    }
  });

  it("No other file contains the percentages", () => {
    const [high, low] = volumeTiers;
    const typed = new RegExp(
      [
        `\\b(${low.percentOff}|${high.percentOff})% (off|less) (from|for) `,
        `\\b(${low.percentOff}|${high.percentOff})% off ${low.minQuantity}`,
        `\\b(${low.percentOff}|${high.percentOff})% off ${high.minQuantity}`,
        `\\bfrom (${low.minQuantity}|${high.minQuantity}) (pins|pieces|of one)`,
        `\\bagain at ${high.minQuantity}\\b`,
        `\\b${low.minQuantity}-${high.minQuantity - 1}\\b`,
        "\\bten (different )?pins\\b|\\btwenty-five\\b",
      ].join("|"),
      "i",
    );
    const found = globSync(["app/**/*.{ts,tsx}", "content/*.md"]).filter((file) =>
      typed.test(readFileSync(file, "utf8")),
    );
    expect(found).toEqual([]);
  });
});
