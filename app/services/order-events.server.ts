// What happened to an order, custom order, quote or invoice; owns `order_events`. Written in the batch of what happened.
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { orderEvents } from "~/db/schema";
import type { App } from "~/services/context.server";
import { newToken } from "~/services/tokens.server";

type NewEvent = Omit<typeof orderEvents.$inferInsert, "id" | "createdAt">;
export type OrderEvent = typeof orderEvents.$inferSelect;

export function addEvent(app: App, event: NewEvent): Statement[] {
  return [app.db.insert(orderEvents).values({ ...event, id: newToken().slice(0, 22), createdAt: app.now() })];
}

/** The customer's timeline of some records, oldest first. Staff notes stay with staff. */
export function selectPublicEvents(app: App, subject: NewEvent["subject"], ids: readonly string[]) {
  return app.db
    .select()
    .from(orderEvents)
    .where(
      and(eq(orderEvents.subject, subject), inArray(orderEvents.subjectId, [...ids]), eq(orderEvents.isPublic, true)),
    )
    .orderBy(asc(orderEvents.createdAt));
}
