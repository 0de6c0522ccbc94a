// The client's answer to a quote: by the emailed link, in the room or by phone. Owns no table. Guarantees quotes-6:
// opening the link approves nothing, and an expired or replaced link does not work.
import { eq } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import { customOrders, quoteCollaborationSessions, quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { countedPieces } from "~/domain/designer/products";
import { priceInWords } from "~/domain/destinations/tax";
import { chooseOption } from "~/domain/quotes/lines";
import { hasExpired, isQuoteEnd } from "~/domain/quotes/quotes";
import { quoteApproved, quoteConfirmed, quoteDeclined, quoteQuestion } from "~/emails/quotes/quote-answer";
import { authorOf } from "~/services/collaboration/comments.server";
import { offeredDepositMails } from "~/services/collaboration/free-mockup.server";
import { byToken, getLiveSession } from "~/services/collaboration/sessions.server";
import { addQuestion } from "~/services/conversations/questions.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { linkedSubject } from "~/services/core/links/access.server";
import { refreshOpenRooms } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";
import { findQuotePicture } from "~/services/quotes/picture.server";
import { priceQuote } from "~/services/quotes/price.server";
import {
  approveQuote,
  declineQuote,
  followUpQuote,
  type Quote,
  requireQuote,
  selectQuotes,
} from "~/services/quotes/quotes.server";

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

/** Returns the quote of a link with the prices that the client can choose, and the key of its picture. */
export async function readAnswer(app: App, link: { token: string }) {
  const [quote, picture] = await Promise.all([getQuoteByLink(app, link), findQuotePicture(app, link)]);
  return { quote, picture, prices: await priceQuote(app, quote) };
}

/** Returns the quote of a room for its client. ShopError `forbidden` for staff, `conflict` once it is an order. */
async function getQuoteInRoom(app: App, token: string): Promise<Quote> {
  const session = await getLiveSession(app, byToken(token));
  const { authorType } = await authorOf(app, session);
  if (authorType === "staff") throw new ShopError("forbidden", "Only the client can answer a quote.");
  const quoteId = session.quoteId ?? "";
  const [[quote], hasOrder] = await Promise.all([
    app.read(selectQuotes(app, eq(quoteRequests.id, quoteId))),
    app.db.$count(customOrders, eq(customOrders.quoteId, quoteId)),
  ]);
  if (!quote || hasOrder > 0) throw new ShopError("conflict", "This room has no open quote.");
  return quote;
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
  if (hasExpired(quote, shopDay(app.now()))) {
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
  const approved = { ...quote, ...chosen, prices: await priceQuote(app, { ...quote, ...chosen }) };
  const emails = outboxInserts(app, [
    {
      to: app.staffEmail,
      template: "quote-approved",
      record: quote.id,
      replyTo: quote.customerEmail,
      mail: quoteApproved({ ...approved, name, adminUrl: adminUrl(app, quote) }),
      dedupeKey: `quote-approved:${quote.id}`,
    },
    {
      ...toClient(quote),
      template: "quote-confirmed",
      record: quote.id,
      mail: quoteConfirmed(approved, shopDay(app.now())),
    },
    ...also.emails,
  ]);
  const [price] = approved.prices;
  const what = `${countedPieces(approved)} for ${price ? priceInWords(price) : ""}`;
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

interface Decline {
  token: string;
  reason: string;
}

/** Ends the quote for the client. Its link keeps showing that (quotes-14). Repeated calls change nothing. */
export async function declineByLink(app: App, { token, reason }: Decline): Promise<void> {
  await decline(app, await getQuoteByLink(app, { token }), reason);
}

/** The same from the quote's room. */
export async function declineInRoom(app: App, { token, reason }: Decline): Promise<void> {
  await decline(app, await getQuoteInRoom(app, token), reason);
}

async function decline(app: App, quote: Quote, reason: string): Promise<void> {
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

interface Question {
  token: string;
  question: string;
  /** Idempotency key of the form. */
  key: string;
}

/** Adds the client's question to the quote's conversation, emails it to staff and puts the quote on Today, once per key. */
export async function askByLink(app: App, { token, question, key }: Question): Promise<void> {
  await ask(app, await getQuoteByLink(app, { token }), question, key);
}

/** The same from the quote's room. */
export async function askInRoom(app: App, { token, question, key }: Question): Promise<void> {
  await ask(app, await getQuoteInRoom(app, token), question, key);
}

async function ask(app: App, quote: Quote, question: string, key: string): Promise<void> {
  const { id, customerEmail, customerName } = quote;
  // The id of the quote keeps keys of different clients apart.
  const once = hashToken(`question\n${id}\n${key}`);
  const mail = quoteQuestion({ ...quote, question, adminUrl: adminUrl(app, quote) });
  const emails = outboxInserts(app, [
    {
      to: app.staffEmail,
      template: "quote-question",
      mail,
      record: id,
      replyTo: customerEmail,
      dedupeKey: `quote-question:${once}`,
    },
  ]);
  await runBatch(app.db, [
    addQuestion(app, {
      id: once,
      record: id,
      email: customerEmail,
      name: customerName,
      subject: `Question about quote ${id}`,
      body: question,
    }),
    followUpQuote(app, id, shopDay(app.now())),
    addEvent(app, {
      id: `question:${once}`,
      subject: "quote",
      subjectId: id,
      type: "question",
      note: question,
      actor: "customer",
    }),
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
