// Manual orders: catalog orders that staff create for a phone call, a sample, a replacement or custom work. Owns no table.
// Guarantees orders-22: the server sets every price, the batch that writes the order also takes its stock, and a form
// sent twice creates one order.
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { manualInvoices, orderItems, orders, payments, products } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { priceCart } from "~/domain/cart/cart";
import { stockRefusal } from "~/domain/cart/refusals";
import { maxQuantity } from "~/domain/catalog/catalog";
import { type Destination, taxOf, taxRateOf } from "~/domain/destinations/tax";
import { normaliseEmail } from "~/domain/forms/fields";
import { requirePayable } from "~/domain/money/limit";
import { formatMoney } from "~/domain/money/money";
import { customLineId } from "~/domain/orders/custom-lines";
import {
  lineTermLabels,
  type ManualOrderInput,
  type ManualOrderPriceInput,
  manualDiscountCents,
  type RequestedContents,
} from "~/domain/orders/manual-order.schema";
import { isStarted } from "~/domain/payments/states";
import { deleteDraft } from "~/services/checkout/manual-drafts.server";
import { emailPaymentLink } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, shippingPricesOf } from "~/services/core/settings.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";
import { type CartSnapshot, cartSnapshotOf, manualReference } from "~/services/ledger/snapshots.server";
import type { Bill } from "~/services/ledger/types.server";
import { completeManualOrderOnTerms } from "~/services/payments/on-terms.server";
import { capturePayment, completeManualOrder } from "~/services/payments/payments.server";

/**
 * Returns the products that a manual order may contain, by name. Products already in the order `changing` stay
 * available even if they are no longer on sale.
 */
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
        .orderBy(asc(products.nameFolded))
        .limit(1000),
    ),
    requireStaff(app),
  ]);
  return rows;
}

/**
 * Creates the order, takes its stock, and emails a payment link or an invoice for what is owed, unless staff record the
 * payment. A repeated form finds its order and completes missing steps. ShopError `out_of_stock`, or `conflict` if the existing order has different details.
 */
export async function createManualOrder(
  app: App,
  input: ManualOrderInput,
): Promise<{ id: string; owedCents: number; isFree: boolean }> {
  const staff = await requireStaff(app);
  const id = await createOnce(app, input);
  const { owedCents, isCancelled, isOnTerms, made } = await getCreated(app, id);
  const free = (made.asked?.lines ?? []).flatMap(({ terms }) => (terms === "catalog" ? [] : [lineTermLabels[terms]]));
  const note = ["Manual order", ...new Set(free)].join("; ");
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
    addAuditOfChange(app, staff, "manual order created", `order ${id}`, { owedCents, free }),
    deleteDraft(app, input.formKey),
  ]);
  if (owedCents > 0 && input.payment === "link") await emailPaymentLink(app, { id, onlyIfNone: true });
  const { purchaseOrder, asked, customer } = partsOf(input);
  const isFree = made.owedCents === 0;
  const wanted = { customer, purchaseOrder, asked, isOnTerms: input.payment === "terms" && !isFree };
  const isAsAsked = isDeepStrictEqual(wanted, {
    customer: made.customer,
    purchaseOrder: made.purchaseOrder,
    asked: made.asked && contentsOf(made.asked),
    isOnTerms,
  });
  if (isCancelled || !isAsAsked) throw new ShopError("conflict", otherThanAsked(id));
  return { id, owedCents, isFree };
}

/** Customer, contents and purchase order number. The rest of the form is about the payment. */
function partsOf(input: ManualOrderInput) {
  const { formKey: _, lines, customLines, discount, shipping, purchaseOrder, ...rest } = input;
  const { payment: _payment, receivedOn: _day, reference: _number, seenTotalCents: _total, ...customer } = rest;
  return { customer, purchaseOrder, asked: contentsOf({ lines, customLines, discount, shipping }) };
}

/** Contents in the form in which they are stored and compared. */
function contentsOf({ lines, customLines, discount, shipping }: Partial<RequestedContents>): RequestedContents {
  return {
    lines: lines ?? [],
    customLines: customLines ?? [],
    discount: discount ?? null,
    shipping: shipping ?? "standard",
  };
}

const otherThanAsked = (id: string) =>
  `This form already created order ${id}, with different details. Check that order, or reload this page to create another.`;

/**
 * Completes an order that an earlier request of the same form started. Its stock is already taken, so do not check the
 * stock again.
 */
async function createOnce(app: App, input: ManualOrderInput): Promise<string> {
  const reference = manualReference(input.formKey);
  if (await isCreated(app, reference)) return (await capturePayment(app, reference)).recordId;
  try {
    const { bill, totalCents } = await manualOrderBill(app, input);
    const { purchaseOrder } = input;
    // An order of $0 has nothing to invoice.
    if (input.payment === "terms" && totalCents > 0)
      return (await completeManualOrderOnTerms(app, bill, { purchaseOrder, totalCents })).id;
    return (await completeManualOrder(app, bill)).recordId;
  } catch (error) {
    if (!(error instanceof ShopError && (await isCreated(app, reference)))) throw error;
    return (await capturePayment(app, reference)).recordId;
  }
}

/** Whether the form's stock is taken or its order exists. */
async function isCreated(app: App, reference: string): Promise<boolean> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.providerOrderId, reference));
  return payment !== undefined && isStarted(payment);
}

async function getCreated(app: App, id: string) {
  const [row] = await app.db
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(manualInvoices, eq(manualInvoices.orderId, orders.id))
    .where(eq(orders.id, id));
  const { owedCents, status } = row!.orders;
  const isOnTerms = row!.manual_invoices !== null;
  return { owedCents, isCancelled: status === "cancelled", isOnTerms, made: cartSnapshotOf(row!.payments) };
}

/** Returns a bill of 0 cents. Its snapshot contains the order and the amount owed. */
async function manualOrderBill(app: App, input: ManualOrderInput) {
  const { customer, purchaseOrder, asked } = partsOf(input);
  const { email, country, state } = customer;
  const priced = await priceManualOrder(app, asked, { destination: { country, state }, email });
  const { seenTotalCents } = input;
  if (seenTotalCents !== undefined && seenTotalCents !== priced.totalCents) {
    const now = formatMoney(priced.totalCents);
    throw new ShopError("conflict", `The total is now ${now}. Please check it, then create the order again.`);
  }
  const snapshot: CartSnapshot = {
    lines: priced.lines,
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    shippingCents: priced.shippingCents,
    taxCents: priced.taxCents,
    isTaxExempt: priced.isTaxExempt,
    discount: null,
    customer,
    purchaseOrder,
    owedCents: priced.totalCents,
    asked,
  };
  const bill: Bill & { email: string } = {
    reference: manualReference(input.formKey),
    userId: null,
    email: customer.email,
    amountCents: 0,
    breakdown: { itemTotalCents: 0, shippingCents: 0, taxCents: 0, discountCents: 0 },
    shipTo: null,
    discountCode: null,
    snapshot,
    description: `${brand.name}: manual order`,
  };
  return { bill, totalCents: priced.totalCents };
}

interface PricingContext {
  destination: Destination;
  email: string;
}

/**
 * Prices catalog lines with the catalog's tiers, custom lines as staff typed them, then discount, shipping and tax.
 * ShopError `out_of_stock` or `not_found`.
 */
async function priceManualOrder(
  app: App,
  { lines: asked, customLines = [], discount = null, shipping }: RequestedContents,
  { destination, email }: PricingContext,
) {
  const ids = asked.map(({ productId }) => productId);
  const [found, { taxRates, isTaxExempt }, settings] = await Promise.all([
    app.read(app.db.select().from(products).where(inArray(products.id, ids))),
    destinationTerms(app, email),
    getSettings(app),
  ]);
  const ofCatalog = asked.map(({ productId, quantity, terms }) => {
    const product = found.find(({ id }) => id === productId);
    if (!product || product.archivedAt) throw new ShopError("not_found", "A product in this order no longer exists.");
    const left = maxQuantity(product);
    if (quantity > left) throw new ShopError("out_of_stock", stockRefusal(product.name, left));
    return { productId, quantity, name: product.name, priceCents: terms === "catalog" ? product.priceCents : 0 };
  });
  const priced = priceCart({ lines: ofCatalog, tierScope: settings.tierScope, now: app.now() });
  const lines = [
    ...priced.lines.map(({ productId, name, quantity, unitPriceCents, lineTotalCents }) => ({
      productId,
      name,
      quantity,
      unitPriceCents,
      lineTotalCents,
      isFree: false,
    })),
    ...customLines.map(({ name, quantity, unitPriceCents }, index) => ({
      productId: customLineId(index),
      name,
      quantity,
      unitPriceCents,
      lineTotalCents: quantity * unitPriceCents,
      isFree: false,
    })),
  ];
  const subtotalCents = lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
  requirePayable(subtotalCents);
  const discountCents = manualDiscountCents(discount, subtotalCents);
  const hasLines = lines.length > 0;
  const shippingCents = shipping === "free" || !hasLines ? 0 : shippingPricesOf(settings)[destination.country];
  const goodsCents = subtotalCents - discountCents;
  const taxRate = isTaxExempt ? null : taxRateOf(taxRates, destination);
  const taxCents = taxOf({ goodsCents, shippingCents }, taxRate);
  const totalCents = goodsCents + shippingCents + taxCents;
  return { lines, subtotalCents, discountCents, shippingCents, taxCents, totalCents, isTaxExempt };
}

/** The sums of a form that is still being filled in (staff only). Writes nothing. */
export async function previewManualOrder(app: App, input: ManualOrderPriceInput) {
  await requireStaff(app);
  const { lines, customLines, discount, shipping, country, state, email } = input;
  const contents = contentsOf({ lines, customLines, discount, shipping });
  const destination = { country, state: state || null };
  const priced = await priceManualOrder(app, contents, { destination, email: normaliseEmail(email) });
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, isTaxExempt } = priced;
  return { subtotalCents, discountCents, shippingCents, taxCents, totalCents, isTaxExempt };
}
