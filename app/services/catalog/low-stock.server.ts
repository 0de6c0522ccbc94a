// Low-stock alerts. Writes products' `low_stock_alerted_at`. Guarantees one email each time a product runs low. The
// cron also checks, so any way of losing stock is noticed.
import { and, getTableColumns, isNotNull, isNull, not, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { inList } from "~/db/in-list";
import { products, settings } from "~/db/schema";
import { lowStockThreshold } from "~/domain/catalog/catalog";
import { lowStockMail } from "~/emails/staff/low-stock";
import type { App } from "~/services/core/app.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

const threshold = sql`coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'lowStockThreshold'), ${lowStockThreshold})`;

// Write out the table names: drizzle omits them in a select from one table.
const lastMove = sql<number>`(select coalesce(max(m.id), 0) from stock_movements m where m.product_id = products.id)`;

export const isLowOnStock = sql`${products.stockQuantity} <= ${threshold} and +${products.isActive} = 1 and +${products.archivedAt} is null`;

/** Emails staff the products that ran low since the last check, and resets the alert of restocked products. */
export async function emailLowStock(app: App): Promise<void> {
  const alerted = (on: boolean) => (on ? isNotNull(products.lowStockAlertedAt) : isNull(products.lowStockAlertedAt));
  const low = await app.db
    .select({ ...getTableColumns(products), lastMove })
    .from(products)
    .where(and(isLowOnStock, alerted(false)))
    .limit(100);
  const mail = lowStockMail({ products: low, adminUrl: `${app.origin}/admin/products?shelf=low` });
  // The key contains each product's last stock movement: parallel requests send one alert, but running low again later
  // sends another.
  const dedupeKey = `low-stock:${low.map(({ id, version, lastMove: move }) => `${id}.${version}.${move}`).join(",")}`;
  const emails = outboxInserts(
    app,
    low.length > 0 ? [{ to: app.staffEmail, template: "low-stock", record: null, mail, dedupeKey }] : [],
  );
  await runBatch(app.db, [
    emails.statements,
    app.db
      .update(products)
      .set({ lowStockAlertedAt: app.now() })
      .where(
        inList(
          products.id,
          low.map(({ id }) => id),
        ),
      ),
    app.db
      .update(products)
      .set({ lowStockAlertedAt: null })
      .where(and(alerted(true), not(isLowOnStock))),
  ]);
  enqueueOutbox(app, emails);
}
