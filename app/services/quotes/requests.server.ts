// Visitors request quotes, and staff enter those of clients who call. Guarantees that request, logo, history and emails
// are written together or not at all (quotes-8).
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { newQuoteInput, QuoteForm } from "~/domain/quotes/quotes";
import { idPrefixes } from "~/domain/text/ids";
import { newQuoteForStaff, quoteReceived } from "~/emails/quotes/quote-request";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { idOfKey, newId } from "~/services/core/tokens.server";
import { claimUnclaimed, readUpload, storeFile, wasFileUsed, writeWithFiles } from "~/services/files/files.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import type { Quote } from "~/services/quotes/quotes.server";
import { insertQuote } from "~/services/quotes/quotes.server";

/** Saves a request and emails customer and staff. Requests that fill the honeypot look successful but are dropped. */
export async function requestQuote(
  app: App,
  { logo, files: keys = [], website, ...input }: QuoteForm,
): Promise<Pick<Quote, "id" | "status">> {
  const id = newId(idPrefixes.quote);
  if (website) return { id, status: "pending" };
  const viewer = await app.viewer();
  const upload = logo && ({ ...(await readUpload(logo)), purpose: "logo", allowed: "quote" } as const);
  const artwork = keys.length > 0 ? await findUnclaimedArtwork(app, keys) : [];
  const fileNames = artwork.map(({ fileName }) => fileName);
  const mails = outboxInserts(app, requestMails(app, { ...input, id, logoFileName: upload?.fileName, fileNames }));
  await writeWithFiles(app, `quote:${id}`, { logo: upload }, (files) => [
    ...insertQuote(app, {
      ...input,
      id,
      userId: viewer?.id,
      logoFileName: files.logo?.fileName,
      logoKey: files.logo?.key,
      createdAt: app.now(),
      updatedAt: app.now(),
    }),
    ...addEvent(app, { subject: "quote", subjectId: id, type: "pending", note: "Quote requested", actor: "customer" }),
    ...claimUnclaimed(app, keys, `quote:${id}`),
    ...mails.statements,
  ]).catch((error) => {
    if (wasFileUsed(error)) throw fileGone();
    throw error;
  });
  enqueueOutbox(app, mails);
  return { id, status: "pending" };
}

/**
 * Staff: enters the request of a client who called or wrote. Emails nobody, because the price is the answer. A repeated
 * form returns the first request.
 */
export async function createQuote(
  app: App,
  { formKey, ...input }: z.output<ReturnType<typeof newQuoteInput>>,
): Promise<string> {
  const staff = await requireStaff(app);
  // The key decides the id, so the second of two clicks breaks its batch.
  const id = idOfKey(idPrefixes.quote, `new ${formKey}`);
  const event = { subject: "quote", subjectId: id, type: "requested", note: "Entered by staff" } as const;
  const writing = runBatch(app.db, [
    insertQuote(app, { ...input, id, createdAt: app.now(), updatedAt: app.now() }),
    addEvent(app, { ...event, actor: staff.username, isPublic: false }),
    addAudit(app, staff, "quote created", `quote ${id}`),
  ]);
  await writing.catch((error: unknown) => {
    if (!wasTaken(error)) throw error;
  });
  return id;
}

/** Stores one of the form's further files. The request claims the file by its key; unclaimed files are deleted in a day. */
export async function storeQuoteFile(app: App, { file }: { file: File }): Promise<{ key: string; fileName: string }> {
  const { key, fileName } = await storeFile(app, {
    ...(await readUpload(file)),
    purpose: "artwork",
    allowed: "artwork",
  });
  return { key, fileName };
}

async function findUnclaimedArtwork(app: App, keys: readonly string[]) {
  const isThere = and(
    inArray(storedFiles.key, [...keys]),
    eq(storedFiles.purpose, "artwork"),
    isNull(storedFiles.owner),
  );
  const found = await app.read(app.db.select({ fileName: storedFiles.fileName }).from(storedFiles).where(isThere));
  if (found.length < keys.length) throw fileGone();
  return found;
}

const fileGone = () =>
  new ShopError("invalid", "We no longer have one of your files. Please remove it and add it again.");

function requestMails(app: App, quote: Parameters<typeof quoteReceived>[0]) {
  return [
    {
      to: quote.customerEmail,
      toName: quote.customerName,
      template: "quote-received",
      record: quote.id,
      mail: quoteReceived(quote),
      oncePerHour: true as const,
    },
    {
      to: app.staffEmail,
      template: "new-quote",
      record: quote.id,
      replyTo: quote.customerEmail,
      mail: newQuoteForStaff(quote, `${app.origin}/admin/quotes/${quote.id}`),
      dedupeKey: `new-quote:${quote.id}`,
    },
  ];
}
