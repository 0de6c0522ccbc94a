// Asks a shop as its visitors, customers and staff do, at a steady rate, from a process of its own: nothing else that the bench does
// there, buyers' and mail provider's work among it, is counted as the shop's. Told by a message where and for how long; answers with one;
// ends with its parent.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { demoRoomToken } from "../scripts/seed/collaboration";
import { signedIn } from "./staff";

export interface Asked {
  url: string;
  seconds: number;
  perSecond: number;
}

export interface Answers {
  /**
   * Of each request: what it asked, when it began (epoch), how long its whole answer took, both in milliseconds, its status (0: none) and
   * the right one.
   */
  requests: { what: string; at: number; ms: number; status: number; expected: number }[];
  /** By how much this process itself was late, in milliseconds: its longest hundredth. */
  ownDelayMs: number;
}

/** A shop's hundred requests, each so often: of five hundred visitors, of the one who filled a cart last, of a customer, of an owner. */
const shares: Record<"visitor" | "shopper" | "customer" | "staff", Record<string, number>> = {
  visitor: {
    ...{ "/": 7, "/wholesale": 8, "/wholesale?category=masters": 5, "/wholesale?q=azalea": 4 },
    ...{ "/wholesale?sort=price-low&stock=in": 2, "/product/{id}": 15, "/quick-order": 1, "/custom": 6, "/quote": 2 },
    ...{ "/blog": 3, "/blog/ball-marker-etiquette": 4, "/find-order": 1, "/about": 1, "/login": 2 },
    ...{ "/api/products": 4, "/api/products?q=putter": 3, "/api/products?category=masters": 2 },
    ...{ "/api/products/{id}": 3, [`/quote-collaboration/${demoRoomToken}`]: 1 },
    "POST /api/cart": 5,
  },
  shopper: { "/cart": 6, "/api/cart": 4, "/checkout": 2 },
  customer: { "/account": 2, "/track-order": 2 },
  staff: { "/admin": 1, "/admin/orders": 1, "/admin/orders?q=Lee": 1, "/admin/quotes": 1, "/admin/production": 1 },
};
const mix = Object.entries(shares).flatMap(([as, paths]) =>
  Object.entries(paths).flatMap(([path, share]) => Array<[string, string]>(share).fill([as, path])),
);
const visitors = 500;

type Headers = Record<string, string>;

/** Who asks, signed in before the load. */
interface People {
  customer: Headers;
  staff: Headers;
  /** Ids of what is sold and does not run out. */
  products: number[];
}

let people: People | undefined;
/** The cookie of each visitor's cart, once there is one. */
const carts = new Map<number, string>();
let shopper = 0;
let begun = 0;

/** Each has an address and a cart of their own; before there is one, they are guests with an empty cart. */
function headersOf(visitor: number): Headers {
  return {
    "CF-Connecting-IP": `198.19.${visitor >> 8}.${visitor & 255}`,
    Cookie: carts.get(visitor) ?? `cart=${btoa(JSON.stringify(`visitor-${visitor}`))}`,
  };
}

async function prepare(url: string): Promise<People> {
  const sold = (await (await fetch(`${url}/api/products`)).json()) as {
    id: number;
    price: number;
    stockQuantity: number;
  }[];
  const products = sold.filter(({ price, stockQuantity }) => price > 0 && stockQuantity > 50).map(({ id }) => id);
  const [staff, customer] = [await signedIn({ url }), await signedIn({ url }, "player")];
  people = { staff, customer, products };
  const { status } = await ask(url, "visitor", "POST /api/cart", shopper);
  if (status !== 201) throw new Error(`No cart: ${status}`);
  return people;
}

/** Begins a request at each of its times, whatever became of those before, and waits for the last one's answer. */
async function askSteadily({ url, seconds, perSecond }: Asked): Promise<Answers> {
  people ??= await prepare(url);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const open: Promise<Answers["requests"][number]>[] = [];
  const started = performance.now();
  for (let at = 0; at < seconds * perSecond; at++) {
    const wait = started + (at * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const number = begun++;
    // 37 and 100 share no divisor: all kinds in each hundred, mingled. Visitors take turns, and no one's turn stays with one kind.
    const [as = "", path = ""] = mix[(number * 37) % mix.length] ?? [];
    open.push(ask(url, as, path, (number + Math.floor(number / visitors)) % visitors));
  }
  const requests = await Promise.all(open);
  return { requests, ownDelayMs: delay.percentile(99) / 1e6 };
}

async function ask(url: string, as: string, what: string, visitor: number) {
  const began = performance.now();
  const { products = [], customer, staff } = people ?? {};
  const product = products[visitor % products.length];
  const adds = what.startsWith("POST ");
  const path = what.replace("POST ", "").replace("{id}", String(product));
  const expected = adds ? 201 : 200;
  const headers = { staff, customer }[as] ?? headersOf(as === "shopper" ? shopper : visitor);
  const init: RequestInit = adds
    ? {
        method: "POST",
        headers: {
          ...headers,
          ...{ "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
          "X-Session-Id": `steady-visitor-${visitor}`,
        },
        body: JSON.stringify({ productId: product, quantity: 1 }),
      }
    : { headers };
  const status = await fetch(url + path, { ...init, redirect: "manual" }).then(
    async (response) => {
      await response.arrayBuffer();
      if (adds && response.status === expected) {
        carts.set(
          visitor,
          response.headers
            .getSetCookie()
            .map((one) => one.split(";")[0])
            .join("; "),
        );
        shopper = visitor;
      }
      return response.status;
    },
    () => 0,
  );
  return { what, at: performance.timeOrigin + began, ms: performance.now() - began, status, expected };
}

process.on("message", async (asked: Asked) => process.send?.(await askSteadily(asked)));
process.on("disconnect", () => process.exit(0));
