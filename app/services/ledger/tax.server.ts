// Sales tax within payments. Guarantees that the payments of an order or invoice contain exactly its tax, to the cent,
// however often it was changed and paid again (payments-23, invoices-10).
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { payments, refunds } from "~/db/schema";
import { taxLeft } from "~/domain/destinations/tax";
import type { Cents } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { isBilledOf } from "~/services/ledger/in-flight.server";

const changePrefix = "change-";

/**
 * Prefix for the ids of refunds that a change of an order causes. Other refunds by staff do not change the order's
 * price.
 */
export const changeRefundPrefix = (orderId: string) => `${changePrefix}${orderId}-`;

/**
 * Whether a refund comes from a change of an order. Such a refund contains the tax difference of the change, and counts
 * from the moment it is requested. Any other refund contains a share of its payment's tax, and counts once it is made.
 */
export const isChangeRefund = (refundId: string) => refundId.startsWith(changePrefix);
export const isChangeRefundSql = (refundId: SQL) => sql`${refundId} like ${`${changePrefix}%`}`;

/** Tax in an order's payments, less the refunds that its changes caused, in cents. Requested refunds count. */
export async function findBilledTax(app: App, orderId: string): Promise<Cents> {
  const ids = changeRefundPrefix(orderId);
  const back = sql`(select coalesce(sum(tax_cents), 0) from ${refunds}
    where payment_id = ${payments.id} and status <> 'failed' and refunds.id between ${ids} and ${`${ids}~`})`;
  const billed = sql<Cents>`coalesce(sum(${payments.taxCents} - ${back}), 0)`;
  const [row] = await app.read(app.db.select({ billed }).from(payments).where(isBilledOf(orderId)));
  return row?.billed ?? 0;
}

/** Tax part of an order's unpaid amount `amountCents`, in cents. */
export async function taxLeftOf(
  app: App,
  { id, taxCents }: { id: string; taxCents: Cents },
  amountCents: Cents,
): Promise<Cents> {
  return taxLeft({ taxCents, billedCents: await findBilledTax(app, id), amountCents });
}

/** Tax that was paid for an invoice and not refunded, in cents. Payments under review do not count. */
export async function findPaidTax(app: App, invoiceId: string): Promise<Cents> {
  const back = sql`(select coalesce(sum(tax_cents), 0) from ${refunds} where payment_id = ${payments.id} and status = 'completed')`;
  const paid = sql<Cents>`coalesce(sum(${payments.taxCents} - ${back}), 0)`;
  const came = and(eq(payments.recordId, invoiceId), gt(payments.capturedCents, 0));
  const [row] = await app.read(app.db.select({ paid }).from(payments).where(came));
  return row?.paid ?? 0;
}
