// Caches public pages for 30 seconds for visitors without any of the shop's cookies (docs/decisions/0003). Guarantees access-19: the
// decision to share a page is made after it is rendered, from the cookies that the app read.
import { blogFilters } from "~/domain/blog/blog";
import { catalogCategorySlugs } from "~/domain/catalog/catalog";
import { withOpenHeaders } from "~/http/security.server";

/** For a route's `headers`: browsers revalidate every time, and the cache keeps the page for 30 seconds. */
export const publicPage = { "Cache-Control": "public, max-age=0, s-maxage=30" };

const nonceHeader = "X-Page-Nonce";

/** Headers that the cache or the zone's settings add. With them a browser would keep a page for hours. */
const cacheHeaders = ["Age", "CF-Cache-Status", "Date", "Expires", nonceHeader];

interface PageRequest {
  request: Request;
  nonce: string;
  /** Identifies the deployed build, because a page must not outlive the files that it loads. */
  build: string;
  render: () => Promise<Response>;
  /** True if nothing about the visitor was read. Called again after rendering. */
  isStranger: () => boolean;
  onHit: () => void;
  after: (work: Promise<unknown>) => void;
}

/** Responds to a GET, from the cache if possible. A reload that skips caches (Shift and reload) renders and stores the page again. */
export async function cachedPage(asked: PageRequest): Promise<Response> {
  const { request, nonce, build, render, isStranger, onHit, after } = asked;
  const address = isStranger() ? cacheAddress(new URL(request.url)) : null;
  if (!address) return asPrivate(await render());
  const cache = await caches.open(`pages-${build}`);
  const skipsCache = request.headers.get("Cache-Control") === "no-cache";
  const found = skipsCache ? undefined : await cache.match(address).catch(() => undefined);
  if (found) {
    onHit();
    return fromCache(found, nonce);
  }
  const page = await render();
  if (!isPublic(page) || !isStranger()) return asPrivate(page);
  const body = await page.text();
  const copy = new Response(body, page);
  copy.headers.set(nonceHeader, nonce);
  after(cache.put(address, copy));
  return new Response(body, page);
}

/** Replaces the cached page's nonce and sets Cache-Control again, because zones raise that of cached responses. */
async function fromCache(found: Response, nonce: string): Promise<Response> {
  const headers = new Headers(found.headers);
  const usedNonce = headers.get(nonceHeader);
  for (const name of cacheHeaders) headers.delete(name);
  for (const [name, value] of Object.entries(publicPage)) headers.set(name, value);
  const body = await found.text();
  return new Response(usedNonce ? body.replaceAll(usedNonce, nonce) : body, { status: found.status, headers });
}

const listPaths = /^\/(?:wholesale|blog|api\/products)(?:\.data)?$/;
const categories = new Set<string>([...blogFilters, ...catalogCategorySlugs]);
const isKnownValue: Record<string, (value: string) => boolean> = {
  category: (value) => categories.has(value),
  page: (value) => /^[1-9]\d?$/.test(value),
};

/**
 * Cache key of a page, or null if it is rendered each time. Only lists may have a query, with the values that they link to, so that
 * invented parameters or other spellings of a path cannot fill the cache.
 */
export function cacheAddress({ origin, pathname, search, searchParams }: URL): string | null {
  if (!/^(?:\/[a-z\d_.-]+)*\/?$/.test(pathname)) return null;
  if (search === "") return origin + pathname;
  const names = [...searchParams.keys()];
  const isKnown =
    listPaths.test(pathname) &&
    new Set(names).size === names.length &&
    [...searchParams].every(([name, value]) => isKnownValue[name]?.(value));
  return isKnown ? `${origin}${pathname}?${searchParams}` : null;
}

function isPublic({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && Boolean(headers.get("Cache-Control")?.includes("s-maxage"));
}

/** Keeps caches from storing a public page that was rendered for one visitor. */
export function asPrivate(page: Response): Response {
  if (!page.headers.get("Cache-Control")?.includes("s-maxage")) return page;
  const open = withOpenHeaders(page);
  open.headers.set("Cache-Control", "private, no-store");
  return open;
}
