// Version 0 of a custom order's mockup: the live pin as its customer saw it (issue 3). Writes `mockup_versions`, which the rooms own.
import { eq } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { mockupVersions, storedFiles } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { newId } from "~/services/core/tokens.server";

export function addFirstMockup(app: App, order: { id: string; customerName: string }, fileKey: string): Statement[] {
  return [
    insertWhere(
      app.db,
      mockupVersions,
      {
        id: newId("MV"),
        customOrderId: order.id,
        version: 0,
        fileKey: storedFiles.key,
        contentType: storedFiles.contentType,
        sha256: storedFiles.sha256,
        uploadedBy: order.customerName,
        notes: "Your design",
        createdAt: app.now(),
      },
      storedFiles,
      eq(storedFiles.key, fileKey),
    ).onConflictDoNothing(),
  ];
}
