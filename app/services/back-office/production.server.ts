// The production board: what is to be made and what is to be packed, by its ship-by day (admin-14). Owns no table. Open to the production
// role: promises no price, no payment and nothing of a customer beyond the order.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { customOrders, orderItems, orders, payments } from "~/db/schema";
import { customShipBy, shipByDay } from "~/domain/calendar/schedule";
import type { App } from "~/services/core/app.server";
import { requireProduction } from "~/services/core/sessions.server";

const mostOnBoard = 200;

/** Of a row of `custom_orders`: somebody approved a version of its mockup, and nothing voided that since. */
export const hasApprovedDesign = sql<number>`exists (select 1 from mockup_versions v join mockup_approvals a on a.mockup_version_id = v.id
  where (v.custom_order_id = custom_orders.id or v.quote_id = custom_orders.quote_id)
    and a.decision = 'approved' and a.voided_at is null)`;

/** What is to be made and what is to be packed, the earliest ship-by day first. */
export async function getProductionBoard(app: App) {
  const { id, customerName, quantity, pinType, size, plating, packaging, choices } = customOrders;
  const { furtherDesigns, rushOrder, notes, deadlineDate } = customOrders;
  const items = sql`(select json_group_array(json_object('name', ${orderItems.name}, 'quantity', ${orderItems.quantity}))
    from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;
  const [custom, regular] = await Promise.all([
    app.read(
      app.db
        .select({
          ...{ id, customerName, quantity, pinType, size, plating, packaging, choices, rushOrder, notes, deadlineDate },
          furtherDesigns,
          createdAt: customOrders.createdAt,
          shippingAddress: customOrders.shippingAddress,
          paidAt:
            sql`(select ${payments.capturedAt} from ${payments} where ${payments.id} = ${customOrders.balancePaymentId})`
              .mapWith(payments.capturedAt)
              .as("paid_at"),
          isApproved: hasApprovedDesign.mapWith(Boolean).as("is_approved"),
        })
        .from(customOrders)
        .where(and(eq(customOrders.status, "in_production"), isNull(customOrders.archivedAt)))
        .orderBy(asc(customOrders.createdAt))
        .limit(mostOnBoard),
    ),
    app.read(
      app.db
        .select({
          id: orders.id,
          customerName: orders.customerName,
          createdAt: orders.createdAt,
          shippingAddress: orders.shippingAddress,
          items: items.mapWith((text: string) => JSON.parse(text) as { name: string; quantity: number }[]).as("items"),
        })
        .from(orders)
        .where(and(eq(orders.status, "processing"), isNull(orders.archivedAt)))
        .orderBy(asc(orders.createdAt))
        .limit(mostOnBoard),
    ),
    requireProduction(app),
  ]);
  const made = custom.map(({ paidAt, ...order }) => ({
    ...order,
    shipBy: customShipBy({ deadlineDate: order.deadlineDate, startedAt: paidAt ?? order.createdAt }),
  }));
  const packed = regular.map((order) => ({ ...order, shipBy: shipByDay(order.createdAt) }));
  const byDay = (a: { shipBy: string }, b: { shipBy: string }) =>
    Number(a.shipBy > b.shipBy) - Number(a.shipBy < b.shipBy);
  return {
    made: made.sort(byDay),
    packed: packed.sort(byDay),
    isCut: Math.max(made.length, packed.length) === mostOnBoard,
  };
}
