// Disputes that buyers opened at PayPal. Owns: disputes. Guarantees that each dispute is one row, and that an older
// event never overwrites a newer one.
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { disputes, payments } from "~/db/schema";
import type { PayPalDispute } from "~/gateways/paypal-answers.server";
import type { App } from "~/services/core/app.server";
import { pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";

/** Saves a dispute, unless a newer event has already been saved. */
export function saveDispute(app: App, dispute: PayPalDispute, paymentId: string | null): Statement[] {
  const { captureIds, customIds: _, ...facts } = dispute;
  const row = { ...facts, captureId: captureIds[0] ?? null, paymentId, closedAt: closedAtOf(dispute) };
  const isNewer = sql`excluded.changed_at > ${disputes.changedAt}
    or (excluded.changed_at = ${disputes.changedAt} and ${disputes.closedAt} is null)`;
  return [
    app.db
      .insert(disputes)
      .values(row)
      .onConflictDoUpdate({
        target: disputes.id,
        // Events may leave out values that did not change.
        set: {
          ...row,
          paymentId: sql`coalesce(excluded.payment_id, ${disputes.paymentId})`,
          captureId: sql`coalesce(excluded.capture_id, ${disputes.captureId})`,
          amountCents: sql`coalesce(excluded.amount_cents, ${disputes.amountCents})`,
        },
        setWhere: isNewer,
      }),
  ];
}

/** Null for an open dispute. */
export const closedAtOf = ({ status, changedAt }: PayPalDispute): Date | null =>
  status === "RESOLVED" ? changedAt : null;

/** Returns the open disputes, earliest response day first (staff only). */
export async function listOpenDisputes(app: App) {
  const [found] = await Promise.all([
    app.read(
      app.db
        .select({
          id: disputes.id,
          amountCents: disputes.amountCents,
          reason: disputes.reason,
          status: disputes.status,
          outcome: disputes.outcome,
          respondBy: disputes.respondBy,
          createdAt: disputes.createdAt,
          closedAt: disputes.closedAt,
          captureId: disputes.captureId,
          recordId: payments.recordId,
          email: payments.email,
        })
        .from(disputes)
        .leftJoin(payments, eq(payments.id, disputes.paymentId))
        .where(isNull(disputes.closedAt))
        .orderBy(sql`${disputes.respondBy} is null`, asc(disputes.respondBy))
        .limit(pageSize),
    ),
    requireStaff(app),
  ]);
  return found;
}
