// Resale certificates on file. Owns: tax_exemptions. A certificate counts only when the customer is known: the account's
// email is verified, or staff entered the order (pricing-13). It then covers all of the customer's addresses.
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { customOrders, taxCertificates, taxExemptions, users } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import type { TaxExemptionInput } from "~/domain/destinations/exemptions.schema";
import type { DestinationTerms } from "~/domain/destinations/tax";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { cookieOwner, requireStaff } from "~/services/core/sessions.server";
import { getSettings, type Settings } from "~/services/core/settings.server";
import { addressesOf } from "~/services/customers/aliases.server";

/** SQL for whether the customer with this email has a certificate that is valid today. */
export function hasCertificate(app: App, email: SQL | string): SQL<boolean> {
  const { email: certified, validUntil } = taxExemptions;
  return sql`exists (select 1 from ${taxExemptions} where ${certified} in ${addressesOf(email)}
    and (${validUntil} is null or ${validUntil} >= ${shopDay(app.now())}))`.mapWith(Boolean);
}

/**
 * Tax and fees that depend on the destination. Applies the certificate of `email`, which the caller must have verified,
 * or of the signed-in visitor.
 */
export const destinationTerms = (app: App, email: string | null = null): Promise<DestinationTerms> =>
  readTerms(app, hasCertificate(app, email ?? cookieOwner(app).verifiedEmail));

interface OrderFacts<Value> {
  id: Value;
  customerEmail: Value;
  userId: Value;
}

/** As `destinationTerms`, for an order that exists. */
export const termsOfOrder = (
  app: App,
  { id, customerEmail, userId }: OrderFacts<string | null>,
): Promise<DestinationTerms> =>
  readTerms(app, isExemptOrder(app, { id: sql`${id}`, customerEmail: sql`${customerEmail}`, userId: sql`${userId}` }));

/**
 * SQL for whether an order is tax exempt: its own certificate is approved, or one is on file for its address or for the
 * account that ordered.
 */
function isExemptOrder(app: App, { id, customerEmail, userId }: OrderFacts<SQL>): SQL<boolean> {
  const account = sql`(select email from ${users} where id = ${userId} and email_verified_at is not null)`;
  const approved = sql`exists (select 1 from ${taxCertificates} where order_id = ${id} and status = 'approved')`;
  const onFile = sql`${hasCertificate(app, customerEmail)} or ${hasCertificate(app, account)}`;
  return sql`(${approved} or ${onFile})`.mapWith(Boolean);
}

/** Column `isTaxExempt` of a query of `custom_orders`, for `termsFrom`. */
export function isExemptCustomOrder(app: App) {
  const { id, customerEmail, userId } = customOrders;
  const facts = { id: sql`${id}`, customerEmail: sql`${customerEmail}`, userId: sql`${userId}` };
  return isExemptOrder(app, facts).as("is_tax_exempt") as SQL.Aliased<boolean>;
}

async function readTerms(app: App, isExempt: SQL<boolean>): Promise<DestinationTerms> {
  const [settings, [found]] = await Promise.all([
    getSettings(app),
    app.read(app.db.select({ isTaxExempt: isExempt.as("is_tax_exempt") }).from(sql`(select 1)`)),
  ]);
  return termsFrom(settings, found);
}

/** Terms for a row that was read with the column `isTaxExempt`. */
export const termsFrom = (
  { canadaFeeCents, taxRates }: Pick<Settings, "canadaFeeCents" | "taxRates">,
  row: { isTaxExempt: boolean } | undefined,
): DestinationTerms => ({ canadaFeeCents, taxRates, isTaxExempt: row?.isTaxExempt ?? false });

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
