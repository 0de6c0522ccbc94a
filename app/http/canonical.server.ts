import { canonicalPath } from "~/domain/text/addresses";

/** One permanent redirect to a page's one spelling, query kept; null where the address is right (seo-3). */
export function redirectToCanonical(request: Request, url: URL): Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const path = canonicalPath(url.pathname);
  // From our own origin: a path that begins with // would lead to another host.
  return path === null
    ? null
    : new Response(null, { status: 301, headers: { Location: url.origin + path + url.search } });
}
