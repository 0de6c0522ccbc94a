// Visitors request quotes. Guarantees that request, logo, history and emails are written together or not at all
// (quotes-8).
import type { QuoteForm } from "~/domain/quotes/quotes";
import { idPrefixes } from "~/domain/text/ids";
import { newQuoteForStaff, quoteReceived } from "~/emails/quotes/quote-request";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { newId } from "~/services/core/tokens.server";
import { readUpload, writeWithFiles } from "~/services/files/files.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import type { Quote } from "~/services/quotes/quotes.server";
import { insertQuote } from "~/services/quotes/quotes.server";

/** Saves a request and emails customer and staff. Requests that fill the honeypot look successful but are dropped. */
export async function requestQuote(
  app: App,
  { logo, website, ...input }: QuoteForm,
): Promise<Pick<Quote, "id" | "status">> {
  const id = newId(idPrefixes.quote);
  if (website) return { id, status: "pending" };
  const viewer = await app.viewer();
  const upload = logo && ({ ...(await readUpload(logo)), purpose: "logo", allowed: "quote" } as const);
  const mails = outboxInserts(app, requestMails(app, { ...input, id, logoFileName: upload?.fileName }));
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
    ...mails.statements,
  ]);
  enqueueOutbox(app, mails);
  return { id, status: "pending" };
}

function requestMails(app: App, quote: Parameters<typeof quoteReceived>[0]) {
  return [
    {
      to: quote.customerEmail,
      toName: quote.customerName,
      template: "quote-received",
      mail: quoteReceived(quote),
      oncePerHour: true as const,
    },
    {
      to: app.staffEmail,
      template: "new-quote",
      mail: newQuoteForStaff(quote, `${app.origin}/admin/quotes/${quote.id}`),
      dedupeKey: `new-quote:${quote.id}`,
    },
  ];
}
