// Timeline of orders, custom orders, quotes and invoices. Owns: order_events. Each event is written in the same batch
// as the change that it describes.
import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { orderEvents } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { newToken } from "~/services/core/tokens.server";

/** An event with an `id` is stored once, even if it is written again. */
type NewEvent = Omit<typeof orderEvents.$inferInsert, "id" | "createdAt"> & { id?: string };
export type OrderEvent = typeof orderEvents.$inferSelect;

export function addEvent(app: App, event: NewEvent): Statement[] {
  const row = { id: newToken().slice(0, 22), ...event, createdAt: app.now() };
  return [app.db.insert(orderEvents).values(row).onConflictDoNothing()];
}

/** Adds the event if `where` is true at the time of the write. */
export function addEventWhere(app: App, event: NewEvent & { id: string }, where: SQL): Statement {
  return insertWhere(app.db, orderEvents, { ...event, createdAt: app.now() }, null, where).onConflictDoNothing();
}

/** Adds one event for each row of `table` that matches `where`. `note` is SQL over that row. */
export function addEventOfEach(
  app: App,
  table: SQLiteTable,
  event: Omit<NewEvent, "subjectId" | "note">,
  { note, where }: { note: SQL; where: SQL },
): Statement {
  const each = { ...event, id: sql`lower(hex(randomblob(11)))`, subjectId: sql`id`, note, createdAt: app.now() };
  return insertWhere(app.db, orderEvents, each, table, where);
}

export function hideEvent(app: App, id: string): Statement[] {
  return [app.db.update(orderEvents).set({ isPublic: false }).where(eq(orderEvents.id, id))];
}

export function deleteEvents(app: App, subject: NewEvent["subject"], subjectId: string): Statement[] {
  return [
    app.db.delete(orderEvents).where(and(eq(orderEvents.subject, subject), eq(orderEvents.subjectId, subjectId))),
  ];
}

/** False for a change that staff undid, which `hideEvent` hides. */
const isInForce = eq(orderEvents.isPublic, true);

/** When the order or a part of it last shipped, or undefined if it has not. An undone shipment does not count. */
export async function newestShipping(app: App, subject: NewEvent["subject"], id: string): Promise<Date | undefined> {
  const isShipping = inArray(orderEvents.type, ["shipped", "parcel"]);
  const [event] = await app.read(
    app.db
      .select({ at: orderEvents.createdAt })
      .from(orderEvents)
      .where(and(eq(orderEvents.subject, subject), eq(orderEvents.subjectId, id), isShipping, isInForce))
      .orderBy(desc(orderEvents.createdAt))
      .limit(1),
  );
  return event?.at;
}

export function selectPublicEvents(app: App, subject: NewEvent["subject"], ids: SQLWrapper) {
  return app.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.subject, subject), inArray(orderEvents.subjectId, ids), eq(orderEvents.isPublic, true)))
    .orderBy(asc(orderEvents.createdAt));
}
