// Customers who may order by invoice. Owns: credit_terms. Guarantees that only staff approve them and that each change
// is audited.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { creditTerms } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { creditTermsEmail } from "~/domain/invoices/credit";
import { termsApproved } from "~/emails/invoices/terms-approved";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { requireStaff } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";
import { addressesOf, customerOf } from "~/services/customers/aliases.server";
import { enqueueOutbox, noMails, outboxInserts } from "~/services/mail/outbox.server";

/**
 * Staff: approves a customer, with all of their addresses, and emails them. For an approved customer, only changes the
 * limit. The statements of `also` are written in the same batch.
 */
export async function saveCreditTerms(
  app: App,
  { email, limitCents }: { email: string; limitCents: number },
  also: Statement[] = [],
) {
  const staff = await requireStaff(app);
  if (!creditTermsEmail.safeParse(email).success)
    throw new ShopError("not_found", "No customer has this email address.");
  const values = { limitCents, actor: staff.username, createdAt: app.now() };
  const isKnown = (await app.db.$count(creditTerms, hasTermsOf(email))) > 0;
  // The key is hashed because outbox rows outlive the customer's personal data. Two staff members who approve at once
  // send one email.
  const dedupeKey = `terms-approved:${hashToken(email)}:${shopDay(app.now())}:${limitCents}`;
  const mail = termsApproved({ limitCents, signInUrl: `${app.origin}/login` });
  const emails = isKnown
    ? noMails
    : outboxInserts(app, [{ to: email, template: "terms-approved", record: customerKey(email), mail, dedupeKey }]);
  await runBatch(app.db, [
    app.db
      .insert(creditTerms)
      .values({ email: customerOf(email), ...values })
      .onConflictDoUpdate({ target: creditTerms.email, set: values }),
    addAudit(app, staff, "credit terms approved", `customer ${email}`, { limitCents }),
    // Removes terms under an alias, so that they do not return when the alias is separated again.
    app.db.delete(creditTerms).where(and(hasTermsOf(email), ne(creditTerms.email, customerOf(email)))),
    also,
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}

/** Staff: stops new orders by invoice. Open invoices still have to be paid. */
export async function endCreditTerms(app: App, { email }: { email: string }): Promise<void> {
  const staff = await requireStaff(app);
  await runBatch(app.db, [
    app.db.delete(creditTerms).where(hasTermsOf(email)),
    addAuditOfChange(app, staff, "credit terms ended", `customer ${email}`),
  ]);
}

const hasTermsOf = (email: string) => sql`${creditTerms.email} in ${addressesOf(email)}`;

/** For the batch that merges `other` into `email`: moves the terms of `other` unless `email` has terms already. */
export function moveCreditTerms(app: App, staff: Viewer, { email, other, isMerged }: MergedTerms): Statement[] {
  const hasNone = sql`not exists (select 1 from credit_terms own where own.email = ${email})`;
  return [
    app.db
      .update(creditTerms)
      .set({ email })
      .where(and(eq(creditTerms.email, other), isMerged, hasNone)),
    addAuditOfChange(app, staff, "credit terms moved", `customer ${email}`, { from: other }),
  ];
}
interface MergedTerms {
  email: string;
  other: string;
  isMerged: SQL;
}
