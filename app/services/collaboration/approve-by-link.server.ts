// The client's answer to a quote, by the emailed link or by phone. Owns no table. Guarantees quotes-6: opening the link
// approves nothing, and an expired or replaced link does not work.
import { eq } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import { quoteCollaborationSessions, quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { countedPieces } from "~/domain/designer/products";
import { chooseOption, isQuoteEnd, quotedPrice } from "~/domain/quotes/quotes";
import { quoteApproved, quoteConfirmed, quoteDeclined, quoteQuestion } from "~/emails/quotes/quote-answer";
import { offeredDepositMails } from "~/services/collaboration/free-mockup.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { linkedSubject } from "~/services/core/links/access.server";
import { refreshOpenRooms } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { isTaxOpen } from "~/services/customers/tax-exemptions.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";
import { approveQuote, declineQuote, followUpQuote, type Quote, requireQuote } from "~/services/quotes/quotes.server";

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

/** Returns the quote of a link, and whether sales tax may be added to its price. */
export async function readAnswer(app: App, link: { token: string }) {
  const quote = await getQuoteByLink(app, link);
  return { quote, plusTax: await isTaxOpen(app, quote) };
}

interface ByLink {
  token: string;
  name: string;
  quantity?: number;
}

/** Approves the quote in the client's name. Repeated approvals change nothing. */
export async function approveByLink(app: App, { token, name, quantity }: ByLink): Promise<void> {
  const quote = await getQuoteByLink(app, { token });
  if (quote.status === "approved" || quote.status === "completed") return;
  requireOpen(quote);
  if (quote.validUntil && quote.validUntil < shopDay(app.now())) {
    throw new ShopError("gone", "This quote has expired. Please ask us for a new one.");
  }
  await approve(app, quote, { name, quantity, how: `Approved by ${name}`, actor: "customer" });
}

/**
 * Records that the client approved by phone (staff only). `reason` says who and when. ShopError `conflict` if the quote
 * is not waiting for the client.
 */
export async function approveByPhone(
  app: App,
  { id, reason, quantity }: { id: string; reason: string; quantity?: number },
): Promise<Quote> {
  const staff = await requireStaff(app);
  const { quote } = await getQuoteForStaff(app, id);
  if (quote.status === "pending") throw new ShopError("conflict", "Send the client a price first.");
  if (isQuoteEnd(quote.status)) throw new ShopError("conflict", "This quote is closed. Reopen it first.");
  if (quote.status === "quoted") {
    const how = `Approved by phone: ${reason}`;
    const audit = addAudit(app, staff, "quote approved by phone", `quote ${id}`, { reason });
    const name = `${quote.customerName} (by phone)`;
    // Staff have talked to the client, who may pay right away.
    const deposit = await offeredDepositMails(app, quote, quote.id);
    await approve(app, quote, { name, quantity, how, actor: staff.username }, { audit, emails: deposit });
  }
  return (await getQuoteForStaff(app, id)).quote;
}

interface Approval {
  name: string;
  /** A quoted quantity. The default is the quote's main quantity. */
  quantity?: number;
  how: string;
  actor: string;
}

/** Adds no deposit link: the client first sees the mockup, and the email about its approval has the link (quotes-14). */
async function approve(
  app: App,
  quote: Quote,
  { name, quantity, how, actor }: Approval,
  also: { audit: Statement[]; emails: Email[] } = { audit: [], emails: [] },
): Promise<void> {
  const chosen = chooseOption(quote, quantity ?? quote.quantity);
  if (!chosen) throw quoteChanged();
  const plusTax = await isTaxOpen(app, quote);
  const approved = { ...quote, ...chosen, plusTax };
  const emails = outboxInserts(app, [
    {
      to: app.staffEmail,
      template: "quote-approved",
      record: quote.id,
      replyTo: quote.customerEmail,
      mail: quoteApproved({ ...approved, name, adminUrl: adminUrl(app, quote) }),
      dedupeKey: `quote-approved:${quote.id}`,
    },
    { ...toClient(quote), template: "quote-confirmed", record: quote.id, mail: quoteConfirmed(approved) },
    ...also.emails,
  ]);
  const what = `${countedPieces(approved)} for ${quotedPrice(chosen.quotedAmountCents, plusTax)}`;
  const note = `${how}. ${what}`;
  await runAnswer(app, quote, [
    approveQuote(app, quote.id, chosen),
    addEvent(app, { subject: "quote", subjectId: quote.id, type: "approved", note, actor }),
    also.audit,
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
  await refreshOpenRooms(app, eq(quoteCollaborationSessions.quoteId, quote.id));
}

/** Ends the quote for the client. Its link keeps showing that (quotes-14). Repeated calls change nothing. */
export async function declineByLink(app: App, { token, reason }: { token: string; reason: string }): Promise<void> {
  const quote = await getQuoteByLink(app, { token });
  if (quote.status === "declined") return;
  requireOpen(quote);
  if (quote.status !== "quoted") {
    throw new ShopError("conflict", "This quote is already approved. Please email us if you changed your mind.");
  }
  const mail = quoteDeclined({ ...quote, reason, adminUrl: adminUrl(app, quote) });
  const emails = outboxInserts(app, [
    { to: app.staffEmail, template: "quote-declined", record: quote.id, replyTo: quote.customerEmail, mail },
  ]);
  await runAnswer(app, quote, [
    declineQuote(app, quote.id, reason),
    addEvent(app, { subject: "quote", subjectId: quote.id, type: "declined", note: reason, actor: "customer" }),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
  await refreshOpenRooms(app, eq(quoteCollaborationSessions.quoteId, quote.id));
}

/** Emails the client's question to staff and puts the quote on Today. */
export async function askByLink(app: App, { token, question }: { token: string; question: string }): Promise<void> {
  const quote = await getQuoteByLink(app, { token });
  const mail = quoteQuestion({ ...quote, question, adminUrl: adminUrl(app, quote) });
  const about = { record: quote.id, replyTo: quote.customerEmail };
  const emails = outboxInserts(app, [{ to: app.staffEmail, template: "quote-question", mail, ...about }]);
  await runAnswer(app, quote, [
    followUpQuote(app, quote.id, shopDay(app.now())),
    addEvent(app, { subject: "quote", subjectId: quote.id, type: "question", note: question, actor: "customer" }),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}

const runAnswer = (app: App, quote: Quote, statements: Parameters<typeof runBatch>[1]) =>
  runBatch(app.db, [requireQuote(app, quote), ...statements]).catch((error) => {
    if (!wasAborted(error, quoteRequests.version)) throw error;
    throw quoteChanged();
  });

const quoteChanged = () => new ShopError("conflict", "This quote just changed. Please review it again.");

function requireOpen({ status }: Quote): void {
  if (isQuoteEnd(status)) throw new ShopError("conflict", "This quote is closed. Please ask us for a new one.");
}

const adminUrl = (app: App, { id }: Quote) => `${app.origin}/admin/quotes/${id}`;
const toClient = ({ customerEmail, customerName }: Quote) => ({ to: customerEmail, toName: customerName });
