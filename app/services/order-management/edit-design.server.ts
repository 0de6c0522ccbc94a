// Staff change the designs of a custom order before production starts. Guarantees that options, price, deposit,
// balance, refunds, history and email are written in one batch, at the total shown to staff, once (custom-orders-16).
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { customOrders, orderEvents } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addDays, formatDate } from "~/domain/calendar/calendar";
import { promisedDayOf, rushSavedDays } from "~/domain/calendar/schedule";
import { canIssueBalanceLink, goodsCentsOf } from "~/domain/custom-orders/custom-orders";
import type { Design } from "~/domain/designer/designer";
import { pluralPieceNames } from "~/domain/designer/products";
import { notesWithout, pictureKey } from "~/domain/designer/several";
import { knownDestination, taxRateOf } from "~/domain/destinations/tax";
import { type ChangePreview, moneyChange, refundedBy, sumRows } from "~/domain/orders/change";
import {
  canChangeDesign,
  changedDesign,
  type designChangeInput,
  designChanges,
  findDesigns,
  moneyAfter,
  owedByColumns,
  priceWithout,
  recalculateDesignPrice,
} from "~/domain/orders/change-design";
import { orderChanged } from "~/emails/orders/order-changed";
import { replaceFirstMockup } from "~/services/collaboration/mockups.server";
import type { App } from "~/services/core/app.server";
import { issueLink, selectLiveLink } from "~/services/core/links/access.server";
import { refreshOpenRooms, roomsOfOrder } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { balanceUrl } from "~/services/custom-orders/balance-due.server";
import {
  type CustomOrder,
  requireCustomOrder,
  selectCustomOrders,
  updateCustomOrder,
} from "~/services/custom-orders/custom-orders.server";
import { selectCode } from "~/services/discounts/discounts.server";
import { changeOrder, type Seen } from "~/services/order-management/change.server";
import {
  allocateRefund,
  type ChangeDone,
  canStillRefund,
  changeOnce,
  findPaidSoFar,
  requestRefunds,
  requireTotal,
} from "~/services/order-management/price-difference.server";
import { orderUrlOf } from "~/services/orders/any-order.server";

type Wanted = Pick<Seen, "version"> & { id: string } & z.output<typeof designChangeInput>;

async function findOrder(app: App, id: string): Promise<CustomOrder> {
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, id)));
  if (!order) throw new ShopError("not_found", "Order not found");
  return order;
}

interface SoldDesigns {
  design: Design;
  others: Design[];
}

/**
 * Finds a design of the order by its number. ShopError `conflict` if production has started or the designer does not
 * know its options.
 */
function requireDesign(order: CustomOrder, number: number): SoldDesigns {
  if (!canChangeDesign(order)) throw new ShopError("conflict", "Options can only be changed before production starts.");
  const designs = findDesigns(order);
  if (!designs)
    throw new ShopError(
      "conflict",
      "This order's options don't come from the designer, so they can't be repriced here.",
    );
  const [design] = designs.splice(number - 1, 1);
  if (!design) throw new ShopError("not_found", "This order doesn't have that design.");
  return { design, others: designs };
}

export async function getDesignForm(app: App, id: string, number = 1) {
  const [order] = await Promise.all([findOrder(app, id), requireStaff(app)]);
  const { design, others } = requireDesign(order, number);
  return { id, version: order.version, design, number, isOnly: others.length === 0 };
}

/** Staff: calculates a change without writing. ShopError `conflict`, `not_found`. */
export async function previewDesign(app: App, wanted: Wanted): Promise<ChangePreview> {
  await requireStaff(app);
  const { changes, wasSums, price, difference } = await planDesign(app, await findOrder(app, wanted.id), wanted);
  const { totalCents } = price;
  const { owedCents, byHandCents } = difference;
  const refundedCents = refundedBy(difference);
  return { changes, rows: sumRows(wasSums, price), totalCents, owedCents, refundedCents, byHandCents };
}

/** Staff: changes a design. A repeated call only does what is missing. ShopError as in `changeLines`. */
export async function changeDesign(app: App, wanted: Wanted): Promise<ChangeDone> {
  await requireStaff(app);
  return changeOnce(app, {
    find: () => findOrder(app, wanted.id),
    isDone: (order) => (wanted.remove ? isRemoved(app, wanted) : hasDesign(order, wanted)),
    owedCentsOf: owedByColumns,
    write: (order) => writeDesign(app, order, wanted),
  });
}

/** Event id of a removal. It contains the version, because the designs have other numbers afterwards. */
const removalKey = ({ id, version, design }: Wanted) => `removed:${id}:${version}:${design}`;

async function isRemoved(app: App, wanted: Wanted): Promise<boolean> {
  return (await app.db.$count(orderEvents, eq(orderEvents.id, removalKey(wanted)))) > 0;
}

function hasDesign(order: CustomOrder, wanted: Wanted): boolean {
  const design = findDesigns(order)?.[wanted.design - 1];
  return design !== undefined && designChanges(design, changedDesign(design, wanted)).length === 0;
}

async function planDesign(app: App, order: CustomOrder, wanted: Wanted) {
  const { design: was, others } = requireDesign(order, wanted.design);
  if (wanted.remove && others.length === 0)
    throw new ShopError("conflict", "This is the order's only design. Cancel the order instead.");
  const design = wanted.remove ? null : changedDesign(was, wanted);
  const [[code], { taxRates, surcharges }, paid] = await Promise.all([
    app.read(selectCode(app, order.discountCode ?? "")),
    getSettings(app),
    findPaidSoFar(app, order.id),
  ]);
  const { discountCents, shippingCents, taxCents, totalCents } = order;
  const subtotalCents = goodsCentsOf(order) + discountCents;
  const wasSums = { subtotalCents, discountCents, shippingCents, taxCents, totalCents };
  const destination = knownDestination(order);
  const taxRate = destination && taxRateOf(taxRates, destination);
  const sold = { number: wanted.design, design: was, others, sums: wasSums };
  const terms = { code: code ?? null, taxRate };
  const price = design
    ? recalculateDesignPrice(sold, design, surcharges, terms)
    : priceWithout(order, sold, surcharges, terms);
  const owedCents = owedByColumns(order);
  const difference = allocateRefund({ wasCents: totalCents, owedCents }, price, paid);
  const title = others.length > 0 ? `Design ${wanted.design}` : "";
  const changes = design
    ? designChanges(was, design, title)
    : [`${title}, ${was.quantity} ${pluralPieceNames[was.pinType]}: removed`];
  return { design, wasSums, price, difference, changes };
}

async function writeDesign(app: App, order: CustomOrder, wanted: Wanted) {
  const staff = await requireStaff(app);
  const { id, customerEmail: to, customerName: toName } = order;
  // Without the version that staff saw, a removal sent twice would remove two designs.
  const version = wanted.version ?? (wanted.remove ? undefined : order.version);
  if (version !== order.version) throw new ShopError("conflict", editedMeanwhile);
  const { design, wasSums, price, difference, changes } = await planDesign(app, order, wanted);
  requireTotal(wanted.totalCents, price.totalCents);
  const delivery = design && movedDelivery(order, design.rushOrder);
  if (delivery) changes.push(`Delivery: by ${formatDate(delivery.promisedDate)}`);
  const { owedCents } = difference;
  const refundedCents = refundedBy(difference);
  const money = moneyAfter(order, price, difference, order.depositPercent);
  const { subtotalCents: _, pricePerPinCents, ...sums } = price;
  const isFirst = !design && wanted.design === 1;
  const link =
    wanted.withMail && (await isBalanceAsked(app, order, owedCents)) ? await issueLink(app, "balance", id) : null;
  const found = { kind: "custom" as const, order };
  const mail = orderChanged({
    id,
    customerName: toName,
    changes,
    refundedCents,
    sums: [
      ...sumRows(wasSums, price).map(({ name, nowCents }): [string, number] => [name, nowCents]),
      ["Amount due", owedCents],
    ],
    pay: link && { url: balanceUrl(app, link.token), amountCents: owedCents, expiresAt: link.expiresAt },
    orderUrl: orderUrlOf(app, found),
  });
  await changeOrder(app, staff, found, {
    values: {},
    seen: version,
    action: "order options changed",
    detail: { wasCents: order.totalCents, totalCents: price.totalCents, owedCents, refundedCents },
    event: {
      ...(wanted.remove && { id: removalKey(wanted) }),
      type: "changed",
      note: [...changes, moneyChange(order.totalCents, price.totalCents, difference)].join("; "),
    },
    email: wanted.withMail ? { to, toName, template: "order-changed", record: id, mail } : undefined,
    also: [
      requireCustomOrder(app, id, canStillRefund(id, difference), sql`true`),
      ...updateCustomOrder(app, id, {
        ...(design
          ? columnsWith(order, wanted.design, design, pricePerPinCents)
          : columnsWithout(order, wanted.design)),
        ...sums,
        ...money,
        ...delivery,
      }),
      ...(isFirst ? replaceFirstMockup(app, id, pictureKey(order.furtherDesigns[0]!)) : []),
      ...requestRefunds(app, { id, version }, difference, staff.username),
      ...(link?.statements ?? []),
    ],
  });
  await refreshOpenRooms(app, roomsOfOrder(id));
  return { owedCents, refundedCents };
}

/** The promised day after rush was added or removed, or null if it stays. */
function movedDelivery(order: CustomOrder, rushOrder: boolean) {
  if (order.rushOrder === rushOrder) return null;
  return { promisedDate: addDays(promisedDayOf(order), rushOrder ? -rushSavedDays : rushSavedDays) };
}

/** Columns for a changed design. The first design has its own columns. */
function columnsWith(
  { pinDesigns, furtherDesigns }: CustomOrder,
  number: number,
  { rushOrder, ...changed }: Design,
  pricePerPinCents: number,
) {
  const design = { ...changed, packaging: [...changed.packaging], pricePerPinCents };
  if (number > 1)
    return {
      rushOrder,
      furtherDesigns: furtherDesigns.map((was, at) => (at === number - 2 ? { ...was, ...design } : was)),
    };
  const described =
    pinDesigns.length === 1 ? pinDesigns.map((one) => ({ ...one, quantity: design.quantity })) : pinDesigns;
  return { rushOrder, ...design, pinDesigns: described };
}

/**
 * Columns after a design is removed. If it was the first, the next design takes its place. Files stay with the order.
 */
function columnsWithout(order: CustomOrder, number: number) {
  const { furtherDesigns } = order;
  const [next, ...rest] = furtherDesigns;
  const notes = notesWithout(order.notes, number);
  if (number > 1 || !next) return { notes, furtherDesigns: furtherDesigns.toSpliced(number - 2, 1) };
  const { previewKey: _, ...columns } = next;
  const nameOf = (key: string | null) => sql<string>`(select file_name from stored_files where key = ${key})`;
  return {
    ...columns,
    notes,
    logoFileName: nameOf(columns.logoKey),
    cardFileName: nameOf(columns.cardKey),
    furtherDesigns: rest,
  };
}

/**
 * Whether the customer paid the balance or has a link to it, so that the email must include a link to the new balance.
 */
async function isBalanceAsked(app: App, order: CustomOrder, remainingCents: number): Promise<boolean> {
  if (!canIssueBalanceLink({ status: order.status, remainingCents, balancePaid: false })) return false;
  const [link] = await app.read(selectLiveLink(app, "balance", order.id));
  return link !== undefined || order.balancePaymentId !== null;
}
