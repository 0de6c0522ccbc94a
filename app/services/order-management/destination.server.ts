// Prices an order again for the place it ships to. Guarantees that destination, shipping, sales tax and the amount due
// change in one batch, and that an order that owes nothing keeps the tax it was paid with (pricing-18).
import { eq, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { orders, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { goodsCentsOf } from "~/domain/custom-orders/custom-orders";
import {
  type Destination,
  type DestinationPrice,
  knownDestination,
  priceAt,
  priceWithTax,
} from "~/domain/destinations/tax";
import { regionName } from "~/domain/destinations/tax.schema";
import { moneyChange } from "~/domain/orders/change";
import { moneyAfter } from "~/domain/orders/change-design";
import type { App, Viewer } from "~/services/core/app.server";
import { refreshOpenRooms, roomsOfOrder } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, shippingPricesOf } from "~/services/core/settings.server";
import { requireCustomOrder, updateCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { termsOfOrder } from "~/services/customers/tax-exemptions.server";
import { findCartSnapshot } from "~/services/ledger/snapshots.server";
import { changeOrder, requireOpenOrder, type Seen } from "~/services/order-management/change.server";
import { statusAfter } from "~/services/order-management/edit-lines.server";
import {
  allocateRefund,
  amountDueOf,
  canStillRefund,
  findPaidSoFar,
  makeRequestedRefunds,
  requestRefunds,
} from "~/services/order-management/price-difference.server";
import { type AnyOrder, getAnyOrder } from "~/services/orders/any-order.server";
import { updateOrder } from "~/services/orders/orders.server";

const isSamePlace = (one: Destination | null, other: Destination) =>
  one?.country === other.country && one.state === other.state;

/** True if an order that is paid moves to another state and keeps the sales tax of the old one. */
export const keepsOldTax = (found: AnyOrder, next: Destination): boolean =>
  amountDueOf(found) <= 0 && found.order.taxCents > 0 && !isSamePlace(knownDestination(found.order), next);

async function priceAgain(app: App, { kind, order }: AnyOrder, next: Destination): Promise<DestinationPrice> {
  const terms = await termsOfOrder(app, order);
  if (kind === "custom") return priceAt(goodsCentsOf(order), next, terms);
  const [settings, [payment]] = await Promise.all([
    getSettings(app),
    app.read(app.db.select().from(payments).where(eq(payments.id, order.paymentId))),
  ]);
  const isTaxExempt = terms.isTaxExempt || (payment && findCartSnapshot(payment)?.isTaxExempt) === true;
  const prices = shippingPricesOf(settings);
  const was = knownDestination(order);
  // Staff may have made the shipping free, which it then stays.
  const isStandard = was !== null && order.shippingCents === prices[was.country];
  const shippingCents = isStandard ? prices[next.country] : order.shippingCents;
  const goodsCents = order.subtotalCents - order.discountCents;
  return priceWithTax({ goodsCents, shippingCents }, next, { ...terms, isTaxExempt });
}

export interface Repricing {
  price: DestinationPrice;
  /** For the history: the old and the new total, and what is due. */
  note: string;
  statements: Statement[];
}

/**
 * Prepares the order's price at `next`. Returns null if the price stays: nothing is due, or both places cost the same.
 * ShopError `conflict` while a payment of the order is in flight.
 */
export async function planDestination(
  app: App,
  staff: Viewer,
  found: AnyOrder,
  next: Destination,
): Promise<Repricing | null> {
  const { kind, order } = found;
  const owedCents = amountDueOf(found);
  if (owedCents <= 0 || isSamePlace(knownDestination(order), next)) return null;
  const price = await priceAgain(app, found, next);
  const { shippingCents, taxCents, totalCents } = price;
  if (shippingCents === order.shippingCents && taxCents === order.taxCents) return null;
  const difference = allocateRefund(
    { wasCents: order.totalCents, owedCents },
    price,
    await findPaidSoFar(app, order.id),
  );
  const isAsRead = canStillRefund(order.id, difference);
  const sums = { shippingCents, taxCents, totalCents };
  const written =
    kind === "custom"
      ? [
          requireCustomOrder(app, order.id, isAsRead, sql`true`),
          ...updateCustomOrder(app, order.id, {
            ...sums,
            ...moneyAfter(order, price, difference, order.depositPercent),
          }),
        ]
      : updateOrder(app, order.id, {
          ...sums,
          ...statusAfter(order, difference.owedCents),
          owedCents: difference.owedCents,
          version: abortUnless(orders.version, isAsRead),
        });
  return {
    price,
    note: moneyChange(order.totalCents, totalCents, difference),
    statements: [
      ...written,
      ...requestRefunds(app, order, difference, staff.username, "Sales tax or shipping at your new address"),
    ],
  };
}

/** Call after the batch that contains the statements of `planDestination`. */
export async function finishDestination(app: App, orderId: string): Promise<void> {
  await makeRequestedRefunds(app, orderId);
  await refreshOpenRooms(app, roomsOfOrder(orderId));
}

/**
 * Staff: sets the state of a custom order whose address is not known yet, and prices the order for it. Returns the new
 * price. ShopError `conflict` if the address is known, or as in `planDestination`.
 */
export async function setDestination(
  app: App,
  { id, version, shipTo }: Pick<Seen, "id" | "version"> & { shipTo: Destination },
): Promise<DestinationPrice> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id, "custom");
  requireOpenOrder(found);
  if (found.order.shippingAddress)
    throw new ShopError("conflict", "This order has an address. Change the address instead.");
  const { shippingCents, taxCents, totalCents } = found.order;
  const unchanged = { shippingCents, taxCents, totalCents, isTaxOpen: false };
  if (isSamePlace(knownDestination(found.order), shipTo)) return unchanged;
  const plan = await planDestination(app, staff, found, shipTo);
  await changeOrder(app, staff, found, {
    values: {},
    seen: version ?? found.order.version,
    onlyOpen: true,
    action: "order destination set",
    detail: { shipTo, totalCents: plan?.price.totalCents ?? found.order.totalCents },
    event: {
      type: "corrected",
      note: [`Ships to ${regionName(shipTo)}`, ...(plan ? [plan.note] : [])].join("; "),
      isPublic: false,
    },
    also: [...updateCustomOrder(app, id, { shipTo }), ...(plan?.statements ?? [])],
  });
  await finishDestination(app, id);
  return plan?.price ?? unchanged;
}
