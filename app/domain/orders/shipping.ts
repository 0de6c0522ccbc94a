import { z } from "zod";
import { mailTick } from "~/domain/orders/admin";
import { trackingInput } from "~/domain/orders/orders";

/** Who carries a parcel, and where its number is followed. */
export const carriers = {
  usps: { label: "USPS", url: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
  ups: { label: "UPS", url: "https://www.ups.com/track?tracknum=" },
  fedex: { label: "FedEx", url: "https://www.fedex.com/fedextrack/?trknbr=" },
  dhl: { label: "DHL", url: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=" },
  other: { label: "Other", url: null },
} as const;
export type Carrier = keyof typeof carriers;
const carrierNames = Object.keys(carriers) as [Carrier, ...Carrier[]];

/** The parcel's page at its carrier; what was typed for one that we do not know. */
export function parcelUrl({ carrier, trackingNumber, trackingUrl }: Omit<ShipInput, "withMail">): string | null {
  const { url } = carriers[carrier];
  return url ? url + encodeURIComponent(trackingNumber.replace(/\s/g, "")) : (trackingUrl ?? null);
}

/** Carrier and number: all that shipping an order needs. */
export const shipInput = trackingInput.extend({
  carrier: z.enum(carrierNames, { error: "Please choose a carrier" }),
  ...mailTick,
});
export type ShipInput = z.output<typeof shipInput>;
