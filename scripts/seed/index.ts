// Fills an empty local shop with demo data. Does nothing if the shop has products. Local only: production has no demo user.
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, openDatabase, runBatch } from "../../app/db/client.server";
import * as schema from "../../app/db/schema";
import { catalogCategory } from "../../app/domain/catalog/catalog";
import { demoInvoices, demoJobs, demoOrderDrafts, demoQuotes, demoReviews, demoSettings } from "./back-office";
import { demoCodes } from "./codes";
import { demoRoomFiles, demoRooms } from "./collaboration";
import { demoContacts, demoCustomers, demoTerms, demoTournamentContacts, demoVipList } from "./contacts";
import { demoMessages } from "./messages";
import { demoOrders } from "./orders";
import { demoPosts } from "./posts";
import { demoProducts } from "./products";
import { demoUsers } from "./users";

export async function seedShop({ DB, FILES }: Pick<Env, "DB" | "FILES">): Promise<void> {
  await seedDatabase(DB);
  await storeRoomFiles(FILES);
}

export async function seedDatabase(d1: D1Database): Promise<void> {
  const db = openDatabase(d1);
  if ((await db.$count(schema.products)) === 0) await fill(db, new Date());
}

/** PayPal's records of the demo orders' payments. The emulator needs them so that staff can refund the orders. */
export function demoCaptures(now = new Date()) {
  const { payments } = demoOrders(now, withIds(now));
  return payments.flatMap(({ captureId, providerOrderId, capturedCents = 0, status, capturedAt }) =>
    captureId && providerOrderId && status === "captured" && capturedAt
      ? [{ id: captureId, orderId: providerOrderId, cents: capturedCents, createdAt: capturedAt.toISOString() }]
      : [],
  );
}

const withIds = (now: Date) =>
  demoProducts.map(({ slug: _, ...product }, index) => ({
    ...product,
    id: index + 1,
    catalogCategory: catalogCategory(product.name),
    createdAt: now,
    updatedAt: now,
  }));

async function fill(db: Database, now: Date): Promise<void> {
  const products = withIds(now);
  const orders = demoOrders(now, products);
  await insert(db, schema.users, await demoUsers());
  await insert(db, schema.products, products);
  await insert(db, schema.discountCodes, demoCodes(now));
  await insert(db, schema.payments, orders.payments);
  await insert(db, schema.orders, orders.orders);
  await insert(db, schema.orderItems, orders.items);
  await insert(db, schema.reviews, demoReviews(now, orders.items));
  await insert(db, schema.customOrders, orders.customOrders);
  await insert(db, schema.orderEvents, orders.events);
  await insert(db, schema.productionJobs, demoJobs(now));
  const quotes = demoQuotes(now);
  await insert(db, schema.quoteRequests, quotes);
  await insert(db, schema.manualOrderDrafts, demoOrderDrafts(now));
  await insert(db, schema.messages, demoMessages(now, { orders: orders.orders, quotes }));
  await openRooms(db, demoRooms(now, orders.customOrders));
  await insert(db, schema.manualInvoices, demoInvoices(now));
  await insert(db, schema.blogPosts, demoPosts("US-DEMOADMIN0", now));
  await insert(db, schema.contacts, demoContacts(now));
  await insert(db, schema.contacts, demoCustomers(now));
  await insert(db, schema.creditTerms, demoTerms(now));
  await insert(db, schema.tournamentContacts, demoTournamentContacts(now));
  const vips = demoVipList(now);
  await insert(db, schema.contactImports, [vips]);
  const members = Array.from({ length: vips.imported ?? 0 }, (_, index) => ({
    importId: vips.id,
    contactId: index + 1,
  }));
  await insert(db, schema.contactImportMembers, members);
  await insert(db, schema.settings, demoSettings(now, orders.customOrders));
}

async function openRooms(db: Database, rooms: ReturnType<typeof demoRooms>): Promise<void> {
  await insert(db, schema.storedFiles, rooms.files);
  await insert(db, schema.quoteCollaborationSessions, rooms.sessions);
  await insert(db, schema.mockupVersions, rooms.versions);
  await insert(db, schema.quoteComments, rooms.annotations);
  await insert(db, schema.quoteRevisionHistory, rooms.revisions);
}

async function storeRoomFiles(bucket: R2Bucket): Promise<void> {
  for (const { key, text, contentType } of demoRoomFiles) {
    await bucket.put(key, text, { httpMetadata: { contentType }, onlyIf: { etagDoesNotMatch: "*" } });
  }
}

/** One statement for each row and one batch for each table, because bulk inserts would exceed D1's 100 parameters. */
export async function insert<Table extends SQLiteTable>(db: Database, table: Table, rows: Table["$inferInsert"][]) {
  await runBatch(
    db,
    rows.map((row) => db.insert(table).values(row)),
  );
}
