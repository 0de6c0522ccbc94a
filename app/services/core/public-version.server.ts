// Names the state of what public pages show; owns `public_version`, which triggers write (migration 0032). Promises another name after each
// change of products, their media, reviews, posts and settings, whoever makes it.
import { createReader, openDatabase } from "~/db/client.server";
import { preparedOnce } from "~/db/prepared.server";
import { publicVersion } from "~/db/schema";
import type { App } from "~/services/core/app.server";

const selectVersion = preparedOnce([], (db) => db.select({ name: publicVersion.name }).from(publicVersion));

/** As of the batch that it is read in. */
export async function getPublicVersion(app: Pick<App, "db" | "read">): Promise<string> {
  const [row] = await app.read(selectVersion(app.db));
  return row?.name ?? "";
}

const askMs = 1000;
const newest = { askedAt: 0, name: "", bookmark: null as D1SessionBookmark | null };

/**
 * The primary's, asked once a second by each isolate; data from `bookmark` on is at least as new. Where D1 does not answer, the last one
 * stands.
 */
export async function newestPublicVersion(
  d1: D1Database,
): Promise<{ name: string; bookmark: D1SessionBookmark | null }> {
  // A clock that was set back (a test's) is no reason to trust what was asked in its future.
  const age = Date.now() - newest.askedAt;
  if (age < 0 || age >= askMs) {
    newest.askedAt = Date.now();
    const session = d1.withSession("first-primary");
    const db = openDatabase(session);
    await getPublicVersion({ db, read: createReader(db) }).then(
      (name) => Object.assign(newest, { name, bookmark: session.getBookmark() }),
      () => {},
    );
  }
  return { ...newest };
}
