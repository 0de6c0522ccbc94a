// The client's decisions on mockups. Owns: mockup_approvals. Guarantees collaboration-8: at most one approval is live,
// an approval names one version, and its hash proves what was approved.
import { and, desc, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { customOrderDrafts, customOrders, mockupApprovals, mockupVersions } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { hasApprovedDesign } from "~/services/core/mockup-state.server";

export type Approval = typeof mockupApprovals.$inferSelect;

/** Selects decisions with their mockup version, newest first. `where` is a condition on `mockup_versions`. */
export function selectDecisions(app: App, where: SQL | undefined) {
  return app.db
    .select({ approval: mockupApprovals, version: mockupVersions.version })
    .from(mockupApprovals)
    .innerJoin(mockupVersions, eq(mockupVersions.id, mockupApprovals.mockupVersionId))
    .where(where)
    .orderBy(desc(mockupApprovals.createdAt));
}

/** Selects the decisions on the free mockup of a draft. A draft that is paid for without a mockup has none. */
export function selectDecisionsOfDraft(app: App, draftId: string) {
  const { id, quoteId } = customOrderDrafts;
  const quote = app.db.select({ quoteId }).from(customOrderDrafts).where(eq(id, draftId));
  return selectDecisions(app, inArray(mockupVersions.quoteId, quote));
}

export type Decision = Awaited<ReturnType<typeof selectDecisions>>[number];

export const isLiveApproval = ({ approval }: Decision) => approval.decision === "approved" && !approval.voidedAt;

/**
 * Selects the mockup for a custom order, including mockups of its quote: the approved version, otherwise the newest.
 * `code` is null without an approval.
 */
export function selectOrderMockup(app: App, customOrderId: string) {
  const quote = app.db
    .select({ id: customOrders.quoteId })
    .from(customOrders)
    .where(eq(customOrders.id, customOrderId));
  const { version, fileKey, contentType } = mockupVersions;
  return app.db
    .select({
      version,
      fileKey,
      contentType,
      code: mockupApprovals.code,
      approvedBy: mockupApprovals.name,
      approvedAt: mockupApprovals.createdAt,
    })
    .from(mockupVersions)
    .leftJoin(
      mockupApprovals,
      and(
        eq(mockupApprovals.mockupVersionId, mockupVersions.id),
        eq(mockupApprovals.decision, "approved"),
        isNull(mockupApprovals.voidedAt),
      ),
    )
    .where(or(eq(mockupVersions.customOrderId, customOrderId), inArray(mockupVersions.quoteId, quote)))
    .orderBy(isNull(mockupApprovals.id), desc(mockupVersions.createdAt))
    .limit(1);
}

/** Selects the orders among `ids` that would start production without an approved design. */
export function selectUnapproved(app: App, ids: readonly string[]) {
  const { id, status, archivedAt } = customOrders;
  // D1 allows a hundred bound values, and the ids may use all of them, so bind nothing else.
  const wouldBegin = sql`${status} not in ('in_production', 'cancelled') and not ${hasApprovedDesign}`;
  return app.db
    .select({ id })
    .from(customOrders)
    .where(and(inArray(id, [...ids]), isNull(archivedAt), wouldBegin))
    .orderBy(id);
}

/**
 * SQL for a row of `quote_annotations`: true if an approval created this comment. Compares the times, because the text
 * of the comment may be a copy or erased.
 */
export const isApprovalComment = sql`exists (select 1 from mockup_approvals made
  where made.mockup_version_id = quote_annotations.mockup_version_id and made.created_at = quote_annotations.created_at
  and made.decision = 'approved' and quote_annotations.annotation_type = 'approval')`.mapWith(Boolean);

/** Aborts the batch if a newer version has locked this one, or if this version is already approved. */
export function insertDecision(app: App, decision: Omit<Approval, "voidedAt">): Statement[] {
  const approved = app.db
    .select({ id: mockupApprovals.mockupVersionId })
    .from(mockupApprovals)
    .where(and(eq(mockupApprovals.decision, "approved"), isNull(mockupApprovals.voidedAt)));
  const open = app.db
    .select({ one: sql`1` })
    .from(mockupVersions)
    .where(
      and(
        eq(mockupVersions.id, decision.mockupVersionId),
        isNull(mockupVersions.lockedAt),
        notInArray(mockupVersions.id, approved),
      ),
    );
  const mockupVersionId = abortUnless(mockupApprovals.mockupVersionId, exists(open), decision.mockupVersionId);
  return [app.db.insert(mockupApprovals).values({ ...decision, mockupVersionId })];
}

const versionIds = (app: App, versions: SQL) =>
  app.db.select({ id: mockupVersions.id }).from(mockupVersions).where(versions);

export function voidApprovals(app: App, versions: SQL, at: Date): Statement[] {
  return [
    app.db
      .update(mockupApprovals)
      .set({ voidedAt: at })
      .where(
        and(
          eq(mockupApprovals.decision, "approved"),
          isNull(mockupApprovals.voidedAt),
          inArray(mockupApprovals.mockupVersionId, versionIds(app, versions)),
        ),
      ),
  ];
}

/** SQL that is true, in the batch of `voidApprovals`, if an approval was voided at `at`. */
export function approvalWasVoided(app: App, versions: SQL, at: Date): SQL {
  return exists(
    app.db
      .select({ id: mockupApprovals.id })
      .from(mockupApprovals)
      .where(
        and(eq(mockupApprovals.voidedAt, at), inArray(mockupApprovals.mockupVersionId, versionIds(app, versions))),
      ),
  );
}
