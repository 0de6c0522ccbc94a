// The cart of a browser session. Owns: carts, cart_items. Guarantees that a line can only be reached through its own
// session.

import { and, eq, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { columnsOf, type Database, runBatch, type Statement } from "~/db/client.server";
import { abortUnless, insertWhere, wasAborted } from "~/db/guards";
import { cartItems, carts, products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { type CartLine, type CartLineInput, priceCart } from "~/domain/cart/cart";
import { readSheet, type TypedSheet } from "~/domain/cart/quick-order";
import { freePromoLeft, freePromoRefusal, stockRefusal } from "~/domain/cart/refusals";
import { freePromoLimit, isFreePromo, maxQuantity } from "~/domain/catalog/catalog";
import type { Destination } from "~/domain/destinations/tax";
import { checkDiscount, unknownDiscount } from "~/domain/discounts/discounts";
import { requirePayable } from "~/domain/money/limit";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { inboxKey } from "~/domain/text/inbox";
import { noTerms, readTerms, type Terms, type TermsRequest } from "~/services/cart/terms.server";
import { getProduct, listForSale, type Product } from "~/services/catalog/catalog.server";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";
import { hashToken, newId } from "~/services/core/tokens.server";
import { selectCode } from "~/services/discounts/discounts.server";

export type Cart = Awaited<ReturnType<typeof getCart>>;
export type CartLineView = Cart["lines"][number];

export function getCart(app: App) {
  return readCart(app, app.visitor.cartSession);
}

/**
 * Returns the priced cart that the page, the API and the checkout show. `request.code` replaces the cart's own code.
 * Limits per customer are checked for `request.email`, or for the email entered at checkout; an invalid code takes
 * nothing off (discounts-9).
 */
export async function readCart(app: App, sessionId: string | null, request: TermsRequest = {}) {
  if (!sessionId) return pricedCart(app, null, [], { ...noTerms, tierScope: (await getSettings(app)).tierScope });
  const [lines, terms] = await Promise.all([
    app.read(selectLines(app.db, sessionId)),
    readTerms(app, sessionId, request),
  ]);
  return pricedCart(app, sessionId, lines, terms);
}

const selectLines = (db: Database, sessionId: string) =>
  db
    .select({ id: cartItems.id, quantity: cartItems.quantity, product: columnsOf(products, "product") })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.sessionId, sessionId))
    .orderBy(cartItems.createdAt, cartItems.id);

type Line = Awaited<ReturnType<typeof selectLines>>[number];

/** Returns the priced cart and why it cannot be paid yet. `home` is the destination until an address is typed. */
export async function getCheckoutCart(app: App, home?: Promise<Destination | undefined>) {
  const cart = await readCart(app, app.visitor.cartSession, { home });
  const short = cart.lines.filter(({ quantity, available }) => quantity > available);
  return { cart, obstacles: short.map(({ name, available }) => stockRefusal(name, available)) };
}

/** Returns a key for the current state of the visitor's cart. The key changes when the cart changes or is ordered. */
export async function findCartKey(app: App): Promise<string> {
  const ofSession = eq(carts.sessionId, app.visitor.cartSession ?? "");
  const lines = sql`(select group_concat(line.id || line.quantity) from cart_items line where line.session_id = carts.session_id)`;
  const [cart] = await app.read(app.db.select({ changedAt: carts.updatedAt, lines }).from(carts).where(ofSession));
  return hashToken(JSON.stringify([app.visitor.cartSession, cart]));
}

function pricedCart(app: App, sessionId: string | null, lines: readonly Line[], { offer, ...terms }: Terms) {
  const toPrice = lines.map(({ id, quantity, product }) => ({
    id,
    quantity,
    product,
    productId: product.id,
    name: product.name,
    priceCents: product.priceCents,
    available: product.isActive && !product.archivedAt ? maxQuantity(product) : 0,
  }));
  const priced = priceCart({ lines: toPrice, ...offer, ...terms, now: app.now() });
  return { sessionId, ...offer, ...terms, ...priced };
}

/** The handler has created a session if the visitor had none. */
function requireSession(app: App): string {
  if (!app.visitor.cartSession) throw new ShopError("invalid", "Invalid session id");
  return app.visitor.cartSession;
}

type AddedLine = CartLineInput & { key?: string };

/** Adds a quantity of a product to the cart, once for each key. ShopError `conflict` says how many are left (cart-2). */
export async function addToCart(app: App, line: AddedLine): Promise<CartLineView> {
  const { productId, quantity } = line;
  const sessionId = requireSession(app);
  const [product, cart] = await Promise.all([getProduct(app, productId), readCart(app, sessionId)]);
  const before = cart.lines.find((line) => line.productId === productId);
  // Check this after reading the cart: a parallel request of the same form may have added the pieces already.
  if (before && (await areAdded(app, sessionId, [line]))) return before;
  requireStockLeft(cart, product, (before?.quantity ?? 0) + quantity, before?.id);
  const [, added] = await app.db.batch([openCart(app, sessionId), insertLine(app, sessionId, line)]);
  if (added.length === 0) throw new ShopError("conflict", changedMeanwhile);
  return requireLine(await readCart(app, sessionId), (line) => line.productId === productId);
}

/** Adds as many of the wanted pieces as are left, once for each key, and returns their number. Fails like `addToCart` if none is left. */
export async function addAtMost(app: App, line: AddedLine): Promise<number> {
  const { productId, key } = line;
  const sessionId = requireSession(app);
  const [product, cart, [last]] = await Promise.all([
    getProduct(app, productId),
    readCart(app, sessionId),
    app.read(
      app.db
        .select({ addedKey: cartItems.addedKey })
        .from(cartItems)
        .where(and(eq(cartItems.sessionId, sessionId), eq(cartItems.productId, productId))),
    ),
  ]);
  if (key && last?.addedKey?.startsWith(`${key}:`)) return Number(last.addedKey.slice(key.length + 1));
  const inCart = cart.lines.find((one) => one.productId === productId)?.quantity ?? 0;
  const free = isFreePromo(product) ? freePromoLeft(cart.lines) : line.quantity;
  const quantity = Math.min(line.quantity, product.stockQuantity - inCart, free);
  await addToCart(app, { ...line, quantity: quantity > 0 ? quantity : line.quantity });
  return quantity;
}

/** Key of a line's last addition. Contains the quantity, so that the same form can add another quantity. */
const addedKeyOf = ({ key, quantity }: AddedLine): string | null => (key ? `${key}:${quantity}` : null);

/** SQL for "this form has already added to this line". */
const isAddedLine = (sessionId: string, line: AddedLine) =>
  sql`exists (select 1 from cart_items line where line.session_id = ${sessionId} and line.product_id = ${line.productId}
    and line.added_key = ${addedKeyOf(line)})`;

async function areAdded(app: App, sessionId: string, lines: readonly AddedLine[]): Promise<boolean> {
  const keyed = lines.filter(({ key }) => key);
  if (keyed.length === 0) return false;
  const added = keyed.map((line) =>
    and(eq(cartItems.productId, line.productId), eq(cartItems.addedKey, addedKeyOf(line) ?? "")),
  );
  return (await app.db.$count(cartItems, and(eq(cartItems.sessionId, sessionId), or(...added)))) === lines.length;
}

/**
 * Adds all lines of a quick-order sheet in one batch, or nothing. Returns the number of pieces. ShopError `invalid`
 * lists the errors by field (cart-7); `conflict` if stock or cart changed in the meantime.
 */
export async function addSheet(app: App, { key, ...typed }: TypedSheet & { key?: string }): Promise<number> {
  const sessionId = requireSession(app);
  const [forSale, cart] = await Promise.all([listForSale(app), readCart(app, sessionId)]);
  const { lines: read, errors } = readSheet(typed, forSale, cart.lines);
  const lines = read.map((line) => ({ ...line, key }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (await areAdded(app, sessionId, lines)) return pieces;
  if (Object.keys(errors).length > 0)
    throw new ShopError("invalid", "Nothing added yet. Please fix the lines in red.", { fieldErrors: errors });
  if (lines.length === 0) throw new ShopError("invalid", "Please enter a quantity for at least one pin.");
  requirePayable(goodsOf([...cart.lines, ...lines]));
  const inCart = sql`(select sum(${cartItems.quantity}) from ${cartItems} where ${cartItems.sessionId} = ${sessionId})`;
  const isAll = sql`${inCart} = ${cart.itemCount + pieces}`;
  try {
    await runBatch(app.db, [
      openCart(app, sessionId),
      lines.map((line) => insertLine(app, sessionId, line)),
      app.db
        .update(carts)
        .set({ updatedAt: abortUnless(carts.updatedAt, isAll) })
        .where(eq(carts.sessionId, sessionId)),
    ]);
  } catch (error) {
    if (!wasAborted(error, carts.updatedAt)) throw error;
    throw new ShopError("conflict", changedMeanwhile);
  }
  return pieces;
}

function openCart(app: App, sessionId: string) {
  const now = app.now();
  return app.db
    .insert(carts)
    .values({ sessionId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: carts.sessionId, set: { updatedAt: now } });
}

/** Adds to the line's quantity if there is enough stock, once for each key. Otherwise writes and returns nothing. */
function insertLine(app: App, sessionId: string, line: AddedLine) {
  const { productId, quantity } = line;
  return insertWhere(
    app.db,
    cartItems,
    { id: newId("CL"), sessionId, productId, quantity, addedKey: addedKeyOf(line), createdAt: app.now() },
    products,
    sql`${products.id} = ${productId} and (${isAddedLine(sessionId, line)} or (${hasStockLeft(sessionId, quantity)}))`,
  )
    .onConflictDoUpdate({
      target: [cartItems.sessionId, cartItems.productId],
      set: {
        quantity: sql`${cartItems.quantity} + iif(${cartItems.addedKey} = excluded.added_key, 0, ${quantity})`,
        addedKey: sql`excluded.added_key`,
      },
    })
    .returning();
}

const changedMeanwhile = "Your cart just changed. Please try again.";

/**
 * SQL for the limits of `requireStockLeft`, checked during the write, so that parallel requests cannot exceed them
 * together.
 */
function hasStockLeft(sessionId: string, quantity: number | SQL): SQL {
  const inCart = sql`select coalesce(sum(line.quantity), 0) from cart_items line join products kind on kind.id = line.product_id where line.session_id = ${sessionId}`;
  return sql`(${inCart} and kind.id = ${products.id}) + ${quantity} <= ${products.stockQuantity}
    and (${products.priceCents} > 0 or (${inCart} and kind.price_cents = 0) + ${quantity} <= ${freePromoLimit})`;
}

export async function setQuantity(app: App, { id, quantity }: { id: string; quantity: number }): Promise<CartLineView> {
  const sessionId = requireSession(app);
  const cart = await readCart(app, sessionId);
  const line = requireLine(cart, (line) => line.id === id);
  if (quantity > line.quantity) requireStockLeft(cart, line.product, quantity, id);
  const mayBe = sql`${cartItems.quantity} >= ${quantity} or exists (select 1 from ${products}
    where ${products.id} = ${cartItems.productId} and ${hasStockLeft(sessionId, sql`${quantity} - ${cartItems.quantity}`)})`;
  const changed = await app.db
    .update(cartItems)
    .set({ quantity })
    .where(and(ownLine(sessionId, id), sql`(${mayBe})`))
    .returning();
  if (changed.length === 0) throw new ShopError("conflict", changedMeanwhile);
  return requireLine(await readCart(app, sessionId), (line) => line.id === id);
}

export async function removeLine(app: App, { id }: { id: string }): Promise<void> {
  const removed = await app.db
    .delete(cartItems)
    .where(ownLine(app.visitor.cartSession ?? "", id))
    .returning();
  if (removed.length === 0) throw new ShopError("not_found", "This item is no longer in your cart.");
}

const ownLine = (sessionId: string, id: string) => and(eq(cartItems.sessionId, sessionId), eq(cartItems.id, id));

function requireLine(cart: Cart, is: (line: CartLineView) => boolean): CartLineView {
  const line = cart.lines.find(is);
  if (!line) throw new ShopError("not_found", "This item is no longer in your cart.");
  return line;
}

const goodsOf = (lines: readonly Pick<CartLine, "priceCents" | "quantity">[]) =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

function requireStockLeft(cart: Cart, product: Product, wanted: number, lineId?: string): void {
  const left = product.inStock ? product.stockQuantity : 0;
  if (wanted > left) throw new ShopError("out_of_stock", stockRefusal(product.name, left));
  const others = cart.lines.filter((line) => line.id !== lineId);
  requirePayable(goodsOf([...others, { ...product, quantity: wanted }]));
  if (!isFreePromo(product)) return;
  if (wanted <= freePromoLeft(others)) return;
  throw new ShopError("conflict", freePromoRefusal(Math.max(0, freePromoLeft(cart.lines))));
}

/** Puts a code on the cart. ShopError `invalid` says why the code does not apply. */
export async function applyCode(app: App, { code }: { code: string }): Promise<{ amountCents: number }> {
  const sessionId = requireSession(app);
  const [[found], cart] = await Promise.all([app.read(selectCode(app, code)), readCart(app, sessionId)]);
  const check = found
    ? checkDiscount(found, { orderCents: cart.subtotalCents, now: app.now() })
    : { ok: false as const, error: unknownDiscount };
  if (!check.ok) throw new ShopError("invalid", check.error, { fieldErrors: { code: [check.error] } });
  await app.db
    .update(carts)
    .set({ discountCode: found?.code, updatedAt: app.now() })
    .where(eq(carts.sessionId, sessionId));
  return check;
}

export async function removeCode(app: App): Promise<void> {
  await app.db
    .update(carts)
    .set({ discountCode: null })
    .where(eq(carts.sessionId, requireSession(app)));
}

export function removeFromCarts(app: App, productId: number): Statement[] {
  return [app.db.delete(cartItems).where(eq(cartItems.productId, productId))];
}

/** Column values of a cart that has not been at checkout. */
export const noCheckout = {
  checkoutEmail: null,
  checkoutInboxKey: null,
  checkoutName: null,
  checkoutAt: null,
  checkoutCountry: null,
  checkoutState: null,
};

export function emptyCart(app: App, sessionId: string): Statement[] {
  return [
    app.db.delete(cartItems).where(eq(cartItems.sessionId, sessionId)),
    app.db
      .update(carts)
      .set({ discountCode: null, ...noCheckout, updatedAt: app.now() })
      .where(eq(carts.sessionId, sessionId)),
  ];
}

/**
 * Stores who is at checkout, and their destination. The abandoned-checkout reminder (checkout-6) and the price use
 * these columns.
 */
export async function rememberCheckout(app: App, customer: Omit<CheckoutCustomer, "address" | "city" | "zipCode">) {
  const { name: checkoutName, email: checkoutEmail, country: checkoutCountry, state: checkoutState } = customer;
  await app.db
    .update(carts)
    .set({
      checkoutName,
      checkoutEmail,
      checkoutInboxKey: inboxKey(checkoutEmail),
      checkoutCountry,
      checkoutState,
      checkoutAt: app.now(),
    })
    .where(eq(carts.sessionId, app.visitor.cartSession ?? ""));
}

/** Stores only the destination, which the price needs before the shopper enters a name. */
export async function rememberDestination(app: App, { country, state }: Destination) {
  await app.db
    .update(carts)
    .set({ checkoutCountry: country, checkoutState: state })
    .where(eq(carts.sessionId, app.visitor.cartSession ?? ""));
}

export async function clearCart(app: App): Promise<void> {
  if (app.visitor.cartSession) await runBatch(app.db, emptyCart(app, app.visitor.cartSession));
}

/** Scheduled job. Deletes carts that were not changed for 90 days, which is how long their cookie lives. */
export async function deleteOldCarts(app: App): Promise<void> {
  const old = lt(carts.updatedAt, new Date(app.now().getTime() - 90 * dayMs));
  const oldSessions = app.db.select({ id: carts.sessionId }).from(carts).where(old);
  const kept = app.db.selectDistinct({ id: cartItems.sessionId }).from(cartItems);
  await app.db.batch([
    app.db.delete(cartItems).where(sql`${cartItems.sessionId} in ${oldSessions}`),
    app.db.delete(carts).where(and(old, notInArray(carts.sessionId, kept))),
  ]);
}
