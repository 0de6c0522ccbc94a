// Security headers, origin checks and rate limits for every request.
import { data, type MiddlewareFunction, type Params, redirect } from "react-router";
import { ShopError } from "~/domain/brand/errors";
import { getApp, requestRecord } from "~/http/app-context.server";
import { errorResponse } from "~/http/errors.server";
import { refusedPage } from "~/http/page.server";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { requireProduction, requireStaff } from "~/services/core/sessions.server";

const analyticsHosts = "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";
const payPalHosts = "https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com";

const policyAfterScripts = [
  // React and Radix set style attributes by script. The HTML contains none.
  `style-src 'self' 'unsafe-inline' ${payPalHosts}`,
  `img-src 'self' data: blob: ${payPalHosts} ${analyticsHosts}`,
  "media-src 'self' blob:",
  "font-src 'self' https://*.paypalobjects.com",
  "worker-src 'self' blob:",
  `connect-src 'self' ${payPalHosts} ${analyticsHosts}`,
  `frame-src 'self' ${payPalHosts}`,
  `form-action 'self' ${payPalHosts}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join("; ");

function contentSecurityPolicy(nonce: string): string {
  return `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; ${policyAfterScripts}`;
}

const commonHeaders = Object.entries({
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Cross-Origin-Resource-Policy": "same-origin",
});

function addCommonHeaders(headers: Headers): void {
  for (const [name, value] of commonHeaders) if (!headers.has(name)) headers.set(name, value);
}

/**
 * Adds security headers, except those that are already set. Runs outside the router, because the router's own refusals
 * skip middleware (platform-router-1).
 */
export function withSecurityHeaders(response: Response, nonce: string): Response {
  if (response.webSocket) return response;
  const secured = withOpenHeaders(response);
  const { headers } = secured;
  // Cached pages already have them.
  if (!headers.has("Strict-Transport-Security")) addCommonHeaders(headers);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return secured;
}

/**
 * Returns a response with writable headers. Copies only if necessary, because copying costs more than setting all
 * headers.
 */
export function withOpenHeaders(response: Response): Response {
  try {
    response.headers.set("X-Content-Type-Options", "nosniff");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

// Only signed webhooks and one-click unsubscribe accept requests from other sites.
const openToOthers = /^\/(webhooks\/[\w-]+|unsubscribe\/[\w.~-]+)$/;

/** Root middleware: sets the route pattern for the log, and refuses changes from other sites (platform-router-3). */
export const originCheck: MiddlewareFunction<Response> = ({ request, context, url, pattern }, next) => {
  context.get(requestRecord).pattern = pattern;
  if (
    safeMethods.has(request.method) ||
    isSameOrigin(request, getApp(context).origin) ||
    openToOthers.test(url.pathname)
  )
    return next();
  logSecurityEvent("refused", { reason: "another site" });
  return Promise.resolve(errorResponse(new ShopError("forbidden", "This request came from another site.")));
};

function isSameOrigin(request: Request, origin: string): boolean {
  const [site, from] = [request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")];
  // Browsers send both headers, programs may send one. Each header present must match.
  if (site && site !== "same-origin") return false;
  return from === null ? site !== null : from === origin;
}

/**
 * Middleware that guards pages. For a GET, loaders run in parallel to the check and are dropped if it fails. Changes
 * wait for the check.
 */
function guard(
  check: (app: App, args: { url: URL; params: Params }) => Promise<unknown>,
): MiddlewareFunction<Response> {
  return async ({ request, context, url, params }, next) => {
    const allowed = check(getApp(context), { url, params }).catch((error: unknown) => {
      throw refusedPage(error, url);
    });
    if (!safeMethods.has(request.method)) await allowed;
    const [response] = await Promise.all([next(), allowed]);
    return response;
  };
}

// Start page of the production role, which may not open most of the back office.
const productionHome = "/admin/production";
const openToProduction = [productionHome, "/admin/theme"];
const orderPaper = /^\/admin\/orders\/[\w-]+\/print$/;
const boardCard = /^\/admin\/production\/[A-Z]{2}-\w+$/;
const isOpenToProduction = (path: string) =>
  openToProduction.includes(path) || orderPaper.test(path) || boardCard.test(path);

export const adminOnly = guard(async (app, { url, params }) => {
  const viewer = await app.viewer();
  // An unknown address answers other visitors like any unknown address of the shop.
  if (params["*"] !== undefined) {
    if (viewer && viewer.role !== "user") return;
    throw data(null, { status: 404 });
  }
  if (viewer?.mustSetUpTwoFactor) throw redirect("/account/two-factor");
  if (isOpenToProduction(url.pathname)) return requireProduction(app);
  if (viewer?.role === "production" && url.pathname === "/admin") throw redirect(productionHome);
  return requireStaff(app);
});

/**
 * Name and kind of a rate limit. If the counter fails, `forms` (emails, uploads, accounts) refuses and `calls`
 * (everything else) allows.
 */
export type Limit = readonly [name: string, kind: "forms" | "calls"];

/**
 * Counts one use by this address before anything is read. ShopError `rate_limited` with Retry-After beyond the limit
 * (access-9).
 */
export async function limitRate(app: App, ...[name, kind]: Limit): Promise<void> {
  const limiter = kind === "forms" ? app.env.LIMIT_FORMS : app.env.LIMIT_CALLS;
  const { success } = await limiter
    .limit({ key: `${name}:${app.visitor.address}` })
    .catch(() => ({ success: kind === "calls" }));
  if (success) return;
  throw new ShopError("rate_limited", "Too many requests. Please wait a minute and try again.", {
    retryAfterSeconds: 60,
  });
}
