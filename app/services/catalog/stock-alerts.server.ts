// Back-in-stock alerts (stock-5). Owns: stock_alerts. Guarantees one email per request. The cron also checks, so any
// way of restocking is noticed.
import { asc, eq, inArray, lt } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { inList } from "~/db/in-list";
import { outboxMessages, products, stockAlerts } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { isAvailable } from "~/domain/catalog/catalog";
import { inboxKey } from "~/domain/text/inbox";
import { backInStock } from "~/emails/campaigns/back-in-stock";
import { getProduct, isForSale } from "~/services/catalog/catalog.server";
import type { App } from "~/services/core/app.server";
import { newToken } from "~/services/core/tokens.server";
import { enqueueOutbox, hourKeyOf, outboxInserts } from "~/services/mail/outbox.server";

const maxEmails = 50;
const maxAlertsRead = 1000;
const waitDays = 365;

/** Repeated requests count once. ShopError `not_found`, or `conflict` if the product is in stock. */
export async function askForStock(app: App, { id, email }: { id: number; email: string }): Promise<void> {
  const product = await getProduct(app, id);
  if (isAvailable(product)) throw new ShopError("conflict", `${product.name} is back in stock.`);
  const row = { id: newToken(), productId: id, email, createdAt: app.now() };
  await app.db.insert(stockAlerts).values(row).onConflictDoNothing();
}

/** Anyone can enter any address, so an inbox gets at most one alert per hour. Its other alerts stay in the queue. */
async function onePerInbox<Alert extends { email: string }>(app: App, alerts: readonly Alert[]): Promise<Alert[]> {
  const byKey = new Map<string, Alert>();
  for (const alert of alerts) {
    const key = hourKeyOf(app, "back-in-stock", alert.email);
    if (byKey.size < maxEmails && !byKey.has(key)) byKey.set(key, alert);
  }
  const mailed = await app.db
    .select({ key: outboxMessages.dedupeKey })
    .from(outboxMessages)
    .where(inArray(outboxMessages.dedupeKey, [...byKey.keys()]));
  for (const { key } of mailed) byKey.delete(key ?? "");
  return [...byKey.values()];
}

/**
 * Emails the people who wait for products that are back in stock, and deletes their requests. Requests older than a
 * year are deleted too.
 */
export async function emailBackInStock(app: App): Promise<void> {
  const waiting = await app.db
    .select({ id: stockAlerts.id, email: stockAlerts.email, productId: products.id, name: products.name })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(isForSale)
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(maxAlertsRead);
  const due = await onePerInbox(app, waiting);
  // One email answers all spellings of an inbox that ask for the product.
  const keyOf = ({ email, productId }: (typeof waiting)[number]) => `${productId} ${inboxKey(email)}`;
  const answered = new Set(due.map(keyOf));
  const answeredIds = waiting.filter((alert) => answered.has(keyOf(alert))).map(({ id }) => id);
  const emails = outboxInserts(
    app,
    due.map(({ email, productId, name }) => ({
      to: email,
      template: "back-in-stock",
      record: null,
      mail: backInStock({ name, productUrl: `${app.origin}/product/${productId}` }),
      oncePerHour: true as const,
    })),
  );
  const old = lt(stockAlerts.createdAt, new Date(app.now().getTime() - waitDays * dayMs));
  await runBatch(app.db, [
    emails.statements,
    app.db.delete(stockAlerts).where(inList(stockAlerts.id, answeredIds)),
    app.db.delete(stockAlerts).where(old),
  ]);
  enqueueOutbox(app, emails);
}
