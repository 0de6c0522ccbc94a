// Drafts of manual orders (orders-28). Owns: manual_order_drafts. Guarantees that a draft becomes at most one order: its
// id is the key of the order's form.
import { and, desc, eq } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { manualOrderDrafts, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { normaliseEmail } from "~/domain/forms/fields";
import type { ManualOrderDraftInput } from "~/domain/orders/manual-order.schema";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { manualReference } from "~/services/ledger/snapshots.server";

const shownDrafts = 50;

/** Drafts, the last saved first. */
export async function listManualDrafts(app: App) {
  const [rows] = await Promise.all([
    app.read(app.db.select().from(manualOrderDrafts).orderBy(desc(manualOrderDrafts.updatedAt)).limit(shownDrafts)),
    requireStaff(app),
  ]);
  return rows.map(({ id, form, actor, updatedAt }) => ({ id, name: form.name || form.email || "", actor, updatedAt }));
}

/** ShopError `not_found` if the draft was deleted or became an order. */
export async function getManualDraft(app: App, id: string) {
  const [[draft]] = await Promise.all([
    app.read(app.db.select().from(manualOrderDrafts).where(eq(manualOrderDrafts.id, id))),
    requireStaff(app),
  ]);
  if (!draft)
    throw new ShopError("not_found", "This draft no longer exists. It was deleted, or its order was created.");
  return draft;
}

/**
 * Saves the form as typed. Repeating the same save changes nothing. ShopError `conflict` if someone else saved the draft
 * first, or its order exists.
 */
export async function saveManualDraft(app: App, { formKey: id, version, ...form }: ManualOrderDraftInput) {
  const staff = await requireStaff(app);
  const isOrdered = await app.db.$count(payments, eq(payments.providerOrderId, manualReference(id)));
  if (isOrdered > 0) throw new ShopError("conflict", "The order of this draft was already created.");
  const now = app.now();
  const values = { form, customerEmail: normaliseEmail(form.email ?? ""), actor: staff.username, updatedAt: now };
  if (version === undefined) {
    const row = { id, ...values, createdAt: now };
    await runBatch(app.db, [
      app.db.insert(manualOrderDrafts).values(row).onConflictDoUpdate({ target: manualOrderDrafts.id, set: values }),
      addAuditOfChange(app, staff, "order draft saved", `draft ${id}`),
    ]);
    return { id };
  }
  const saved = await app.db
    .update(manualOrderDrafts)
    .set({ ...values, version: version + 1 })
    .where(and(eq(manualOrderDrafts.id, id), eq(manualOrderDrafts.version, version)))
    .returning({ id: manualOrderDrafts.id });
  if (saved.length === 0) throw new ShopError("conflict", editedMeanwhile);
  return { id };
}

/** Part of the batch that creates the order. */
export const deleteDraft = (app: App, id: string): Statement[] => [
  app.db.delete(manualOrderDrafts).where(eq(manualOrderDrafts.id, id)),
];

export async function discardManualDraft(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  await runBatch(app.db, [deleteDraft(app, id), addAudit(app, staff, "order draft deleted", `draft ${id}`)]);
}
