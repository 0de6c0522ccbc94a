// The production board: its stages, and the stage of each order (production-1).
import { z } from "zod";
import { type CalendarDay, monthDay } from "~/domain/calendar/calendar";
import { countedPieces, type PinType } from "~/domain/designer/products";
import { designsOf } from "~/domain/designer/several";
import { line, wholeNumber } from "~/domain/forms/fields";
import type { AnyOrderStatus, OrderKind } from "~/domain/orders/admin";
import type { ParcelLine } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import { findNamed } from "~/domain/text/fold";

/** How far an order has come, according to its status. */
export const boardPhases = ["artwork", "approved", "making"] as const;
export type BoardPhase = (typeof boardPhases)[number];

export const phaseLabels: Record<BoardPhase, string> = {
  artwork: "Designs not approved yet",
  approved: "Approved designs",
  making: "Orders in production",
};

const maxStages = 12;
const stageId = z.string().regex(/^[\w-]{1,24}$/);

const stage = z.object({
  id: stageId,
  name: z.string().min(1).max(40),
  /** Orders that may be in this stage, and further ones. */
  holds: z.enum(boardPhases),
  /** For a deleted stage: the stage that its cards moved to. */
  movedTo: stageId.optional(),
});
export type Stage = z.output<typeof stage>;

/** Setting with the stages in their order. The version rises with each change (admin-5). */
export const stagesSetting = z.object({ version: z.int().min(0), stages: z.array(stage).min(1) });
export type StagesSetting = z.output<typeof stagesSetting>;

export const defaultStages: StagesSetting = {
  version: 0,
  stages: [
    { id: "artwork", name: "Artwork", holds: "artwork" },
    { id: "approved", name: "Approved", holds: "approved" },
    { id: "making", name: "In production", holds: "making" },
    { id: "finishing", name: "Finishing", holds: "making" },
    { id: "packing", name: "Packing", holds: "making" },
  ],
};

export const currentStages = (stages: readonly Stage[]) => stages.filter(({ movedTo }) => movedTo === undefined);

/** Phase of an order, or null if it is not on the board. */
export function boardPhaseOf(kind: OrderKind, status: AnyOrderStatus): BoardPhase | null {
  if (kind === "regular") return status === "processing" ? "making" : null;
  if (status === "pending" || status === "mockup_sent") return "artwork";
  if (status === "approved") return "approved";
  return status === "in_production" ? "making" : null;
}

const rankOf = (phase: BoardPhase) => boardPhases.indexOf(phase);

/** Whether an order of this phase may be in the stage. A card may always go back. */
export const canEnter = ({ holds }: Stage, phase: BoardPhase) => rankOf(holds) <= rankOf(phase);

interface Placed {
  kind: OrderKind;
  phase: BoardPhase;
  /** Stage that staff chose, and the phase at that time. */
  chosen: { stage: string | null; phase: BoardPhase | null } | null;
}

/**
 * Stage of an order: the one that staff chose, unless the order has come further since. Otherwise the first stage of its
 * phase, and for a catalog order the last one, because its pins are in stock.
 */
export function stageOf(stages: readonly Stage[], { kind, phase, chosen }: Placed): string {
  const own = chosen?.phase === phase ? stages.find(({ id }) => id === chosen.stage) : undefined;
  const ofPhase = stages.filter(({ holds }) => holds === phase);
  const first = kind === "custom" ? ofPhase.at(0) : ofPhase.at(-1);
  const current = currentStages(stages);
  const nearest = current.filter((one) => canEnter(one, phase)).at(-1) ?? current[0];
  return remaining(stages, own ?? first)?.id ?? nearest?.id ?? "";
}

/** The stage itself, or the one that its cards moved to when it was deleted. */
function remaining(stages: readonly Stage[], from: Stage | undefined): Stage | undefined {
  let at = from;
  // A cycle is impossible, because cards move to a stage that still exists. The limit is for a damaged setting.
  for (let step = 0; at?.movedTo !== undefined && step <= stages.length; step++) {
    const { movedTo } = at;
    at = stages.find(({ id }) => id === movedTo);
  }
  return at?.movedTo === undefined ? at : undefined;
}

/** Reason to refuse a move, or null. The production role reads it too, so it names no money. */
export function moveRefusal(id: string, target: Stage, phase: BoardPhase): string | null {
  if (canEnter(target, phase)) return null;
  return phase === "artwork"
    ? `The design of ${id} isn't approved yet, so it can't move to ${target.name}.`
    : `${id} isn't in production yet, so it can't move to ${target.name}. Ask the office to start production.`;
}

/** A line of a job: a design of a custom order, or a product of a catalog order. */
export interface JobLine {
  key: string;
  label: string;
  quantity: number;
}

interface Designed {
  quantity: number;
  pinType: PinType;
}

export const designLines = (order: Designed & { furtherDesigns: readonly Designed[] }): JobLine[] =>
  designsOf(order).map(({ number, title, design }) => ({
    key: String(number),
    label: title || countedPieces(design),
    quantity: design.quantity,
  }));

export const goodsLines = (items: readonly ParcelLine[]): JobLine[] =>
  items.map(({ productId, name, quantity }) => ({ key: String(productId), label: name, quantity }));

/** Finished pieces of a line, at most its quantity: an order may have been reduced since. */
export const madeOf = (made: Readonly<Record<string, number>>, { key, quantity }: Pick<JobLine, "key" | "quantity">) =>
  Math.min(made[key] ?? 0, quantity);

export interface Progress {
  made: number;
  quantity: number;
}

export function progressOf(made: Readonly<Record<string, number>>, lines: readonly JobLine[]): Progress {
  return lines.reduce(
    (sum, line) => ({ made: sum.made + madeOf(made, line), quantity: sum.quantity + line.quantity }),
    {
      made: 0,
      quantity: 0,
    },
  );
}

/** "40 of 100 made". */
export const madeLabel = ({ made, quantity }: Progress) => `${formatCount(made)} of ${formatCount(quantity)} made`;

/** "Due December 9, ships by December 4", and whether that is late. */
export function dueLabel({ due, shipBy }: { due: CalendarDay; shipBy: CalendarDay }, today: CalendarDay) {
  if (due < today) return { isLate: true, label: `Overdue: was due ${monthDay(due)}` };
  if (shipBy < today) return { isLate: true, label: `Due ${monthDay(due)}, past its ship date` };
  const ships = shipBy === today ? "Ships today" : `Ships by ${monthDay(shipBy)}`;
  return { isLate: false, label: due === shipBy ? ships : `${ships}, due ${monthDay(due)}` };
}

const orderId = z.string().min(1).max(64);
/** `from` is the value on the page. Another value was saved by someone else meanwhile. */
export const moveInput = z.object({ id: orderId, from: stageId, stage: stageId });
const teamMember = z.string().max(64).default("");
export const assignInput = z.object({ id: orderId, from: teamMember, assignee: teamMember });
export const madeInput = z.object({
  id: orderId,
  from: z.coerce.number().int().min(0),
  line: z.string().min(1).max(20),
  made: wholeNumber("Please enter a whole number of pieces", 0),
});

const seenStages = { seen: z.coerce.number().int().min(0) };
const stageName = line("Please enter a name", 40);
export const addStageInput = z.object({ ...seenStages, name: stageName, holds: z.enum(boardPhases, "Please choose") });
export const editStageInput = addStageInput.extend({ id: stageId });
export const reorderStageInput = z.object({ ...seenStages, id: stageId, by: z.enum(["-1", "1"]) });
export const removeStageInput = z.object({ ...seenStages, id: stageId, target: stageId });

type Change = { error: string } | { stages: Stage[] };

/** Adds a stage after the last one of its phase. */
export function withStage(stages: readonly Stage[], added: Stage): Change {
  if (currentStages(stages).length >= maxStages) return { error: `A board has at most ${maxStages} stages.` };
  const refused = nameRefusal(stages, added);
  if (refused) return { error: refused };
  const after = stages.findLastIndex(({ holds }) => rankOf(holds) <= rankOf(added.holds));
  return { stages: stages.toSpliced(after + 1, 0, added) };
}

export function withEditedStage(stages: readonly Stage[], edited: Pick<Stage, "id" | "name" | "holds">): Change {
  const refused = nameRefusal(stages, edited);
  if (refused) return { error: refused };
  return keepsProduction(stages.map((one) => (one.id === edited.id ? edited : one)));
}

/** Exchanges a stage with the one on its left (-1) or right (1). */
export function withMovedStage(stages: readonly Stage[], id: string, by: number): Change {
  const current = currentStages(stages);
  const from = current.findIndex((one) => one.id === id);
  const [moved, other] = [current[from], current[from + by]];
  if (!moved || !other) return { stages: [...stages] };
  return { stages: stages.map((one) => (one === moved ? other : one === other ? moved : one)) };
}

export function withoutStage(stages: readonly Stage[], id: string, target: string): Change {
  const isCurrent = currentStages(stages).some((one) => one.id === target);
  if (!isCurrent || target === id) return { error: "Please choose the stage for its cards" };
  return keepsProduction(stages.map((one) => (one.id === id ? { ...one, movedTo: target } : one)));
}

function keepsProduction(stages: Stage[]): Change {
  return currentStages(stages).some(({ holds }) => holds === "making")
    ? { stages }
    : { error: "The board needs a stage for orders in production." };
}

function nameRefusal(stages: readonly Stage[], { id, name }: Pick<Stage, "id" | "name">): string | null {
  const isTaken = findNamed(
    currentStages(stages).filter((one) => one.id !== id),
    name,
  );
  return isTaken ? `There's already a stage called ${name}.` : null;
}
