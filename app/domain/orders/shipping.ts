import { z } from "zod";
import { shopStamp } from "~/domain/calendar/calendar";
import type { KeptAddress } from "~/domain/destinations/countries";
import { wholeNumber } from "~/domain/forms/fields";
import { type Cents, toDollars } from "~/domain/money/money";
import { emailCheckbox } from "~/domain/orders/admin";
import { trackingInput } from "~/domain/orders/orders";
import { confirmCarrier, confirmShipping } from "~/domain/orders/questions";
import { formatCount } from "~/domain/text/counts";

export const carriers = {
  usps: { label: "USPS", url: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
  ups: { label: "UPS", url: "https://www.ups.com/track?tracknum=" },
  fedex: { label: "FedEx", url: "https://www.fedex.com/fedextrack/?trknbr=" },
  dhl: { label: "DHL", url: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=" },
  other: { label: "Other", url: null },
} as const;
export type Carrier = keyof typeof carriers;
const carrierNames = Object.keys(carriers) as [Carrier, ...Carrier[]];

/**
 * Formats of the carriers' tracking numbers. USPS and FedEx both use 20 digits. Of 22 digits, FedEx Ground's begin with
 * 96. MI is UPS Mail Innovations.
 */
const numberFormats: [Carrier, RegExp][] = [
  ["ups", /^(1Z|MI\d{6}[A-Z\d]{1,22}$)/i],
  ["usps", /^(\d{20}|(?!96)\d{22}|\d{26,34}|[A-Z]{2}\d{9}US)$/i],
  ["fedex", /^(\d{12}|\d{15}|\d{20}|96\d{20})$/],
  ["dhl", /^(\d{10}|J{1,2}D\d{10,20})$/i],
];

/** Carriers whose tracking numbers look like this one. Empty if no carrier's do. */
export function carriersOf(trackingNumber: string): Carrier[] {
  const typed = trackingNumber.replace(/[\s-]/g, "");
  return numberFormats.filter(([, format]) => format.test(typed)).map(([carrier]) => carrier);
}

/** Name of the carrier whose tracking page or number this is, or null if that is unclear. */
export function carrierName({ trackingNumber, trackingUrl }: { trackingNumber: string; trackingUrl: string | null }) {
  const known = Object.values(carriers);
  const [likely, ...others] = carriersOf(trackingNumber);
  const byUrl = trackingUrl ? known.find(({ url }) => url && trackingUrl.startsWith(url)) : undefined;
  return byUrl?.label ?? (likely && others.length === 0 && !trackingUrl ? carriers[likely].label : null);
}

/** Question before a parcel gets the link of a carrier that does not know its number, or null. */
export function carrierQuestion({ carrier, trackingNumber }: Pick<ShipInput, "carrier" | "trackingNumber">) {
  const likely = carriersOf(trackingNumber);
  if (carrier === "other" || likely.length === 0 || likely.includes(carrier)) return null;
  const by = likely.map((name) => carriers[name].label).join(" or ");
  const text = `${trackingNumber} looks like a tracking number of ${by}. Use ${carriers[carrier].label} anyway?`;
  return { text, about: `${carrier} ${trackingNumber}` };
}

/** Tracking page of the parcel at its carrier, or the typed address for an unknown carrier. */
export function parcelUrl({
  carrier,
  trackingNumber,
  trackingUrl,
}: Pick<ShipInput, "carrier" | "trackingNumber" | "trackingUrl">): string | null {
  const { url } = carriers[carrier];
  return url ? url + encodeURIComponent(trackingNumber.replace(/\s/g, "")) : (trackingUrl ?? null);
}

const pieces = wholeNumber("Please enter a quantity of 0 or more", 0);

/** Shipping form: carrier and tracking number. A catalog order can ship in parts. */
export const shipInput = trackingInput.extend({
  carrier: z.enum(carrierNames, { error: "Please choose a carrier" }),
  pieces: z
    .array(z.object({ productId: z.coerce.number<string>().int(), quantity: pieces }))
    .max(100)
    .optional(),
  ...emailCheckbox,
  ...confirmShipping,
  ...confirmCarrier,
});
export type ShipInput = z.output<typeof shipInput>;

export interface ParcelLine {
  productId: number;
  name: string;
  quantity: number;
}

export function leftToShip(
  items: readonly ParcelLine[],
  parcels: readonly { lines: readonly { productId: number; quantity: number }[] }[],
): ParcelLine[] {
  const sent = parcels.flatMap(({ lines }) => lines);
  const gone = (id: number) =>
    sent.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0);
  return items
    .map(({ productId, name, quantity }) => ({ productId, name, quantity: quantity - gone(productId) }))
    .filter(({ quantity }) => quantity > 0);
}

/** "2 × Birdie, 1 × Eagle". */
export const parcelLabel = (lines: readonly ParcelLine[]): string =>
  lines.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(", ");

/** Columns of ShipStation's order import, which combines rows of the same number into one order. */
export const shipStationHead = [
  ...["Order #", "Order Date", "Recipient Name", "Email", "Address Line 1", "City", "State", "Postal Code"],
  ...["Country Code", "SKU", "Item Name", "Quantity", "Unit Price", "Amount Paid", "Shipping Paid", "Tax Paid"],
  ...["Recipient Company", "Address Line 2", "Recipient Phone", "Unit Weight"],
];

interface LabelOrder {
  id: string;
  createdAt: Date;
  customerName: string;
  customerEmail: string;
  shippingAddress: KeptAddress | null;
  totalCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
}

interface LabelLine {
  sku: string;
  name: string;
  quantity: number;
  unitPriceCents: Cents;
  /** Of one piece. */
  weightOunces: number | null;
}

/** One row per line. Only the first has the amounts paid, so that ShipStation's sums are right. */
export function shipStationRows(order: LabelOrder, lines: readonly LabelLine[]) {
  const { address, city, state, zipCode, country, company, address2, phone } = order.shippingAddress ?? {};
  const to = [address, city, state, zipCode, country ?? "US"];
  return lines.map(({ sku, name, quantity, unitPriceCents, weightOunces }, at) => [
    ...[order.id, shopStamp(order.createdAt), order.customerName, order.customerEmail, ...to],
    ...[sku, name, quantity, toDollars(unitPriceCents)],
    ...[order.totalCents, order.shippingCents, order.taxCents].map((cents) =>
      at === 0 ? toDollars(cents) : undefined,
    ),
    ...[company, address2, phone],
    weightOunces ?? undefined,
  ]);
}
