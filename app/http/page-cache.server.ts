// Public pages at the edge: only for visitors without any cookie of ours, only what a route itself calls public.
const cacheName = "pages";
const markHeader = "X-Page-Nonce";

/** The cached page under a fresh CSP nonce, or null. */
export async function findCachedPage(request: Request, nonce: string): Promise<Response | null> {
  const cached = await (await caches.open(cacheName)).match(request.url);
  if (!cached) return null;
  const headers = new Headers(cached.headers);
  const oldNonce = headers.get(markHeader) ?? "";
  headers.delete(markHeader);
  const html = await cached.text();
  return new Response(oldNonce ? html.replaceAll(oldNonce, nonce) : html, { status: cached.status, headers });
}

/** Keeps a page whose route says `s-maxage`, together with the nonce that its scripts carry. */
export function keepPage(
  request: Request,
  page: Response,
  nonce: string,
  after: (work: Promise<unknown>) => void,
): void {
  const isShared = page.headers.get("Cache-Control")?.includes("s-maxage");
  if (page.status !== 200 || !isShared || page.headers.has("Set-Cookie")) return;
  const copy = page.clone();
  const headers = new Headers(copy.headers);
  headers.set(markHeader, nonce);
  const put = async () => {
    const cache = await caches.open(cacheName);
    await cache.put(request.url, new Response(copy.body, { status: 200, headers }));
  };
  after(put());
}

/** A public page made for somebody we know carries a name and a cart: then it is nobody else's (promises C3.27). */
export function keptPrivate(page: Response): Response {
  if (!page.headers.get("Cache-Control")?.includes("s-maxage")) return page;
  const kept = new Response(page.body, page);
  kept.headers.set("Cache-Control", "private, no-store");
  return kept;
}

/** For a route's `headers`: browsers ask every time, the edge keeps a page for half a minute. */
export const publicPage = { "Cache-Control": "public, max-age=0, s-maxage=30" };
