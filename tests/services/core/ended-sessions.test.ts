// Checks that the row of an ended session grants nothing in SQL either: no tax exemption, no terms, no address book.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions, taxExemptions, users } from "~/db/schema";
import { addToCart, getCart } from "~/services/cart/cart.server";
import { cookieOwner } from "~/services/core/sessions.server";
import { newProduct } from "../../support/factories/buyers";
import { clock, newColleague, visitor } from "../../support/factories/people";

const day = 86_400_000;

it("A session that viewer() refuses (over 30 days, idle, or of a disabled account) gives a cart no tax exemption", async () => {
  const { app, id, email, sessionToken } = await newColleague("user");
  const { db } = app;
  await db
    .insert(taxExemptions)
    .values({ email, certificateNumber: "R-1", organization: "Club", actor: "test" } as never);
  const at = () => {
    const now = visitor(sessionToken);
    now.visitor.cartSession = "a-cart-of-somebody-1";
    return now;
  };
  const product = await newProduct();
  await addToCart(at(), { productId: product.id, quantity: 1 });
  const isExempt = async () => (await getCart(at())).isTaxExempt;
  const isOwned = async () => {
    const now = at();
    const [row] = await db
      .select({ id: cookieOwner(now).userId.as("owner") })
      .from(users)
      .limit(1);
    expect(row?.id ?? null).toBe((await now.viewer())?.id ?? null);
    return row?.id === id;
  };
  expect([await isExempt(), await isOwned()]).toEqual([true, true]);
  const started = clock.now;
  // Daily visits keep the row active, but after 30 days the session no longer counts.
  await db
    .update(sessions)
    .set({ expiresAt: new Date(started + 40 * day) })
    .where(eq(sessions.userId, id));
  clock.now = started + 31 * day;
  expect([await isExempt(), await isOwned()]).toEqual([false, false]);
  clock.now = started + 8 * day;
  await db
    .update(sessions)
    .set({ expiresAt: new Date(started + 7 * day) })
    .where(eq(sessions.userId, id));
  expect([await isExempt(), await isOwned()]).toEqual([false, false]);
  clock.now = started + day;
  expect([await isExempt(), await isOwned()]).toEqual([true, true]);
  await db
    .update(users)
    .set({ disabledAt: new Date(clock.now) })
    .where(eq(users.id, id));
  expect([await isExempt(), await isOwned()]).toEqual([false, false]);
});
