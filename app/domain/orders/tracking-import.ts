// Reads ShipStation's CSV of shipped orders and plans what each parcel changes (orders-27).
import { type Carrier, carriersOf, type ParcelLine } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import { decodeText, guessDelimiter, readCell, readRecords, rowFault } from "~/domain/text/csv";
import { identityOf } from "~/domain/text/fold";
import { cutText, tidyLine } from "~/domain/text/visible";

/** Column names as ShipStation writes them, then as its older and renamed exports do. Compared without punctuation and case. */
const columns = {
  order: ["Order - Number", "Order Number", "Order #", "Order"],
  tracking: ["Shipment - Tracking Number", "Tracking Number", "Tracking #", "Tracking"],
  carrier: ["Shipment - Carrier", "Carrier", "Shipment - Service", "Shipping - Carrier", "Provider"],
  sku: ["Item - SKU", "Item SKU", "SKU"],
  name: ["Item - Name", "Item Name"],
  quantity: ["Item - Qty", "Item - Quantity", "Item Quantity", "Quantity", "Qty"],
} as const;
type Column = keyof typeof columns;

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9#]/g, "");

interface ImportedItem {
  sku: string;
  name: string;
  quantity: number;
}

/** One parcel: the rows with the same order and tracking number. Without items, the file does not say what is in it. */
export interface ImportedParcel {
  row: number;
  orderId: string;
  trackingNumber: string;
  carrier: Carrier;
  items: ImportedItem[];
}

export interface RowError {
  row: number;
  message: string;
}

export type TrackingFile = { ok: true; parcels: ImportedParcel[]; errors: RowError[] } | { ok: false; error: string };

const maxTrackingRows = 2000;
const maxCellLength = 200;

export function readTrackingFile(bytes: Uint8Array): TrackingFile {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return decoded;
  const records = readRecords(decoded.text, guessDelimiter(decoded.text));
  const first = records.next();
  const head = first.done ? [] : first.value.cells.map((cell) => plain(readCell(cell)));
  const placeOf = (column: Column) =>
    columns[column].map((name) => head.indexOf(plain(name))).find((place) => place >= 0) ?? -1;
  const places = new Map((Object.keys(columns) as Column[]).map((column) => [column, placeOf(column)]));
  for (const column of ["order", "tracking"] as const) {
    if (places.get(column) === -1) return { ok: false, error: `The column "${columns[column][0]}" is missing.` };
  }
  const parcels = new Map<string, ImportedParcel>();
  const errors: RowError[] = [];
  let rows = 0;
  for (const { row, cells } of records) {
    if (++rows > maxTrackingRows)
      return { ok: false, error: `Please import ${formatCount(maxTrackingRows)} rows at a time.` };
    const fault = rowFault(cells, head.length);
    // The preview shows what a cell says, and nothing that fits an order is longer.
    const read = (column: Column) => cutText(tidyLine(readCell(cells[places.get(column) ?? -1] ?? "")), maxCellLength);
    const message = fault ?? addRow(parcels, row, read);
    if (message) errors.push({ row, message });
  }
  return { ok: true, parcels: [...parcels.values()], errors };
}

/** Adds a row to its parcel. Returns what is wrong with the row, or null. */
function addRow(parcels: Map<string, ImportedParcel>, row: number, read: (column: Column) => string): string | null {
  const orderId = read("order").replace(/^#/, "").toUpperCase();
  const trackingNumber = read("tracking").replace(/\s/g, "");
  if (!orderId) return "The order number is missing.";
  if (!trackingNumber) return `${orderId} has no tracking number.`;
  if (trackingNumber.length > 100) return `The tracking number of ${orderId} is longer than 100 characters.`;
  const key = `${orderId} ${trackingNumber}`;
  const parcel = parcels.get(key) ?? {
    row,
    orderId,
    trackingNumber,
    carrier: carrierOfFile(read("carrier"), trackingNumber),
    items: [],
  };
  const [sku, name, typed] = [read("sku").toUpperCase(), read("name"), read("quantity")];
  if (sku || name) {
    const quantity = readQuantity(typed);
    if (quantity < 1) return `${orderId}: "${typed}" is not a quantity.`;
    parcel.items.push({ sku, name, quantity });
  }
  parcels.set(key, parcel);
  return null;
}

/** Digits, optionally with commas between the thousands. 0 for anything else, because JavaScript also reads 1e1 and 0x10. */
const readQuantity = (typed: string): number =>
  /^(\d{1,6}|\d{1,3}(,\d{3})+)$/.test(typed) ? Number(typed.replaceAll(",", "")) : 0;

/** ShipStation's names of carriers, such as "stamps_com" for USPS and "UPS by ShipStation". */
const namedCarriers: [Carrier, RegExp][] = [
  ["usps", /usps|stamps|endicia/i],
  ["fedex", /fedex/i],
  ["dhl", /dhl/i],
  ["ups", /(^|[^a-z])ups([^a-z]|$)/i],
];

/** The carrier that the file names, unless the tracking number looks like another carrier's. */
export function carrierOfFile(typed: string, trackingNumber: string): Carrier {
  const named = namedCarriers.find(([, name]) => name.test(typed))?.[0];
  const likely = carriersOf(trackingNumber);
  if (named && (likely.length === 0 || likely.includes(named))) return named;
  return likely[0] ?? "other";
}

/** An order as the plan needs it. */
export interface KnownOrder {
  id: string;
  kind: "custom" | "regular";
  customerName: string;
  /** Whether all of it has shipped. */
  isShipped: boolean;
  /** Why it may not ship now, or null. */
  hold: string | null;
  trackingNumbers: readonly string[];
  /** Pieces of a catalog order that are in no parcel yet. */
  left: readonly (ParcelLine & { sku: string })[];
}

const trackingOutcomes = ["ready", "held", "shipped", "unknown"] as const;
export type TrackingOutcome = (typeof trackingOutcomes)[number];

export interface PlannedParcel extends ImportedParcel {
  outcome: TrackingOutcome;
  customerName: string;
  /** Contents, or the reason why the parcel is not shipped. */
  note: string;
  /** Contents of a parcel of a catalog order. */
  lines: ParcelLine[];
}

/** Plans every parcel in the file's order. Parcels of one order share what is left of it. */
export function planParcels(parcels: readonly ImportedParcel[], orders: readonly KnownOrder[]): PlannedParcel[] {
  const known = new Map(orders.map((order) => [order.id, order]));
  const left = new Map(orders.map((order) => [order.id, order.left.map((line) => ({ ...line }))]));
  const perOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  return parcels.map((parcel): PlannedParcel => {
    const order = known.get(parcel.orderId);
    const plan = (outcome: TrackingOutcome, note: string, lines: ParcelLine[] = []) => ({
      ...parcel,
      outcome,
      note,
      lines,
      customerName: order?.customerName ?? "",
    });
    if (!order) return plan("unknown", "No order has this number.");
    if (order.trackingNumbers.includes(parcel.trackingNumber))
      return plan("shipped", "This shipment is recorded already.");
    if (order.isShipped) return plan("shipped", `Shipped with ${order.trackingNumbers.join(", ") || "no number"}.`);
    if (order.hold) return plan("held", order.hold);
    const siblings =
      perOrder.get(parcel.orderId)?.filter(({ trackingNumber }) => !order.trackingNumbers.includes(trackingNumber)) ??
      [];
    if (order.kind === "custom") {
      return siblings[0] === parcel
        ? plan("ready", "Custom order")
        : plan("held", "A custom order has one tracking number. Add this one on the order's page.");
    }
    if (siblings.length > 1 && siblings.some(({ items }) => items.length === 0))
      return plan("held", "The file doesn't say what is in each shipment. Ship it on the order's page.");
    const rest = left.get(order.id) ?? [];
    const packed = parcel.items.length === 0 ? rest.map((line) => ({ ...line })) : pack(parcel.items, rest);
    if (typeof packed === "string") return plan("held", packed);
    for (const line of packed) {
      const from = rest.find(({ productId }) => productId === line.productId);
      if (from) from.quantity -= line.quantity;
    }
    left.set(
      order.id,
      rest.filter(({ quantity }) => quantity > 0),
    );
    const lines = packed.map(({ productId, name, quantity }) => ({ productId, name, quantity }));
    return plan("ready", lines.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(", "), lines);
  });
}

/** Lines of the order for the file's items, or why they do not fit. */
function pack(items: readonly ImportedItem[], left: KnownOrder["left"]) {
  const packed = new Map<number, KnownOrder["left"][number]>();
  for (const { sku, name, quantity } of items) {
    const line = left.find((one) => (sku ? one.sku === sku : identityOf(one.name) === identityOf(name)));
    if (!line) return `${sku || name} isn't among what this order still has to ship.`;
    const already = packed.get(line.productId)?.quantity ?? 0;
    if (already + quantity > line.quantity)
      return `The file has ${formatCount(already + quantity)} × ${line.name}, and ${formatCount(line.quantity)} are left to ship.`;
    packed.set(line.productId, { ...line, quantity: already + quantity });
  }
  return [...packed.values()];
}
