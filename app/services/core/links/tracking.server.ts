// The signed link in every order email (orders-3). Owns no table. Guarantees that a link opens one order for 180 days
// after its email. Order lookup sends a new link to the order's own address.

import { dayMs } from "~/domain/calendar/calendar";
import type { OrderKind } from "~/domain/orders/admin";
import type { App } from "~/services/core/app.server";
import { readSignedText, readSignedUntil, signText, signUntil } from "~/services/core/tokens.server";

const lifeMs = 180 * dayMs;

type Signer = Pick<App, "origin" | "signingSecrets" | "now">;

/** Returns the link that shows one order on any device without signing in. */
export function trackingLink(app: Signer, type: OrderKind, id: string): string {
  return `${app.origin}/track-order?${new URLSearchParams({ id, type, key: trackingKey(app, id) })}`;
}

/** Returns the links to an order's receipt: its page to print and its PDF file. They work like `trackingLink`. */
export function receiptLinks(app: Signer, id: string) {
  const [url, query] = [`${app.origin}/receipt/${id}`, new URLSearchParams({ key: trackingKey(app, id) })];
  return { printUrl: `${url}?${query}`, pdfUrl: `${url}/pdf?${query}` };
}

/** Returns the link where a customer pays the deposit of an order that staff created (custom-orders-11). */
export function depositLink(app: Signer, customOrderId: string): string {
  return `${app.origin}/checkout?${new URLSearchParams({ customOrderId, key: trackingKey(app, customOrderId) })}`;
}

function trackingKey(app: Signer, id: string): string {
  const signed = signText(app.signingSecrets, "track", `${id}.${app.now().getTime().toString(36)}`);
  return signed.slice(id.length + 1);
}

/** Returns whether this shop signed the key for this order within the last 180 days. */
export function isTrackingKey(app: Pick<App, "signingSecrets" | "now">, id: string, key: string): boolean {
  const signed = readSignedText(app.signingSecrets, "track", `${id}.${key}`);
  if (!signed?.startsWith(`${id}.`)) return false;
  const age = app.now().getTime() - Number.parseInt(signed.slice(id.length + 1), 36);
  return age < lifeMs;
}

/** Key for the picture of a quote's or custom order's design in an email. Anyone with the email can see the picture. */
export function mailPictureKey(app: Pick<App, "signingSecrets" | "now">, id: string): string {
  return signUntil(app, "mail-picture", id, lifeMs);
}

export function readMailPictureKey(app: Pick<App, "signingSecrets" | "now">, key: string): string | null {
  return readSignedUntil(app, "mail-picture", key);
}
