// Saved filters of the customer list, which campaigns use as their audience (campaigns-19). Owns: segments. Guarantees
// that a segment is a set of conditions and never a list of people.
import { eq, lt, ne } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { segments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { segmentInput } from "~/domain/customers/segments.schema";
import { findNamed, sortedByName } from "~/domain/text/fold";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";

const maxSegments = 50;

export async function listSegments(app: App) {
  const { id, name, conditions } = segments;
  const [rows] = await Promise.all([
    app.read(app.db.select({ id, name, conditions }).from(segments).limit(maxSegments)),
    requireStaff(app),
  ]);
  return sortedByName(rows);
}
export type Segment = Awaited<ReturnType<typeof listSegments>>[number];

/** Saves a segment, replacing one with the same name in any case. ShopError `conflict` if there are 50 already. */
export async function saveSegment(app: App, { name, search: conditions }: z.output<typeof segmentInput>) {
  const staff = await requireStaff(app);
  const known = findNamed(await app.db.select({ name: segments.name }).from(segments), name)?.name ?? name;
  const others = app.db.$count(segments, ne(segments.name, known));
  const values = { conditions, actor: staff.username, updatedAt: app.now() };
  try {
    await runBatch(app.db, [
      app.db
        .insert(segments)
        .values({
          id: newToken().slice(0, 22),
          // Counted in the write, so that parallel requests cannot pass the limit.
          name: abortUnless(segments.name, lt(others, maxSegments), known),
          createdAt: app.now(),
          ...values,
        })
        .onConflictDoUpdate({ target: segments.name, set: { ...values, name } }),
      addAudit(app, staff, "segment saved", `segment ${name}`),
    ]);
  } catch (error) {
    if (!wasAborted(error, segments.name)) throw error;
    throw new ShopError("conflict", `You have ${maxSegments} segments. Delete one first.`, { cause: error });
  }
}

export async function deleteSegment(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  await runBatch(app.db, [
    app.db.delete(segments).where(eq(segments.id, id)),
    addAuditOfChange(app, staff, "segment deleted", `segment ${id}`),
  ]);
}

/** The segment as it is now. ShopError `not_found` if someone deleted it. */
export async function getSegment(app: App, id: string): Promise<Segment> {
  const { name, conditions } = segments;
  const [segment] = await app.db
    .select({ id: segments.id, name, conditions })
    .from(segments)
    .where(eq(segments.id, id));
  if (!segment) throw new ShopError("not_found", "This segment no longer exists. Choose another one.");
  return segment;
}
