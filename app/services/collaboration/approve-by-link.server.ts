// The client's approval of a quote, by the emailed link or by phone. Owns no table. Guarantees quotes-6: opening the
// link approves nothing, and an expired or replaced link does not work.
import { eq } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import { quoteCollaborationSessions, quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { isQuoteEnd } from "~/domain/quotes/quotes";
import { quoteApproved } from "~/emails/quotes/quote-answer";
import { offeredDepositMails } from "~/services/collaboration/free-mockup.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { linkedSubject } from "~/services/core/links/access.server";
import { refreshOpenRooms } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";
import { approveQuote, type Quote, requireQuote } from "~/services/quotes/quotes.server";

/** Returns the quote of a link or throws ShopError `not_found`. */
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

/** Approves the quote in the client's name. Repeated approvals change nothing. */
export async function approveByLink(app: App, { token, name }: { token: string; name: string }): Promise<void> {
  const quote = await getQuoteByLink(app, { token });
  if (quote.status === "approved" || quote.status === "completed") return;
  if (quote.validUntil && quote.validUntil < shopDay(app.now())) {
    throw new ShopError("gone", "This quote has expired. Please ask us for a new one.");
  }
  await approve(app, quote, { name, note: `Approved by ${name}`, actor: "customer" });
}

/**
 * Records that the client approved by phone (staff only). `reason` says who and when. ShopError `conflict` if the quote
 * is not waiting for the client.
 */
export async function approveByPhone(app: App, { id, reason }: { id: string; reason: string }): Promise<Quote> {
  const staff = await requireStaff(app);
  const { quote } = await getQuoteForStaff(app, id);
  if (quote.status === "pending") throw new ShopError("conflict", "Send the client a price first.");
  if (isQuoteEnd(quote.status)) throw new ShopError("conflict", "This quote is closed. Reopen it first.");
  if (quote.status === "quoted") {
    const note = `Approved by phone: ${reason}`;
    const audit = addAudit(app, staff, "quote approved by phone", `quote ${id}`, { reason });
    await approve(app, quote, { name: `${quote.customerName} (by phone)`, note, actor: staff.username }, audit);
  }
  return (await getQuoteForStaff(app, id)).quote;
}

interface Approval {
  name: string;
  note: string;
  actor: string;
}

async function approve(app: App, quote: Quote, { name, note, actor }: Approval, also: Statement[] = []): Promise<void> {
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
      note,
      actor,
    }),
    also,
    emails.statements,
  ]).catch((error) => {
    if (!wasAborted(error, quoteRequests.version)) throw error;
    throw new ShopError("conflict", "This quote just changed. Please review it again.");
  });
  enqueueOutbox(app, emails);
  await refreshOpenRooms(app, eq(quoteCollaborationSessions.quoteId, quote.id));
}
