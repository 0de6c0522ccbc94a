// Pictures in posts and pages. Owns no table (services/files owns the files). Guarantees that a picture stays while any
// post or page contains it, and is deleted within two days after none does.

import { eq, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { blogPosts, settings, storedFiles } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { claimFile, readUpload, releaseFiles, storeFile } from "~/services/files/files.server";

export async function uploadPostPicture(app: App, { file }: { file: File }): Promise<string> {
  const staff = await requireStaff(app);
  const { key } = await storeFile(app, { ...(await readUpload(file)), purpose: "blog", allowed: "blog" });
  await runBatch(app.db, [
    // Claim the file immediately, because the text with the picture may not be saved yet.
    claimFile(app, key, "blog"),
    addAudit(app, staff, "post image added", `file ${key}`),
  ]);
  return `/media/${key}`;
}

/** Claims every picture in the post again, because the scheduled job may have released one since its upload. */
export function claimPictures(app: App, post: { content: string; featuredImage?: string | null }): Statement[] {
  const named = `${post.featuredImage ?? ""} ${post.content}`.matchAll(/\/media\/(blog\/[\w-]+(?:\.[a-z]+)?)/g);
  return [...new Set([...named].map(([, key = ""]) => key))].flatMap((key) => claimFile(app, key, "blog"));
}

const shares = 256;
const runMs = 300_000;

/**
 * Scheduled job. Releases pictures that are older than a day and in no post or page; `deleteUnclaimedFiles` then
 * deletes them. Each run checks one of 256 shares, by the first two characters of the file name, so that a full search
 * of all texts takes 21 hours instead of running every five minutes.
 */
export async function releaseUnusedPictures(app: App): Promise<void> {
  const now = app.now().getTime();
  const share = Math.floor(now / runMs) % shares;
  const first = `blog/${share.toString(16).padStart(2, "0")}`;
  await releaseFiles(
    app,
    sql`${storedFiles.key} between ${first} and ${`${first}~`} and ${eq(storedFiles.purpose, "blog")}
        and ${storedFiles.createdAt} < ${now - dayMs} and not exists (select 1 from ${blogPosts}
        where featured_image = '/media/' || ${storedFiles.key} or instr(content, ${storedFiles.key}) > 0)
        and not exists (select 1 from ${settings} where ${settings.key} glob 'page:*'
        and instr(${settings.value}, ${storedFiles.key}) > 0)`,
  );
}
