// Creates customers who order by invoice.
import type { users } from "~/db/schema";
import { getCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { saveCreditTerms } from "~/services/customers/credit-terms.server";
import { placeOnTerms } from "~/services/payments/on-terms.server";
import { testApp } from "../fixtures/app";
import { signIn } from "../fixtures/requests";
import { newBuyer } from "./buyers";

/** A signed-in person with a cart. They may order by invoice up to `limitCents`, or not at all if it is null. */
export async function newClub(
  staff: App,
  { limitCents = 100_000, ...person }: Partial<typeof users.$inferInsert> & { limitCents?: number | null } = {},
) {
  const { sessionToken, email, id: userId } = await signIn("user", person);
  if (limitCents !== null) await saveCreditTerms(staff, { email, limitCents });
  const { session, customer } = newBuyer();
  const app = testApp({ visitor: { sessionToken, cartSession: session } });
  /** Fills a cart for the same club in another browser. */
  const other = () => {
    const { session } = newBuyer();
    return { session, app: testApp({ visitor: { sessionToken, cartSession: session } }) };
  };
  return { app, session, customer: { ...customer, email }, email, userId, other };
}
type Club = Pick<Awaited<ReturnType<typeof newClub>>, "app" | "customer">;

export async function orderOnTerms({ app, customer }: Club, over: { amount?: number; formKey?: string } = {}) {
  const { totalCents } = await getCart(app);
  const typed = { purchaseOrder: "PO 4711", formKey: crypto.randomUUID(), amount: totalCents };
  return placeOnTerms(app, { ...customer, ...typed, ...over });
}
