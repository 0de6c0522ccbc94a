// Tests several designs in one order (pricing-16): price, text, and the browser's copy.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainChoices, surchargeDefaults } from "~/domain/designer/choices";
import { designInput } from "~/domain/designer/design.schema";
import { readAdded } from "~/domain/designer/design-draft.schema";
import { type Design, pieceCentsOf, pinsCentsOf, quoteDesign } from "~/domain/designer/designer";
import { countedPieces } from "~/domain/designer/products";
import {
  amountsOf,
  bareDesigns,
  customerNotes,
  designsOf,
  designsToMake,
  fileKeys,
  filePart,
  maxDesigns,
  notesOfAll,
  notesWithout,
  pictureKey,
  pictureUrl,
  piecesLabel,
  piecesOf,
  quantityFacts,
  severalDesignsLabel,
} from "~/domain/designer/several";
import { pinLines } from "~/domain/quotes/pin-lines";
import { anyCode, anyDesign, now, welcome } from "./designs";

const plain: Design = {
  pinType: "pins",
  quantity: 100,
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  rushOrder: false,
  choices: plainChoices(),
};
const marker: Design = { ...plain, pinType: "ball_markers", quantity: 50, choices: plainChoices("ball_markers") };
const priced = (design: Design) => ({ ...design, pricePerPinCents: pieceCentsOf(design, surchargeDefaults) });

describe("the price", () => {
  it.each<[string, Design, Design[], number, number]>([
    ["each has the price of its own quantity", { ...plain, quantity: 50 }, [{ ...plain, quantity: 50 }], 70_000, 7000],
    ["100 pins and 50 ball markers", plain, [marker], 85_000, 8500],
    ["rush is paid once", { ...plain, rushOrder: true }, [{ ...marker, rushOrder: true }], 95_000, 9500],
    ["a rush of another design is none", plain, [{ ...marker, rushOrder: true }], 85_000, 8500],
    [
      "the deposit is rounded once",
      { ...plain, quantity: 51 },
      [{ ...plain, plating: "bronze", quantity: 25 }, marker],
      83_475,
      8348,
    ],
  ])("The price of several designs: %s", (_what, first, others, totalCents, depositCents) => {
    expect(quoteDesign(first, null, undefined, others)).toMatchObject({ totalCents, depositCents });
  });

  it("The price is the sum of all pieces plus the rush of the first minus one code, in any order", () => {
    fc.assert(
      fc.property(anyDesign, fc.array(anyDesign, { maxLength: maxDesigns - 1 }), anyCode, (first, others, code) => {
        const quote = quoteDesign(first, { discount: code, now }, surchargeDefaults, others);
        const alone = [first, ...others].map((one) => quoteDesign({ ...one, rushOrder: false }).totalCents);
        const pinsCents = alone.reduce((sum, cents) => sum + cents, 0);
        expect(quote.pinsCents + quote.othersCents).toBe(pinsCents);
        expect(quote.totalCents).toBe(Math.max(0, pinsCents + quote.rushCents - quote.discountCents));
        expect(quote.depositCents).toBe(Math.round(quote.totalCents / 10));
        expect(quote.depositCents + quote.remainingCents).toBe(quote.totalCents);
        const [next, ...rest] = others;
        if (!next) {
          expect(quote).toEqual(quoteDesign(first, { discount: code, now }));
          return;
        }
        const turned = quoteDesign(
          { ...next, rushOrder: first.rushOrder },
          { discount: code, now },
          surchargeDefaults,
          [...rest, first],
        );
        expect(turned.totalCents).toBe(quote.totalCents);
      }),
    );
  });

  it("The minimum of a code applies to all designs together", () => {
    const discount = { ...welcome, minimumOrderCents: 80_000 };
    expect(quoteDesign(plain, { discount, now }).discountError).not.toBeNull();
    expect(quoteDesign(plain, { discount, now }, undefined, [marker])).toMatchObject({ discountCents: 12_750 });
  });

  it("The lines add up to all pins, and a quoted order has a single line", () => {
    fc.assert(
      fc.property(
        anyDesign,
        fc.array(anyDesign, { maxLength: 4 }),
        fc.integer({ min: 0, max: 900_000 }),
        (one, more, quoted) => {
          const order = { ...priced(one), furtherDesigns: more.map(priced) };
          const { totalCents, rushCents, discountCents } = quoteDesign(one, null, undefined, more);
          for (const cents of [pinsCentsOf({ totalCents, rushCents, discountCents }), quoted]) {
            const lines = pinLines(order, cents);
            expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
            expect([1, more.length + 1]).toContain(lines.length);
          }
        },
      ),
    );
  });
});

describe("words", () => {
  it("The texts write thousands with a comma", () => {
    expect(countedPieces({ quantity: 10_000, pinType: "ball_markers" })).toBe("10,000 ball markers");
  });

  it("The texts for one design stay the same, and for several they say how many", () => {
    const only = { ...plain, furtherDesigns: [] };
    const both = { ...plain, furtherDesigns: [marker] };
    expect([piecesLabel(only), piecesLabel(both)]).toEqual(["100 pins", "150 pieces in 2 designs"]);
    expect(designsOf(only).map(({ title }) => title)).toEqual([""]);
    expect(designsOf(both).map(({ title }) => title)).toEqual(["Design 1", "Design 2"]);
    expect([filePart("preview", 1), filePart("preview", 2)]).toEqual(["preview", "preview-2"]);
  });
});

describe("what is sent and kept", () => {
  const order = { ...plain, customerName: "Ann Lee", customerEmail: "ann@lee.example" };
  const ids = Array.from({ length: maxDesigns }, (_, at) => `DR-000000000${at}`);

  it("Each design is named once, and no more than an order can have", () => {
    const sent = (furtherDesigns: unknown) => designInput.safeParse({ ...order, furtherDesigns });
    expect(designInput.parse(order).furtherDesigns).toEqual([]);
    expect(sent([ids[0], ids[0], ids[1]]).data?.furtherDesigns).toEqual([ids[0], ids[1]]);
    expect(sent(ids).success).toBe(false);
    expect(sent(ids.slice(1)).success).toBe(true);
    expect(sent(["CP-0000000000"]).success).toBe(false);
  });

  it("The browser drops a broken or expired design", () => {
    const kept = { draftId: ids[0], design: plain, logoFileName: "crest.png", cardFileName: null };
    const [good, over] = ["2026-11-28T20:00:00.000Z", "2026-11-21T19:59:59.000Z"].map((expiresAt) => ({
      ...kept,
      expiresAt,
    }));
    expect(readAdded(JSON.stringify([over, good, { ...good, design: { size: 1 } }, 7]), now)).toEqual([good]);
    for (const text of [null, "", "{", "{}", "7"]) expect(readAdded(text, now)).toEqual([]);
  });
});

it("Each design keeps its notes when another one is removed", () => {
  const all = ["Thin line.", null, "Small gap.\nSmall dot.", "Photo."];
  for (const number of [1, 2, 3, 4])
    expect(notesWithout(notesOfAll(all), number)).toBe(notesOfAll(all.toSpliced(number - 1, 1)));
  expect(notesWithout(notesOfAll([null, "Thin line."]), 1)).toBe("Thin line.");
  expect(notesWithout(notesOfAll([null, "Thin line."]), 2)).toBeNull();
  expect(notesWithout(null, 1)).toBeNull();
});

describe("all designs of an order", () => {
  const files = { logoKey: "logo/1", previewKey: null, cardKey: "card/1" };
  const first = { ...priced(plain), furtherDesigns: [priced(marker), priced({ ...plain, quantity: 25 })] };

  it("The designs have a title and a number, except an only one", () => {
    expect(designsOf(first).map(({ title, number, design }) => [title, number, design.quantity])).toEqual([
      ["Design 1", 1, 100],
      ["Design 2", 2, 50],
      ["Design 3", 3, 25],
    ]);
    expect(maxDesigns).toBe(10);
    expect([
      piecesOf(first),
      severalDesignsLabel(first),
      severalDesignsLabel({ ...plain, furtherDesigns: [] }),
    ]).toEqual([175, "175 pieces in 3 designs", null]);
    expect(quantityFacts(first)).toEqual([
      ["Quantity", "175 pieces in 3 designs"],
      ["Design 1", "100 pins"],
    ]);
    expect(quantityFacts({ ...plain, furtherDesigns: [marker] })).toEqual([
      ["Quantity", "150 pieces in 2 designs"],
      ["Design 1", "100 pins"],
    ]);
    expect(quantityFacts({ ...marker, furtherDesigns: [] })).toEqual([["Quantity", "50 ball markers"]]);
  });

  it("The designs are priced separately if their pieces add up, otherwise together", () => {
    const each = [plain, marker, { ...plain, quantity: 25 }].map(
      (design) => design.quantity * priced(design).pricePerPinCents,
    );
    const sum = each.reduce((all, cents) => all + cents);
    expect(amountsOf(first, sum)).toEqual(each);
    expect(amountsOf(first, sum - 1)).toBeNull();
    expect(pinLines(first, sum)).toEqual([
      { label: "Design 1: 100 pins", cents: each[0] },
      { label: "Design 2: 50 ball markers", cents: each[1] },
      { label: "Design 3: 25 pins", cents: each[2] },
    ]);
    expect(pinLines(first, 1)).toEqual([{ label: "175 pieces in 3 designs", cents: 1 }]);
    expect(pinLines({ ...first, furtherDesigns: [] }, each[0]!)).toEqual([{ label: "100 pins", cents: each[0] }]);
  });

  it("The designs have files: a picture as the customer saw it, otherwise the artwork", () => {
    expect(fileKeys(files)).toEqual(["logo/1", "card/1"]);
    expect(fileKeys({ ...files, previewKey: "preview/1" })).toEqual(["logo/1", "preview/1", "card/1"]);
    expect([pictureKey(files), pictureKey({ ...files, previewKey: "preview/1" })]).toEqual(["logo/1", "preview/1"]);
    expect([pictureUrl("CP-1", 1), pictureUrl("CP-1", 2)]).toEqual(["/files/CP-1/preview", "/files/CP-1/preview-2"]);
  });

  it("A link shows the designs without files, and production sees them without prices", () => {
    const further = { ...priced(marker), ...files, packaging: ["just-pins"] };
    expect(bareDesigns([further])).toEqual([{ ...priced(marker), packaging: ["just-pins"] }]);
    expect(designsToMake([further])).toEqual([{ ...marker, ...files, packaging: ["just-pins"] }]);
  });
});

it("The customer's own notes leave out what the artwork check found", () => {
  const checked = notesOfAll(["Matte, please.\nLike last year.\nArtwork check: Thin line.", "Artwork check: Thin."]);
  expect(customerNotes(checked)).toBe("Matte, please.\nLike last year.");
  expect(customerNotes("Artwork check: Thin line.")).toBeNull();
  expect(customerNotes(null)).toBeNull();
});
