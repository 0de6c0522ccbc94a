// Tests the stages of the production board and the stage of each order (production-1, production-2).
import { describe, expect, it } from "vitest";
import {
  boardPhaseOf,
  canEnter,
  currentStages,
  defaultStages,
  dueLabel,
  madeOf,
  moveRefusal,
  progressOf,
  type Stage,
  stageOf,
  withEditedStage,
  withMovedStage,
  withoutStage,
  withStage,
} from "~/domain/orders/board";

const { stages } = defaultStages;
const changed = (change: { error: string } | { stages: Stage[] }): Stage[] => {
  if ("error" in change) throw new Error(change.error);
  return change.stages;
};
const idsOf = (all: readonly Stage[]) => currentStages(all).map(({ id }) => id);
const custom = (phase: "artwork" | "approved" | "making", chosen: Parameters<typeof stageOf>[1]["chosen"] = null) => ({
  kind: "custom" as const,
  phase,
  chosen,
});

describe("the stage of an order", () => {
  it("Open orders are on the board, and orders that shipped or ended are not", () => {
    const custom = [
      "pending",
      "mockup_sent",
      "approved",
      "in_production",
      "shipped",
      "delivered",
      "cancelled",
    ] as const;
    expect(custom.map((status) => boardPhaseOf("custom", status))).toEqual([
      ...["artwork", "artwork", "approved", "making"],
      ...[null, null, null],
    ]);
    const goods = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
    expect(goods.map((status) => boardPhaseOf("regular", status))).toEqual([null, "making", null, null, null]);
  });

  it("A custom order begins in the first stage of its status, and a catalog order in the last one", () => {
    expect((["artwork", "approved", "making"] as const).map((phase) => stageOf(stages, custom(phase)))).toEqual([
      "artwork",
      "approved",
      "making",
    ]);
    expect(stageOf(stages, { kind: "regular", phase: "making", chosen: null })).toBe("packing");
  });

  it("A chosen stage counts until the order comes further", () => {
    const chosen = { stage: "artwork", phase: "approved" } as const;
    expect(stageOf(stages, custom("approved", chosen))).toBe("artwork");
    expect(stageOf(stages, custom("making", chosen))).toBe("making");
  });

  it("A card goes back at any time, and ahead only as far as its order has come", () => {
    const [artwork, , making] = stages as [Stage, Stage, Stage];
    expect(canEnter(artwork, "making")).toBe(true);
    expect(canEnter(making, "approved")).toBe(false);
    expect(moveRefusal("CP-1", making, "making")).toBeNull();
    expect(moveRefusal("CP-1", making, "artwork")).toBe(
      "The design of CP-1 isn't approved yet, so it can't move to In production.",
    );
    expect(moveRefusal("CP-1", making, "approved")).toContain("isn't in production yet");
  });
});

describe("changing the stages", () => {
  it("A new stage comes after the last one for the same orders, and its name must be new", () => {
    const added = changed(withStage(stages, { id: "proof", name: "Proof", holds: "artwork" }));
    expect(idsOf(added)).toEqual(["artwork", "proof", "approved", "making", "finishing", "packing"]);
    expect(withStage(stages, { id: "x", name: "PACKING", holds: "making" })).toEqual({
      error: "There's already a stage called PACKING.",
    });
    const named = changed(withStage(stages, { id: "proof", name: "\u00c9mail STRASSE", holds: "artwork" }));
    for (const name of ["\u00e9mail stra\u00dfe", "E\u0301MAIL STRASSE"])
      expect(withStage(named, { id: "x", name, holds: "making" })).toEqual({
        error: `There's already a stage called ${name}.`,
      });
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `s${at}`, name: `S${at}`, holds: "making" as const }));
    expect(withStage(many, { id: "x", name: "More", holds: "making" })).toEqual({
      error: "A board has at most 12 stages.",
    });
  });

  it("Renaming a stage keeps its cards", () => {
    const renamed = changed(withEditedStage(stages, { id: "finishing", name: "Polish", holds: "making" }));
    expect(renamed.find(({ id }) => id === "finishing")?.name).toBe("Polish");
    expect(stageOf(renamed, custom("making", { stage: "finishing", phase: "making" }))).toBe("finishing");
  });

  it("The cards of a deleted stage go where staff said, and so do later ones", () => {
    const without = changed(withoutStage(stages, "making", "finishing"));
    expect(idsOf(without)).toEqual(["artwork", "approved", "finishing", "packing"]);
    expect(stageOf(without, custom("making", { stage: "making", phase: "making" }))).toBe("finishing");
    expect(stageOf(without, custom("making"))).toBe("finishing");
    const fewer = changed(withoutStage(without, "finishing", "packing"));
    expect(stageOf(fewer, custom("making", { stage: "making", phase: "making" }))).toBe("packing");
    const noArtwork = changed(withoutStage(fewer, "artwork", "approved"));
    expect(stageOf(noArtwork, custom("artwork"))).toBe("approved");
  });

  it("A deleted stage needs another one for its cards, and the board keeps one for production", () => {
    expect(withoutStage(stages, "making", "making")).toEqual({ error: "Please choose the stage for its cards" });
    expect(withoutStage(stages, "making", "gone")).toEqual({ error: "Please choose the stage for its cards" });
    const one = changed(withoutStage(changed(withoutStage(stages, "making", "packing")), "finishing", "packing"));
    expect(withoutStage(one, "packing", "approved")).toEqual({
      error: "The board needs a stage for orders in production.",
    });
    expect(withEditedStage(one, { id: "packing", name: "Packing", holds: "artwork" })).toHaveProperty("error");
  });

  it("A stage moves one place, and a deleted one in between does not count", () => {
    const without = changed(withoutStage(stages, "making", "finishing"));
    const moved = changed(withMovedStage(without, "finishing", -1));
    expect(idsOf(moved)).toEqual(["artwork", "finishing", "approved", "packing"]);
    expect(stageOf(moved, custom("making", { stage: "making", phase: "making" }))).toBe("finishing");
    expect(idsOf(changed(withMovedStage(stages, "artwork", -1)))).toEqual(idsOf(stages));
  });
});

describe("the card", () => {
  it("A due day is late in words", () => {
    const days = { due: "2026-12-09", shipBy: "2026-12-04" };
    expect(dueLabel(days, "2026-12-01")).toEqual({ isLate: false, label: "Ships by December 4, due December 9" });
    expect(dueLabel(days, "2026-12-04")).toEqual({ isLate: false, label: "Ships today, due December 9" });
    expect(dueLabel(days, "2026-12-05")).toEqual({ isLate: true, label: "Due December 9, past its ship date" });
    expect(dueLabel(days, "2026-12-10")).toEqual({ isLate: true, label: "Overdue: was due December 9" });
    const goods = { due: "2026-12-04", shipBy: "2026-12-04" };
    expect(dueLabel(goods, "2026-12-01").label).toBe("Ships by December 4");
  });

  it("Finished pieces are never more than the line has", () => {
    const line = { key: "1", label: "100 pins", quantity: 100 };
    expect([madeOf({}, line), madeOf({ 1: 40 }, line), madeOf({ 1: 140 }, line)]).toEqual([0, 40, 100]);
    const other = { key: "2", label: "Design 2", quantity: 50 };
    expect(progressOf({ 1: 140, 2: 10 }, [line, other])).toEqual({ made: 110, quantity: 150 });
  });
});
