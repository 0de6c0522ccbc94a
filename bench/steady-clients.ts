// Plays visitors, customers and staff of a shop at a steady rate, with autocannon. bench/steady.ts runs this file as a separate process.
import autocannon from "autocannon";
import { demoRoomToken } from "../scripts/seed/collaboration";
import { signedIn } from "./staff";

export interface Answers {
  statuses: Record<string, number>;
  /** Responses with a status other than 200 or 201, and errors. */
  failed: number;
  /** Milliseconds since the request was due, which includes the time it waited to be sent. */
  p50: number;
  p99: number;
  longest: number;
}

type Who = "visitor" | "shopper" | "customer" | "staff";

/** A hundred requests in the same proportions as in a real shop. */
const shares: Record<Who, Record<string, number>> = {
  visitor: {
    "/": 7,
    "/wholesale": 8,
    "/wholesale?category=masters": 5,
    "/wholesale?q=azalea": 4,
    "/wholesale?sort=price-low&stock=in": 2,
    "/product/{id}": 15,
    "/quick-order": 1,
    "/custom": 6,
    "/quote": 2,
    "/blog": 3,
    "/blog/ball-marker-etiquette": 4,
    "/find-order": 1,
    "/about": 1,
    "/login": 2,
    "/api/products": 4,
    "/api/products?q=putter": 3,
    "/api/products?category=masters": 2,
    "/api/products/{id}": 3,
    [`/quote-collaboration/${demoRoomToken}`]: 1,
    "POST /api/cart": 5,
  },
  shopper: { "/cart": 6, "/api/cart": 4, "/checkout": 2 },
  customer: { "/account": 2, "/track-order": 2 },
  staff: { "/admin": 1, "/admin/orders": 1, "/admin/orders?q=Lee": 1, "/admin/quotes": 1, "/admin/production": 1 },
};
const visitors = 50;

const [url = "", perSecond, seconds] = process.argv.slice(2);
const [staff, customer] = [await signedIn({ url }), await signedIn({ url }, "player")];
const sold = (await (await fetch(`${url}/api/products`)).json()) as {
  id: number;
  price: number;
  stockQuantity: number;
}[];
const products = sold.filter(({ price, stockQuantity }) => price > 0 && stockQuantity > 50).map(({ id }) => id);

const mix = (Object.keys(shares) as Who[]).flatMap((who) =>
  Object.entries(shares[who]).flatMap(([path, share]) => Array<[Who, string]>(share).fill([who, path])),
);

/** Returns a visitor's hundred requests. Each visitor starts at a different one. All kinds mix, because 37 and 100 share no divisor. */
async function requestsOf(visitor: number): Promise<autocannon.Request[]> {
  const own = {
    "CF-Connecting-IP": `198.19.0.${visitor}`,
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "same-origin",
    "X-Session-Id": `steady-visitor-${visitor}`,
  };
  const product = products[visitor % products.length]!;
  const body = JSON.stringify({ productId: product, quantity: 1 });
  const filled = await fetch(`${url}/api/cart`, { method: "POST", headers: own, body });
  if (filled.status !== 201) throw new Error(`The cart answered ${filled.status}`);
  const Cookie = filled.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const address = { "CF-Connecting-IP": own["CF-Connecting-IP"] };
  const headersOf = { visitor: address, shopper: { ...address, Cookie }, customer, staff };
  return mix.map((_, at): autocannon.Request => {
    const [who, path] = mix[((at + visitor) * 37) % mix.length]!;
    return path === "POST /api/cart"
      ? { method: "POST", path: "/api/cart", headers: own, body }
      : { method: "GET", path: path.replace("{id}", String(product)), headers: headersOf[who] };
  });
}

const all: autocannon.Request[][] = [];
for (let visitor = 0; visitor < visitors; visitor++) all.push(await requestsOf(visitor));
const { statusCodeStats, latency, non2xx, errors } = await autocannon({
  url,
  connections: visitors,
  overallRate: Number(perSecond),
  duration: Number(seconds),
  setupClient: (client) => client.setRequests(all.shift() ?? []),
});
const answers: Answers = {
  statuses: Object.fromEntries(
    Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  ),
  failed: non2xx + errors,
  p50: latency.p50,
  p99: latency.p99,
  longest: latency.max,
};
process.send?.(answers, () => process.exit(0));
