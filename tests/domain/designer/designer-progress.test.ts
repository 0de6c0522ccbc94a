import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainChoices } from "~/domain/designer/choices";
import { addedDesign, type DesignerProgress, readAdded, readProgress } from "~/domain/designer/design-draft.schema";
import { designOnly, isStepValid, missingInStep, newDraft } from "~/domain/designer/designer-progress";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";
import { now } from "./designs";

const saved: DesignerProgress = {
  version: 1,
  currentStep: 3,
  ...newDraft,
  packaging: ["just-pins"],
  promoCode: "",
  appliedDiscount: { code: "SAVE10", discountAmount: 12.5 },
  timestamp: now.getTime() - 1000,
};
const today = "2026-11-21";
const week = 7 * 86_400_000;

describe("saved progress", () => {
  it("Saved progress comes back unchanged", () => expect(readProgress(JSON.stringify(saved), now)).toEqual(saved));

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another version", JSON.stringify({ ...saved, version: 2 })],
    ["a broken step", JSON.stringify({ ...saved, currentStep: 9 })],
    ["7 days old", JSON.stringify({ ...saved, timestamp: now.getTime() - week })],
    ["the future", JSON.stringify({ ...saved, timestamp: now.getTime() + 60_000 })],
  ])("Saved progress is dropped silently when it is %s", (_what, text) => expect(readProgress(text, now)).toBeNull());

  it("Progress saved before the choices existed comes back as a plain pin", () => {
    const { pinType: _, choices: __, deadlineDate: ___, ...old } = saved;
    expect(readProgress(JSON.stringify(old), now)).toEqual(saved);
  });

  it("The need-by day is kept, and an invalid one is dropped", () => {
    const kept = (deadlineDate: unknown) => readProgress(JSON.stringify({ ...saved, deadlineDate }), now)?.deadlineDate;
    expect(["2026-12-24", "", "2026-02-30", "soon", 7].map(kept)).toEqual(["2026-12-24", "", "", "", ""]);
  });

  it("Saved progress lasts just under 7 days", () => {
    const old = { ...saved, timestamp: now.getTime() - week + 1 };
    expect(readProgress(JSON.stringify(old), now)).toEqual(old);
  });

  it("No stored value makes the reader throw", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readProgress(text, now) === null));
  });
});

describe("the order's other designs", () => {
  const { customerName: _, customerEmail: __, deadlineDate: ___, rushByDate: ____, ...design } = newDraft;
  const added = {
    draftId: "DR-0000000001",
    design,
    logoFileName: "crest.png",
    cardFileName: null,
    expiresAt: "2026-11-28T20:00:00.000Z",
  };

  it("The order's other designs have no person, and their packaging changes separately", () => {
    const draft = { ...newDraft, customerName: "Pat", customerEmail: "pat@club.example", deadlineDate: "2026-12-24" };
    const only = designOnly(draft);
    expect(only).toEqual(design);
    expect(only.packaging).toEqual(["just-pins"]);
    expect(only.packaging).not.toBe(draft.packaging);
  });

  it("The order's other designs keep file names as long as a disk allows", () =>
    expectEdges(addedDesign, added, { logoFileName: longest(255), cardFileName: longest(255) }));

  it("The order's other designs expire at the moment that the server deletes them", () => {
    const at = (expiresAt: string) => readAdded(JSON.stringify([{ ...added, expiresAt }]), now).length;
    expect(now.toISOString()).toBe("2026-11-21T20:00:00.000Z");
    expect([at("2026-11-21T20:00:00.001Z"), at("2026-11-21T20:00:00.000Z")]).toEqual([1, 0]);
  });
});

describe("steps", () => {
  const full = {
    ...newDraft,
    customerName: "Pat",
    customerEmail: "pat@club.example",
    hasLogo: true,
    hasCard: false,
    today,
  };

  it("A card with artwork needs its file", () => {
    const own = {
      ...full,
      packaging: ["backing-cards" as const],
      choices: { ...plainChoices(), card: "own" as const },
    };
    expect(missingInStep(3, own)).toEqual(["your card artwork"]);
    expect(missingInStep(3, { ...own, hasCard: true })).toEqual([]);
    expect(missingInStep(3, { ...own, packaging: ["just-pins"] })).toEqual([]);
  });

  it("The designer needs a valid email address", () => {
    const wanted = (customerEmail: string) => missingInStep(4, { ...full, customerEmail });
    expect(["", " ", "pat@club"].map(wanted)).toEqual([["your email"], ["your email"], ["a valid email"]]);
  });

  it.each([
    [1, { quantity: 25 }, true],
    [1, { quantity: 24 }, false],
    [1, { quantity: 1001 }, false],
    [2, {}, true],
    [3, { packaging: [] }, false],
    [3, { deadlineDate: today }, true],
    [3, { deadlineDate: "2026-11-20" }, false],
    [4, {}, true],
    [4, { hasLogo: false }, false],
    [4, { customerName: "  " }, false],
    [4, { customerEmail: "pat" }, false],
    [5, { hasLogo: false, quantity: 1 }, true],
  ] as const)("Step %i with %o: %s", (step, change, valid) => {
    expect(isStepValid(step, { ...full, ...change })).toBe(valid);
  });
});
