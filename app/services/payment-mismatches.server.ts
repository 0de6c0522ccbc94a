// The money mirror: what PayPal and the shop do not agree on; owns `payment_mismatches`. Each difference is a row until someone mends it.
import { desc, eq, isNull } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { paymentMismatches } from "~/db/schema";
import type { App } from "~/services/context.server";
import { requireAdmin } from "~/services/sessions.server";
import { newToken } from "~/services/tokens.server";

type Mismatch = typeof paymentMismatches.$inferInsert;
export type MismatchKind = Mismatch["kind"];

/** Notes a difference once; the same one seen again changes nothing. */
export function noteMismatch(app: App, mismatch: Omit<Mismatch, "id" | "createdAt">): Statement[] {
  const row = { ...mismatch, id: newToken(), createdAt: app.now() };
  return [app.db.insert(paymentMismatches).values(row).onConflictDoNothing()];
}

/** A difference that was mended. */
export function resolveMismatches(app: App, paymentId: string, resolvedBy: string): Statement[] {
  return [
    app.db
      .update(paymentMismatches)
      .set({ resolvedAt: app.now(), resolvedBy })
      .where(eq(paymentMismatches.paymentId, paymentId)),
  ];
}

/** Staff: the open differences, newest first. */
export async function listMismatches(app: App) {
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(paymentMismatches)
        .where(isNull(paymentMismatches.resolvedAt))
        .orderBy(desc(paymentMismatches.createdAt))
        .limit(200),
    ),
    requireAdmin(app),
  ]);
  return rows;
}
