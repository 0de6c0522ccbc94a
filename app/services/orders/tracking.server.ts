import { and, desc, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  accessLinks,
  customOrders,
  manualInvoices,
  mockupVersions,
  orderItems,
  orders,
  payments,
  products,
  quoteCollaborationSessions,
} from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { BusinessHours } from "~/domain/calendar/business-hours";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { catalogArrival, hasArrived, parcelArrival, stillAhead } from "~/domain/calendar/schedule";
import { deliveryOf, isDepositDue } from "~/domain/custom-orders/custom-orders";
import { customerNotes } from "~/domain/designer/several";
import type { orderLookupInput } from "~/domain/orders/orders";
import { hasShipped, isOpenOrder, isOwed } from "~/domain/orders/orders";
import { readTypedId } from "~/domain/text/ids";
import { trackingLinkMail } from "~/emails/orders/tracking-link";
import { selectReviewedBy } from "~/services/catalog/reviews.server";
import { selectVersions } from "~/services/collaboration/mockups.server";
import { isBalanceDue, openBalance } from "~/services/collaboration/next-step.server";
import { findSessionToken, live, selectSessions } from "~/services/collaboration/sessions.server";
import { approvalFacts, subjectOf } from "~/services/collaboration/subjects.server";
import type { App, Viewer } from "~/services/core/app.server";
import { type OrderEvent, selectPublicEvents } from "~/services/core/history.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { logError } from "~/services/core/log.server";
import { grantsFor, ownedBy } from "~/services/core/ownership.server";
import { getSettings } from "~/services/core/settings.server";
import { findBalancePath } from "~/services/custom-orders/balance-due.server";
import { selectCertificatesOf } from "~/services/customers/tax-certificates.server";
import { isExemptCustomOrder, termsFrom } from "~/services/customers/tax-exemptions.server";
import { bareInvoiceLinks, type Invoice, invoiceLinks, selectInvoices } from "~/services/invoices/invoices.server";
import { termsOf } from "~/services/invoices/of-orders.server";
import { hasReview } from "~/services/ledger/in-flight.server";
import { sendEmails } from "~/services/mail/outbox.server";
import { findAnyOrder, orderUrlOf } from "~/services/orders/any-order.server";
import { listOrdersWhere } from "~/services/orders/orders.server";

/** The visitor's orders of both kinds with their history, or null for guests without any order link. */
export async function listTracked(app: App) {
  const viewer = await app.viewer();
  const grants = grantsFor(app, viewer);
  if (!viewer && grants.length === 0) return null;
  const isMine = ownedBy(orders, viewer, grants);
  const isMyCustom = ownedBy(customOrders, viewer, grants);
  const ids = app.db.select({ id: orders.id }).from(orders).where(isMine);
  const customIds = app.db.select({ id: customOrders.id }).from(customOrders).where(isMyCustom);
  // A single IN. With two, SQLite reads every balance link of the shop.
  const ofBoth = sql`(select id from ${customIds} union all select id from ${ids})`;
  const isMyLink = and(isLiveBalance(app), sql`${accessLinks.subjectId} in ${ofBoth}`);
  const quoteIds = app.db.select({ id: customOrders.quoteId }).from(customOrders).where(isMyCustom);
  const ofMine = (table: typeof mockupVersions | typeof quoteCollaborationSessions) =>
    or(inArray(table.customOrderId, customIds), inArray(table.quoteId, quoteIds))!;
  const [
    settings,
    regular,
    invoices,
    paid,
    underReview,
    pictures,
    custom,
    links,
    rooms,
    versions,
    reviewed,
    sent,
    ...events
  ] = await Promise.all([
    getSettings(app),
    listOrdersWhere(app, isMine),
    app.read(selectInvoices(app, inArray(manualInvoices.orderId, ids))),
    app.read(selectPaid(app, ofBoth)),
    app.read(selectUnderReview(app, ofBoth)),
    app.read(selectPictures(app, ids)),
    app.read(
      app.db
        .select({ ...getTableColumns(customOrders), isTaxExempt: isExemptCustomOrder(app) })
        .from(customOrders)
        .where(isMyCustom)
        .orderBy(desc(customOrders.createdAt))
        .limit(100),
    ),
    app.read(app.db.select().from(accessLinks).where(isMyLink)),
    app.read(selectSessions(app, live(app, ofMine(quoteCollaborationSessions)))),
    app.read(selectVersions(app, ofMine(mockupVersions))),
    viewer ? app.read(selectReviewedBy(app, viewer.id)) : [],
    app.read(selectCertificatesOf(app, ofBoth)),
    app.read(selectPublicEvents(app, "order", ids)),
    app.read(selectPublicEvents(app, "custom_order", customIds)),
  ]);
  const linkOf = (id: string) => links.find(({ subjectId }) => subjectId === id);
  const payPathOf = (id: string) => findBalancePath(app, linkOf(id));
  const mockupOf = ({ isTaxExempt, ...order }: Omit<(typeof custom)[number], "staffNotes">) => {
    const { id, quoteId, customerEmail } = order;
    const isOf = (one: { customOrderId: string | null; quoteId: string | null }) =>
      one.customOrderId === id || (quoteId !== null && one.quoteId === quoteId);
    const room = rooms.find((one) => isOf(one) && one.clientEmail === customerEmail);
    const token = room && findSessionToken(app, room);
    const newest = versions.find((one) => (room?.quoteId ? one.quoteId === room.quoteId : isOf(one)));
    if (!newest || newest.version === 0) return null;
    return {
      version: newest.version,
      notes: newest.notes,
      room:
        room && token
          ? {
              token,
              clientName: room.clientName,
              ...approvalFacts(subjectOf(order, termsFrom(settings, { isTaxExempt }), app.now())),
            }
          : null,
    };
  };
  /** The latest tax certificate of an order. */
  const certificateOf = (id: string) => sent.find(({ orderId }) => orderId === id) ?? null;
  const pictureOf = (id: number) => pictures.find((product) => product.id === id)?.imageUrl ?? null;
  const isUnderReview = (id: string) => underReview.some((one) => one.id === id);
  const refundedOf = (id: string) => paid.find((one) => one.id === id)?.refundedCents ?? 0;
  /** Paid orders have a receipt. Orders by invoice have the invoice instead. */
  const hasReceipt = (id: string) =>
    paid.some((one) => one.id === id) && !invoices.some(({ orderId }) => orderId === id);
  return {
    viewer,
    hasW9: settings.w9 !== null,
    reviewedProducts: reviewed.map(({ productId }) => productId),
    regular: regular.map(({ staffNotes: _, ...order }) => ({
      ...order,
      certificate: certificateOf(order.id),
      hasReceipt: hasReceipt(order.id),
      refundedCents: refundedOf(order.id),
      isUnderReview: isUnderReview(order.id),
      terms: termsFor(app, viewer, order, invoices),
      payPath: isOwed(order) && !isUnderReview(order.id) ? payPathOf(order.id) : null,
      items: order.items.map((item) => ({ ...item, imageUrl: pictureOf(item.productId) })),
      arrivesBy:
        isOwed(order) || isUnderReview(order.id)
          ? undefined
          : arrivalOf(order, eventsOf(events[0], order.id), settings.contact.hours, app.now()),
      hasArrived: hasArrived({ status: order.status, shippedAt: sentAtOf(eventsOf(events[0], order.id)) }, app.now()),
      events: eventsOf(events[0], order.id),
    })),
    custom: custom.map(({ staffNotes: _, isTaxExempt, ...order }) => ({
      ...order,
      certificate: certificateOf(order.id),
      notes: customerNotes(order.notes),
      hasReceipt: hasReceipt(order.id),
      refundedCents: refundedOf(order.id),
      parcelBy: parcelDayOf(order, eventsOf(events[1], order.id), app.now()),
      delivery: deliveryOf(order, app.now()),
      isUnderReview: isUnderReview(order.id),
      mockup: mockupOf({ ...order, isTaxExempt }),
      balanceLinkIssued: linkOf(order.id) !== undefined,
      isBalanceDue: isBalanceDue(order) && !isUnderReview(order.id),
      depositPath: isDepositDue(order) && !isUnderReview(order.id) ? pathOf(depositLink(app, order.id)) : null,
      balancePath:
        isOpenOrder(order) && !order.balancePaymentId && !isUnderReview(order.id) ? payPathOf(order.id) : null,
      events: eventsOf(events[1], order.id),
    })),
  };
}

/** Opens the page that takes the balance of the visitor's own order. ShopError `not_found`, `conflict`. */
export async function openOwnBalance(app: App, { id }: { id: string }): Promise<string> {
  const viewer = await app.viewer();
  const isMine = and(eq(customOrders.id, id), ownedBy(customOrders, viewer, grantsFor(app, viewer)));
  const [order] = await app.read(app.db.select({ id: customOrders.id }).from(customOrders).where(isMine));
  if (!order) throw new ShopError("not_found", "Order not found");
  return openBalance(app, order.id);
}

const pathOf = (link: string) => link.slice(new URL(link).origin.length);

/** Only the customer who ordered gets the invoice with their name, not everyone with the emailed link. */
function termsFor(app: App, viewer: Viewer | null, { id, userId }: Owned, invoices: readonly Invoice[]) {
  const invoice = invoices.find(({ orderId }) => orderId === id);
  if (!invoice) return null;
  const linksOf = viewer && viewer.id === userId ? invoiceLinks : bareInvoiceLinks;
  return { ...termsOf(app, invoice), links: invoice.status === "void" ? null : linksOf(app, invoice) };
}
interface Owned {
  id: string;
  userId: string | null;
}

const selectPaid = (app: App, orderIds: SQL) =>
  app.db
    .select({ id: payments.recordId, refundedCents: sql<number>`sum(${payments.refundedCents})`.as("refunded_cents") })
    .from(payments)
    .where(and(sql`${payments.recordId} in ${orderIds}`, gt(payments.capturedCents, 0)))
    .groupBy(payments.recordId);

/** Orders with a payment under review at PayPal or with an unknown outcome. */
const selectUnderReview = (app: App, orderIds: SQL) =>
  app.db
    .select({ id: sql<string>`mine.id`.as("id") })
    .from(sql`${orderIds} mine`)
    .where(hasReview(sql`mine.id`));

const selectPictures = (app: App, orderIds: Parameters<typeof inArray>[1] & object) =>
  app.db
    .selectDistinct({ id: products.id, imageUrl: products.imageUrl })
    .from(products)
    .innerJoin(orderItems, eq(orderItems.productId, products.id))
    .where(inArray(orderItems.orderId, orderIds as never));

const eventsOf = (events: readonly OrderEvent[], id: string) =>
  events
    .filter(({ subjectId }) => subjectId === id)
    .map(({ id: key, type, note, createdAt }) => ({ key, type, note, createdAt }));

interface Underway {
  status: string;
  createdAt: Date;
}
type ShownEvents = ReturnType<typeof eventsOf>;

/** Day by which a catalog order arrives, as in its emails (email-17). Missing once nothing is on its way, or the day has passed. */
function arrivalOf(order: Underway, events: ShownEvents, hours: BusinessHours, now: Date): CalendarDay | undefined {
  if (hasShipped(order.status)) return parcelDayOf(order, events, now);
  return order.status === "cancelled" ? undefined : stillAhead(catalogArrival(order.createdAt, hours), now);
}

/** Day by which the last parcel of a shipped order arrives. */
function parcelDayOf({ status }: Pick<Underway, "status">, events: ShownEvents, now: Date): CalendarDay | undefined {
  const sentAt = sentAtOf(events);
  return status === "shipped" && sentAt ? stillAhead(parcelArrival(sentAt), now) : undefined;
}

/** When the last parcel left. */
const sentAtOf = (events: ShownEvents): Date | undefined =>
  events.findLast(({ type }) => type === "shipped" || type === "parcel")?.createdAt;

const isLiveBalance = (app: App) =>
  and(eq(accessLinks.purpose, "balance"), isNull(accessLinks.revokedAt), gt(accessLinks.expiresAt, app.now()));

/**
 * Emails a lost link to the order's own address. Responds the same and equally fast whether or not order and address
 * match (orders-6).
 */
export async function requestTrackingLink(app: App, input: z.output<typeof orderLookupInput>): Promise<void> {
  app.after(mailLink(app, input).catch((error: unknown) => logError("order look-up", error)));
}

async function mailLink(app: App, { orderId, email }: z.output<typeof orderLookupInput>): Promise<void> {
  const found = await findAnyOrder(app, readTypedId(orderId));
  if (!found || found.order.customerEmail.toLowerCase() !== email) return;
  const { order } = found;
  const mail = trackingLinkMail({ id: order.id, orderUrl: orderUrlOf(app, found) });
  await sendEmails(app, [
    { to: email, toName: order.customerName, template: "tracking-link", record: order.id, mail, oncePerHour: true },
  ]);
}
