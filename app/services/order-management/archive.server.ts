// Staff's archive of orders. Books and customers keep what staff archive (orders-15).
import { ShopError } from "~/domain/brand/errors";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import { changeOrder, type Seen } from "~/services/order-management/change.server";
import { getAnyOrder } from "~/services/orders/any-order.server";

/** Handles "Delete Order": the order only leaves the staff list. */
export async function archiveOrder(app: App, { id, kind }: Pick<Seen, "id" | "kind">): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id, kind);
  if (found.order.archivedAt) return;
  if ((await findOrderInvoice(app, id))?.status === "pending")
    throw new ShopError("conflict", "Its invoice is unpaid. Cancel the order first.");
  await changeOrder(app, staff, found, {
    values: { archivedAt: app.now() },
    action: "order archived",
    event: { type: "archived", isPublic: false },
  });
}

export async function restoreOrder(app: App, { id }: Pick<Seen, "id">): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  if (!found.order.archivedAt) return;
  await changeOrder(app, staff, found, {
    values: { archivedAt: null },
    action: "order restored",
    event: { type: "restored", isPublic: false },
  });
}
