// The sales tax that payments have of what they pay for. Owns no table. Promises that the payments of an order or invoice have its
// tax among them, to the cent, however often it was changed and paid again (payments-23, invoices-10).
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { payments, refunds } from "~/db/schema";
import { taxLeft } from "~/domain/destinations/tax";
import type { Cents } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { isBilledOf } from "~/services/ledger/in-flight.server";

const byChange = "change-";

/** A refund that a change of an order brings is asked for under an id that begins so; staff's other refunds leave what the order costs. */
export const changeRefundIds = (orderId: string) => `${byChange}${orderId}-`;

/** Such a refund has the change's own tax from its request on; any other has a share of its payment's once it is made. */
export const isOfChange = (refundId: string) => refundId.startsWith(byChange);
/** The same as SQL over refunds. */
export const ofChange = (refundId: SQL) => sql`${refundId} like ${`${byChange}%`}`;

/** The tax that an order's payments have, less what its changes refunded or will, in cents. */
export async function findBilledTax(app: App, orderId: string): Promise<Cents> {
  const ids = changeRefundIds(orderId);
  const back = sql`(select coalesce(sum(tax_cents), 0) from ${refunds}
    where payment_id = ${payments.id} and status <> 'failed' and refunds.id between ${ids} and ${`${ids}~`})`;
  const billed = sql<Cents>`coalesce(sum(${payments.taxCents} - ${back}), 0)`;
  const [row] = await app.read(app.db.select({ billed }).from(payments).where(isBilledOf(orderId)));
  return row?.billed ?? 0;
}

/** The tax within `amountCents`, which is all that is left to pay of the order. */
export async function taxLeftOf(
  app: App,
  { id, taxCents }: { id: string; taxCents: Cents },
  amountCents: Cents,
): Promise<Cents> {
  return taxLeft({ taxCents, billedCents: await findBilledTax(app, id), amountCents });
}

/** The tax that came for an invoice and stayed, in cents. What PayPal reviews counts nothing. */
export async function findPaidTax(app: App, invoiceId: string): Promise<Cents> {
  const back = sql`(select coalesce(sum(tax_cents), 0) from ${refunds} where payment_id = ${payments.id} and status = 'completed')`;
  const paid = sql<Cents>`coalesce(sum(${payments.taxCents} - ${back}), 0)`;
  const came = and(eq(payments.recordId, invoiceId), gt(payments.capturedCents, 0));
  const [row] = await app.read(app.db.select({ paid }).from(payments).where(came));
  return row?.paid ?? 0;
}
