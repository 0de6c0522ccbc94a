// Chooses the D1 replica for a request. Guarantees that visitors see their own changes (shop-8): a cookie contains the
// bookmark of their last change, and replicas that are older do not answer.
import { payPalRedirectPath } from "~/domain/payments/redirect";
import { withOpenHeaders } from "~/http/security.server";
import { bookmarkCookie, readBookmark, type ShopCookies } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

// Rooms announce changes by other people at once, so their readers need the primary.
const rooms = /^\/(?:ws$|quote-collaboration|api\/collaboration|api\/quote-requests)/;

/** PayPal's return redirect is a GET, but it changes data. */
export const isReadRequest = ({ method, url }: Request) =>
  (method === "GET" || method === "HEAD") && new URL(url).pathname !== payPalRedirectPath;

/**
 * Argument for `withSession`. Uses the primary for changes, for signed-in visitors (so that revoked rights end
 * immediately), and for clients that name a cart without cookies. All others use any replica that contains the
 * visitor's last change.
 */
export function readConstraint(cookies: ShopCookies, request: Request): D1SessionBookmark | D1SessionConstraint {
  if (!isReadRequest(request) || cookies.has("sid") || rooms.test(new URL(request.url).pathname))
    return "first-primary";
  const own = readBookmark(cookies);
  if (!own && request.headers.has("X-Session-Id")) return "first-primary";
  return own ?? "first-unconstrained";
}

/** Adds the bookmark of a change, which the browser's next reads must reach. */
export async function withBookmark(app: App, answer: Response, session: D1DatabaseSession): Promise<Response> {
  const bookmark = session.getBookmark();
  if (!bookmark) return answer;
  const open = withOpenHeaders(answer);
  open.headers.append("Set-Cookie", await bookmarkCookie(app, bookmark));
  return open;
}
