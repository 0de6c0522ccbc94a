// Catalog orders that staff make by hand: phone orders, samples, replacements. Owns no table. Promises that every price is the server's,
// that the stock is taken in the batch that writes the order, and that one form is one order (orders-22).
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { orderItems, orders, payments, products } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { priceCart } from "~/domain/cart/cart";
import { stockRefusal } from "~/domain/cart/refusals";
import { maxQuantity } from "~/domain/catalog/catalog";
import { type Destination, taxRateOf } from "~/domain/destinations/tax";
import { type HandOrderInput, lineTermWords } from "~/domain/orders/hand-order";
import { isBegun } from "~/domain/payments/states";
import { mailOwed } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, shippingPricesOf } from "~/services/core/settings.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";
import { byHand, type CartSnapshot, cartSnapshotOf } from "~/services/ledger/snapshots.server";
import type { Bill } from "~/services/ledger/types.server";
import { capturePayment, completeByHand } from "~/services/payments/payments.server";

/** Staff: what an order by hand can be made of, by name; and what the order `changing` is made of, on sale or not. */
export async function listSellable(app: App, changing = "") {
  const { id, name, priceCents, stockQuantity } = products;
  const isSold = and(eq(products.isActive, true), isNull(products.archivedAt), eq(products.inStock, true));
  const ofOrder = app.db.select({ id: orderItems.productId }).from(orderItems).where(eq(orderItems.orderId, changing));
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({ id, name, priceCents, stockQuantity })
        .from(products)
        .where(or(isSold, inArray(id, ofOrder)))
        .orderBy(asc(name))
        .limit(1000),
    ),
    requireStaff(app),
  ]);
  return rows;
}

/**
 * The order stands and its stock is taken; what it costs is owed, and its link mailed. Sent again, the form finds its order and does what
 * is missing. ShopError `out_of_stock`, `conflict` where that order is another than is asked for now.
 */
export async function makeHandOrder(app: App, input: HandOrderInput): Promise<{ id: string; owedCents: number }> {
  const staff = await requireStaff(app);
  const id = await makeOnce(app, input);
  const { owedCents, isCancelled, made } = await getMade(app, id);
  const free = (made.asked?.lines ?? []).flatMap(({ terms }) => (terms === "catalog" ? [] : [lineTermWords[terms]]));
  const note = ["Made by hand", ...new Set(free)].join("; ");
  await runBatch(app.db, [
    addEvent(app, {
      id: `by-hand:${id}`,
      subject: "order",
      subjectId: id,
      type: "made_by_hand",
      note,
      actor: staff.username,
      isPublic: false,
    }),
    addAuditOfChange(app, staff, "order made by hand", `order ${id}`, { owedCents, free }),
  ]);
  if (owedCents > 0) await mailOwed(app, { id, onlyFirst: true });
  const { formKey: _, lines, shipping, ...customer } = input;
  const isAsAsked = isDeepStrictEqual({ customer, lines, shipping }, { customer: made.customer, ...made.asked });
  if (isCancelled || !isAsAsked) throw new ShopError("conflict", otherThanAsked(id));
  return { id, owedCents };
}

const otherThanAsked = (id: string) =>
  `This form has made order ${id} already, and that order is not as you ask now. Please look at it, or load this page again for another order.`;

/** What an earlier request of the form has begun is gone on with: the pieces that it took refuse nobody. */
async function makeOnce(app: App, input: HandOrderInput): Promise<string> {
  const reference = byHand(input.formKey);
  if (await isMade(app, reference)) return (await capturePayment(app, reference)).recordId;
  try {
    return (await completeByHand(app, await billByHand(app, input))).recordId;
  } catch (error) {
    if (!(error instanceof ShopError && (await isMade(app, reference)))) throw error;
    return (await capturePayment(app, reference)).recordId;
  }
}

/** Its stock is taken, or the order made already. */
async function isMade(app: App, reference: string): Promise<boolean> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.providerOrderId, reference));
  return payment !== undefined && isBegun(payment);
}

async function getMade(app: App, id: string) {
  const [row] = await app.db
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, id));
  const { owedCents, status } = row!.orders;
  return { owedCents, isCancelled: status === "cancelled", made: cartSnapshotOf(row!.payments) };
}

/** A payment of nothing, whose snapshot says what the order is and what is owed of it. */
async function billByHand(app: App, input: HandOrderInput): Promise<Bill> {
  const { formKey, lines: asked, shipping, ...customer } = input;
  const priced = await priceByHand(app, asked, { destination: customer, email: customer.email, shipping });
  const snapshot: CartSnapshot = {
    lines: priced.lines.map(({ productId, name, quantity, unitPriceCents, lineTotalCents }) => ({
      ...{ productId, name, quantity, unitPriceCents, lineTotalCents, isFree: false },
    })),
    subtotalCents: priced.subtotalCents,
    discountCents: 0,
    shippingCents: priced.shippingCents,
    taxCents: priced.taxCents,
    isTaxExempt: priced.isTaxExempt,
    discount: null,
    customer,
    owedCents: priced.totalCents,
    asked: { lines: asked, shipping },
  };
  return {
    reference: byHand(formKey),
    userId: null,
    email: customer.email,
    amountCents: 0,
    breakdown: { itemTotalCents: 0, shippingCents: 0, taxCents: 0, discountCents: 0 },
    shipTo: null,
    discountCode: null,
    snapshot,
    description: `${brand.name}: order by hand`,
  };
}

interface Whose {
  destination: Destination;
  email: string;
  shipping: HandOrderInput["shipping"];
}

/** The catalog's tiers and taxes over the lines, a free one at nothing. ShopError `out_of_stock`, `not_found`. */
async function priceByHand(app: App, asked: HandOrderInput["lines"], { destination, email, shipping }: Whose) {
  const ids = asked.map(({ productId }) => productId);
  const [found, { taxRates, isTaxExempt }, settings] = await Promise.all([
    app.read(app.db.select().from(products).where(inArray(products.id, ids))),
    destinationTerms(app, email),
    getSettings(app),
  ]);
  const lines = asked.map(({ productId, quantity, terms }) => {
    const product = found.find(({ id }) => id === productId);
    if (!product || product.archivedAt)
      throw new ShopError("not_found", "A product of this order is not there any more.");
    const left = maxQuantity(product);
    if (quantity > left) throw new ShopError("out_of_stock", stockRefusal(product.name, left));
    return { productId, quantity, name: product.name, priceCents: terms === "catalog" ? product.priceCents : 0 };
  });
  const priced = priceCart({
    lines,
    tierScope: settings.tierScope,
    now: app.now(),
    shippingCents: shipping === "free" ? 0 : shippingPricesOf(settings)[destination.country],
    taxRate: isTaxExempt ? null : taxRateOf(taxRates, destination),
  });
  return { ...priced, isTaxExempt };
}
