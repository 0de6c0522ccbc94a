import { canonicalPath } from "~/domain/text/addresses";

/** Where the shop is: in production its one public address, whatever host a request names; locally where it was asked. */
export function originOf({ ENVIRONMENT, PUBLIC_ORIGIN }: Pick<Env, "ENVIRONMENT" | "PUBLIC_ORIGIN">, url: URL): string {
  return ENVIRONMENT === "production" ? new URL(PUBLIC_ORIGIN).origin : url.origin;
}

/** From another host, or from plain http, to the same path at `origin` (accounts-11); null where the request is there. */
export function redirectToOrigin(origin: string, url: URL): Response | null {
  if (url.origin === origin) return null;
  return new Response(null, { status: 308, headers: { Location: origin + url.pathname + url.search } });
}

/** One permanent redirect to a page's one spelling, query kept; null where the address is right (seo-3). */
export function redirectToCanonical(request: Request, url: URL): Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const path = canonicalPath(url.pathname);
  // From our own origin: a path that begins with // would lead to another host.
  return path === null
    ? null
    : new Response(null, { status: 301, headers: { Location: url.origin + path + url.search } });
}
