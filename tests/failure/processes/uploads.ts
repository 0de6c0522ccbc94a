// Journeys of killed.ts that store a file. A day after the process died, each file in the bucket has a row, each row has a file, and no
// record refers to a missing file.
import assert from "node:assert/strict";
import { and, eq, inArray } from "drizzle-orm";
import {
  contactImports,
  mockupVersions,
  outboxMessages,
  productMedia,
  products,
  quoteCollaborationSessions,
  quoteRequests,
  storedFiles,
  tournamentContacts,
} from "~/db/schema";
import { counted, type Journey, type KillableShop, mailsTo, signInAsStaff } from "./shop";

/** Minutes after which unclaimed files have been deleted. */
const patience = 25 * 60;

let number = 0;

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const picture = () => new File([pixel], "crest.png", { type: "image/png" });

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Posts as staff. Signs in each time, because the repeated request comes a day later. */
async function postAsStaff(shop: KillableShop, path: string, form: FormData, headers: object): Promise<string> {
  const post = await signInAsStaff(shop);
  return (await post(path, form, headers)).text();
}

/** A journey that sends a request with `ask`, is killed, and sends the request again. */
function journeyOf(ask: (headers: object) => Promise<unknown>, rest: Pick<Journey, "check" | "most">): Journey {
  return { counts: "request", patience, act: () => ask(counted), again: () => ask({}), ...rest };
}

/** Checks the number of records: one, or up to two if the request was sent again. */
function expectMade(made: readonly unknown[], isRepeated: boolean): void {
  assert.ok(made.length <= (isRepeated ? 2 : 1) && made.length >= (isRepeated ? 1 : 0), `${made.length} records`);
}

/** `made` are records with file names in `column`. The demo shop's own rows do not count, because this shop has no bucket for them. */
async function expectFiles<Key extends string>(
  shop: KillableShop,
  made: readonly Record<Key, string | null>[],
  column: Key,
): Promise<void> {
  const kept = (await shop.db().select().from(storedFiles)).map(({ key }) => key);
  const { objects } = await shop.served().env.FILES.list();
  const [there, own] = [objects.map(({ key }) => key), kept.filter((key) => !key.includes("/demo-"))];
  assert.deepEqual(there.sort(), own.sort(), "bucket and rows");
  for (const { [column]: key } of made) assert.ok(key && there.includes(key), `${key} is there`);
}

export const uploads: Record<string, (shop: KillableShop) => Promise<Journey>> = {
  async "a quote with its logo"(shop) {
    const email = `killed${++number}@quote.example`;
    const ask = (headers: object) => {
      const words = { customerName: "Ann Lee", projectDescription: "Pins for our member-guest", quantity: "100" };
      const body = formOf({ ...words, customerEmail: email, logo: picture() });
      const init = { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin", ...headers } };
      return fetch(`${shop.served().url}/api/quote-requests`, init).then((response) => response.text());
    };
    return journeyOf(ask, {
      async check(isRepeated) {
        // A visitor who gets no response sends the request again, so there may be two complete requests.
        const made = await shop.db().select().from(quoteRequests).where(eq(quoteRequests.customerEmail, email));
        expectMade(made, isRepeated);
        assert.equal(await mailsTo(shop, email), made.length, "mails to the visitor");
        await expectFiles(shop, made, "logoKey");
      },
    });
  },
  async "a product's picture in two widths"(shop) {
    const [product] = await shop
      .db()
      .insert(products)
      .values({ name: `Puffin ${++number}`, priceCents: 900, stockQuantity: 5 })
      .returning();
    const { id } = product!;
    const ask = (headers: object) => {
      const form = formOf({ intent: "media", id: String(id) });
      for (const width of ["400", "800"]) {
        form.append("file", picture());
        form.append("width", width);
      }
      return postAsStaff(shop, `/admin/products/${id}`, form, headers);
    };
    return journeyOf(ask, {
      most: 5,
      async check(isRepeated) {
        const rows = await shop.db().select().from(productMedia).where(eq(productMedia.productId, id));
        expectMade([...new Set(rows.map(({ position }) => position))], isRepeated);
        assert.equal(rows.length % 2, 0, "each picture in both widths");
        const [{ imageUrl }] = (await shop.db().select().from(products).where(eq(products.id, id))) as [
          typeof products.$inferSelect,
        ];
        assert.equal(imageUrl !== null, rows.length > 0, "the product shows it");
        const shown = imageUrl ? [{ fileKey: imageUrl.replace("/media/", "") }] : [];
        await expectFiles(shop, [...rows, ...shown], "fileKey");
      },
    });
  },
  async "a contact file and its import"(shop) {
    const emails = [1, 2].map((one) => `organizer${one}-${++number}@club.example`);
    const fileName = `contacts-${number}.csv`;
    const csvFile = () => new File([`Email\n${emails.join("\n")}\n`], fileName, { type: "text/csv" });
    const ask = (headers: object) =>
      postAsStaff(shop, "/api/upload-tournament-csv", formOf({ csvFile: csvFile() }), headers);
    return journeyOf(ask, {
      most: 5,
      async check(isRepeated) {
        const made = await shop.db().select().from(contactImports).where(eq(contactImports.fileName, fileName));
        expectMade(made, isRepeated);
        // An import that has not started still waits for staff, with its file. An import that had started is complete.
        const ends = made.map(({ status }) => status).filter((status) => status !== "uploaded");
        assert.deepEqual([...new Set(ends)], ends.length > 0 ? ["done"] : [], "imports");
        const added = await shop.db().$count(tournamentContacts, inArray(tournamentContacts.email, emails));
        assert.equal(added, ends.length > 0 ? emails.length : 0, "contacts, each once");
        if (isRepeated) assert.ok(ends.length > 0, "staff asked again");
        await expectFiles(shop, made, "fileKey");
      },
    });
  },
  async "a mockup in a room"(shop) {
    const [quoteId, clientEmail] = [`QR-KILLED${++number}`, `room${number}@club.example`];
    const person = { customerName: "Robin Castle", customerEmail: clientEmail };
    const asked = { ...person, projectDescription: "Crest pins", quantity: 150, quotedAmountCents: 82_500 };
    await shop
      .db()
      .insert(quoteRequests)
      .values({ id: quoteId, status: "quoted", ...asked });
    const staff = await signInAsStaff(shop);
    const opened = await staff("/api/collaboration/session", { quoteId, clientName: "Robin", clientEmail });
    assert.equal(opened.status, 201, "the room is open");
    const ofQuote = eq(quoteCollaborationSessions.quoteId, quoteId);
    const [room] = await shop.db().select().from(quoteCollaborationSessions).where(ofQuote);
    const ask = (headers: object) =>
      postAsStaff(shop, `/admin/collaboration/${room!.id}`, formOf({ intent: "mockup", mockup: picture() }), headers);
    return journeyOf(ask, {
      most: 5,
      async check(isRepeated) {
        const made = await shop.db().select().from(mockupVersions).where(eq(mockupVersions.quoteId, quoteId));
        expectMade(made, isRepeated);
        assert.equal(made.filter(({ lockedAt }) => !lockedAt).length, Math.min(1, made.length), "open versions");
        const told = and(eq(outboxMessages.to, clientEmail), eq(outboxMessages.template, "mockup-ready"));
        assert.equal(await shop.db().$count(outboxMessages, told), made.length, "mails to the client");
        await expectFiles(shop, made, "fileKey");
      },
    });
  },
};
