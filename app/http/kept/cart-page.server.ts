// Public pages for guests of whom we know no more than a cart: what any of them sees, with their own cart in it. One batch reads that cart
// and the public version; as long as that is the page's own nothing is rendered.
import type { RequestRecord, ShownCart } from "~/http/app-context.server";
import { openMemory } from "~/http/kept/memory.server";
import { freshMs, isCacheable, keptPrivate, placesOf } from "~/http/kept/page-cache.server";
import { addCommonHeaders } from "~/http/security.server";
import { getCart } from "~/services/cart/cart.server";
import { getPublicVersion } from "~/services/core/public-version.server";

/** A page without its nonces and the words of its cart. */
interface CutPage {
  parts: Uint8Array[];
  /** What stands between the parts: 0 for the nonce, then the words by their number. */
  between: number[];
}

interface CartPage extends CutPage {
  version: string;
  until: number;
  pattern: string;
  headers: Headers;
  wordsOf: ShownCart["wordsOf"];
}

const memory = openMemory<CartPage>(8 << 20, ({ parts }) => parts.reduce((sum, { length }) => sum + length, 0));
/** As it was last read: a page of another one is not tried, which would be a round trip in vain. */
let lastVersion = "";

/** The page for a guest with a cart, never older than the data: as fresh as if it were rendered. */
export async function cartPage(url: string, record: RequestRecord, render: () => Promise<Response>): Promise<Response> {
  const { app, nonce } = record;
  const kept = memory.get(url);
  if (kept && kept.version === lastVersion && kept.until > Date.now()) {
    const [version, cart] = await Promise.all([getPublicVersion(app), getCart(app)]);
    const words = version === kept.version ? kept.wordsOf(cart) : null;
    if (words) {
      record.pattern = kept.pattern;
      return new Response(withWords(kept, [nonce, ...words]), { headers: kept.headers });
    }
  }
  const page = await render();
  const { shown, pattern } = record;
  const isShared = isCacheable(page);
  const own = keptPrivate(page);
  if (!shown || !isShared) return own;
  const bytes = new Uint8Array(await own.arrayBuffer());
  const { version, wordsOf, cart } = shown;
  lastVersion = version;
  const words = wordsOf(cart);
  const cut = words && cutOut(bytes, [nonce, ...words]);
  if (cut) {
    const headers = new Headers(own.headers);
    addCommonHeaders(headers);
    memory.keep(url, { ...cut, version, wordsOf, pattern, headers, until: Date.now() + freshMs });
  }
  return new Response(bytes, own);
}

/** Null unless each word stands there once: where it is said twice or otherwise, another cart's words would not be in its place. */
function cutOut(page: Uint8Array<ArrayBuffer>, said: readonly string[]): CutPage | null {
  const found = said.map((text) => placesOf(page, text));
  if (found.slice(1).some(({ length }) => length !== 1)) return null;
  const places = found
    .flatMap((all, number) => all.map((at) => ({ number, at, end: at + Buffer.byteLength(said[number] ?? "") })))
    .toSorted((one, other) => one.at - other.at);
  const starts = [0, ...places.map(({ end }) => end)];
  return {
    parts: starts.map((from, index) => page.slice(from, places[index]?.at)),
    between: places.map(({ number }) => number),
  };
}

const utf8 = new TextEncoder();

function withWords({ parts, between }: CutPage, said: readonly string[]): Uint8Array<ArrayBuffer> {
  const texts = said.map((text) => utf8.encode(text));
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [texts[between[index - 1]!]!, part])));
}
