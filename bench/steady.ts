// The built shop for some minutes (MINUTES): fifty mixed requests a second, a hundred buyers who pay for their filled carts at once in the midst of them, a
// campaign of 10,000 mails meanwhile. Open loop: a slow answer holds no later request back. Fails where service-11 is not kept.
import { fork } from "node:child_process";
import { count, eq, sql } from "drizzle-orm";
import { emailCampaigns, orders, outboxMessages, payments, products } from "~/db/schema";
import { enqueueCampaign } from "~/services/campaigns/delivery.server";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { buildShop } from "../scripts/shop";
import { approvedOrder, type Buyer, newBuyer } from "./buyer";
import { addContacts, newCampaign, recipients, serveProvider } from "./campaigns";
import { type ShopWithPayPal, serveShopAndPayPal } from "./paypal";
import type { Figure } from "./run";
import type { Answers, Asked } from "./steady-clients";

const minutes = Number(process.env.MINUTES ?? 1);
const perSecond = 50;
const buyers = 100;
const stock = 1000;
/** What the longest hundredth may be of the middle, and the memory at the end of that at half-time: until then workerd itself grows. */
const mostSlow = 5;
const mostGrown = 1.3;

export async function benchSteady(): Promise<Figure[]> {
  buildShop();
  const provider = await serveProvider();
  const shop = await serveShopAndPayPal({ vars: { RESEND_API_KEY: "re_test", RESEND_API_BASE: provider.url } });
  const clients = startClients(shop.url);
  try {
    const app = createApp(shop.env, { origin: shop.url, after: () => {} });
    await addContacts(app);
    await app.db.update(products).set({ stockQuantity: stock }).where(eq(products.id, 1));
    const { id: campaign } = await newCampaign(app, "steady");
    await clients.steady(10);
    const [started, before] = [shop.memoryMb(), await app.db.$count(orders)];
    const half = minutes * 30;
    const mailing = timed(() => enqueueCampaign(app, campaign).then(() => ended(app, campaign)));
    const [first, filled] = await Promise.all([clients.steady(half), fillCarts(shop)]);
    const halfTime = shop.memoryMb();
    const [second, paid] = await Promise.all([
      clients.steady(half),
      timed(() => Promise.all(filled.map((buyer) => checkOut(buyer)))),
    ]);
    const requests = [...first.requests, ...second.requests];
    const times = requests.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    const statuses = Map.groupBy(requests, ({ status }) => status);
    const wrong = requests.filter(({ status, expected }) => status !== expected);
    const wrongOnes = new Set(wrong.map(({ what, status }) => `${what}: ${status}`));
    const mailed = await mailing;
    const late = requests.filter(({ ms }) => ms > mostSlow * at(0.5));
    const lateDuring = ({ began, ended }: { began: number; ended: number }) =>
      late.filter(({ at, ms }) => at < ended && at + ms > began).length;
    const [captured] = await app.db.select({ cents: sql<number>`sum(captured_cents)`, many: count() }).from(payments);
    const sent = provider.sent.filter(({ subject }) => subject === "steady").map(({ to }) => to[0]);
    const [slow, grown] = [at(0.99) / at(0.5), shop.memoryMb() / halfTime];
    const [made, sold] = [(await app.db.$count(orders)) - before, stock - (await stockLeft(app))];
    const [confirmed, twice] = [
      paid.result.filter((status) => status === 201).length,
      sent.length - new Set(sent).size,
    ];
    return [
      {
        name: `requests in ${minutes} min at ${perSecond}/s`,
        value: [...[...statuses].map(([status, { length }]) => `${status}: ${length}`), ...wrongOnes].join(", "),
        isKept: wrong.length === 0,
      },
      {
        name: "p50, p99",
        value: `${at(0.5).toFixed(1)} ms, ${at(0.99).toFixed(1)} ms`,
        ratio: `${slow.toFixed(1)}x`,
        isKept: slow < mostSlow,
      },
      { name: "longest", value: `${at(1).toFixed(0)} ms` },
      {
        name: `slower than ${mostSlow} times p50`,
        value: `${late.length}: ${lateDuring(paid)} beside the checkouts, ${lateDuring(mailed)} the campaign`,
      },
      {
        name: "these lasted; the clients' own p99",
        value: `${seconds(paid)}, ${seconds(mailed)}; ${Math.max(first.ownDelayMs, second.ownDelayMs).toFixed(1)} ms`,
      },
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
    clients.stop();
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

interface Clients {
  steady(seconds: number): Promise<Answers>;
  stop(): void;
}

/** Fifty requests a second, whatever became of those before, from a process of their own. */
function startClients(url: string): Clients {
  const child = fork("bench/steady-clients.ts", { execArgv: ["--import", "tsx"] });
  return {
    steady: (seconds) =>
      new Promise((resolve, reject) => {
        child.once("exit", () => reject(new Error("The clients are gone")));
        child.once("message", (answers) => resolve(answers as Answers));
        child.send({ url, seconds, perSecond } satisfies Asked);
      }),
    stop: () => child.kill(),
  };
}

const seconds = ({ began, ended }: { began: number; ended: number }) => `${((ended - began) / 1000).toFixed(1)} s`;

/** When some work began and ended (epoch, milliseconds), with what came of it. */
async function timed<Result>(work: () => Promise<Result>) {
  const began = Date.now();
  const result = await work();
  return { began, ended: Date.now(), result };
}

/** One buyer after the other; they pay later, all at once. */
async function fillCarts(shop: ShopWithPayPal): Promise<Buyer[]> {
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
