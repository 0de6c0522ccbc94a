// The details a buyer entered before PayPal sent them back without JavaScript. Owns no table. Guarantees that only
// someone who may pay for the same cart or draft gets the details.
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { payments } from "~/db/schema";
import { type CheckoutCustomer, keptCustomer } from "~/domain/payments/payments";
import type { App } from "~/services/core/app.server";

const kept = z.object({ customer: keptCustomer.nullable() });

/**
 * Returns the details of an unfinished payment. `reference` is the visitor's cart, or a draft that the visitor may pay
 * for.
 */
export async function findEnteredDetails(
  app: App,
  reference: string | null,
  orderId: string | null,
): Promise<CheckoutCustomer | null> {
  if (!reference || !orderId) return null;
  const [begun] = await app.read(
    app.db
      .select({ snapshot: payments.snapshot })
      .from(payments)
      .where(and(eq(payments.providerOrderId, orderId), eq(payments.reference, reference), isNull(payments.recordId))),
  );
  return kept.safeParse(begun?.snapshot).data?.customer ?? null;
}
