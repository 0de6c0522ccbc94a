// The built shop for some minutes (MINUTES): fifty mixed requests a second, a hundred buyers who pay for their filled carts at once in the midst of them, a
// campaign of 10,000 mails meanwhile. Open loop: a slow answer holds no later request back. Fails where service-11 is not kept.
import { count, eq, sql } from "drizzle-orm";
import { emailCampaigns, orders, outboxMessages, payments, products } from "~/db/schema";
import { enqueueCampaign } from "~/services/campaigns/delivery.server";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { buildShop } from "../scripts/shop";
import { approvedOrder, type Buyer, newBuyer } from "./buyer";
import { addContacts, newCampaign, recipients, serveProvider } from "./campaigns";
import { serveShopAndPayPal } from "./paypal";
import type { Figure } from "./run";
import type { Served } from "./worker";

const minutes = Number(process.env.MINUTES ?? 1);
const perSecond = 50;
const buyers = 100;
const stock = 1000;
/** What the longest hundredth may be of the middle, and the memory at the end of that at half-time: until then workerd itself grows. */
const mostSlow = 5;
const mostGrown = 1.3;
const paths = ["/", "/wholesale", "/product/1", "/custom", "/blog", "/cart", "/login", "/api/products", "/api/cart"];

interface Answers {
  times: number[];
  statuses: Map<number, number>;
}

export async function benchSteady(): Promise<Figure[]> {
  buildShop();
  const provider = await serveProvider();
  const shop = await serveShopAndPayPal({ vars: { RESEND_API_KEY: "re_test", RESEND_API_BASE: provider.url } });
  try {
    const app = createApp(shop.env, { origin: shop.url, after: () => {} });
    await addContacts(app);
    await app.db.update(products).set({ stockQuantity: stock }).where(eq(products.id, 1));
    const { id: campaign } = await newCampaign(app, "steady");
    await steady(shop, 10);
    const [started, before] = [shop.memoryMb(), await app.db.$count(orders)];
    await enqueueCampaign(app, campaign);
    const half = minutes * 30;
    const [first, filled] = await Promise.all([steady(shop, half), fillCarts(shop)]);
    const halfTime = shop.memoryMb();
    const [second, paid] = await Promise.all([steady(shop, half), Promise.all(filled.map(checkOut))]);
    const times = [...first.times, ...second.times].sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    const statuses = new Map(first.statuses);
    for (const [status, many] of second.statuses) statuses.set(status, (statuses.get(status) ?? 0) + many);
    await ended(app, campaign);
    const [captured] = await app.db.select({ cents: sql<number>`sum(captured_cents)`, many: count() }).from(payments);
    const sent = provider.sent.filter(({ subject }) => subject === "steady").map(({ to }) => to[0]);
    const [slow, grown] = [at(0.99) / at(0.5), shop.memoryMb() / halfTime];
    const [made, sold] = [(await app.db.$count(orders)) - before, stock - (await stockLeft(app))];
    const [confirmed, twice] = [paid.filter((status) => status === 201).length, sent.length - new Set(sent).size];
    return [
      {
        name: `requests in ${minutes} min at ${perSecond}/s`,
        value: [...statuses].map(([status, many]) => `${status}: ${many}`).join(", "),
        isKept: [...statuses.keys()].every((status) => status === 200),
      },
      {
        name: "p50, p99",
        value: `${at(0.5).toFixed(1)} ms, ${at(0.99).toFixed(1)} ms`,
        ratio: `${slow.toFixed(1)}x`,
        isKept: slow < mostSlow,
      },
      { name: "longest", value: `${at(1).toFixed(0)} ms` },
      {
        name: `${buyers} checkouts at once`,
        value: `${confirmed} orders, ${made} rows`,
        isKept: confirmed === buyers && made === buyers,
      },
      { name: "payments in the ledger", value: `${captured?.many}, ${captured?.cents} cents captured` },
      { name: "pieces sold by the stock", value: String(sold), isKept: sold === made },
      {
        name: "campaign mails at the provider, of them twice",
        value: `${sent.length}, ${twice}`,
        isKept: sent.length >= recipients && twice === 0,
      },
      {
        name: "mails of orders that wait",
        value: String(await app.db.$count(outboxMessages, sql`campaign_id is null and state in ('queued', 'sending')`)),
      },
      {
        name: "memory at the start, half-time, end",
        value: [started, halfTime, shop.memoryMb()].map((mb) => `${mb.toFixed(0)} MB`).join(", "),
        ratio: `${grown.toFixed(2)}x`,
        isKept: grown < mostGrown,
      },
    ];
  } finally {
    await shop.stop();
    provider.stop();
  }
}

/** A short run ends before its campaign does. */
async function ended(app: App, campaign: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const [{ status } = {}] = await app.db.select().from(emailCampaigns).where(eq(emailCampaigns.id, campaign));
    if (status === "done") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function stockLeft(app: App): Promise<number> {
  const [product] = await app.db.select().from(products).where(eq(products.id, 1));
  return product?.stockQuantity ?? 0;
}

/** Begins a request every 20 ms and waits for the last one's answer. */
async function steady({ url }: Served, seconds: number): Promise<Answers> {
  const answers: Answers = { times: [], statuses: new Map() };
  const open: Promise<void>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * perSecond; number++) {
    const wait = started + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(ask(url + paths[number % paths.length], answers));
  }
  await Promise.all(open);
  return answers;
}

async function ask(url: string, { times, statuses }: Answers): Promise<void> {
  const began = performance.now();
  // A cookie of ours makes a visitor personal: the page is rendered.
  const headers = { Cookie: `cart=${btoa(JSON.stringify(`visitor-${times.length % 500}`))}` };
  const status = await fetch(url, { headers }).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );
  times.push(performance.now() - began);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** One buyer after the other; they pay later, all at once. */
async function fillCarts(shop: Served): Promise<Buyer[]> {
  const filled: Buyer[] = [];
  for (let number = 0; number < buyers; number++) {
    const buyer = newBuyer(() => shop, "steady", number);
    await buyer.fillCart();
    filled.push(buyer);
  }
  return filled;
}

/** From the filled cart to the confirmed order; answers the last status. */
async function checkOut(buyer: Buyer): Promise<number> {
  const id = await approvedOrder(buyer);
  await buyer.capture(id);
  return (await buyer.confirm(id)).status;
}
