import { createContext, type RouterContextProvider } from "react-router";
import type { Cart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";

/** What the Worker hands to the routes; the log line reads back what they leave here. */
export interface RequestRecord {
  app: App;
  requestId: string;
  nonce: string;
  /** The matched route's pattern, for the log: never the path with its ids and tokens. */
  pattern: string;
  /** Whether other guests may be shown the page: then its frame leaves what they need for it. */
  isForGuests?: boolean;
  shown?: ShownCart;
}

/** The cart that a page's frame shows, for a page that other guests see with theirs (http/kept/cart-page). */
export interface ShownCart {
  cart: Cart;
  /** Of the data that the page was rendered from. */
  version: string;
  /** What a public page says of a cart, as it stands in the HTML, each once. Null where more of the page follows from that cart. */
  wordsOf(cart: Cart): string[] | null;
}

export const requestRecord = createContext<RequestRecord>();

export function getApp(context: Readonly<RouterContextProvider>): App {
  return context.get(requestRecord).app;
}
