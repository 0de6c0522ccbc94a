// Payment purpose for the visitor's cart: bills it, reserves its stock, records the order.
import { inArray, sql } from "drizzle-orm";
import { wasRefused } from "~/db/guards";
import { limits, products } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { freePromoLeft, freePromoRefusal, stockRefusal } from "~/domain/cart/refusals";
import { isFreePromo } from "~/domain/catalog/catalog";
import { isTaxOpen } from "~/domain/destinations/tax";
import { requirePayable } from "~/domain/money/limit";
import { type Cart, readCart } from "~/services/cart/cart.server";
import { removeOrderedItems } from "~/services/cart/ordered-items.server";
import { moveStock, restock } from "~/services/catalog/stock.server";
import type { App } from "~/services/core/app.server";
import { trackingLink } from "~/services/core/links/tracking.server";
import { getSettings } from "~/services/core/settings.server";
import { paymentLinkStep } from "~/services/custom-orders/balance-due.server";
import {
  codeShortfall,
  releaseOffers,
  reserveOffers,
  selectCode,
  selectFreePromos,
} from "~/services/discounts/discounts.server";
import { type CartSnapshot, cartSnapshotOf, isManualReference } from "~/services/ledger/snapshots.server";
import type { Bill, BillRequest, Payment, Purpose } from "~/services/ledger/types.server";
import { hasShippedOrder, recordOrder, reviewedOrder, selectShippedOrder } from "~/services/orders/orders.server";
import { withCertificate } from "~/services/payments/purposes/certificate-of-order.server";
import { cancelRefunded, restockOrder } from "~/services/payments/purposes/refunded-orders.server";
import { addressMissing } from "~/services/payments/refusals.server";

export const cartPurpose: Purpose = {
  eventSubject: "order",
  async bill(app, request) {
    const viewer = await app.viewer();
    return billCart(app, app.visitor.cartSession, { ...request, userId: viewer?.id ?? null });
  },
  billOutside: null,
  async recalculateBill(app, payment) {
    if (isManualReference(payment.reference)) return billOfManualOrder(payment);
    const { customer, isTaxExempt } = cartSnapshotOf(payment);
    return billCart(app, payment.reference, {
      customer,
      // The first bill has decided whether the customer has a tax certificate.
      isTaxExempt,
      discountCode: payment.discountCode ?? undefined,
      userId: payment.userId,
    });
  },
  reserve: (app, payment, guard) => [
    ...moveStock(app, payment, guard, -1, "sold"),
    ...reserveOffers(app, payment, guard),
  ],
  release(app, payment, guard) {
    // A canceled order has already returned its stock, and staff handle the return of shipped pieces.
    const notCancelled = sql`not exists (select 1 from orders where orders.payment_id = ${payment.id} and orders.status = 'cancelled')`;
    const when = sql`${guard} and ${notCancelled} and not ${hasShippedOrder(payment.id)}`;
    return [...restock(app, payment, when, "payment not completed"), ...releaseOffers(app, payment.id, when)];
  },
  shortfall,
  async record(app, payment, { underReview, payerEmail, isAgain }) {
    const snapshot = cartSnapshotOf(payment);
    const recording = recordOrder(app, payment, snapshot, { underReview, payerEmail });
    if (isAgain) return recording;
    const { lines } = snapshot;
    const taken = removeOrderedItems(app, payment.reference, { lines, discountCode: payment.discountCode });
    const withTaken = recording.then((order) => ({ ...order, statements: [...order.statements, ...taken] }));
    return withCertificate(app, payment, withTaken);
  },
  completeReview: reviewedOrder,
  onRefund: (app, payment, { isOpen, amountCents, restock: wanted }) => ({
    before: wanted ? restockOrder(app, payment.recordId, amountCents, isOpen) : [],
    after: cancelRefunded(app, payment, "order"),
  }),
  reopen: null,
  async nextStepFor(app, { id, amountCents, reference, recordId }) {
    const what = `order ${recordId ?? reference}`;
    const [kept] = await app.read(selectShippedOrder(app, id));
    if (kept) return { what, ...(await paymentLinkStep(app, kept, kept.owedCents + amountCents)) };
    return { what, state: "cancelled", action: "Order again", url: `${app.origin}/wholesale` };
  },
  recordUrl: (app, id) => `${app.origin}/admin/orders/${id}`,
  followUrl: (app, id) => trackingLink(app, "regular", id),
  isBuyer: ({ visitor: { cartSession } }, reference) =>
    cartSession === null || isManualReference(reference) ? null : cartSession === reference,
};

const billOfManualOrder = (payment: Payment): Bill => ({
  ...payment,
  breakdown: { itemTotalCents: 0, shippingCents: 0, taxCents: 0, discountCents: 0 },
  shipTo: null,
  description: "",
});

interface CartBillRequest extends BillRequest {
  userId: string | null;
  isTaxExempt?: boolean;
}

/**
 * Bill for the cart of this customer. A code in the request replaces the cart's own code and is refused if it does not
 * apply.
 */
async function billCart(
  app: App,
  sessionId: string | null,
  { customer, discountCode, userId, isTaxExempt }: CartBillRequest,
): Promise<Bill> {
  const email = customer?.email ?? null;
  const whose = { email, destination: customer ?? undefined, isTaxExempt };
  const cart = discountCode
    ? await withCode(app, sessionId, discountCode, whose)
    : await readCart(app, sessionId, whose);
  // Leaves out the cart's own code if it no longer applies, because the page showed the price without it.
  const discount = cart.discountError ? null : cart.discount;
  if (!sessionId || cart.lines.length === 0) throw new ShopError("conflict", "Your cart is empty");
  if (!customer && isTaxOpen(null, { taxRates: (await getSettings(app)).taxRates, isTaxExempt: cart.isTaxExempt }))
    throw addressMissing();
  requireStock(cart);
  // Prices may have changed since the items were added to the cart.
  requirePayable(cart.subtotalCents);
  await requireOffers(app, cart, discount, email);
  const snapshot: CartSnapshot = {
    lines: cart.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      lineTotalCents: line.lineTotalCents,
      isFree: isFreePromo(line),
    })),
    subtotalCents: cart.subtotalCents,
    discountCents: cart.discountCents,
    shippingCents: cart.shippingCents,
    taxCents: cart.taxCents,
    isTaxExempt: cart.isTaxExempt,
    discount: discount && { id: discount.id, oncePerCustomer: discount.oncePerCustomer },
    customer: customer ?? null,
  };
  return {
    reference: sessionId,
    userId,
    email,
    amountCents: cart.totalCents,
    breakdown: {
      itemTotalCents: cart.subtotalCents,
      shippingCents: cart.shippingCents,
      taxCents: cart.taxCents,
      discountCents: cart.discountCents,
    },
    items: snapshot.lines,
    shipTo: customer ?? null,
    discountCode: discount?.code ?? null,
    snapshot,
    description: `${brand.name}: ${cart.itemCount} ${cart.itemCount === 1 ? "piece" : "pieces"}`,
  };
}

async function withCode(
  app: App,
  sessionId: string | null,
  typed: string,
  whose: Parameters<typeof readCart>[2],
): Promise<Cart> {
  const [code] = await app.read(selectCode(app, typed));
  if (!code) throw new ShopError("conflict", "This discount code is not valid");
  const cart = await readCart(app, sessionId, { ...whose, code });
  if (cart.discountError) throw new ShopError("conflict", cart.discountError);
  return cart;
}

function requireStock(cart: Cart): void {
  for (const { available, quantity, name } of cart.lines) {
    if (quantity > available) throw new ShopError("out_of_stock", stockRefusal(name, available));
  }
}

/** Requires an email address for codes that are limited per customer, and at most four free pieces per customer. */
async function requireOffers(app: App, cart: Cart, discount: Cart["discount"], email: string | null): Promise<void> {
  if (discount?.oncePerCustomer && !email)
    throw new ShopError("invalid", "Please enter your name and email before you use this discount code.");
  if (!cart.lines.some(isFreePromo)) return;
  if (!email) throw new ShopError("invalid", "Please enter your name and email before you order free pins.");
  const [claimed] = await app.read(selectFreePromos(app, email));
  if (freePromoLeft(cart.lines, claimed?.quantity) < 0) throw tooManyFree(claimed?.quantity);
}

/** The summary of the checkout has no way to remove a pin, so the refusal says where. */
function tooManyFree(alreadyOrdered?: number): ShopError {
  const left = Math.max(0, freePromoLeft([], alreadyOrdered));
  const act = left > 0 ? `Please keep only ${left} in your cart.` : "Please remove the free pins from your cart.";
  return new ShopError("conflict", `${freePromoRefusal(left)}. ${act}`);
}

async function shortfall(app: App, payment: Payment, broken: unknown): Promise<ShopError> {
  if (wasRefused(broken, limits.freePromos)) {
    const [claimed] = await app.read(selectFreePromos(app, payment.email ?? ""));
    return tooManyFree(claimed?.quantity);
  }
  const usedUp = codeShortfall(broken);
  if (usedUp) return usedUp;
  const { lines } = cartSnapshotOf(payment);
  const ids = lines.map(({ productId }) => productId);
  const stock = await app.db.select().from(products).where(inArray(products.id, ids));
  const short = lines.find(
    (line) => (stock.find(({ id }) => id === line.productId)?.stockQuantity ?? 0) < line.quantity,
  );
  const product = stock.find(({ id }) => id === short?.productId);
  return new ShopError(
    "out_of_stock",
    stockRefusal(product?.name ?? "A product in your cart", product?.stockQuantity ?? 0),
  );
}
