// Who may order by invoice; owns `credit_terms`. Promises that staff alone say so, and that each change leaves its line in the audit log.
import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { creditTerms } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { creditTermsEmail } from "~/domain/invoices/credit";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { customerOf } from "~/services/customers/aliases.server";

/** Staff: approves a customer, with all of their addresses, or sets another limit. */
export async function saveCreditTerms(app: App, { email, limitCents }: { email: string; limitCents: number }) {
  const staff = await requireAdmin(app);
  if (!creditTermsEmail.safeParse(email).success) throw new ShopError("not_found", "This is nobody's e-mail address.");
  const values = { limitCents, actor: staff.username, createdAt: app.now() };
  await runBatch(app.db, [
    app.db
      .insert(creditTerms)
      .values({ email: customerOf(email), ...values })
      .onConflictDoUpdate({ target: creditTerms.email, set: values }),
    addAudit(app, staff, "credit terms approved", `customer ${email}`, { limitCents }),
  ]);
}

/** Staff: no more orders by invoice; what is open stays to pay. */
export async function endCreditTerms(app: App, { email }: { email: string }): Promise<void> {
  const staff = await requireAdmin(app);
  await runBatch(app.db, [
    app.db.delete(creditTerms).where(eq(creditTerms.email, customerOf(email))),
    addAuditOfChange(app, staff, "credit terms ended", `customer ${email}`),
  ]);
}
