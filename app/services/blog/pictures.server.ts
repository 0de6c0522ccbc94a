// Pictures of posts and pages; owns no table (their files: services/files). Promises that a picture which a post or page names stays,
// however many name it, and that one which none names any more is gone within two days.

import { eq, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { blogPosts, settings, storedFiles } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { claimFile, readUpload, releaseFiles, storeFile } from "~/services/files/files.server";

/** Stores a picture for posts, public from here on; answers its address. */
export async function uploadPostPicture(app: App, { file }: { file: File }): Promise<string> {
  const staff = await requireStaff(app);
  const { key } = await storeFile(app, { ...(await readUpload(file)), purpose: "blog", allowed: "blog" });
  await runBatch(app.db, [
    // Owned by the blog at once: the picture may stand in a text that is not saved yet.
    claimFile(app, key, "blog"),
    addAudit(app, staff, "post picture added", `file ${key}`),
  ]);
  return `/media/${key}`;
}

/** Every picture that the post names, also one that was let go since it was uploaded. */
export function claimPictures(app: App, post: { content: string; featuredImage?: string | null }): Statement[] {
  const named = `${post.featuredImage ?? ""} ${post.content}`.matchAll(/\/media\/(blog\/[\w-]+(?:\.[a-z]+)?)/g);
  return [...new Set([...named].map(([, key = ""]) => key))].flatMap((key) => claimFile(app, key, "blog"));
}

const shares = 256;
const runMs = 300_000;

/**
 * Scheduled job: lets go of pictures that no post names and that are older than a day; `forgetUnclaimedFiles` removes them. Each run reads one
 * share of them by their keys' first two signs, so that a big blog's texts are searched in 21 hours and not every five minutes.
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
