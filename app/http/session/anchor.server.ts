// Where in the world a request's reads may be answered: by D1's nearest replica, or first by the primary. Promises that whoever changed
// something reads it from then on (shop-8): the bookmark of a change travels in a cookie, and no older replica answers.
import { payPalRedirectPath } from "~/domain/payments/redirect";
import { withOpenHeaders } from "~/http/security.server";
import { bookmarkCookie, readBookmark, type ShopCookies } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

/** Rooms tell at once what others wrote: who hears of it reads it. */
const rooms = /^\/(?:ws$|quote-collaboration|api\/collaboration|api\/quote-requests)/;

/** All but changes; PayPal's way back is a change that comes by GET. */
export const isReading = ({ method, url }: Request) =>
  (method === "GET" || method === "HEAD") && new URL(url).pathname !== payPalRedirectPath;

/**
 * For `withSession`: the primary for changes, for anyone who is signed in (a right that was taken away is gone at once) and for a client
 * that names its cart and keeps no cookies. Otherwise any replica that has the visitor's last change.
 */
export function anchorOf(cookies: ShopCookies, request: Request): D1SessionBookmark | D1SessionConstraint {
  if (!isReading(request) || cookies.has("sid") || rooms.test(new URL(request.url).pathname)) return "first-primary";
  const own = readBookmark(cookies);
  if (!own && request.headers.has("X-Session-Id")) return "first-primary";
  return own ?? "first-unconstrained";
}

/** The answer to a change, with the bookmark that the browser's next reads are to reach. */
export async function withBookmark(app: App, answer: Response, session: D1DatabaseSession): Promise<Response> {
  const bookmark = session.getBookmark();
  if (!bookmark) return answer;
  const open = withOpenHeaders(answer);
  open.headers.append("Set-Cookie", await bookmarkCookie(app, bookmark));
  return open;
}
