// Tests the picture of a quote: on its page, on the staff's sheet and in its email (quotes-18).
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { outboxMessages, storedFiles } from "~/db/schema";
import { addMockup } from "~/services/collaboration/mockups.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { deleteQuote, getQuoteForStaff } from "~/services/quotes/admin.server";
import { openPictureForStaff, openQuotePicture, saveQuotePicture, sendQuote } from "~/services/quotes/picture.server";
import { requestQuote } from "~/services/quotes/requests.server";
import { pngFile, quoteOf, svgFile } from "../../support/factories/designs";
import { refusalOf } from "../../support/factories/payments";
import { db, newQuote, priced } from "../../support/factories/rooms";
import { appAs } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

/** The smallest GIF, which differs from the test's PNG by its type. */
const gifFile = () =>
  new File(
    [Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (sign) => sign.charCodeAt(0))],
    "photo.gif",
  );
const newEmail = () => `${crypto.randomUUID()}@pictures.example`;

async function quoted(id: string, email: string, emailPicture?: File) {
  await sendQuote(staff, { id, ...priced(82_500), emailPicture });
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
  const mail = mails.findLast(({ template }) => template === "quote-answer");
  const token = /quote-answer\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const path = /\/mail-picture\/[^"]*/.exec(mail?.html ?? "")?.[0];
  /** Types of the picture on the page, on the sheet and in the email. */
  const types = async () => [
    (await openQuotePicture(testApp(), { token })).file.contentType,
    (await openPictureForStaff(staff, { id })).file.contentType,
    path ? (await send("GET", path)).headers.get("content-type") : null,
  ];
  return { token, path, types };
}

it("The client's logo is the picture of a quote until staff choose another, and a mockup replaces both", async () => {
  const email = newEmail();
  const { id } = await requestQuote(testApp(), quoteOf(email));
  const { types } = await quoted(id, email);
  const [png, gif] = ["image/png", "image/gif"];
  expect(await types()).toEqual([png, png, png]);
  await saveQuotePicture(staff, { id, file: gifFile() });
  expect(await types()).toEqual([gif, gif, gif]);
  // Version 0 of a room is the client's logo, which staff already replaced.
  const { sessionId } = await startRoom(staff, { quoteId: id, clientName: "Ann", clientEmail: email });
  expect(await types()).toEqual([gif, gif, gif]);
  await addMockup(staff, { sessionId, mockup: pngFile() });
  expect(await types()).toEqual([png, png, png]);
});

it("A quote without a logo has the picture that staff choose, and only the newest one is kept", async () => {
  const { id, customerEmail } = await newQuote({
    status: "pending",
    quotedAmountCents: null,
    customerEmail: newEmail(),
  });
  const bare = await quoted(id, customerEmail);
  expect(bare.path).toBeUndefined();
  expect(await refusalOf(openQuotePicture(testApp(), bare))).toMatchObject({ code: "not_found" });
  await saveQuotePicture(staff, { id, file: pngFile() });
  await saveQuotePicture(staff, { id, file: gifFile() });
  expect(await (await quoted(id, customerEmail)).types()).toEqual(["image/gif", "image/gif", "image/gif"]);
  const kept = () =>
    db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `quote:${id}`));
  expect((await kept()).map(({ contentType }) => contentType)).toEqual(["image/gif"]);
  await deleteQuote(staff, { id });
  expect(await kept()).toEqual([]);
});

it("The email shows an SVG logo as the staff's browser drew it, unless staff chose another picture", async () => {
  const email = newEmail();
  const { id } = await requestQuote(testApp(), { ...quoteOf(email), logo: svgFile() });
  const undrawn = await quoted(id, email);
  expect(await undrawn.types()).toEqual(["image/svg+xml", "image/svg+xml", null]);
  const send = (emailPicture: File, app = staff) => sendQuote(app, { id, ...priced(82_500), emailPicture });
  expect(await refusalOf(send(gifFile()))).toMatchObject({ code: "unsupported_media" });
  const large = new File([await pngFile().arrayBuffer(), new Uint8Array(120 * 1024)], "large.png");
  expect(await refusalOf(send(large))).toMatchObject({ code: "too_large" });
  expect(await refusalOf(send(pngFile(), testApp()))).toMatchObject({ code: "unauthenticated" });
  expect(await (await quoted(id, email, pngFile())).types()).toEqual(["image/png", "image/png", "image/png"]);
  await saveQuotePicture(staff, { id, file: gifFile() });
  // This page was opened before a colleague chose the GIF.
  expect(await (await quoted(id, email, pngFile())).types()).toEqual(["image/gif", "image/gif", "image/gif"]);
});

it("Of two pictures that staff choose at the same moment, only the one that is shown is kept", async () => {
  const { id } = await newQuote();
  const rival = () => saveQuotePicture(staff, { id, file: pngFile() });
  await saveQuotePicture(withRival(staff, /update "quote_requests"/, rival), { id, file: gifFile() });
  const owned = eq(storedFiles.owner, `quote:${id}`);
  const kept = await db.select({ key: storedFiles.key }).from(storedFiles).where(owned);
  expect(kept).toEqual([{ key: (await getQuoteForStaff(staff, id)).pictureKey }]);
});

it("Only staff choose the picture, in a format that every email program shows", async () => {
  const { id } = await newQuote();
  expect(await refusalOf(saveQuotePicture(testApp(), { id, file: pngFile() }))).toMatchObject({
    code: "unauthenticated",
  });
  expect(await refusalOf(openPictureForStaff(testApp(), { id }))).toMatchObject({ code: "unauthenticated" });
  const drawing = saveQuotePicture(staff, { id, file: svgFile() });
  expect(await refusalOf(drawing)).toMatchObject({ code: "unsupported_media" });
  expect((await getQuoteForStaff(staff, id)).pictureKey).toBeNull();
});
