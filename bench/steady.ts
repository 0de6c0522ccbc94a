// Puts a steady load on the built shop for MINUTES (1): fifty mixed requests a second, a campaign of 10,000 emails, and a hundred buyers
// who pay at the same moment. It fails if a promise of service-11 is broken.
import { fork } from "node:child_process";
import { once } from "node:events";
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
import type { Answers } from "./steady-clients";

const minutes = Number(process.env.MINUTES ?? 1);
const perSecond = 50;
const buyers = 100;
const stock = 1000;
/** Limits of two ratios: p99 to p50, and memory at the end to memory at half-time (workerd itself grows during the first half). */
const mostSlow = 5;
const mostGrown = 1.3;

export async function benchSteady(): Promise<Figure[]> {
  buildShop();
  const provider = await serveProvider();
  const shop = await serveShopAndPayPal({ vars: { RESEND_API_KEY: "re_test", RESEND_API_BASE: provider.url } });
  try {
    const app = createApp(shop.env, { origin: shop.url, after: () => {} });
    await addContacts(app);
    await app.db.update(products).set({ stockQuantity: stock }).where(eq(products.id, 1));
    const { id: campaign } = await newCampaign(app, "steady");
    await steady(shop.url, 10);
    const [started, before] = [shop.memoryMb(), await app.db.$count(orders)];
    const halfway = minutes * 30;
    const asking = steady(shop.url, 2 * halfway);
    const mailing = enqueueCampaign(app, campaign).then(() => ended(app, campaign));
    const [filled] = await Promise.all([fillCarts(shop), pause(halfway * 1000)]);
    const halfTime = shop.memoryMb();
    const paid = await Promise.all(filled.map((buyer) => checkOut(buyer)));
    const { statuses, failed, p50, p99, longest } = await asking;
    await mailing;
    const [captured] = await app.db.select({ cents: sql<number>`sum(captured_cents)`, many: count() }).from(payments);
    const sent = provider.sent.filter(({ subject }) => subject === "steady").map(({ to }) => to[0]);
    const grown = shop.memoryMb() / halfTime;
    const [made, sold] = [(await app.db.$count(orders)) - before, stock - (await stockLeft(app))];
    const [confirmed, twice] = [paid.filter((status) => status === 201).length, sent.length - new Set(sent).size];
    return [
      {
        name: `answers in ${minutes} min at ${perSecond}/s`,
        value: `${JSON.stringify(statuses)}, ${failed} failed`,
        isKept: failed === 0,
      },
      {
        name: "p50, p99, longest",
        value: `${p50}, ${p99}, ${longest} ms: ${(p99 / p50).toFixed(1)} times, below ${mostSlow}`,
        isKept: p99 < mostSlow * p50,
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
        value: `${[started, halfTime, shop.memoryMb()].map((mb) => `${mb.toFixed(0)} MB`).join(", ")}: ${grown.toFixed(2)} times`,
        isKept: grown < mostGrown,
      },
    ];
  } finally {
    await shop.stop();
    provider.stop();
  }
}

/** Waits for the campaign, because a short run ends before the campaign does. */
async function ended(app: App, campaign: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const [{ status } = {}] = await app.db.select().from(emailCampaigns).where(eq(emailCampaigns.id, campaign));
    if (status === "done") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function stockLeft(app: App): Promise<number> {
  const [product] = await app.db.select().from(products).where(eq(products.id, 1));
  return product?.stockQuantity ?? 0;
}

/** Runs the clients in a separate process, so that the buyers and the mail provider of this one do not slow them down. */
async function steady(url: string, seconds: number): Promise<Answers> {
  const child = fork("bench/steady-clients.ts", [url, String(perSecond), String(seconds)], {
    execArgv: ["--import", "tsx"],
  });
  const [answers] = (await once(child, "message")) as [Answers];
  return answers;
}

/** Fills the carts one after the other. The buyers pay later, all at once. */
async function fillCarts(shop: ShopWithPayPal): Promise<Buyer[]> {
  const filled: Buyer[] = [];
  for (let number = 0; number < buyers; number++) {
    const buyer = newBuyer(() => shop, "steady", number);
    await buyer.fillCart();
    filled.push(buyer);
  }
  return filled;
}

/** Pays for the filled cart and confirms the order. Returns the status of the confirmation. */
async function checkOut(buyer: Buyer): Promise<number> {
  const id = await approvedOrder(buyer);
  await buyer.capture(id);
  return (await buyer.confirm(id)).status;
}
