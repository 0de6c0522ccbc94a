// Reminder emails from the cron. Owns no table. Guarantees orders-11: each reminder is sent once (by its dedupe key),
// and none after its reason has ended.
import { and, between, eq, exists, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statements } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import {
  accessLinks,
  quoteCollaborationSessions as collaborationSessions,
  customOrders,
  manualInvoices,
  orderEvents,
  outboxMessages,
  quoteRequests,
} from "~/db/schema";
import { addDays, dayMs, endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { offerReminderDays } from "~/domain/quotes/quotes";
import { mockupWaiting } from "~/emails/collaboration/mockup-waiting";
import { balanceDue } from "~/emails/orders/balance";
import { quoteEnding } from "~/emails/quotes/quote-answer";
import { abandonedCheckoutEmails } from "~/services/back-office/abandoned-checkouts.server";
import { live, roomLinkOf, selectSessions } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { type AccessLink, issueLink, quoteLink, rederiveToken } from "~/services/core/links/access.server";
import { trackingLink } from "~/services/core/links/tracking.server";
import { balanceUrl } from "~/services/custom-orders/balance-due.server";
import { invoiceEmail } from "~/services/invoices/admin.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { noOtherPaymentInFlight, noPaymentInFlight } from "~/services/ledger/in-flight.server";
import { type Email, enqueueOutbox, outboxInserts, sendEmails } from "~/services/mail/outbox.server";
import { priceQuote } from "~/services/quotes/price.server";
import { requireQuote } from "~/services/quotes/quotes.server";

/** Rows of each kind in one run, which shares 1,000 D1 queries with other jobs (platform-d1-8). */
const batchSize = 25;
const daysAgo = (app: App, days: number) => new Date(app.now().getTime() - days * dayMs);

/** SQL condition that this reminder has not been sent. `key` is SQL for its dedupe key. */
const isUnsent = (key: SQL) =>
  sql`not exists (select 1 from ${outboxMessages} where ${outboxMessages.dedupeKey} = ${key})`;

export async function sendReminders(app: App): Promise<void> {
  const late = await invoiceReminders(app);
  const emails = [
    ...(await balanceReminders(app, { from: 10, until: 30 })),
    ...(await balanceReminders(app, { from: 3, until: 10 })),
    ...late.emails,
    ...(await mockupReminders(app)),
    ...(await abandonedCheckoutEmails(app)),
  ];
  if (emails.length > 0) await sendEmails(app, emails, late.events);
  await remindOffers(app);
}

/** Repeats the payment link three and ten days after the balance became due. */
async function balanceReminders(app: App, { from, until }: { from: number; until: number }): Promise<Email[]> {
  const rows = await app.db
    .select({ order: customOrders, link: accessLinks })
    .from(accessLinks)
    .innerJoin(customOrders, eq(customOrders.id, accessLinks.subjectId))
    .where(
      and(
        eq(accessLinks.purpose, "balance"),
        isNull(accessLinks.revokedAt),
        sql`${accessLinks.createdAt} <= ${daysAgo(app, from).getTime()} and ${accessLinks.createdAt} > ${daysAgo(app, until).getTime()}`,
        isNull(customOrders.balancePaymentId),
        isNull(customOrders.archivedAt),
        sql`${customOrders.status} <> 'cancelled'`,
        noOtherPaymentInFlight(sql`${customOrders.id}`, ""),
        isUnsent(sql`'balance-reminder:' || ${accessLinks.tokenHash} || ${`:${from}`}`),
      ),
    )
    .limit(batchSize);
  return rows.flatMap(({ order, link }) => {
    const token = rederiveToken(app, link);
    if (!token) return [];
    const { id, customerName, customerEmail } = order;
    const payUrl = balanceUrl(app, token);
    const { expiresAt } = link;
    const mail = balanceDue({ ...order, remainingCents: remainingOf(order), payUrl, expiresAt, isReminder: true });
    const dedupeKey = `balance-reminder:${link.tokenHash}:${from}`;
    return [{ to: customerEmail, toName: customerName, template: "balance-reminder", record: id, mail, dedupeKey }];
  });
}

/** Adds the same history event as a reminder that staff send. */
async function invoiceReminders(app: App): Promise<{ emails: Email[]; events: Statements }> {
  const isOverdue = and(
    eq(manualInvoices.status, "pending"),
    lt(manualInvoices.dueDate, shopDay(app.now())),
    noPaymentInFlight(sql`${manualInvoices.id}`),
    isUnsent(sql`'invoice-overdue:' || ${manualInvoices.id}`),
  );
  const rows = await selectInvoices(app, isOverdue).limit(batchSize);
  const emails = rows.map((invoice) => ({
    ...invoiceEmail(app, invoice, "reminder"),
    template: "invoice-overdue",
    dedupeKey: `invoice-overdue:${invoice.id}`,
  }));
  const reminded = { subject: "invoice", type: "reminded", actor: "shop" } as const;
  const events = rows.map(({ id }) => addEvent(app, { ...reminded, id: `overdue:${id}`, subjectId: id }));
  return { emails, events };
}

/** Matches mockups that were sent two or more days ago and have no decision or newer version. An undone status is not public. */
const mockupWaits = (app: App, subject: "custom_order" | "quote") =>
  and(
    eq(orderEvents.subject, subject),
    eq(orderEvents.type, "mockup_sent"),
    eq(orderEvents.isPublic, true),
    lt(orderEvents.createdAt, daysAgo(app, 2)),
    sql`not exists (select 1 from order_events newer where newer.subject = ${subject} and newer.subject_id = ${orderEvents.subjectId}
      and newer.is_public and newer.type in ('mockup_sent', 'changes_requested', 'approved') and newer.created_at > ${orderEvents.createdAt})`,
    isUnsent(sql`'mockup-waiting:' || ${orderEvents.id}`),
  );

/** Matches quotes with a live room for their own client, which is where `roomLinkOf` links to. */
function hasRoom(app: App) {
  const { id, customerEmail } = quoteRequests;
  const ofClient = and(eq(collaborationSessions.quoteId, id), eq(collaborationSessions.clientEmail, customerEmail))!;
  return exists(selectSessions(app, live(app, ofClient), 1));
}

/**
 * Reminds once per sent mockup, two days later. A quote without a live room is skipped, because the email would have no
 * link.
 */
async function mockupReminders(app: App): Promise<Email[]> {
  const { id, customerName, customerEmail, pinType, quoteId } = customOrders;
  const [ordered, quoted] = await Promise.all([
    app.db
      .select({ id, customerName, customerEmail, pinType, quoteId, eventId: orderEvents.id })
      .from(orderEvents)
      .innerJoin(customOrders, eq(customOrders.id, orderEvents.subjectId))
      .where(
        and(mockupWaits(app, "custom_order"), eq(customOrders.status, "mockup_sent"), isNull(customOrders.archivedAt)),
      )
      .limit(batchSize),
    app.db
      .select({
        id: quoteRequests.id,
        customerName: quoteRequests.customerName,
        customerEmail: quoteRequests.customerEmail,
        pinType: quoteRequests.pinType,
        eventId: orderEvents.id,
      })
      .from(orderEvents)
      .innerJoin(quoteRequests, eq(quoteRequests.id, orderEvents.subjectId))
      .where(and(mockupWaits(app, "quote"), eq(quoteRequests.status, "quoted"), hasRoom(app)))
      .limit(batchSize),
  ]);
  const emails = [...ordered, ...quoted.map((quote) => ({ ...quote, quoteId: null }))].map(
    async ({ eventId, ...subject }): Promise<Email[]> => {
      const roomUrl = await roomLinkOf(app, subject);
      const isOrder = ordered.some((order) => order.id === subject.id);
      if (!isOrder && !roomUrl) return [];
      return [
        {
          to: subject.customerEmail,
          toName: subject.customerName,
          template: "mockup-waiting",
          record: subject.id,
          mail: mockupWaiting({ ...subject, roomUrl, orderUrl: trackingLink(app, "custom", subject.id) }),
          dedupeKey: `mockup-waiting:${eventId}`,
        },
      ];
    },
  );
  return (await Promise.all(emails)).flat();
}

/**
 * Reminds once per offer and expiry day, a few days before the offer expires. Links to the client's quote page or room
 * (quotes-12).
 */
async function remindOffers(app: App): Promise<void> {
  const today = shopDay(app.now());
  const rows = await app.db
    .select({ quote: quoteRequests, link: accessLinks })
    .from(quoteRequests)
    .leftJoin(
      accessLinks,
      and(eq(accessLinks.purpose, "quote"), eq(accessLinks.subjectId, quoteRequests.id), isNull(accessLinks.revokedAt)),
    )
    .where(
      and(
        eq(quoteRequests.status, "quoted"),
        between(quoteRequests.validUntil, today, addDays(today, offerReminderDays)),
        // Skip offers made within the last day, because the client has just read them.
        sql`coalesce(${accessLinks.createdAt}, ${quoteRequests.createdAt}) <= ${daysAgo(app, 1).getTime()}`,
        or(isNotNull(accessLinks.tokenHash), hasRoom(app)),
        notExists(
          app.db.select({ id: customOrders.id }).from(customOrders).where(eq(customOrders.quoteId, quoteRequests.id)),
        ),
        isUnsent(sql`'quote-ending:' || ${quoteRequests.id} || ':' || ${quoteRequests.validUntil}`),
      ),
    )
    .orderBy(quoteRequests.validUntil)
    .limit(batchSize);
  for (const { quote, link } of rows) await remindOffer(app, quote, link);
}

type Quote = typeof quoteRequests.$inferSelect;

/**
 * Writes the email and the new link in one batch, and only if the quote is unchanged: another cron run or staff may
 * have changed it.
 */
async function remindOffer(app: App, quote: Quote, link: AccessLink | null): Promise<void> {
  const { id, customerEmail, customerName } = quote;
  const validUntil = quote.validUntil ?? shopDay(app.now());
  const { token, statements } = link ? await tokenUntil(app, link, validUntil) : { token: null, statements: [] };
  const url = token ? quoteLink(app, token) : await roomLinkOf(app, quote);
  if (!url) return;
  const mail = quoteEnding({ ...quote, prices: await priceQuote(app, quote), validUntil, url, isRoom: !token });
  const dedupeKey = `quote-ending:${id}:${validUntil}`;
  const email = { to: customerEmail, toName: customerName, template: "quote-ending", record: id, mail, dedupeKey };
  const posted = outboxInserts(app, [email]);
  const guard = requireQuote(app, quote, isUnsent(sql`${dedupeKey}`));
  try {
    await runBatch(app.db, [guard, ...statements, ...posted.statements]);
  } catch (error) {
    if (!wasAborted(error, quoteRequests.version)) throw error;
    return;
  }
  enqueueOutbox(app, posted);
}

/**
 * Returns the link's token, or a new link if the old one ends before the offer. The token is null if the link works but
 * cannot be derived again.
 */
async function tokenUntil(app: App, link: AccessLink, lastDay: string) {
  if (link.expiresAt >= endOfShopDay(lastDay)) return { token: rederiveToken(app, link), statements: [] };
  return issueLink(app, link.purpose, link.subjectId);
}
