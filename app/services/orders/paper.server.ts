// Job tickets and packing slips. The production role may see them, but only for orders on its board, and without
// prices, payments, staff notes or customer data other than name and address (admin-8, accounts-12).

import { eq } from "drizzle-orm";
import { customOrders, orderItems, orders, productionJobs } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { designsToMake } from "~/domain/designer/several";
import { orderKindOf } from "~/domain/orders/admin";
import { boardPhaseOf } from "~/domain/orders/board";
import { hasShipped } from "~/domain/orders/orders";
import { leftToShip } from "~/domain/orders/shipping";
import { selectOrderMockup } from "~/services/collaboration/approvals.server";
import type { App } from "~/services/core/app.server";
import { requireProduction } from "~/services/core/sessions.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import { selectShipments } from "~/services/orders/parcels.server";

export async function getOrderPaper(app: App, id: string) {
  const reading = orderKindOf(id) === "custom" ? readTeeSheet(app, id) : readPackingSlip(app, id);
  const [{ paper, isOnBoard }, { role }] = await Promise.all([reading, requireProduction(app)]);
  if (isStaffRole(role)) return paper;
  if (!isOnBoard) throw new ShopError("not_found", "Order not found");
  return paper.kind === "custom" ? { ...paper, staffNotes: null } : paper;
}
export type OrderPaper = Awaited<ReturnType<typeof getOrderPaper>>;

async function readTeeSheet(app: App, orderId: string) {
  const { id, createdAt, customerName, shippingAddress, quantity, pinType, size, plating, packaging } = customOrders;
  const { choices, furtherDesigns, pinDesigns, logoKey, cardFileName, deadlineDate, promisedDate, rushOrder, notes } =
    customOrders;
  const [[row], [mockup]] = await Promise.all([
    app.read(
      app.db
        .select({
          id,
          createdAt,
          customerName,
          shippingAddress,
          quantity,
          pinType,
          size,
          plating,
          packaging,
          choices,
          furtherDesigns,
          pinDesigns,
          logoKey,
          cardFileName,
          deadlineDate,
          promisedDate,
          rushOrder,
          notes,
          staffNotes: customOrders.staffNotes,
          status: customOrders.status,
          archivedAt: customOrders.archivedAt,
          made: productionJobs.made,
        })
        .from(customOrders)
        .leftJoin(productionJobs, eq(productionJobs.orderId, customOrders.id))
        .where(eq(customOrders.id, orderId)),
    ),
    app.read(selectOrderMockup(app, orderId)),
  ]);
  if (!row) throw new ShopError("not_found", "Order not found");
  const { staffNotes, status, archivedAt, made, ...order } = row;
  const paper = {
    kind: "custom" as const,
    order: { ...order, furtherDesigns: designsToMake(order.furtherDesigns) },
    mockup: mockup ?? null,
    staffNotes,
    made: made ?? {},
  };
  return { paper, isOnBoard: boardPhaseOf("custom", status) !== null && !archivedAt };
}

/** Lists pieces that are in no parcel yet, or everything once the order has shipped. */
async function readPackingSlip(app: App, orderId: string) {
  const { id, createdAt, customerName, shippingAddress, status, archivedAt } = orders;
  const { productId, name, quantity } = orderItems;
  const [[row], items, parcels, invoice] = await Promise.all([
    app.read(
      app.db
        .select({
          order: { id, createdAt, customerName, shippingAddress },
          purchaseOrder: orders.purchaseOrder,
          status,
          archivedAt,
          made: productionJobs.made,
        })
        .from(orders)
        .leftJoin(productionJobs, eq(productionJobs.orderId, id))
        .where(eq(orders.id, orderId)),
    ),
    app.read(app.db.select({ productId, name, quantity }).from(orderItems).where(eq(orderItems.orderId, orderId))),
    app.read(selectShipments(app, [orderId])),
    findOrderInvoice(app, orderId),
  ]);
  if (!row) throw new ShopError("not_found", "Order not found");
  const purchaseOrder = invoice?.purchaseOrder ?? row.purchaseOrder;
  const lines = hasShipped(row.status) ? items : leftToShip(items, parcels);
  const paper = { kind: "regular" as const, order: row.order, purchaseOrder, lines, made: row.made ?? {} };
  return { paper, isOnBoard: boardPhaseOf("regular", row.status) !== null && !row.archivedAt };
}
