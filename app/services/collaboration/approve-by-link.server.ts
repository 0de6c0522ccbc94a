// The client's answer to a quote, by the mailed link; owns no table. Promises that looking never approves, and that an
// expired or replaced link opens nothing (quotes-6).
import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import { quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { quoteApproved } from "~/emails/quotes/quote-answer";
import { offeredDepositMails } from "~/services/collaboration/free-mockup.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { linkedSubject } from "~/services/core/links/access.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { approveQuote, type Quote, requireQuote } from "~/services/quotes/quotes.server";

/** The quote behind a link, else ShopError `not_found`. */
export async function getQuoteByLink(app: App, { token }: { token: string }): Promise<Quote> {
  const [row] = await app.read(
    app.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, linkedSubject(app, "quote", token))),
  );
  if (!row) throw new ShopError("not_found", "This link is not valid or has expired. Please ask us for a new one.");
  return row;
}

/** The client says yes, by name. A second yes changes nothing. */
export async function approveByLink(app: App, { token, name }: { token: string; name: string }): Promise<void> {
  const quote = await getQuoteByLink(app, { token });
  if (quote.status === "approved" || quote.status === "completed") return;
  if (quote.validUntil && quote.validUntil < shopDay(app.now())) {
    throw new ShopError("gone", "This quote has expired. Please ask us for a new one.");
  }
  const mail = quoteApproved({ ...quote, name, adminUrl: `${app.origin}/admin/quotes/${quote.id}` });
  const emails = outboxInserts(app, [
    { to: app.staffEmail, template: "quote-approved", mail, dedupeKey: `quote-approved:${quote.id}` },
    ...(await offeredDepositMails(app, quote, quote.id)),
  ]);
  await runBatch(app.db, [
    requireQuote(app, quote),
    approveQuote(app, quote.id),
    addEvent(app, {
      subject: "quote",
      subjectId: quote.id,
      type: "approved",
      note: `Approved by ${name}`,
      actor: "customer",
    }),
    emails.statements,
  ]).catch((error) => {
    if (!wasAborted(error, quoteRequests.version)) throw error;
    throw new ShopError("conflict", "This quote changed at the same moment. Please look at it again.");
  });
  enqueueOutbox(app, emails);
}
