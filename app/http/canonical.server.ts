import { canonicalPath } from "~/domain/text/addresses";

/**
 * Origin of the shop: in production its public address, whatever host the request names; locally that of the request.
 */
export function originOf({ ENVIRONMENT, PUBLIC_ORIGIN }: Pick<Env, "ENVIRONMENT" | "PUBLIC_ORIGIN">, url: URL): string {
  return ENVIRONMENT === "production" ? new URL(PUBLIC_ORIGIN).origin : url.origin;
}

/** Redirects requests for another host or plain http to `origin` (accounts-11). Returns null if none is needed. */
export function redirectToOrigin(origin: string, url: URL): Response | null {
  if (url.origin === origin) return null;
  return new Response(null, { status: 308, headers: { Location: origin + url.pathname + url.search } });
}

/** Redirects permanently to the canonical path and keeps the query. Returns null if the path is canonical (seo-3). */
export function redirectToCanonical(request: Request, url: URL): Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const path = canonicalPath(url.pathname);
  // The origin is explicit, because a path that begins with // would lead to another host.
  return path === null
    ? null
    : new Response(null, { status: 301, headers: { Location: url.origin + path + url.search } });
}
