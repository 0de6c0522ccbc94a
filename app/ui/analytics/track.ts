// Sends events to Google Analytics. Does nothing without an ANALYTICS_ID and the visitor's consent.

import { brand } from "~/domain/brand/brand";
import { productSku } from "~/domain/catalog/catalog";
import { type Cents, toDollars } from "~/domain/money/money";
import { analyticsPath } from "~/domain/text/addresses";
import { readConsent } from "~/ui/analytics/consent";

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: (...command: unknown[]) => void;
  }
}

// gtag.js ignores arrays in this queue. It only reads `arguments` objects.
const queue = "window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}";

function addScript(facts: { src: string } | { text: string }): void {
  const script = document.createElement("script");
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.async = true;
  document.head.appendChild(Object.assign(script, facts));
}

/** Loads Google's script at the first event after consent, never earlier. */
function start(): boolean {
  const id = document.documentElement.dataset.analytics;
  if (!id || readConsent() !== "granted") return false;
  if (window.gtag) return true;
  addScript({ text: queue });
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  gtag("consent", "default", { ...denied, analytics_storage: "granted" });
  gtag("js", new Date());
  gtag("config", id, { send_page_view: false, ...pageFacts() });
  addScript({ src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}` });
  return true;
}

const gtag = (...command: unknown[]) => window.gtag?.(...command);

function track(event: string, facts: Record<string, unknown>): boolean {
  if (!start()) return false;
  gtag("event", event, facts);
  return true;
}

/** Removes ids, tokens and queries from the page's URL, because Google must not see links that grant access. */
function pageFacts() {
  const { origin, pathname, search } = window.location;
  const isOwn = document.referrer.startsWith(`${origin}/`);
  return {
    page_location: origin + analyticsPath(pathname, search),
    page_referrer: isOwn ? origin : document.referrer,
    page_title: document.title,
  };
}

export function pageView(): void {
  if (!start()) return;
  gtag("set", pageFacts());
  track("page_view", pageFacts());
}

export interface Piece {
  productId: number;
  name: string;
  /** Unit price after the volume discount. */
  unitPriceCents: Cents;
  quantity: number;
}

function goods(pieces: readonly Piece[]) {
  return pieces.map(({ productId, name, unitPriceCents, quantity }) => ({
    item_id: productSku(productId),
    item_name: name,
    price: toDollars(unitPriceCents),
    quantity,
  }));
}

const money = (cents: Cents) => ({ currency: brand.currency, value: toDollars(cents) });

export function viewItem(product: { id: number; name: string; priceCents: Cents }): void {
  const items = goods([{ ...product, productId: product.id, unitPriceCents: product.priceCents, quantity: 1 }]);
  track("view_item", { ...money(product.priceCents), items });
}

export function addToCart(piece: Piece): void {
  track("add_to_cart", { ...money(piece.unitPriceCents * piece.quantity), items: goods([piece]) });
}

export function beginCheckout(cart: { lines: readonly Piece[]; totalCents: Cents }): void {
  track("begin_checkout", { ...money(cart.totalCents), items: goods(cart.lines) });
}

/** Reports a paid order. Each browser reports an order once, even if the page is opened again. */
export function purchase(order: {
  id: string;
  totalCents: Cents;
  shippingCents?: Cents;
  itemNames: readonly string[];
}): void {
  const key = `purchase:${order.id}`;
  if (readConsent() !== "granted" || localStorage.getItem(key)) return;
  const facts = {
    transaction_id: order.id,
    ...money(order.totalCents),
    shipping: toDollars(order.shippingCents ?? 0),
    items: order.itemNames.map((name) => ({ item_name: name })),
  };
  if (track("purchase", facts)) localStorage.setItem(key, "1");
}

/** Event of the error screen (pages-3). */
export function exception(error: unknown): void {
  const description = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 150) : "Error screen";
  track("exception", { description, fatal: true });
}
