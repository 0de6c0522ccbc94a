// Designs that customers save in their account and share by a link. Owns: saved_designs, design_comments. Guarantees that only the owner
// opens, removes or continues a design, that the link shows no personal data, and that both tables have limits.
import { and, count, desc, eq, lt } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { abortUnless, insertWhere, wasAborted } from "~/db/guards";
import { designComments, savedDesigns, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  type AccountDesignInput,
  accountDesignLimits,
  type designCommentInput,
  storedDesign,
} from "~/domain/designer/account-designs.schema";
import { idPrefixes } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { requireUser } from "~/services/core/sessions.server";
import { newId, newToken } from "~/services/core/tokens.server";
import { designFiles, designUploads } from "~/services/custom-orders/drafts.server";
import { type OpenFile, openFile, releaseFiles, removeUnclaimed, writeWithFiles } from "~/services/files/files.server";

type AccountDesign = typeof savedDesigns.$inferSelect;
const fileOwnerOf = (id: string) => `saved_design:${id}`;
const unknown = () => new ShopError("not_found", "We can't find this design.");

/** Saves a design with its files and returns the token of its link. ShopError `conflict` if the account is full. */
export async function saveAccountDesign(app: App, { name, design, ...artwork }: AccountDesignInput) {
  const viewer = await requireUser(app);
  const kept = app.db.$count(savedDesigns, eq(savedDesigns.userId, viewer.id));
  const full = (cause?: unknown) =>
    new ShopError("conflict", `You can save up to ${accountDesignLimits.designs} designs. Please remove one first.`, {
      cause,
    });
  if ((await kept) >= accountDesignLimits.designs) throw full();
  const saved = { id: newId(idPrefixes.savedDesign), token: newToken(), userId: viewer.id, name, design };
  await writeWithFiles(app, fileOwnerOf(saved.id), await designUploads(design, artwork), (files) => [
    app.db.insert(savedDesigns).values({
      ...saved,
      ...designFiles(files),
      // Counted again in the write, because parallel requests all pass the check above.
      name: abortUnless(savedDesigns.name, lt(kept, accountDesignLimits.designs), name),
      createdAt: app.now(),
    }),
  ]).catch((error: unknown) => {
    throw wasAborted(error, savedDesigns.name) ? full(error) : error;
  });
  return { id: saved.id, token: saved.token };
}

export function selectAccountDesign(app: App, id: string) {
  return app.db.select().from(savedDesigns).where(eq(savedDesigns.id, id));
}

export async function listAccountDesigns(app: App) {
  const { id } = await requireUser(app);
  const rows = await app.read(
    app.db
      .select({ design: savedDesigns, comments: count(designComments.id) })
      .from(savedDesigns)
      .leftJoin(designComments, eq(designComments.designId, savedDesigns.id))
      .where(eq(savedDesigns.userId, id))
      .groupBy(savedDesigns.id)
      .orderBy(desc(savedDesigns.createdAt))
      .limit(accountDesignLimits.designs),
  );
  return rows.map(({ design: { id, name, token, previewKey, createdAt }, comments }) => ({
    id,
    name,
    token,
    createdAt,
    comments,
    hasPicture: previewKey !== null,
  }));
}

/** Opens a design in the designer. ShopError `not_found` for designs of others. */
export async function getOwnAccountDesign(app: App, id: string) {
  const [[saved], viewer] = await Promise.all([app.read(selectAccountDesign(app, id)), app.viewer()]);
  if (!saved || saved.userId !== viewer?.id) throw unknown();
  const { logoFileName, cardFileName } = saved;
  return { id: saved.id, design: storedDesign.parse(saved.design), logoFileName, cardFileName };
}

export async function removeAccountDesign(app: App, { id }: { id: string }): Promise<void> {
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

async function getByToken(app: App, token: string): Promise<AccountDesign> {
  const [saved] = await app.read(selectByToken(app, token));
  if (!saved) throw unknown();
  return saved;
}

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
        .limit(accountDesignLimits.comments),
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

/** ShopError `not_found`, or `conflict` if the design has all the comments it may have. */
export async function addDesignComment(app: App, token: string, input: z.output<typeof designCommentInput>) {
  const saved = await getByToken(app, token);
  const { name: authorName, content } = input;
  const comment = { id: newId("DC"), designId: saved.id, authorName, content, createdAt: app.now() };
  const said = app.db.$count(designComments, eq(designComments.designId, saved.id));
  const isUnderLimit = lt(said, accountDesignLimits.comments);
  const [stored] = await insertWhere(app.db, designComments, comment, null, isUnderLimit).returning();
  if (!stored) throw new ShopError("conflict", "This design has reached its comment limit.");
}

export async function openSharedPicture(app: App, token: string): Promise<OpenFile> {
  const { previewKey } = await getByToken(app, token);
  if (!previewKey) throw unknown();
  return openFile(app, previewKey);
}
