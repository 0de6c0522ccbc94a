// What every answer carries and every change must pass: headers, origin, rate limits.
import { type MiddlewareFunction, redirect } from "react-router";
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
  // React and Radix set style attributes from script; none is rendered into our HTML.
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

const everyAnswer = Object.entries({
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** What every answer says alike. A header that is set stays. */
function addCommonHeaders(headers: Headers): void {
  for (const [name, value] of everyAnswer) if (!headers.has(name)) headers.set(name, value);
}

/** Run last, outside the router: its own refusals pass no middleware (platform-router-1). A header that is set stays. */
export function withSecurityHeaders(response: Response, nonce: string): Response {
  if (response.webSocket) return response;
  const secured = withOpenHeaders(response);
  const { headers } = secured;
  // A kept page has them.
  if (!headers.has("Strict-Transport-Security")) addCommonHeaders(headers);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return secured;
}

/** The answer itself where its headers can be set, else a copy: copying costs more than all the headers. */
export function withOpenHeaders(response: Response): Response {
  try {
    response.headers.set("X-Content-Type-Options", "nosniff");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The two handlers that others call by design: signed webhooks and the mail programs' one-click unsubscribe. */
const openToOthers = /^\/(webhooks\/[\w-]+|unsubscribe\/[\w.~-]+)$/;

/** Root middleware: names the route for the log and refuses changes that another site asks for (platform-router-3). */
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
  // Each must agree where it is given; a program may send either, a browser sends both.
  if (site && site !== "same-origin") return false;
  return from === null ? site !== null : from === origin;
}

/** Guards a branch of pages. A GET's loaders run beside the check and are dropped if it fails; a change waits for it. */
function guard(check: (app: App, url: URL) => Promise<unknown>): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const allowed = check(getApp(context), url).catch((error: unknown) => {
      throw refusedPage(error, url);
    });
    if (!safeMethods.has(request.method)) await allowed;
    const [response] = await Promise.all([next(), allowed]);
    return response;
  };
}

/** Production's pages; every other one of the back office refuses it, and its overview leads here. */
const productionHome = "/admin/production";
const openToProduction = [productionHome, "/admin/theme"];
const orderPaper = /^\/admin\/orders\/[\w-]+\/print$/;

export const adminOnly = guard(async (app, url) => {
  const viewer = await app.viewer();
  if (viewer?.mustSetUpTwoFactor) throw redirect("/account/two-factor");
  if (openToProduction.includes(url.pathname) || orderPaper.test(url.pathname)) return requireProduction(app);
  if (viewer?.role === "production" && url.pathname === "/admin") throw redirect(productionHome);
  return requireStaff(app);
});

/** A counter's name and kind. `forms`: mails, uploads and accounts, closed when the counter fails; `calls`: all else, open then. */
export type Limit = readonly [name: string, kind: "forms" | "calls"];

/** Counts one use by this address, before anything is read; past the limit throws `rate_limited` with Retry-After (access-9). */
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
