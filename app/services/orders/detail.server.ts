// An order with everything staff see on its page, in one round trip.
import { and, desc, eq, getTableColumns, inArray, or } from "drizzle-orm";
import {
  customOrderDrafts,
  customOrders,
  orderEvents,
  orderItems,
  orders,
  payments,
  productionJobs,
  users,
} from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { isTaxOpen, knownDestination } from "~/domain/destinations/tax";
import { orderKindOf } from "~/domain/orders/admin";
import { nextStep } from "~/domain/orders/next-step";
import { leftToShip } from "~/domain/orders/shipping";
import { selectOrderMockup } from "~/services/collaboration/approvals.server";
import { findRoomOf } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { selectLiveLink } from "~/services/core/links/access.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { isExemptCustomOrder, termsFrom } from "~/services/customers/tax-exemptions.server";
import { openFile } from "~/services/files/files.server";
import { findOrderInvoice, termsOf } from "~/services/invoices/of-orders.server";
import { isOfRecord, listLedger } from "~/services/ledger/ledger.server";
import { eventSubject } from "~/services/orders/any-order.server";
import { stepFacts, stepFactsOfDesign } from "~/services/orders/list.server";
import { selectShipments } from "~/services/orders/parcels.server";

export async function getOrderDetail(app: App, id: string) {
  const kind = orderKindOf(id);
  const paid = app.db.select({ id: orders.paymentId }).from(orders).where(eq(orders.id, id));
  const [detail, ledger, events, [job]] = await Promise.all([
    kind === "custom" ? readCustom(app, id) : readRegular(app, id),
    listLedger(app, or(isOfRecord(id), inArray(payments.id, paid))!),
    app.read(
      app.db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.subject, eventSubject[kind]), eq(orderEvents.subjectId, id)))
        .orderBy(desc(orderEvents.createdAt)),
    ),
    app.read(
      app.db
        .select({ made: productionJobs.made, assignee: users.username })
        .from(productionJobs)
        .leftJoin(users, eq(users.id, productionJobs.assigneeId))
        .where(eq(productionJobs.orderId, id)),
    ),
    requireStaff(app),
  ]);
  return { ...detail, payments: ledger, events, job: job ?? null };
}
export type OrderDetail = Awaited<ReturnType<typeof getOrderDetail>>;

async function readRegular(app: App, id: string) {
  const [[order], items, parcels, invoice] = await Promise.all([
    app.read(
      app.db
        .select({ ...getTableColumns(orders), ...stepFacts(app, orders) })
        .from(orders)
        .where(eq(orders.id, id)),
    ),
    app.read(app.db.select().from(orderItems).where(eq(orderItems.orderId, id))),
    app.read(selectShipments(app, [id])),
    findOrderInvoice(app, id),
  ]);
  if (!order) throw new ShopError("not_found", "Order not found");
  return {
    kind: "regular" as const,
    order,
    items,
    parcels,
    left: leftToShip(items, parcels),
    terms: invoice ? termsOf(app, invoice) : null,
    next: nextStep({ kind: "regular", ...order }),
  };
}

async function readCustom(app: App, id: string) {
  const [[found], [draft], [link], [mockup], room, settings] = await Promise.all([
    app.read(
      app.db
        .select({
          ...getTableColumns(customOrders),
          ...stepFacts(app, customOrders),
          ...stepFactsOfDesign(app),
          isTaxExempt: isExemptCustomOrder(app),
        })
        .from(customOrders)
        .where(eq(customOrders.id, id)),
    ),
    app.read(
      app.db
        .select({ design: customOrderDrafts.design })
        .from(customOrderDrafts)
        .innerJoin(customOrders, eq(customOrders.draftId, customOrderDrafts.id))
        .where(eq(customOrders.id, id)),
    ),
    app.read(selectLiveLink(app, "balance", id)),
    app.read(selectOrderMockup(app, id)),
    findRoomOf(app, id),
    getSettings(app),
  ]);
  if (!found) throw new ShopError("not_found", "Order not found");
  const { isTaxExempt, ...order } = found;
  return {
    kind: "custom" as const,
    order,
    /** The sales tax depends on the state, which is not known yet. */
    isTaxOpen: isTaxOpen(knownDestination(order), termsFrom(settings, { isTaxExempt })),
    design: draft?.design ?? null,
    mockup: mockup ?? null,
    room,
    remainingCents: order.balancePaymentId ? 0 : remainingOf(order),
    linkExpiresAt: link?.expiresAt ?? null,
    next: nextStep({ kind: "custom", ...order }),
  };
}

export async function openOrderLogo(app: App, id: string) {
  await requireStaff(app);
  const [order] = await app.db
    .select({ logoKey: customOrders.logoKey })
    .from(customOrders)
    .where(eq(customOrders.id, id));
  if (!order?.logoKey) throw new ShopError("not_found", "No Logo Uploaded");
  return openFile(app, order.logoKey);
}
