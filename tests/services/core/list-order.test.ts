// Tests the order and the counts of staff's lists: newest first, oldest first, and by the columns that can be sorted.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import {
  auditLog,
  blogPosts,
  contacts,
  discountCodes,
  messages,
  outboxMessages,
  paymentDiscrepancies,
  quoteCollaborationSessions,
  reviews,
} from "~/db/schema";
import { postFilter } from "~/domain/blog/blog.schema";
import { outboxFilter } from "~/domain/campaigns/outbox";
import { reviewFilter } from "~/domain/catalog/reviews.schema";
import { roomFilter } from "~/domain/collaboration/collaboration";
import { inboxQuery } from "~/domain/conversations/conversations.schema";
import { discountFilter } from "~/domain/discounts/discounts.schema";
import { auditFilter } from "~/domain/settings/audit";
import { listPostsForStaff } from "~/services/blog/admin.server";
import { listContacts } from "~/services/campaigns/contacts.server";
import { listOutbox } from "~/services/campaigns/outbox-admin.server";
import { listReviews } from "~/services/catalog/reviews.server";
import { listRooms } from "~/services/collaboration/rooms.server";
import { listInbox } from "~/services/conversations/conversations.server";
import type { App } from "~/services/core/app.server";
import { listAudit } from "~/services/core/audit.server";
import { listDiscountCodes } from "~/services/discounts/admin.server";
import { listDiscrepancies } from "~/services/ledger/discrepancies.server";
import { newProduct } from "../../support/factories/buyers";
import { newQuote } from "../../support/factories/rooms";
import { appAs, newOrder } from "../../support/factories/staff";

const db = openDatabase(env.DB);
/** More than a page, so that the second page is in order, too. */
const count = 27;
const numbers = Array.from({ length: count }, (_, place) => place);
const time = (place: number) => new Date(Date.parse("2026-01-01T12:00:00Z") + place * 1000);
/** A value that follows neither the time nor the id, and repeats. */
const rank = (place: number) => (place * 7) % 5;

interface Page {
  rows: readonly object[];
  next: string | null;
  total: number;
}
interface Query {
  sort?: string;
  before?: string;
}

const lists: Record<string, { list: (app: App, query: Query) => Promise<Page>; by?: Record<string, string> }> = {
  codes: { list: (app, query) => listDiscountCodes(app, discountFilter.parse(query)), by: { uses: "currentUses" } },
  contacts: { list: listContacts },
  outbox: { list: (app, query) => listOutbox(app, outboxFilter.parse(query)) },
  inbox: { list: (app, query) => listInbox(app, inboxQuery.parse(query)) },
  rooms: {
    list: async (app, query) => {
      const { rooms, ...page } = await listRooms(app, roomFilter.parse(query));
      return { ...page, rows: rooms.map((room) => ({ ...room, createdAt: room.expiresAt })) };
    },
  },
  reviews: { list: (app, query) => listReviews(app, reviewFilter.parse(query)), by: { rating: "rating" } },
  posts: {
    list: (app, query) => listPostsForStaff(app, postFilter.parse(query)),
    by: { views: "viewCount", published: "publishedAt" },
  },
  audit: { list: (app, query) => listAudit(app, auditFilter.parse(query)) },
  discrepancies: { list: listDiscrepancies },
};

let staff: App;
beforeAll(async () => {
  const admin = await appAs("admin");
  staff = admin.app;
  const [{ id: orderId }, quote] = [await newOrder(), await newQuote()];
  for (const table of [reviews, discountCodes, contacts, outboxMessages, messages, quoteCollaborationSessions])
    await db.delete(table);
  for (const table of [blogPosts, auditLog, paymentDiscrepancies]) await db.delete(table);
  for (const place of numbers) {
    // Ids follow neither the time nor the rank.
    const row = { id: `LO-${(place * 11) % count}`, createdAt: time(place) };
    const { createdAt } = row;
    const number = { id: ((place * 11) % count) + 1, createdAt };
    const email = `list${place}@order.example`;
    const post = { title: email, slug: `list-${place}`, content: "", authorId: admin.id, category: "tips" } as const;
    const { id: productId } = await newProduct();
    await db.batch([
      db.insert(discountCodes).values({
        ...number,
        code: `LIST${place}`,
        discountType: "percentage",
        discountValue: 10,
        currentUses: rank(place),
      }),
      db.insert(contacts).values({ ...number, email, source: "order" }),
      db.insert(outboxMessages).values({ ...row, template: "x", to: email, subject: "x", state: "sent" }),
      db
        .insert(messages)
        .values({ ...row, direction: "in", email, subject: "x", body: "", files: [], refusedFiles: [] }),
      db.insert(quoteCollaborationSessions).values({
        ...row,
        quoteId: quote.id,
        tokenHash: row.id,
        clientName: "Ann",
        clientEmail: email,
        expiresAt: createdAt,
      }),
      db.insert(reviews).values({ ...row, productId, userId: admin.id, orderId, rating: rank(place) + 1 }),
      db.insert(blogPosts).values({
        ...number,
        ...post,
        viewCount: rank(place),
        publishedAt: rank(place) === 0 ? null : time(rank(place)),
        updatedAt: createdAt,
      }),
      db.insert(auditLog).values({ ...number, actor: "admin", action: "x", subject: "x" }),
      db.insert(paymentDiscrepancies).values({ ...row, kind: "unknown_capture", reference: row.id }),
    ]);
  }
}, 60_000);

/** Reads every page of a list. */
async function readAll(list: (app: App, query: Query) => Promise<Page>, sort?: string) {
  const read: object[] = [];
  let before: string | undefined;
  do {
    const { rows, next, total } = await list(staff, { sort, before });
    expect(total).toBe(count);
    read.push(...rows);
    before = next ?? undefined;
  } while (before);
  expect(new Set(read.map((row) => (row as { id: string | number }).id)).size).toBe(count);
  return read;
}

const valuesOf = (rows: readonly object[], key: string) =>
  rows.map((row) => Number((row as Record<string, Date | number | null>)[key] ?? 0));

describe.each(Object.entries(lists))("the list of %s", (_name, { list, by = {} }) => {
  it("Pages are counted, newest first unless the oldest are asked for", async () => {
    const oldestFirst = numbers.map((place) => time(place).getTime());
    expect(valuesOf(await readAll(list, "date"), "createdAt")).toEqual(oldestFirst);
    expect(valuesOf(await readAll(list), "createdAt")).toEqual(oldestFirst.toReversed());
  });

  it("Each sortable column sorts both ways over all pages", async () => {
    for (const [sort, key] of Object.entries(by)) {
      const values = valuesOf(await readAll(list), key).toSorted((a, b) => a - b);
      expect(valuesOf(await readAll(list, sort), key)).toEqual(values);
      expect(valuesOf(await readAll(list, `-${sort}`), key)).toEqual(values.toReversed());
    }
  });
});
