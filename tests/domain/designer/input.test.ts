import { describe, expect, it } from "vitest";
import { shopDay } from "~/domain/calendar/calendar";
import { plainChoices } from "~/domain/designer/choices";
import { draftDays, prepareInput, readOrderData } from "~/domain/designer/custom-drafts.schema";
import { designInput, packagingField, recordFile } from "~/domain/designer/design.schema";
import { designerProgress, readProgress } from "~/domain/designer/design-draft.schema";
import {
  basePriceCents,
  cheaperQuantity,
  type Design,
  depositPercent,
  designerPriceSteps,
  designLimits,
  labelOf,
  packagingChoices,
  packagings,
  pinsCentsOf,
  platings,
  quoteDesign,
  rushFeeCents,
  sizeChoices,
  sizes,
  togglePackaging,
} from "~/domain/designer/designer";
import {
  designerSteps,
  missingInStep,
  newDraft,
  progressDays,
  progressVersion,
} from "~/domain/designer/designer-progress";
import { notesWithKit, planKit, readKit } from "~/domain/designer/kit";
import { encodeOrderData } from "~/domain/designer/order-data";
import { offerDays } from "~/domain/designer/products";
import { between, expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";
import { now, welcome } from "./designs";

const design: Design = {
  pinType: "pins",
  quantity: 50,
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  rushOrder: false,
  choices: plainChoices(),
};
const ordered = { ...design, customerName: "Pat", customerEmail: "pat@club.example" };

describe("a design as it is sent", () => {
  it("A design keeps within its limits", () => {
    expectEdges(designInput, ordered, {
      quantity: between(25, 1000),
      size: oneOf("0.75inch", "1inch", "1.25inch", "1.5inch"),
      plating: oneOf("silver", "gold", "bronze", "black-nickel"),
      rushOrder: { taken: [true, false], beyond: ["perhaps"] },
      customerName: longest(120),
      notes: longest(2000),
      deadlineDate: { taken: ["2027-02-28"], beyond: ["2027-02-29", "soon"] },
      promoCode: { taken: ["C".repeat(40)], beyond: ["C".repeat(41)] },
    });
    expect(
      designInput.parse({ ...ordered, packaging: undefined, rushOrder: undefined, promoCode: "vip" }),
    ).toMatchObject({
      packaging: ["just-pins"],
      rushOrder: false,
      promoCode: "VIP",
    });
    expect([sizes.length, platings.length, packagings.length]).toEqual([4, 4, 3]);
    expect(designLimits).toEqual({
      minQuantity: 25,
      maxQuantity: 1000,
      sliderMin: 50,
      sliderStep: 25,
      usual: [100, 150],
    });
    expect([rushFeeCents, depositPercent, draftDays, offerDays]).toEqual([10_000, 10, 7, 30]);
  });

  it("A design has each packaging once, in the shop's order, or just the pins", () => {
    expect(packagingField.parse("backer-cards")).toEqual(["backing-cards"]);
    expect(packagingField.parse(["backer-cards", "individual-bags", "backing-cards"])).toEqual([
      "individual-bags",
      "backing-cards",
    ]);
    expect(packagingField.parse(["individual-bags", "just-pins"])).toEqual(["just-pins"]);
    expect(packagingField.parse("just-pins")).toEqual(["just-pins"]);
    const bags = (count: number) => packagingField.safeParse(Array(count).fill("individual-bags")).success;
    expect([bags(0), bags(1), bags(10), bags(11)]).toEqual([false, true, true, false]);
  });

  it("Packaging is toggled on the server as on the page", () => {
    expect(togglePackaging(["backing-cards"], "individual-bags")).toEqual(["individual-bags", "backing-cards"]);
    expect(togglePackaging(["backing-cards"], "backing-cards")).toEqual(["just-pins"]);
    expect(togglePackaging(["individual-bags", "backing-cards"], "just-pins")).toEqual(["just-pins"]);
    expect(togglePackaging(["just-pins"], "backing-cards")).toEqual(["backing-cards"]);
  });

  it("A design is prepared as JSON text with a file", () => {
    const logo = new File(["x"], "logo.png");
    const orderData = JSON.stringify(ordered);
    expect(prepareInput.parse({ orderData, logo }).orderData.quantity).toBe(50);
    expect(prepareInput.safeParse({ orderData: "{", logo }).error?.issues).toMatchObject([
      { path: ["orderData"], message: "The order data is not JSON." },
    ]);
    const ownCard = JSON.stringify({ ...ordered, packaging: ["backing-cards"], choices: { card: "own" } });
    expect(prepareInput.safeParse({ orderData: ownCard, logo, card: logo }).success).toBe(true);
    expect(prepareInput.safeParse({ orderData: ownCard, logo }).error?.issues).toMatchObject([{ path: ["card"] }]);
    const missing = "Please upload your logo and fill in all contact details.";
    expect(prepareInput.safeParse({ orderData }).error?.issues).toMatchObject([{ path: ["logo"], message: missing }]);
    expect(prepareInput.safeParse({ logo }).error?.issues).toMatchObject([{ path: ["orderData"], message: missing }]);
  });

  it("A design is found again by its URL parameters, in either shape and alphabet", () => {
    const draftId = "DR-0123456789";
    const signs = { draftId, name: "Zoë ???>>>~~~" };
    const text = encodeOrderData(signs);
    expect(text).toMatch(/^[\w=-]+$/);
    expect(text).toMatch(/[-_]/);
    const plain = text.replaceAll("-", "+").replaceAll("_", "/");
    expect([text, plain, plain.replaceAll("+", " "), encodeOrderData({ orderData: signs })].map(readOrderData)).toEqual(
      Array(4).fill(draftId),
    );
    for (const other of ["", "%", btoa("{"), encodeOrderData({ draftId: "DR-1" }), encodeOrderData({})])
      expect(readOrderData(other)).toBeNull();
  });
});

describe("the price", () => {
  it.each([
    [25, 700],
    [50, 700],
    [51, 600],
    [99, 600],
    [100, 500],
    [249, 500],
    [250, 400],
    [499, 400],
    [500, 300],
    [1000, 300],
  ])("The price of one of %i pins is %i cents", (quantity, cents) => expect(basePriceCents(quantity)).toBe(cents));

  it("The last tier begins with the first pin, and the price says why a code takes nothing off", () => {
    expect(designerPriceSteps.map(({ minQuantity }) => minQuantity)).toEqual([500, 250, 100, 51, 0]);
    expect(quoteDesign(design, { discount: { ...welcome, isActive: false }, now })).toMatchObject({
      discountCents: 0,
      discountError: expect.stringMatching(/code/),
    });
    expect(quoteDesign(design, { discount: welcome, now }).discountError).toBeNull();
  });

  it.each(sizes)("The size %s is that wide in millimeters", (size) =>
    expect(sizeChoices[size].millimetres).toBeCloseTo(Number.parseFloat(size) * 25.4, 9),
  );

  it("The price of just the pins contains no packaging", () =>
    expect(packagingChoices["just-pins"].perPinCents).toBe(0));

  it("The price is never below 0, and is split into a tenth and the rest", () => {
    const all = { ...welcome, discountType: "fixed", discountValue: 10_000_000 } as const;
    expect(quoteDesign(design, { discount: all, now })).toMatchObject({
      totalCents: 0,
      depositCents: 0,
      remainingCents: 0,
    });
    expect(quoteDesign({ ...design, rushOrder: true })).toMatchObject({
      pinsCents: 35_000,
      rushCents: 10_000,
      totalCents: 45_000,
      depositCents: 4_500,
      remainingCents: 40_500,
    });
    expect(pinsCentsOf({ totalCents: 40_000, rushCents: 10_000, discountCents: 5_000 })).toBe(35_000);
  });

  it("The price says if more pins cost less, and nothing if they cost the same", () => {
    expect(cheaperQuantity({ ...design, quantity: 50 })).toEqual({
      quantity: 51,
      savedCents: 4_400,
      sentence: "Order 51 and save $44.00.",
    });
    expect(cheaperQuantity({ ...design, quantity: 499 })).toMatchObject({ quantity: 500, savedCents: 49_600 });
    expect([cheaperQuantity({ ...design, quantity: 200 }), cheaperQuantity({ ...design, quantity: 1000 })]).toEqual([
      null,
      null,
    ]);
  });

  it("A choice is shown by its name, an unknown one unchanged", () =>
    expect([labelOf(sizeChoices, "1inch"), labelOf(sizeChoices, "2inch")]).toEqual(["1 inch", "2inch"]));
});

describe("the way through the designer", () => {
  const person = { customerName: "Pat", customerEmail: "pat@club.example" };
  const draft = { ...newDraft, ...person, hasLogo: true, hasCard: false, today: "2026-11-21" };

  it("The designer has five steps, and each says what is missing", () => {
    expect(designerSteps.map(({ step, title }) => `${step} ${title}`)).toEqual([
      "1 Choose Quantity",
      "2 Pin Specifications",
      "3 Packaging & Delivery",
      "4 Upload Design & Details",
      "5 Review & Order",
    ]);
    expect(newDraft).toMatchObject({ quantity: 100, packaging: ["just-pins"], rushOrder: false });
    const quantity = (pins: number) => missingInStep(1, { ...draft, quantity: pins });
    expect([25, 1000].map(quantity)).toEqual([[], []]);
    expect([24, 1001, 50.5].map(quantity)).toEqual(Array(3).fill(["a quantity from 25 to 1000"]));
    expect(missingInStep(2, { ...draft, size: "x" as "1inch", plating: "x" as "gold" })).toEqual([
      "a size",
      "a plating",
    ]);
    expect(missingInStep(3, { ...draft, packaging: [] })).toEqual(["a packaging"]);
    expect(missingInStep(4, { ...draft, hasLogo: false, customerName: " ", customerEmail: "pat" })).toEqual([
      "your logo",
      "your name",
      "a valid email",
    ]);
    for (const step of [1, 2, 3, 4, 5] as const) expect(missingInStep(step, draft)).toEqual([]);
    expect(missingInStep(4, { ...draft, customerEmail: " pat@club.example " })).toEqual([]);
  });

  it("An unfinished design is kept for seven days", () => {
    const saved = {
      ...design,
      version: 1,
      currentStep: 1,
      customerName: "Pat",
      customerEmail: "pat",
      deadlineDate: "",
      rushByDate: false,
      promoCode: "",
      appliedDiscount: null,
      timestamp: now.getTime(),
    };
    expect([progressVersion, progressDays]).toEqual([1, 7]);
    for (const currentStep of [1, 2, 3, 4, 5])
      expect(designerProgress.parse({ ...saved, currentStep })).toMatchObject({ currentStep });
    expectEdges(designerProgress, saved, {
      version: { taken: [1], beyond: [0, 2] },
      currentStep: between(1, 5),
      quantity: between(1, 1000),
      customerName: longest(200),
      customerEmail: longest(254),
      promoCode: longest(40),
    });
    const discount = (discountAmount: number) =>
      designerProgress.safeParse({ ...saved, appliedDiscount: { code: "A", discountAmount } }).success;
    expect([discount(0), discount(-1)]).toEqual([true, false]);
    expect(designerProgress.safeParse({ ...saved, packaging: [] }).success).toBe(false);
    const later = (ms: number) => readProgress(JSON.stringify(saved), new Date(now.getTime() + ms));
    expect([later(0), later(7 * 86_400_000 - 1)]).toEqual([saved, saved]);
    expect([
      later(-1),
      later(7 * 86_400_000),
      readProgress("{", now),
      readProgress(null, now),
      readProgress("{}", now),
    ]).toEqual(Array(5).fill(null));
  });
});

describe("the kit for a tournament", () => {
  const kit = { players: 0, sponsors: 0, volunteers: 0, spares: 0, date: undefined };

  it("The kit reads up to two thousand people of each kind from a URL", () => {
    for (const field of ["players", "sponsors", "volunteers", "spares"]) {
      expect(readKit(new URLSearchParams({ [field]: "2000" }))).toEqual({ ...kit, [field]: 2000 });
      for (const heads of ["-1", "2001", "1.5", "", "many"]) {
        expect(readKit(new URLSearchParams({ [field]: heads }))).toEqual(kit);
      }
    }
  });

  it("The kit counts spares only if somebody comes", () => {
    expect(planKit({ ...kit, sponsors: 1, spares: 40 }, shopDay(now))).toMatchObject({
      pins: 41,
      markers: 0,
      orderBy: null,
      dateNote: null,
    });
    expect(planKit({ ...kit, players: 1 }, shopDay(now))).toMatchObject({ pins: 25, markers: 25 });
    expect(planKit({ ...kit, players: 26, volunteers: 1 }, shopDay(now))).toMatchObject({
      pins: 27,
      markers: 26,
      perPinCents: 700,
      pinsCents: 18_900,
    });
    expect(planKit(kit, shopDay(now))).toMatchObject({ pins: 0, markers: 0, pinsCents: 0 });
  });

  it.each([
    ["2026-12-24", "Order by November 21, 2026 to have them by December 24, 2026."],
    ["2026-12-23", "With rush delivery: Order by November 27, 2026 to have them by December 23, 2026."],
    ["2026-12-17", "With rush delivery: Order by November 21, 2026 to have them by December 17, 2026."],
    ["2026-12-16", "December 16, 2026 is too soon for custom pins. In-stock pins ship in 1-2 business days."],
    ["2026-11-01", "That date has passed. Please choose a later one."],
  ])("The kit for %s says: %s", (date, note) =>
    expect(planKit({ ...kit, players: 30, date }, shopDay(now)).dateNote).toBe(note),
  );

  it("The kit goes into the notes next to the customer's text, replacing an earlier kit", () => {
    const plan = (players: number) => planKit({ ...kit, players }, shopDay(now));
    const line = (pieces: number) => `Tournament kit: ${pieces} pins and ${pieces} ball markers, pins from $7.00 each.`;
    expect(notesWithKit("", plan(30))).toBe(line(30));
    const once = notesWithKit("Please call me.\n\nAfter five.", plan(30));
    expect(once).toBe(`Please call me.\n\nAfter five.\n${line(30)}`);
    expect(notesWithKit(`${once}\nAnd one more.`, plan(40))).toBe(
      `Please call me.\n\nAfter five.\nAnd one more.\n${line(40)}`,
    );
  });
});

it("A file belongs to a known part, of the first design or of the second to the tenth", () => {
  const isTaken = (part: string, id = "DR-1") => recordFile.safeParse({ id, part }).success;
  for (const part of ["logo", "preview", "mockup", "card", "card-2", "logo-9", "preview-10"])
    expect(isTaken(part), part).toBe(true);
  for (const part of ["", "logos", "logo-1", "logo-11", "logo-", "alogo", "card-20"])
    expect(isTaken(part), part).toBe(false);
  expect([isTaken("logo", "x".repeat(64)), isTaken("logo", "x".repeat(65))]).toEqual([true, false]);
});
