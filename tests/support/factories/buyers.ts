// Creates products, codes, carts, and buyers with their own session and address.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { cartItems, carts, discountCodes, products } from "~/db/schema";
import { type CheckoutCustomer, checkoutCustomer } from "~/domain/payments/payments";
import type { App } from "~/services/core/app.server";
import type { AppFacts } from "~/services/core/create-app.server";
import { testApp } from "../fixtures/app";

const db = openDatabase(env.DB);
let made = 0;

/**
 * Numbers that are unique across files, with or without isolated storage. They sort in order of creation, even past 1,000, so rows with
 * equal times have a fixed order.
 */
const file = crypto.randomUUID().slice(0, 8);
const unique = (word: string) => `${word}-${file}-${String(++made).padStart(6, "0")}`;

export async function newProduct(values: Partial<typeof products.$inferInsert> = {}) {
  const sound = { name: unique("Masters pin"), priceCents: 1000, stockQuantity: 1000 };
  const [product] = await db
    .insert(products)
    .values({ ...sound, ...values })
    .returning();
  return product!;
}

export async function newCode(values: Partial<typeof discountCodes.$inferInsert> = {}) {
  const sound = { code: unique("TEN").toUpperCase(), discountType: "percentage" as const, discountValue: 10 };
  const [code] = await db
    .insert(discountCodes)
    .values({ ...sound, ...values })
    .returning();
  return code!;
}

export interface Buyer {
  app: App;
  session: string;
  customer: CheckoutCustomer;
}

/** A shopper who is not signed in. */
export function newBuyer({ email, ...facts }: Partial<Omit<AppFacts, "visitor">> & { email?: string } = {}): Buyer {
  const session = unique("session");
  return {
    session,
    app: testApp({ ...facts, visitor: { cartSession: session, address: unique("address") } }),
    customer: checkoutCustomer.parse({
      name: "Ann Lee",
      email: email ?? `${unique("buyer")}@buyer.example`,
      address: "1 Fairway",
      city: "Carlsbad",
      state: "CA",
      zipCode: "92008",
    }),
  };
}

/** Another request from the same browser, for example at a later time (`now`). */
export function appOf({ session }: Buyer, facts: Partial<Omit<AppFacts, "visitor">> = {}): App {
  return testApp({ ...facts, visitor: { cartSession: session } });
}

export interface CartContents {
  lines: readonly { id: number; quantity: number }[];
  code?: string;
}

/** Replaces the content of a session's cart with these lines (product ids) and this code, without the shop's checks. */
export async function fillCart({ session: sessionId }: Buyer, { lines, code }: CartContents): Promise<void> {
  const cart = { sessionId, discountCode: code ?? null };
  await db.batch([
    db.insert(carts).values(cart).onConflictDoUpdate({ target: carts.sessionId, set: cart }),
    db.delete(cartItems).where(eq(cartItems.sessionId, sessionId)),
    ...lines.map(({ id, quantity }) =>
      db.insert(cartItems).values({ id: unique("CL"), sessionId, productId: id, quantity }),
    ),
  ]);
}

export const minutesLater = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
