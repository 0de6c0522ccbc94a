// Picture of a quote (quotes-18). Owns no table.
import { eq, sql } from "drizzle-orm";
import { quoteRequests, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { linkedSubject } from "~/services/core/links/access.server";
import { requireStaff } from "~/services/core/sessions.server";
import { openFile, readUpload, releaseFiles, writeWithFiles } from "~/services/files/files.server";
import { pagePictureKey } from "~/services/mail/design-pictures.server";
import { type Answer, answerQuote, getQuoteForStaff } from "~/services/quotes/admin.server";

/** Returns the key of the picture of a link's quote, in the same round trip as the quote. Null without a picture. */
export async function findQuotePicture(app: App, { token }: { token: string }): Promise<string | null> {
  const key = pagePictureKey(sql`${linkedSubject(app, "quote", token)}`);
  const [found] = await app.read(app.db.select({ key }).from(sql`(select 1)`));
  return found?.key ?? null;
}

/** Opens the picture for anyone with the link. ShopError `not_found`. */
export async function openQuotePicture(app: App, link: { token: string }) {
  return openPicture(app, await findQuotePicture(app, link));
}

/** Opens the picture for staff. ShopError `not_found`. */
export async function openPictureForStaff(app: App, { id }: { id: string }) {
  await requireStaff(app);
  return openPicture(app, (await getQuoteForStaff(app, id)).pictureKey);
}

function openPicture(app: App, key: string | null) {
  if (!key) throw new ShopError("not_found", "This quote has no picture.");
  return openFile(app, key);
}

/** Staff: sets the picture that the quote's page and emails show until there is a mockup. Replaces an earlier one. */
export async function saveQuotePicture(app: App, { id, file }: { id: string; file: File }): Promise<void> {
  const staff = await requireStaff(app);
  await getQuoteForStaff(app, id);
  await replacePicture(app, staff, id, file, "mail");
}

/**
 * Staff: sends the client a price. `emailPicture` is the client's SVG logo as the staff's browser drew it. It becomes the quote's
 * picture, because email programs show no SVG.
 */
export async function sendQuote(app: App, { emailPicture, ...answer }: Answer) {
  const staff = await requireStaff(app);
  if (emailPicture) {
    const { quote, pictureKey } = await getQuoteForStaff(app, answer.id);
    // Someone may have added a mockup or another picture since the page was opened.
    if (pictureKey === quote.logoKey) await replacePicture(app, staff, quote.id, emailPicture, "emailPicture");
  }
  return answerQuote(app, answer);
}

async function replacePicture(app: App, staff: Viewer, id: string, file: File, allowed: "mail" | "emailPicture") {
  const picture = { ...(await readUpload(file)), purpose: "mockup", allowed } as const;
  await writeWithFiles(app, `quote:${id}`, { picture }, (files) => [
    releaseFiles(app, sql`${storedFiles.key} = (select picture_key from quote_requests where id = ${id})`),
    app.db.update(quoteRequests).set({ pictureKey: files.picture?.key }).where(eq(quoteRequests.id, id)),
    ...addAudit(app, staff, "quote picture saved", `quote ${id}`),
  ]);
}
