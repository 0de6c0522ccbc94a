// Keeps public pages for 30 seconds in the platform's cache, for visitors without a cookie of ours (docs/decisions/0003). Guarantees
// access-19: whether a page may be shared is decided after it was rendered, from the cookies that the app read.
import { blogFilters } from "~/domain/blog/blog";
import { catalogCategorySlugs } from "~/domain/catalog/catalog";
import { withOpenHeaders } from "~/http/security.server";

/** For a route's `headers`: browsers ask every time, the cache keeps the page for half a minute. */
export const publicPage = { "Cache-Control": "public, max-age=0, s-maxage=30" };

const nonceHeader = "X-Page-Nonce";

/** Headers of the cache and of the zone's settings. A browser would keep a page for hours because of them. */
const cacheHeaders = ["Age", "CF-Cache-Status", "Date", "Expires", nonceHeader];

interface PageRequest {
  request: Request;
  nonce: string;
  /** Names the deployed build, because a page must not outlive the files that it loads. */
  build: string;
  render: () => Promise<Response>;
  /** Whether anything about the visitor was read. Asked again after the page was rendered. */
  isStranger: () => boolean;
  onHit: () => void;
  after: (work: Promise<unknown>) => void;
}

/** Answers a GET, from the cache if possible. A reload that skips caches (Shift and reload) renders the page and stores it again. */
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

/** The page with the nonce of this answer, and with our own Cache-Control: zones raise the one of cached answers. */
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
 * Key of the page in the cache, or null if the page is rendered each time. Only lists have a query, and of it only what they link to: a
 * stranger who makes up parameters or other spellings of a path fills no cache.
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

/** A public page that was rendered for one visitor: no cache keeps it. */
export function asPrivate(page: Response): Response {
  if (!page.headers.get("Cache-Control")?.includes("s-maxage")) return page;
  const open = withOpenHeaders(page);
  open.headers.set("Cache-Control", "private, no-store");
  return open;
}
