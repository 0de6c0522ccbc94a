// Pictures of mails to many; owns no table (their files: services/files). Promises that what a campaign shows stays, and that what no
// campaign came to show is gone within two days.
import type { Statement } from "~/db/client.server";
import { runBatch } from "~/db/client.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { claimFile, readUpload, storeFile } from "~/services/files/files.server";

/** Stores a picture for a mail, public from here on; answers its address. */
export async function uploadMailPicture(app: App, { file }: { file: File }): Promise<string> {
  const staff = await requireStaff(app);
  const { key } = await storeFile(app, { ...(await readUpload(file)), purpose: "mail", allowed: "mail" });
  await runBatch(app.db, [addAudit(app, staff, "mail picture added", `file ${key}`)]);
  return `/media/${key}`;
}

/** Every picture that the campaign's words name. */
export function claimMailPictures(app: App, campaignId: string, content: string): Statement[] {
  const keys = [...content.matchAll(/\/media\/(mail\/[\w-]+\.[a-z]+)/g)].map(([, key = ""]) => key);
  return [...new Set(keys)].flatMap((key) => claimFile(app, key, `campaign:${campaignId}`));
}
