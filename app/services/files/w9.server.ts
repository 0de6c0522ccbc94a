// The shop's W-9, which staff upload and everyone may download (files-13). Owns no table: the setting `w9` names the file.
import { eq } from "drizzle-orm";
import { storedFiles } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings, saveSettings } from "~/services/core/settings.server";
import { claimFile, type OpenFile, openFile, readUpload, releaseFiles, storeFile } from "~/services/files/files.server";

const owner = "w9";

const releaseOld = (app: App) => releaseFiles(app, eq(storedFiles.owner, owner));

/** Staff: stores a W-9, which replaces the last one. ShopError 400, 413, 415. */
export async function saveW9(app: App, { file }: { file: File }): Promise<void> {
  await requireStaff(app);
  const upload = { ...(await readUpload(file)), purpose: "document", allowed: "document" } as const;
  const { key, fileName } = await storeFile(app, upload);
  await saveSettings(app, { w9: { key, fileName } }, [releaseOld(app), ...claimFile(app, key, owner)]);
}

/** Staff: takes the W-9 off the site. */
export async function removeW9(app: App): Promise<void> {
  await requireStaff(app);
  await saveSettings(app, { w9: null }, [releaseOld(app)]);
}

/** The W-9, or null if staff have not uploaded one. */
export async function openW9(app: App): Promise<OpenFile | null> {
  const { w9 } = await getSettings(app);
  return w9 && openFile(app, w9.key);
}
