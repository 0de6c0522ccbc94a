// Receipts: what was bought, paid and refunded. Only the order's owner can see them.
import { eq } from "drizzle-orm";
import { customOrders, orders, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { goodsCentsOf, remainingOf } from "~/domain/custom-orders/custom-orders";
import { designLabels } from "~/domain/designer/describe";
import { pinsCentsOf } from "~/domain/designer/designer";
import { pluralPieceNames } from "~/domain/designer/products";
import { amountsOf, designsOf, type FurtherDesign, piecesLabel } from "~/domain/designer/several";
import { addressLine } from "~/domain/destinations/countries";
import { isOpenOrder } from "~/domain/orders/orders";
import { approvedLines } from "~/domain/quotes/lines";
import type { App } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { type CustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { findOrderInvoice, paperItemsOf } from "~/services/invoices/of-orders.server";
import { listLedger } from "~/services/ledger/ledger.server";
import { printedPayments } from "~/services/ledger/receipts.server";
import { listOrdersWhere, type OrderWithItems } from "~/services/orders/orders.server";

/**
 * Receipt of an order of either kind. ShopError `not_found` for missing orders and those of others alike, for orders
 * without a completed payment, and for orders by invoice, which have the invoice instead.
 */
export async function getReceipt(app: App, id: string) {
  const [[regular], [custom], ledger, invoice, viewer] = await Promise.all([
    listOrdersWhere(app, eq(orders.id, id)),
    app.read(selectCustomOrders(app, eq(customOrders.id, id))),
    listLedger(app, eq(payments.recordId, id)),
    findOrderInvoice(app, id),
    app.viewer(),
  ]);
  const order = regular ?? custom;
  const paid = printedPayments(ledger);
  if (!order || !isOwnOrder(app, order, viewer) || invoice || paid.length === 0)
    throw new ShopError("not_found", "Order not found");
  const { customerName, customerEmail, shippingAddress, createdAt, taxCents, totalCents } = order;
  return {
    id,
    createdAt,
    purchaseOrder: regular?.purchaseOrder ?? null,
    customer: {
      customerName,
      customerEmail,
      customerCompany: null,
      customerAddress: shippingAddress && addressLine(shippingAddress),
    },
    taxCents,
    totalCents,
    subtotalCents: totalCents - taxCents,
    ...(regular ? catalogLines(regular) : customLines(custom!)),
    payments: paid,
  };
}
export type Receipt = Awaited<ReturnType<typeof getReceipt>>;

const catalogLines = (order: OrderWithItems) => ({
  items: paperItemsOf({ ...order, lines: order.items }),
  leftCents: isOpenOrder(order) ? order.owedCents : 0,
});

function customLines(order: CustomOrder) {
  const { rushOrderFeeCents: rushCents, discountCents, balancePaymentId } = order;
  const pinsCents = pinsCentsOf({ totalCents: goodsCentsOf(order), rushCents, discountCents });
  const one = (name: string, cents: number) => ({ name, quantity: 1, unitPriceCents: cents, lineTotalCents: cents });
  const quoted = approvedLines(order, pinsCents)?.map(({ amountCents, ...line }) => ({
    ...line,
    lineTotalCents: amountCents,
  }));
  const designs = amountsOf(order, pinsCents) ? designsOf(order).map(designLine) : null;
  const lines = [...(quoted ?? designs ?? [one(piecesLabel(order), pinsCents)]), one("Rush order", rushCents)].filter(
    ({ lineTotalCents }) => lineTotalCents > 0,
  );
  return {
    // Within the USA, the price includes shipping, so that line is 0.
    items: paperItemsOf({ ...order, lines }).filter(({ unitPriceCents }) => unitPriceCents !== 0),
    leftCents: isOpenOrder(order) && !balancePaymentId ? remainingOf(order) : 0,
  };
}

function designLine({ title, design }: ReturnType<typeof designsOf<CustomOrder, FurtherDesign>>[number]) {
  const { pinType, quantity, pricePerPinCents } = design;
  const name = [`Custom ${pluralPieceNames[pinType]}`, ...designLabels(design)].join(", ");
  return {
    name: title ? `${title}: ${name}` : name,
    quantity,
    unitPriceCents: pricePerPinCents,
    lineTotalCents: quantity * pricePerPinCents,
  };
}
