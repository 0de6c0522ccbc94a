// Picture of a quote: its newest mockup, otherwise the client's logo. Owns no table.
import { desc, eq } from "drizzle-orm";
import { mockupVersions, quoteRequests, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { isPicture } from "~/domain/collaboration/mockups";
import type { App } from "~/services/core/app.server";
import { linkedSubject } from "~/services/core/links/access.server";
import { openFile } from "~/services/files/files.server";

/** Returns the key of the picture of a link's quote, in the same round trip as the quote. Null without a picture. */
export async function findQuotePicture(app: App, { token }: { token: string }): Promise<string | null> {
  const quoteId = linkedSubject(app, "quote", token);
  const { fileKey, contentType, version } = mockupVersions;
  const [mockups, logos] = await Promise.all([
    app.read(
      app.db
        .select({ key: fileKey, contentType })
        .from(mockupVersions)
        .where(eq(mockupVersions.quoteId, quoteId))
        .orderBy(desc(version))
        .limit(1),
    ),
    app.read(
      app.db
        .select({ key: storedFiles.key, contentType: storedFiles.contentType })
        .from(storedFiles)
        .innerJoin(quoteRequests, eq(quoteRequests.logoKey, storedFiles.key))
        .where(eq(quoteRequests.id, quoteId)),
    ),
  ]);
  return [...mockups, ...logos].find((file) => isPicture(file.contentType))?.key ?? null;
}

/** Opens the picture for anyone with the link. ShopError `not_found`. */
export async function openQuotePicture(app: App, link: { token: string }) {
  const key = await findQuotePicture(app, link);
  if (!key) throw new ShopError("not_found", "This quote has no picture.");
  return openFile(app, key);
}
