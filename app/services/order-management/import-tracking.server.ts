// Imports the tracking numbers of ShipStation's shipped orders. Owns no table. Guarantees that staff see every parcel
// before it ships, that the same file twice ships once, and that no typed tracking number is replaced (orders-27).
import { eq } from "drizzle-orm";
import { inList } from "~/db/in-list";
import { orderItems, products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import { lineSku } from "~/domain/orders/custom-lines";
import { hasShipped } from "~/domain/orders/orders";
import { leftToShip } from "~/domain/orders/shipping";
import {
  type ImportedParcel,
  type KnownOrder,
  type PlannedParcel,
  planParcels,
  type RowError,
  readTrackingFile,
} from "~/domain/orders/tracking-import";
import { nothingToImport } from "~/domain/text/csv";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { readFileBytes, readUpload, storeFile } from "~/services/files/files.server";
import type { UndoableChange } from "~/services/order-management/change.server";
import { findOpenMoney } from "~/services/order-management/confirmations.server";
import { shipOrder } from "~/services/order-management/ship.server";
import { type AnyOrder, listAnyOrders } from "~/services/orders/any-order.server";
import { selectShipments } from "~/services/orders/parcels.server";

export interface TrackingPreview {
  key: string;
  fileName: string;
  parcels: PlannedParcel[];
  errors: RowError[];
}

/** Stores the file and plans its parcels. ShopError `invalid` if it is no such table. */
export async function previewTracking(app: App, { file }: { file: File }): Promise<TrackingPreview> {
  await requireStaff(app);
  const upload = await readUpload(file);
  const table = readTrackingFile(upload.bytes);
  if (!table.ok) throw new ShopError("invalid", table.error);
  const { plan } = await planFile(app, table.parcels);
  const { key, fileName } = await storeFile(app, { ...upload, purpose: "import", allowed: "contacts" });
  return { key, fileName, parcels: plan, errors: table.errors };
}

/** Parcels of one call. Each takes several round trips to D1, whose number per request is limited. */
export const parcelsAtOnce = 50;

export interface TrackingImport {
  shipped: number;
  /** Number of ready parcels that wait for the next call. */
  left: number;
  /** Row of the last parcel that this call tried. The next call continues after it. */
  after: number;
  /** Parcels that could not ship, with the reason. */
  refused: RowError[];
  changes: UndoableChange[];
}

/**
 * Ships the parcels of a previewed file that are still ready, at most `parcelsAtOnce` of those after row `after`. Without
 * that row, parcels that always fail would hide the others.
 */
export async function applyTracking(
  app: App,
  { key, withMail, after = 0 }: { key: string; withMail: boolean; after?: number },
): Promise<TrackingImport> {
  await requireStaff(app);
  const bytes = key.startsWith("import/") ? await readFileBytes(app, key) : null;
  const table = bytes && readTrackingFile(bytes);
  if (!table?.ok) throw new ShopError("not_found", "This file is no longer available. Please upload it again.");
  const { plan, versions } = await planFile(app, table.parcels);
  if (!plan.some(({ outcome }) => outcome === "ready" || outcome === "shipped")) {
    const held = plan.map(({ row, note }) => ({ row, message: note }));
    const [first] = [...table.errors, ...held].toSorted((a, b) => a.row - b.row);
    throw new ShopError("invalid", nothingToImport(first));
  }
  const ready = plan.filter(({ outcome, row }) => outcome === "ready" && row > after);
  const tried = ready.slice(0, parcelsAtOnce);
  const changes: UndoableChange[] = [];
  const refused: RowError[] = [];
  // One after another, because parcels of one order build on each other.
  for (const parcel of tried) {
    const version = versions.get(parcel.orderId);
    const change = await shipParcel(app, parcel, { version, withMail });
    if (change instanceof ShopError) {
      refused.push({ row: parcel.row, message: `${parcel.orderId}: ${change.message}` });
      continue;
    }
    versions.set(parcel.orderId, change.version);
    changes.push(change);
  }
  const left = ready.length - tried.length;
  return { shipped: changes.length, left, after: tried.at(-1)?.row ?? after, refused, changes };
}

async function shipParcel(
  app: App,
  { orderId: id, carrier, trackingNumber, lines }: PlannedParcel,
  { version, withMail }: { version: number | undefined; withMail: boolean },
): Promise<UndoableChange | ShopError> {
  const pieces = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const input = { id, version, carrier, trackingNumber, withMail, trackingUrl: undefined };
  try {
    const change = await shipOrder(app, { ...input, pieces: pieces.length > 0 ? pieces : undefined });
    return change ?? new ShopError("conflict", "This shipment is recorded already.");
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}

async function planFile(app: App, parcels: readonly ImportedParcel[]) {
  const ids = [...new Set(parcels.map(({ orderId }) => orderId))];
  const known: KnownOrder[] = [];
  const versions = new Map<string, number>();
  for (let from = 0; from < ids.length; from += 90) {
    const found = await listAnyOrders(app, ids.slice(from, from + 90));
    for (const { order } of found) versions.set(order.id, order.version);
    known.push(...(await knownOrders(app, found)));
  }
  return { plan: planParcels(parcels, known), versions };
}

async function knownOrders(app: App, found: readonly AnyOrder[]): Promise<KnownOrder[]> {
  const ids = found.flatMap(({ kind, order }) => (kind === "regular" ? [order.id] : []));
  const { orderId, productId, name, quantity } = orderItems;
  const [items, parcels, money] = await Promise.all([
    app.read(
      app.db
        .select({ orderId, productId, name, quantity, sku: products.sku })
        .from(orderItems)
        .leftJoin(products, eq(products.id, productId))
        .where(inList(orderId, ids)),
    ),
    app.read(selectShipments(app, ids)),
    findOpenMoney(app, found),
  ]);
  return found.map((one) => {
    const { kind, order } = one;
    const sent = parcels.filter((parcel) => parcel.orderId === order.id);
    const own = items.filter((item) => item.orderId === order.id);
    const skuOf = (id: number) =>
      lineSku({ productId: id, sku: own.find((item) => item.productId === id)?.sku ?? null });
    const numbers = [order.trackingNumber, ...sent.map(({ trackingNumber }) => trackingNumber)];
    return {
      id: order.id,
      kind,
      customerName: order.customerName,
      isShipped: hasShipped(order.status),
      hold: holdOf(
        one,
        money.find(({ id }) => id === order.id),
      ),
      trackingNumbers: [...new Set(numbers.flatMap((number) => (number ? [number.replace(/\s/g, "")] : [])))],
      left: leftToShip(own, sent).map((line) => ({ ...line, sku: skuOf(line.productId) })),
    };
  });
}

/** Why staff have to look at the order before it ships, or null. */
function holdOf(
  { kind, order }: AnyOrder,
  money: { leftCents: number; reviewedCents: number } | undefined,
): string | null {
  if (order.archivedAt) return "This order is archived.";
  if (order.status === "cancelled") return "This order is canceled.";
  if (order.cancelRequestedAt) return "The customer asked to cancel this order.";
  if (money && money.leftCents > 0)
    return `Still unpaid: ${formatMoney(money.leftCents)}. Ship it on the order's page.`;
  if (money && money.reviewedCents > 0) return "PayPal is still reviewing the payment.";
  return kind === "custom" && order.status !== "in_production" && !hasShipped(order.status)
    ? "This order isn't in production yet."
    : null;
}
