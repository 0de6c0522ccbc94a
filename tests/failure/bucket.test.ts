// Shows data-4, service-2 and files-8 with a failing bucket (R2) where files are served, read, imported and deleted.
// writes/every-write.test.ts tests uploads.
import { env } from "cloudflare:workers";
import { desc, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  contactImports,
  contacts,
  customOrderDrafts,
  messages,
  quoteRequests,
  storedFiles,
  taxCertificates,
} from "~/db/schema";
import { mediaInput } from "~/domain/catalog/products.schema";
import { commentInput, roomToken } from "~/domain/collaboration/collaboration";
import { accountDesignInput } from "~/domain/designer/account-designs.schema";
import { continueImports } from "~/services/campaigns/contact-import-run.server";
import { importWaitingCustomers, uploadContacts } from "~/services/campaigns/contact-imports.server";
import { previewProductImport } from "~/services/catalog/import.server";
import { addProductMedia } from "~/services/catalog/media.server";
import { sendWithOrder } from "~/services/checkout/tax-certificates.server";
import { addComment } from "~/services/collaboration/comments.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import type { App } from "~/services/core/app.server";
import { mailPictureKey } from "~/services/core/links/tracking.server";
import { saveAccountDesign } from "~/services/custom-orders/account-designs.server";
import { deleteExpiredDrafts } from "~/services/custom-orders/drafts.server";
import { deleteUnclaimedFiles, readUpload, storeFile } from "~/services/files/files.server";
import { saveW9 } from "~/services/files/w9.server";
import { applyTracking, previewTracking } from "~/services/order-management/import-tracking.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { requestQuote, storeQuoteFile } from "~/services/quotes/requests.server";
import { minutesLater, newProduct } from "../support/factories/buyers";
import { newVisitor, paidOrder, plainOrder, pngFile, prepare, quoteOf, storedKeys } from "../support/factories/designs";
import { deliverEmail, multipart } from "../support/factories/emails";
import { db, staffApp } from "../support/factories/order-management";
import { mailsTo } from "../support/factories/payments";
import { newPerson } from "../support/factories/people";
import { newRoom, priced } from "../support/factories/rooms";
import { newOrder } from "../support/factories/staff";
import { withBrokenFilesAt } from "../support/faults/broken-parts";
import { testApp } from "../support/fixtures/app";
import { answerOf, sentencesOf } from "../support/fixtures/calls";
import { origin } from "../support/fixtures/requests";

const away = "We can't reach our file storage right now. Please try again in a minute.";
const sides = ["before", "after"] as const;
const dayLater = minutesLater(25 * 60);
const nextEmail = () => `${crypto.randomUUID()}@club.example`;

let admin: App;
beforeAll(async () => {
  admin = await staffApp();
});

async function withQuote() {
  const email = nextEmail();
  await requestQuote(testApp(), quoteOf(email));
  const [quote] = await db.select().from(quoteRequests).where(eq(quoteRequests.customerEmail, email));
  return quote!;
}

async function withMockup() {
  const room = await newRoom();
  await addMockup(admin, { sessionId: room.sessionId, mockup: pngFile(), notes: undefined });
  return room;
}

const uploaded = () =>
  uploadContacts(admin, {
    kind: "customers",
    fileName: "contacts.csv",
    bytes: new TextEncoder().encode(`Email\n${nextEmail()}\n${nextEmail()}\n`),
  });

/** A person, and a URL that responds with a file's content. */
type Reading = () => Promise<{ app: App; params: Record<string, string> }>;
const served: Record<string, Reading> = {
  async "admin/orders/logo.ts"() {
    const visitor = newVisitor();
    return { app: admin, params: { id: await paidOrder(visitor, await prepare(visitor)) } };
  },
  "admin/quotes/logo.ts": async () => ({ app: admin, params: { id: (await withQuote()).id } }),
  "admin/quotes/picture.ts": async () => ({ app: admin, params: { id: (await withQuote()).id } }),
  async "admin/conversations/message-file.ts"() {
    const pdf = Buffer.from("%PDF-1.4\n%%EOF").toString("base64");
    const part =
      "Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment";
    const body = multipart("b", [[part, pdf]]);
    await deliverEmail({ to: "sales@pinhigh.example", type: 'multipart/mixed; boundary="b"', body });
    const [message] = await db.select().from(messages).orderBy(desc(messages.createdAt)).limit(1);
    return { app: admin, params: { id: message!.id, file: "0" } };
  },
  async "admin/quotes/quote-file.ts"() {
    const email = nextEmail();
    const { key } = await storeQuoteFile(testApp(), { file: pngFile() });
    const { id } = await requestQuote(testApp(), { ...quoteOf(email), files: [key] });
    return { app: admin, params: { id, file: key.split("/")[1] ?? "" } };
  },
  async "admin/tax-certificates/certificate-file.ts"() {
    const { id } = await newOrder({ taxCents: 500 });
    const buyer = testApp({ visitor: { grants: [id], grantsOf: null } });
    await sendWithOrder(buyer, { id, certificate: pngFile("certificate.png") });
    const [sent] = await db.select().from(taxCertificates).where(eq(taxCertificates.orderId, id));
    return { app: admin, params: { id: sent!.id } };
  },
  async "storefront/w9.ts"() {
    await saveW9(admin, { file: new File(["%PDF-1.7\n%%EOF\n"], "w9.pdf", { type: "application/pdf" }) });
    return { app: testApp(), params: {} };
  },
  async "collaboration/comments/attachment-file.ts"() {
    const [{ token }, attachment] = [await newRoom(), pngFile()];
    const said = commentInput.extend(roomToken.shape).parse({ token, content: "Like this" });
    const { id } = await addComment(testApp(), { ...said, attachment });
    return { app: testApp(), params: { token, id: String(id) } };
  },
  "collaboration/mockup/mail-picture.ts": async () => ({
    app: testApp(),
    params: { key: mailPictureKey(admin, (await withMockup()).quote.id) },
  }),
  "collaboration/mockup/mockup-file.ts": async () => ({
    app: testApp(),
    params: { token: (await withMockup()).token, version: "1" },
  }),
  async "storefront/quote/quote-picture.ts"() {
    const { id, customerEmail } = await withQuote();
    await answerQuote(admin, { id, ...priced(82_500) });
    const mail = (await mailsTo(customerEmail)).at(-1);
    return { app: testApp(), params: { token: /quote-answer\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" } };
  },
  async "storefront/media.ts"() {
    const { id } = await newProduct();
    await addProductMedia(admin, mediaInput.parse({ id: String(id), file: pngFile() }));
    const [file] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `product:${id}`));
    return { app: testApp(), params: { "*": file!.key } };
  },
  "storefront/record-file.ts": async () => ({ app: admin, params: { id: (await withQuote()).id, part: "logo" } }),
  async "storefront/shared/shared-picture.ts"() {
    const design = { name: "Crest", design: JSON.stringify(plainOrder), preview: pngFile(), logo: pngFile() };
    const { token } = await saveAccountDesign((await newPerson()).app, accountDesignInput.parse(design));
    return { app: testApp(), params: { token } };
  },
};
/** A person, and a page that is rendered from a file. */
const pages: Record<string, Reading> = {
  "admin/contacts/contact-import.tsx": async () => ({ app: admin, params: { id: (await uploaded()).id } }),
};

type Loader = (args: object) => Promise<Response>;
const modules = import.meta.glob<{ loader: Loader }>(["~/routes/**/*.{ts,tsx}", "!~/routes/**/*.server.{ts,tsx}"]);
const loaderOf = async (name: string) => (await modules[`/app/routes/${name}`]!()).loader;
const asked = (params: object) => {
  const url = new URL(`${origin}/asked`);
  return { request: new Request(url), params, url };
};

describe("while the bucket is away", () => {
  it.each(Object.entries({ ...served, ...pages }))(
    "While the bucket is away %s says so, and serves the next request",
    async (name, begin) => {
      const [{ app, params }, handler] = [await begin(), await loaderOf(name)];
      const get = (app: App) => answerOf({ handler }, asked(params), app);
      const { app: counted, files } = withBrokenFilesAt(app, 0, "before");
      const whole = await get(counted);
      expect(whole).toMatchObject({ status: 200 });
      expect(files.tried).toBe(1);
      for (const how of sides) {
        const { status, text } = await get(withBrokenFilesAt(app, 1, how).app);
        expect([status, ...sentencesOf(text)]).toEqual([503, away]);
        expect(await get(app)).toEqual(whole);
      }
    },
  );

  it.each(Object.entries(served))(
    "While the bucket is away %s never ends half a file as if it were whole",
    async (name, begin) => {
      const [{ app, params }, handler] = [await begin(), await loaderOf(name)];
      const breaking = () => {
        const pull = (stream: ReadableStreamDefaultController) => stream.error(new Error("R2 is away"));
        return new ReadableStream(
          { start: (stream) => stream.enqueue(new Uint8Array(10)), pull },
          { highWaterMark: 0 },
        );
      };
      const get = async (key: string) => ({ ...(await app.files.get(key))!, body: breaking() });
      const { bug } = await answerOf({ handler }, asked(params), { ...app, files: { ...app.files, get } });
      expect(bug).toContain("R2 is away");
    },
  );

  it("Every route that serves a file is tested", () => {
    const texts = import.meta.glob<string>("~/routes/**/*.ts", { query: "?raw", import: "default", eager: true });
    const serving = Object.entries(texts).filter(([, text]) => /\w*[fF]ileResponse\(/.test(text));
    expect(serving.map(([file]) => file.replace("/app/routes/", "")).sort()).toEqual(Object.keys(served).sort());
  });

  it.each(sides)(
    "A product table is not previewed while the bucket is away (%s), and the next try shows it",
    async (how) => {
      const file = new File([`id,name,description,price,stockQuantity\n,Puffin,A bird,9,40\n`], "products.csv");
      const { app } = withBrokenFilesAt(admin, 1, how);
      await expect(previewProductImport(app, { file })).rejects.toMatchObject({ code: "unavailable", message: away });
      expect(await previewProductImport(admin, { file })).toMatchObject({ added: [{ name: "Puffin" }], errors: [] });
      await expectRowsOfAll();
    },
  );

  it.each(sides)(
    "A file of tracking numbers is not previewed while the bucket is away (%s), and the next try shows it",
    async (how) => {
      const file = new File(["Order - Number,Shipment - Tracking Number\nPH-NOBODY0001,1Z999AA10123456784\n"], "s.csv");
      const { app } = withBrokenFilesAt(admin, 1, how);
      await expect(previewTracking(app, { file })).rejects.toMatchObject({ code: "unavailable", message: away });
      const { key, parcels } = await previewTracking(admin, { file });
      expect(parcels).toMatchObject([{ outcome: "unknown" }]);
      const reading = withBrokenFilesAt(admin, 1, how);
      await expect(applyTracking(reading.app, { key, withMail: true })).rejects.toMatchObject({ code: "unavailable" });
      // The file is read, and its only order does not exist.
      await expect(applyTracking(admin, { key, withMail: true })).rejects.toMatchObject({ code: "invalid" });
      await expectRowsOfAll();
    },
  );

  it.each(sides)(
    "A quote is not stored in part while the bucket is away (%s), and the next try stores all of it",
    async (how) => {
      const email = nextEmail();
      const { app } = withBrokenFilesAt(testApp(), 1, how);
      await expect(requestQuote(app, quoteOf(email))).rejects.toMatchObject({ code: "unavailable", message: away });
      expect(await db.$count(quoteRequests, eq(quoteRequests.customerEmail, email))).toBe(0);
      expect(await mailsTo(email)).toEqual([]);
      await expectRowsOfAll();
      await requestQuote(testApp(), quoteOf(email));
      expect(await db.$count(quoteRequests, eq(quoteRequests.customerEmail, email))).toBe(1);
    },
  );

  it.each(sides)("An import waits for its file while the bucket is away (%s), then adds each row once", async (how) => {
    const { id } = await uploaded();
    const status = async () => (await db.select().from(contactImports).where(eq(contactImports.id, id)))[0]!.status;
    const before = await db.$count(contacts);
    // The job's first run checks the file, and its second run imports it.
    const imported = importWaitingCustomers(withBrokenFilesAt(admin, 2, how).app);
    await expect(imported).rejects.toMatchObject({ code: "unavailable" });
    const later = testApp({ now: minutesLater(3) });
    await expect(continueImports(withBrokenFilesAt(later, 1, how).app)).rejects.toMatchObject({ code: "unavailable" });
    expect(await status()).toBe("importing");
    await continueImports(later);
    await continueImports(later);
    expect(await status()).toBe("done");
    expect(await db.$count(contacts)).toBe(before + 2);
  });

  it.each(sides)("Files that the scheduled job could not remove (%s) are removed by its next run", async (how) => {
    const upload = { ...(await readUpload(pngFile())), purpose: "logo", allowed: "quote" } as const;
    // Stores more files than one run removes.
    const files = await Promise.all(Array.from({ length: 51 }, () => storeFile(testApp(), upload)));
    const own = inArray(
      storedFiles.key,
      files.map(({ key }) => key),
    );
    const later = testApp({ now: dayLater });
    for (const number of [1, 2]) {
      const { app } = withBrokenFilesAt(later, number, how);
      await expect(deleteUnclaimedFiles(app)).rejects.toMatchObject({ code: "unavailable" });
      expect(await db.$count(storedFiles, own)).toBeGreaterThan(0);
      await expectRowsOfAll();
    }
    await deleteUnclaimedFiles(later);
    expect(await db.$count(storedFiles, own)).toBe(0);
    await expectRowsOfAll();
  });

  it.each(sides)("An expired draft stays with its files (%s) and is removed by the next run", async (how) => {
    const draft = await prepare(newVisitor());
    const left = () => db.$count(customOrderDrafts, eq(customOrderDrafts.id, draft.id));
    const later = testApp({ now: minutesLater(60 * 24 * 60) });
    const { app } = withBrokenFilesAt(later, 1, how);
    await expect(deleteExpiredDrafts(app)).rejects.toMatchObject({ code: "unavailable" });
    expect(await left()).toBe(1);
    expect(await db.$count(storedFiles, eq(storedFiles.key, draft.logoKey!))).toBe(1);
    await deleteExpiredDrafts(later);
    expect(await left()).toBe(0);
    expect(await storedKeys()).not.toContain(draft.logoKey);
    await expectRowsOfAll();
  });
});

/** Checks that each object has a row, because the shop could never find it otherwise. */
async function expectRowsOfAll(): Promise<void> {
  const rows = await env.DB.prepare("select key from stored_files").all<{ key: string }>();
  const known = new Set(rows.results.map(({ key }) => key));
  expect((await storedKeys()).filter((key) => !known.has(key))).toEqual([]);
}
