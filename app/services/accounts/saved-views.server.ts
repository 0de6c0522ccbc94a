// Saved views of the back-office lists. Owns: saved_views. Guarantees that only the owner of a view can use it (for
// everyone else it does not exist) and that each list has at most one default view.
import { and, eq, lt, not } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted, wasTaken } from "~/db/guards";
import { savedViews } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { defaultViewInput, renameViewInput, saveViewInput } from "~/domain/settings/views.schema";
import { findNamed, sortedByName } from "~/domain/text/fold";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { cookieOwner, requireProduction, requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";

const maxViews = 100;

export async function listViews(app: App) {
  const { id, list, name, search, isDefault } = savedViews;
  const own = eq(savedViews.userId, cookieOwner(app).userId);
  const [rows] = await Promise.all([
    app.read(app.db.select({ id, list, name, search, isDefault }).from(savedViews).where(own)),
    requireProduction(app),
  ]);
  return sortedByName(rows);
}
export type SavedView = Awaited<ReturnType<typeof listViews>>[number];

/** Saves a view, replacing one with the same name in any case. ShopError `conflict` if the user already has 100 views. */
export async function saveView(app: App, view: z.output<typeof saveViewInput>): Promise<void> {
  const staff = await requireStaff(app);
  const { list, name, search, isDefault } = view;
  const known = (await findViewNamed(app, staff.id, list, name))?.name ?? name;
  const replaced = and(eq(savedViews.list, list), eq(savedViews.name, known))!;
  const others = app.db.$count(savedViews, and(eq(savedViews.userId, staff.id), not(replaced)));
  const row = { id: newToken(), userId: staff.id, createdAt: app.now(), ...view };
  try {
    await runBatch(app.db, [
      isDefault ? noDefault(app, staff.id, list) : [],
      app.db
        .insert(savedViews)
        // Counted in the write, so that parallel requests cannot pass the limit.
        .values({ ...row, name: abortUnless(savedViews.name, lt(others, maxViews), known) })
        .onConflictDoUpdate({
          target: [savedViews.userId, savedViews.list, savedViews.name],
          set: { name, search, isDefault },
        }),
      addAuditOfChange(app, staff, "view saved", `list ${list}`, { name }),
    ]);
  } catch (error) {
    if (!wasAborted(error, savedViews.name)) throw error;
    throw new ShopError("conflict", `You have ${maxViews} views. Delete one first.`, { cause: error });
  }
}

/** ShopError `conflict` if another view of this list has the name. */
export async function renameView(app: App, { id, name }: z.output<typeof renameViewInput>): Promise<void> {
  const { staff, view, own } = await getOwnView(app, id);
  const same = await findViewNamed(app, staff.id, view.list, name);
  if (same && same.id !== id) throw nameTaken();
  const change = app.db.update(savedViews).set({ name }).where(own);
  try {
    await runBatch(app.db, [change, addAuditOfChange(app, staff, "view renamed", `list ${view.list}`, { name })]);
  } catch (error) {
    if (!wasTaken(error)) throw error;
    throw nameTaken(error);
  }
}

async function findViewNamed(app: App, userId: string, list: SavedView["list"], name: string) {
  const ofList = and(eq(savedViews.userId, userId), eq(savedViews.list, list));
  return findNamed(
    await app.db.select({ id: savedViews.id, name: savedViews.name }).from(savedViews).where(ofList),
    name,
  );
}

function nameTaken(cause?: unknown): ShopError {
  const sentence = "You already have a view with this name.";
  return new ShopError("conflict", sentence, { fieldErrors: { name: [sentence] }, cause });
}

export async function setDefaultView(app: App, { id, isDefault }: z.output<typeof defaultViewInput>): Promise<void> {
  const { staff, view, own } = await getOwnView(app, id);
  const { list, name } = view;
  await runBatch(app.db, [
    isDefault ? noDefault(app, staff.id, list) : [],
    app.db.update(savedViews).set({ isDefault }).where(own),
    addAuditOfChange(app, staff, "view default", `list ${list}`, { name, isDefault }),
  ]);
}

export async function deleteView(app: App, { id }: { id: string }): Promise<void> {
  const { staff, view, own } = await getOwnView(app, id);
  const audit = addAuditOfChange(app, staff, "view deleted", `list ${view.list}`, { name: view.name });
  await runBatch(app.db, [app.db.delete(savedViews).where(own), audit]);
}

async function getOwnView(app: App, id: string) {
  const staff = await requireStaff(app);
  const own = and(eq(savedViews.id, id), eq(savedViews.userId, staff.id));
  const [view] = await app.db.select().from(savedViews).where(own);
  if (!view) throw new ShopError("not_found", "This view no longer exists.");
  return { staff, view, own };
}

const noDefault = (app: App, userId: string, list: SavedView["list"]): Statement =>
  app.db
    .update(savedViews)
    .set({ isDefault: false })
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), eq(savedViews.isDefault, true)));
