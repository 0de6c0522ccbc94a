// Stages of the production board, for staff (production-2). Owns no table. Guarantees that no card is lost when a stage is
// renamed or deleted, and that of two editors the later one is refused.
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import {
  type addStageInput,
  currentStages,
  type editStageInput,
  type removeStageInput,
  type reorderStageInput,
  type Stage,
  withEditedStage,
  withMovedStage,
  withoutStage,
  withStage,
} from "~/domain/orders/board";
import { getProductionBoard } from "~/services/back-office/production.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, saveStages } from "~/services/core/settings.server";
import { newToken } from "~/services/core/tokens.server";

/** The stages, and how many of the shown cards each has. */
export async function getStages(app: App) {
  const [{ productionStages }, { stages, cards }] = await Promise.all([
    getSettings(app),
    getProductionBoard(app, "all"),
    requireStaff(app),
  ]);
  const counts = Object.fromEntries(
    stages.map(({ id }) => [id, cards.filter(({ stage }) => stage === id).length] as const),
  );
  return { stages, counts, seen: productionStages.version };
}

async function change(
  app: App,
  { seen, id }: { seen: number; id?: string },
  next: (stages: readonly Stage[]) => { error: string } | { stages: Stage[] },
): Promise<void> {
  await requireStaff(app);
  const { productionStages } = await getSettings(app);
  if (id !== undefined && !currentStages(productionStages.stages).some((one) => one.id === id))
    throw new ShopError("conflict", "Someone else deleted this stage. Reload the page and try again.");
  const changed = next(productionStages.stages);
  if ("error" in changed) throw new ShopError("conflict", changed.error);
  await saveStages(app, { stages: changed.stages, seen });
}

export const addStage = (app: App, { seen, name, holds }: z.output<typeof addStageInput>) =>
  change(app, { seen }, (stages) => withStage(stages, { id: newToken().slice(0, 12), name, holds }));

export const editStage = (app: App, { id, seen, name, holds }: z.output<typeof editStageInput>) =>
  change(app, { seen, id }, (stages) => withEditedStage(stages, { id, name, holds }));

export const reorderStage = (app: App, { id, seen, by }: z.output<typeof reorderStageInput>) =>
  change(app, { seen, id }, (stages) => withMovedStage(stages, id, Number(by)));

export const removeStage = (app: App, { id, seen, target }: z.output<typeof removeStageInput>) =>
  change(app, { seen, id }, (stages) => withoutStage(stages, id, target));
