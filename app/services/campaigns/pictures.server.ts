// Pictures in campaign emails. Owns no table (services/files owns the files). Guarantees that pictures in a campaign
// stay, and that a picture no campaign uses is deleted within two days.
import type { Statement } from "~/db/client.server";
import { runBatch } from "~/db/client.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { claimFile, readUpload, storeFile } from "~/services/files/files.server";

export async function uploadMailPicture(app: App, { file }: { file: File }): Promise<string> {
  const staff = await requireStaff(app);
  const { key } = await storeFile(app, { ...(await readUpload(file)), purpose: "mail", allowed: "mail" });
  await runBatch(app.db, [addAudit(app, staff, "email image added", `file ${key}`)]);
  return `/media/${key}`;
}

export function claimMailPictures(app: App, campaignId: string, content: string): Statement[] {
  const keys = [...content.matchAll(/\/media\/(mail\/[\w-]+\.[a-z]+)/g)].map(([, key = ""]) => key);
  return [...new Set(keys)].flatMap((key) => claimFile(app, key, `campaign:${campaignId}`));
}
