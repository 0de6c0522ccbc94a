// Who may order by invoice; owns `credit_terms`. Promises that staff alone say so, and that each change leaves its line in the audit log.
import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { creditTerms } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { creditTermsEmail } from "~/domain/invoices/credit";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireAdmin } from "~/services/core/sessions.server";

/** Staff: approves a customer, or sets another limit. */
export async function saveCreditTerms(app: App, { email, limitCents }: { email: string; limitCents: number }) {
  const staff = await requireAdmin(app);
  if (!creditTermsEmail.safeParse(email).success) throw new ShopError("not_found", "This is nobody's e-mail address.");
  const row = { email, limitCents, actor: staff.username, createdAt: app.now() };
  await runBatch(app.db, [
    app.db.insert(creditTerms).values(row).onConflictDoUpdate({ target: creditTerms.email, set: row }),
    addAudit(app, staff, "credit terms approved", `customer ${email}`, { limitCents }),
  ]);
}

/** Staff: no more orders by invoice; what is open stays to pay. */
export async function endCreditTerms(app: App, { email }: { email: string }): Promise<void> {
  const staff = await requireAdmin(app);
  await runBatch(app.db, [
    app.db.delete(creditTerms).where(eq(creditTerms.email, email)),
    addAuditOfChange(app, staff, "credit terms ended", `customer ${email}`),
  ]);
}
