// Version 0 of a custom order's mockup: the live pin as its customer saw it (issue 3). Writes `mockup_versions`, which the rooms own.
import { eq, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { mockupVersions, storedFiles } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { newId } from "~/services/core/tokens.server";

export function addFirstMockup(app: App, order: { id: string; customerName: string }, fileKey: string): Statement[] {
  return [
    app.db
      .insert(mockupVersions)
      .select(
        app.db
          .select({
            id: sql`${newId("MV")}`.as("id"),
            quoteId: sql`null`.as("quote_id"),
            customOrderId: sql`${order.id}`.as("custom_order_id"),
            version: sql`0`.as("version"),
            fileKey: storedFiles.key,
            contentType: storedFiles.contentType,
            sha256: storedFiles.sha256,
            uploadedBy: sql`${order.customerName}`.as("uploaded_by"),
            notes: sql`'Your design'`.as("notes"),
            lockedAt: sql`null`.as("locked_at"),
            createdAt: sql`${app.now().getTime()}`.as("created_at"),
          })
          .from(storedFiles)
          .where(eq(storedFiles.key, fileKey)),
      )
      .onConflictDoNothing(),
  ];
}
