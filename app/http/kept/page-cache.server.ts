// Public pages for strangers: no cookie of ours, only what a route itself calls public. Kept in the isolate's memory, then at the edge.
import { openMemory } from "~/http/kept/memory.server";
import { type PackedPage, packedFor, packPage, underNonce } from "~/http/kept/packed-page.server";
import { addCommonHeaders, withOpenHeaders } from "~/http/security.server";
import { newestPublicVersion } from "~/services/core/public-version.server";

/** For a route's `headers`: browsers ask every time, the edge keeps a page for half a minute. */
export const publicPage = { "Cache-Control": "public, max-age=0, s-maxage=30", Vary: "Accept-Encoding" };

export const freshMs = 30_000;
const waitMs = 5_000;
const markHeader = "X-Page-Nonce";

/** One page as bytes, with the places where its CSP nonce stands. */
interface KeptPage {
  bytes: Uint8Array<ArrayBuffer>;
  nonceAt: number[];
  /** Made for the second who asks; null where it cannot be. */
  packed?: PackedPage | null;
  status: number;
  headers: Headers;
  until: number;
}

/** Of pages as they are; packed they take a fifth more. */
const memory = openMemory<KeptPage>(16 << 20, ({ bytes }) => bytes.length);
/** Until when others rely on it: one whose visitor went away may never end. */
const rendering = new Map<string, { ended: Promise<void>; until: number }>();
/** Addresses that turned out to be nobody's public page: nobody waits for another's. */
const notPublic = new Set<string>();
const notPublicMost = 5_000;

interface PageRequest {
  request: Request;
  nonce: string;
  /** Names the deployed build: a page never outlives the files that it loads. */
  build: string;
  db: D1Database;
  /** From data that has at least what the bookmark has. */
  render: (bookmark?: D1SessionBookmark | null) => Promise<Response>;
  after: (work: Promise<unknown>) => void;
}

/**
 * The page for a stranger. A change of what it shows is seen within a second: the key carries the public version. Of many who ask
 * for a page that is not there, one renders and the others wait for it; a page past its half minute is shown while one renders.
 */
export async function cachedPage(asked: PageRequest): Promise<Response> {
  if (notPublic.has(asked.request.url)) return asked.render();
  const { name, bookmark } = await newestPublicVersion(asked.db);
  const key = `${asked.build}/${name}/${asked.request.url}`;
  const kept = memory.get(key);
  const now = Date.now();
  const begun = rendering.get(key);
  const underWay = begun && begun.until > now ? begun.ended : null;
  if (kept && (kept.until > now || underWay)) return againFrom(kept, asked);
  if (underWay) {
    await Promise.race([underWay, scheduler.wait(waitMs)]);
    const made = memory.get(key);
    if (made) return againFrom(made, asked);
  }
  return renderOnce(key, bookmark, asked);
}

/** From data that has the change of the key: a replica that lags would be kept under it for half a minute. */
async function renderOnce(key: string, bookmark: D1SessionBookmark | null, asked: PageRequest): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<void>();
  rendering.set(key, { ended: promise, until: Date.now() + freshMs });
  // A visitor who goes away does not take along what others wait for.
  asked.after(promise);
  try {
    const edge = await caches.open("pages");
    const address = new URL(`/${key}`, "https://pages.invalid").href;
    const found = await edge.match(address);
    if (found) return answerFrom(await keep(key, found, found.headers.get(markHeader) ?? ""), asked.nonce);
    const page = await asked.render(bookmark);
    if (!isCacheable(page)) {
      if (notPublic.size >= notPublicMost) notPublic.clear();
      if (page.status === 200) notPublic.add(asked.request.url);
      return page;
    }
    const made = await keep(key, page, asked.nonce);
    const copy = answerFrom(made, asked.nonce);
    copy.headers.set(markHeader, asked.nonce);
    asked.after(edge.put(address, copy));
    return answerFrom(made, asked.nonce);
  } finally {
    rendering.delete(key);
    resolve();
  }
}

/** Whether others may be shown it. */
export function isCacheable(page: Response): boolean {
  const shared = page.headers.get("Cache-Control")?.includes("s-maxage");
  return page.status === 200 && Boolean(shared) && !page.headers.has("Set-Cookie");
}

async function keep(key: string, page: Response, nonce: string): Promise<KeptPage> {
  const bytes = new Uint8Array(await page.arrayBuffer());
  // Copied whole for each answer: given one by one, the runtime takes 60 us for 15.
  const headers = new Headers(page.headers);
  headers.delete(markHeader);
  addCommonHeaders(headers);
  const kept: KeptPage = {
    bytes,
    nonceAt: placesOf(bytes, nonce),
    status: page.status,
    headers,
    until: Date.now() + freshMs,
  };
  memory.keep(key, kept);
  return kept;
}

/** Where a text stands in a page. */
export function placesOf(bytes: Uint8Array<ArrayBuffer>, text: string): number[] {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places: number[] = [];
  for (let at = page.indexOf(text); text && at >= 0; at = page.indexOf(text, at + text.length)) places.push(at);
  return places;
}

const utf8 = new TextEncoder();

/** For all but the first: packed once, where the browser takes it, as it nearly always does. */
function againFrom(kept: KeptPage, { request, nonce }: PageRequest): Response {
  if (!request.headers.get("Accept-Encoding")?.includes("gzip")) return answerFrom(kept, nonce);
  const { bytes, nonceAt, status, headers } = kept;
  if (kept.packed === undefined) kept.packed = packPage(bytes, nonceAt, nonce.length);
  if (!kept.packed) return answerFrom(kept, nonce);
  const packed = new Response(packedFor(kept.packed, utf8.encode(nonce)), { status, headers, encodeBody: "manual" });
  packed.headers.set("Content-Encoding", "gzip");
  return packed;
}

/** The kept page under this answer's own nonce. */
function answerFrom({ bytes, nonceAt, status, headers }: KeptPage, nonce: string): Response {
  return new Response(underNonce(bytes, nonceAt, utf8.encode(nonce)), { status, headers });
}

/** A public page made for somebody we know carries a name and a cart: then it is nobody else's. */
export function keptPrivate(page: Response): Response {
  if (!page.headers.get("Cache-Control")?.includes("s-maxage")) return page;
  const open = withOpenHeaders(page);
  open.headers.set("Cache-Control", "private, no-store");
  return open;
}
