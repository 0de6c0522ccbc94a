// Designs kept in an account and shown by a link; owns `saved_designs` and `design_comments`. Promises that only its maker opens,
// removes or continues a design, that the link shows no person's data, and that both have a limit.
import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { designComments, savedDesigns, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  type designCommentInput,
  type SaveDesignInput,
  savedLimits,
  storedDesign,
} from "~/domain/designer/saved-designs";
import { idPrefixes } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { requireUser } from "~/services/core/sessions.server";
import { newId, newToken } from "~/services/core/tokens.server";
import { designFiles, designUploads } from "~/services/custom-orders/drafts.server";
import { type OpenFile, openFile, releaseFiles, removeUnclaimed, writeWithFiles } from "~/services/files/files.server";

type SavedDesign = typeof savedDesigns.$inferSelect;
const fileOwnerOf = (id: string) => `saved_design:${id}`;
const unknown = () => new ShopError("not_found", "This design is not known here.");

/** Keeps a design with its files; answers the link's token. ShopError `conflict` for one too many. */
export async function saveDesign(app: App, { name, design, ...artwork }: SaveDesignInput) {
  const viewer = await requireUser(app);
  const kept = await app.db.$count(savedDesigns, eq(savedDesigns.userId, viewer.id));
  if (kept >= savedLimits.designs) {
    throw new ShopError("conflict", `An account keeps ${savedLimits.designs} designs. Please remove one first.`);
  }
  const saved = { id: newId(idPrefixes.savedDesign), token: newToken(), userId: viewer.id, name, design };
  await writeWithFiles(app, fileOwnerOf(saved.id), await designUploads(design, artwork), (files) => [
    app.db.insert(savedDesigns).values({ ...saved, ...designFiles(files), createdAt: app.now() }),
  ]);
  return { id: saved.id, token: saved.token };
}

export function selectSavedDesign(app: App, id: string) {
  return app.db.select().from(savedDesigns).where(eq(savedDesigns.id, id));
}

/** One's own, newest first, with how many comments each has. */
export async function listSavedDesigns(app: App) {
  const { id } = await requireUser(app);
  const rows = await app.read(
    app.db
      .select({ design: savedDesigns, comments: count(designComments.id) })
      .from(savedDesigns)
      .leftJoin(designComments, eq(designComments.designId, savedDesigns.id))
      .where(eq(savedDesigns.userId, id))
      .groupBy(savedDesigns.id)
      .orderBy(desc(savedDesigns.createdAt))
      .limit(savedLimits.designs),
  );
  return rows.map(({ design: { id, name, token, previewKey, createdAt }, comments }) => ({
    ...{ id, name, token, createdAt, comments },
    hasPicture: previewKey !== null,
  }));
}

/** To go on with in the designer; another's is `not_found`. */
export async function getOwnSavedDesign(app: App, id: string) {
  const [[saved], viewer] = await Promise.all([app.read(selectSavedDesign(app, id)), app.viewer()]);
  if (!saved || saved.userId !== viewer?.id) throw unknown();
  const { logoFileName, cardFileName } = saved;
  return { id: saved.id, design: storedDesign.parse(saved.design), logoFileName, cardFileName };
}

/** The design goes, with its files, its comments and its link. */
export async function removeSavedDesign(app: App, { id }: { id: string }): Promise<void> {
  const viewer = await requireUser(app);
  const [saved] = await app.db
    .select()
    .from(savedDesigns)
    .where(and(eq(savedDesigns.id, id), eq(savedDesigns.userId, viewer.id)));
  if (!saved) throw unknown();
  await runBatch(app.db, [
    app.db.delete(designComments).where(eq(designComments.designId, id)),
    app.db.delete(savedDesigns).where(eq(savedDesigns.id, id)),
    releaseFiles(app, eq(storedFiles.owner, fileOwnerOf(id))),
  ]);
  const { logoKey, previewKey, cardKey } = saved;
  await removeUnclaimed(
    app,
    [logoKey, previewKey, cardKey].filter((key) => key !== null),
  );
}

function selectByToken(app: App, token: string) {
  return app.db.select().from(savedDesigns).where(eq(savedDesigns.token, token));
}

async function getByToken(app: App, token: string): Promise<SavedDesign> {
  const [saved] = await app.read(selectByToken(app, token));
  if (!saved) throw unknown();
  return saved;
}

/** What whoever has the link sees: the design and the comments, nobody's name but those that commenters gave. */
export async function getSharedDesign(app: App, token: string) {
  const [[saved], comments] = await Promise.all([
    app.read(selectByToken(app, token)),
    app.read(
      app.db
        .select({
          id: designComments.id,
          authorName: designComments.authorName,
          content: designComments.content,
          createdAt: designComments.createdAt,
        })
        .from(designComments)
        .innerJoin(savedDesigns, eq(savedDesigns.id, designComments.designId))
        .where(eq(savedDesigns.token, token))
        .orderBy(designComments.createdAt)
        .limit(savedLimits.comments),
    ),
  ]);
  if (!saved) throw unknown();
  return {
    name: saved.name,
    design: storedDesign.parse(saved.design),
    hasPicture: saved.previewKey !== null,
    comments,
  };
}

/** ShopError `not_found`, `conflict` where enough was said. */
export async function addDesignComment(app: App, token: string, input: z.output<typeof designCommentInput>) {
  const saved = await getByToken(app, token);
  const [said] = await app.db
    .select({ count: count() })
    .from(designComments)
    .where(eq(designComments.designId, saved.id));
  if ((said?.count ?? 0) >= savedLimits.comments)
    throw new ShopError("conflict", "This design has all the comments it can hold.");
  const { name: authorName, content } = input;
  const comment = { id: newId("DC"), designId: saved.id, authorName, content, createdAt: app.now() };
  await app.db.insert(designComments).values(comment);
}

/** The live pin as it was saved. */
export async function openSharedPicture(app: App, token: string): Promise<OpenFile> {
  const { previewKey } = await getByToken(app, token);
  if (!previewKey) throw unknown();
  return openFile(app, previewKey);
}
