import { describe, expect, it } from "vitest";
import { type DesignChoices, plainChoices, surchargeDefaults } from "~/domain/designer/choices";
import {
  attachmentLabel,
  designFacts,
  designFactsWithNotes,
  designName,
  factsInLine,
  packagingLabels,
  piecesAndFacts,
} from "~/domain/designer/describe";
import { choicesField, designInput } from "~/domain/designer/design.schema";
import { type Design, normalizeDesign, quoteDesign } from "~/domain/designer/designer";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const plain: Design = {
  pinType: "pins",
  quantity: 100,
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  rushOrder: false,
  choices: plainChoices(),
};
const chosen = (part: Partial<DesignChoices>, over: Partial<Design> = {}): Design =>
  normalizeDesign({ ...plain, ...over, choices: { ...plain.choices, ...part } });

describe("what is chosen beyond what a piece comes with (pricing-14)", () => {
  it.each<[string, Design, number]>([
    ["nothing", plain, 500],
    ["a butterfly clutch", chosen({ attachment: "butterfly-clutch" }), 500],
    ["a deluxe clutch", chosen({ attachment: "deluxe-clutch" }), 530],
    ["a magnet", chosen({ attachment: "magnet" }), 540],
    ["a back stamp", chosen({ backStamp: "1 of 100" }), 510],
    ["a plain card", chosen({ card: "plain" }, { packaging: ["backing-cards"] }), 510],
    ["own artwork on the card", chosen({ card: "own" }, { packaging: ["backing-cards"] }), 525],
    ["own artwork without a card", chosen({ card: "own" }), 500],
    ["a flat ball marker", chosen({}, { pinType: "ball_markers" }), 500],
    ["a magnetic ball marker", chosen({ attachment: "magnet" }, { pinType: "ball_markers" }), 540],
  ])("The surcharge is right for %s", (_what, design, cents) =>
    expect(quoteDesign(design).pricePerPinCents).toBe(cents),
  );

  it("Choices cost what staff set", () => {
    const design = chosen({ attachment: "magnet", backStamp: "Hole 7" });
    expect(quoteDesign(design, null, { ...surchargeDefaults, magnet: 5, backStamp: 0 }).pricePerPinCents).toBe(505);
  });
});

describe("what is chosen", () => {
  it.each([
    ["pins", ["rubber-clutch", "butterfly-clutch", "deluxe-clutch", "magnet"]],
    ["ball_markers", ["flat", "magnet"]],
  ] as const)("The choice %s is kept with any of %j", (pinType, attachments) => {
    for (const attachment of attachments) {
      expect(choicesField.parse({ attachment })).toMatchObject({ attachment });
      expect(chosen({ attachment }, { pinType }).choices).toMatchObject({ attachment });
    }
  });

  it("The choices have limits: back stamp text, colors, cards", () => {
    const colour = { found: "#0a5f3c", shelf: "augusta" };
    expectEdges(
      choicesField,
      {},
      { backStamp: longest(40), card: oneOf("plain", "own"), simplified: oneOf(true, false) },
    );
    const isTaken = (choices: object) => choicesField.safeParse(choices).success;
    expect([8, 9].map((count) => isTaken({ colours: Array(count).fill(colour) }))).toEqual([true, false]);
    expect([200, 201].map((length) => isTaken({ backStamp: " ".repeat(length) }))).toEqual([true, false]);
  });
});

describe("what cannot be made together", () => {
  it("A ball marker has one size and no clutch", () => {
    const marker = chosen({ attachment: "deluxe-clutch" }, { pinType: "ball_markers", size: "1.5inch" });
    expect(marker).toMatchObject({ size: "1inch", choices: { attachment: "flat" } });
    expect(normalizeDesign({ ...marker, pinType: "pins" }).choices.attachment).toBe("rubber-clutch");
  });

  it("The server also corrects choices that exclude each other", () => {
    const sent = {
      ...plain,
      pinType: "ball_markers",
      size: "1.5inch",
      choices: { backStamp: "  Hole \n 7 " },
      customerName: "Ann",
      customerEmail: "ann@lee.example",
    };
    const { size, choices } = designInput.parse(sent);
    expect({ size, choices }).toEqual({
      size: "1inch",
      choices: { ...plainChoices("ball_markers"), backStamp: "Hole 7" },
    });
  });

  it.each([
    { backStamp: "x".repeat(41) },
    { attachment: "glue" },
    { card: "gold" },
    { colours: [{ found: "red", shelf: "flag" }] },
    { colours: [{ found: "#ff0000", shelf: "none" }] },
  ])("The unknown choice is refused: %j", (choices) => {
    expect(choicesField.safeParse(choices).success).toBe(false);
  });
});

it("Choices are described by name", () => {
  const design = chosen(
    { attachment: "magnet", backStamp: "Hole 7", card: "own", colours: [{ found: "#0a5f3c", shelf: "augusta" }] },
    { pinType: "ball_markers", packaging: ["backing-cards"] },
  );
  expect(designName(design)).toBe('100 custom ball markers, 1 inch, Silver, With magnet, back stamp "Hole 7"');
  expect(packagingLabels(design)).toEqual(["Backing cards with own artwork"]);
  expect(packagingLabels({ ...design, packaging: ["just-pins"] })).toEqual(["Just the ball markers"]);
  expect(packagingLabels({ ...design, packaging: ["individual-bags"] })).toEqual(["Individual poly bags"]);
  expect(attachmentLabel(plain)).toBe("Rubber clutch");
  expect(attachmentLabel(chosen({ attachment: "magnet" }))).toBe("Magnet");
  expect(attachmentLabel(chosen({}, { pinType: "ball_markers" }))).toBe("Without magnet");
  expect(designFacts(design)).toEqual([
    ["Size", "1 inch"],
    ["Plating", "Silver"],
    ["Attachment", "With magnet"],
    ["Back stamp", "Hole 7"],
    ["Enamel colors", "Jacket Green"],
    ["Packaging", "Backing cards with own artwork"],
  ]);
  const inLine =
    "Size: 1 inch; Plating: Silver; Attachment: With magnet; Back stamp: Hole 7; Enamel colors: Jacket Green; Packaging: Backing cards with own artwork";
  expect(factsInLine(design)).toBe(inLine);
  expect(piecesAndFacts({ ...design, quantity: 1000 })).toBe(`1,000 ball markers; ${inLine}`);
  expect(Object.fromEntries(designFacts(chosen({ simplified: true }))).Artwork).toMatch(/^Simplified/);
});

it("Pantone numbers are described by enamel, and the notes only where asked", () => {
  const design = chosen({
    colours: [{ found: "#0a5f3c", shelf: "augusta" }],
    pantones: [
      { found: "#0a5f3c", number: "342 C" },
      { found: "#b3282d", number: "186 C" },
    ],
    page: 3,
    notes: "Please keep the flag red.",
  });
  expect(Object.fromEntries(designFacts(design))).toMatchObject({
    Pantone: "342 C for Jacket Green, 186 C for #B3282D",
    "PDF page": "3",
  });
  expect(JSON.stringify(designFacts(design))).not.toContain("flag red");
  expect(designFactsWithNotes(design).at(-1)).toEqual(["Notes for our artists", "Please keep the flag red."]);
  expect(designFactsWithNotes(plain)).toEqual(designFacts(plain));
});

it("Blank notes and missing details are left out of the choices", () => {
  expect(choicesField.parse({ notes: "  ", pantones: undefined })).not.toHaveProperty("page");
  expect(choicesField.parse({ notes: "  " }).notes).toBeUndefined();
  expect(choicesField.safeParse({ page: 0 }).success).toBe(false);
  expect(choicesField.safeParse({ pantones: [{ found: "#0a5f3c", number: " " }] }).success).toBe(false);
});
