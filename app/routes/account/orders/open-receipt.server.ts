import { redirect } from "react-router";
import { grantCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";
import { isTrackingKey } from "~/services/core/links/tracking.server";
import { getReceipt, type Receipt } from "~/services/orders/receipt.server";

/**
 * Opens the receipt for its page and its PDF file. The link in an email has a signed key: stores the access in a cookie
 * and removes the key from the address bar.
 */
export async function openReceipt(app: App, id: string, url: URL): Promise<Receipt> {
  const key = url.searchParams.get("key");
  if (key === null) return getReceipt(app, id);
  const headers = isTrackingKey(app, id, key) ? { "Set-Cookie": await grantCookie(app, id) } : undefined;
  throw redirect(url.pathname, { headers });
}
