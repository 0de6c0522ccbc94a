// The signed link of every order mail (orders-3). Owns no table. Promises that a link opens one order for half a year from its mail;
// the look-up sends a new one to the order's own address.

import { dayMs } from "~/domain/calendar/calendar";
import type { OrderKind } from "~/domain/orders/admin";
import type { App } from "~/services/core/app.server";
import { readSignedText, readSignedUntil, signText, signUntil } from "~/services/core/tokens.server";

const lifeMs = 180 * dayMs;

type Signer = Pick<App, "origin" | "signingSecrets" | "now">;

/** The link that shows one order without a sign-in, good on any device. */
export function trackingLink(app: Signer, type: OrderKind, id: string): string {
  return `${app.origin}/track-order?${new URLSearchParams({ id, type, key: trackingKey(app, id) })}`;
}

/** The link by which a customer pays the deposit of an order that staff made, good on any device (custom-orders-11). */
export function depositLink(app: Signer, customOrderId: string): string {
  return `${app.origin}/checkout?${new URLSearchParams({ customOrderId, key: trackingKey(app, customOrderId) })}`;
}

/** When it was made, and the signature of that and of the order. */
function trackingKey(app: Signer, id: string): string {
  const signed = signText(app.signingSecrets, "track", `${id}.${app.now().getTime().toString(36)}`);
  return signed.slice(id.length + 1);
}

/** Whether a link's key was signed here for this order, within its life. */
export function isTrackingKey(app: Pick<App, "signingSecrets" | "now">, id: string, key: string): boolean {
  const signed = readSignedText(app.signingSecrets, "track", `${id}.${key}`);
  if (!signed?.startsWith(`${id}.`)) return false;
  const age = app.now().getTime() - Number.parseInt(signed.slice(id.length + 1), 36);
  return age < lifeMs;
}

/** Names the picture of a quote's or custom order's design in a mail: whoever has the mail sees it, nobody else can make one. */
export function mailPictureKey(app: Pick<App, "signingSecrets" | "now">, id: string): string {
  return signUntil(app, "mail-picture", id, lifeMs);
}

/** The id of the quote or custom order, or null when the key was not made here. */
export function readMailPictureKey(app: Pick<App, "signingSecrets" | "now">, key: string): string | null {
  return readSignedUntil(app, "mail-picture", key);
}
