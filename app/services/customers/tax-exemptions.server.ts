// Resale certificates on file. Owns: tax_exemptions. A certificate counts only when the customer is known: the account's
// email is verified, or staff entered the order (pricing-13). It then covers all of the customer's addresses.
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { taxCertificates, taxExemptions, users } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import type { TaxExemptionInput } from "~/domain/destinations/exemptions.schema";
import type { DestinationTerms } from "~/domain/destinations/tax";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { cookieOwner, requireStaff } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { addressesOf } from "~/services/customers/aliases.server";

/** SQL: 1 if the customer with this email has a certificate that is valid on `day`, otherwise 0. */
export function hasCertificate(email: SQL | string, day: string): SQL<number> {
  const { email: certified, validUntil } = taxExemptions;
  return sql<number>`exists (select 1 from ${taxExemptions} where ${certified} in ${addressesOf(email)}
    and (${validUntil} is null or ${validUntil} >= ${day}))`;
}

/**
 * Tax and fees that depend on the destination. Applies the certificate of `email`, which the caller must have verified,
 * or of the signed-in visitor.
 */
export const destinationTerms = (app: App, email: string | null = null): Promise<DestinationTerms> =>
  readTerms(app, hasCertificate(email ?? cookieOwner(app).verifiedEmail, shopDay(app.now())));

interface OrderFacts<Value> {
  id: Value;
  customerEmail: Value;
  userId: Value;
}

/** As `destinationTerms`, for an order that exists. */
export const termsOfOrder = (
  app: App,
  { id, customerEmail, userId }: OrderFacts<string | null>,
): Promise<DestinationTerms> => {
  const facts = { id: sql`${id}`, customerEmail: sql`${customerEmail}`, userId: sql`${userId}` };
  return readTerms(app, isExemptOrder(facts, shopDay(app.now())));
};

/**
 * SQL: 1 if the order is tax exempt on `day`, otherwise 0: by an approved certificate of its own, or by one on file for
 * its address or for the account that ordered.
 */
export function isExemptOrder({ id, customerEmail, userId }: OrderFacts<SQL>, day: string): SQL<number> {
  const account = sql`(select email from ${users} where id = ${userId} and email_verified_at is not null)`;
  const approved = sql`exists (select 1 from ${taxCertificates} where order_id = ${id} and status = 'approved')`;
  return sql<number>`max(${approved}, ${hasCertificate(customerEmail, day)}, ${hasCertificate(account, day)})`;
}

async function readTerms(app: App, isExempt: SQL<number>): Promise<DestinationTerms> {
  const [{ canadaFeeCents, taxRates }, [found]] = await Promise.all([
    getSettings(app),
    app.read(app.db.select({ isTaxExempt: isExempt.as("is_tax_exempt") }).from(sql`(select 1)`)),
  ]);
  return { canadaFeeCents, taxRates, isTaxExempt: found?.isTaxExempt === 1 };
}

export async function listTaxExemptions(app: App) {
  const [rows] = await Promise.all([
    app.read(app.db.select().from(taxExemptions).orderBy(desc(taxExemptions.createdAt)).limit(500)),
    requireStaff(app),
  ]);
  return rows;
}

export async function saveTaxExemption(app: App, input: TaxExemptionInput) {
  const staff = await requireStaff(app);
  await runBatch(app.db, insertTaxExemption(app, staff, input));
}

/** Statements that replace the customer's certificate on file. */
export function insertTaxExemption(
  app: App,
  staff: Viewer,
  { email, certificateNumber, validUntil }: TaxExemptionInput,
): Statement[] {
  const facts = { certificateNumber, validUntil: validUntil ?? null };
  const row = { email, ...facts, actor: staff.username, createdAt: app.now() };
  return [
    app.db.insert(taxExemptions).values(row).onConflictDoUpdate({ target: taxExemptions.email, set: row }),
    ...addAudit(app, staff, "resale certificate saved", `customer ${email}`, facts),
  ];
}

export async function removeTaxExemption(app: App, { email }: { email: string }): Promise<void> {
  const staff = await requireStaff(app);
  await runBatch(app.db, [
    app.db.delete(taxExemptions).where(eq(taxExemptions.email, email)),
    addAudit(app, staff, "resale certificate removed", `customer ${email}`),
  ]);
}
