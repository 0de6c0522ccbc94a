// The low-stock alert. Writes products' `low_stock_alerted_at`. Promises one mail for each time that a product runs low, by whatever way
// its stock fell: the cron looks as well.
import { and, getTableColumns, isNotNull, isNull, not, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { products, settings } from "~/db/schema";
import { lowStockThreshold } from "~/domain/catalog/catalog";
import { lowStockMail } from "~/emails/staff/low-stock";
import type { App } from "~/services/core/app.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

const threshold = sql`coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'lowStockThreshold'), ${lowStockThreshold})`;

// The tables stand in the text: of a column drizzle leaves its table out where a select has one alone.
const lastMove = sql<number>`(select coalesce(max(m.id), 0) from stock_movements m where m.product_id = products.id)`;

export const isLowOnStock = sql`${products.stockQuantity} <= ${threshold} and +${products.isActive} = 1 and +${products.archivedAt} is null`;

/** Mails staff the products that ran low since the last look, and forgets those that were filled up again. */
export async function noteLowStock(app: App): Promise<void> {
  const alerted = (on: boolean) => (on ? isNotNull(products.lowStockAlertedAt) : isNull(products.lowStockAlertedAt));
  const low = await app.db
    .select({ ...getTableColumns(products), lastMove })
    .from(products)
    .where(and(isLowOnStock, alerted(false)))
    .limit(100);
  const mail = lowStockMail({ products: low, adminUrl: `${app.origin}/admin/products?shelf=low` });
  // The same products since the same move are one alert, however many requests look at once; that they fell as low before is another.
  const dedupeKey = `low-stock:${low.map(({ id, version, lastMove: move }) => `${id}.${version}.${move}`).join(",")}`;
  const emails = outboxInserts(
    app,
    low.length > 0 ? [{ to: app.staffEmail, template: "low-stock", mail, dedupeKey }] : [],
  );
  await runBatch(app.db, [
    emails.statements,
    low.map(({ id }) =>
      app.db.update(products).set({ lowStockAlertedAt: app.now() }).where(sql`${products.id} = ${id}`),
    ),
    app.db
      .update(products)
      .set({ lowStockAlertedAt: null })
      .where(and(alerted(true), not(isLowOnStock))),
  ]);
  enqueueOutbox(app, emails);
}
