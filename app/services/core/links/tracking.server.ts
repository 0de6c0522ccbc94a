// The signed link of every order mail (orders-3). Owns no table.

import type { App } from "~/services/core/app.server";
import { readSignedText, signText } from "~/services/core/tokens.server";

export type TrackedKind = "custom" | "regular";

/** The link that shows one order without a sign-in, good on any device. */
export function trackingLink(app: Pick<App, "origin" | "signingSecrets">, type: TrackedKind, id: string): string {
  const signed = signText(app.signingSecrets, "track", id);
  const query = new URLSearchParams({ id, type, key: signed.slice(id.length + 1) });
  return `${app.origin}/track-order?${query}`;
}

/** The link by which a customer pays the deposit of an order that staff made, good on any device (custom-orders-11). */
export function depositLink(app: Pick<App, "origin" | "signingSecrets">, customOrderId: string): string {
  const key = signText(app.signingSecrets, "track", customOrderId).slice(customOrderId.length + 1);
  return `${app.origin}/checkout?${new URLSearchParams({ customOrderId, key })}`;
}

/** Whether a link's key was signed here for this order. */
export function isTrackingKey(app: Pick<App, "signingSecrets">, id: string, key: string): boolean {
  return readSignedText(app.signingSecrets, "track", `${id}.${key}`) === id;
}
