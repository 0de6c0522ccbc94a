// Staff's part of quote requests. Guarantees that a status only moves forward (quotes-4), and that each step is one
// batch with its event, audit line and email.
import { and, asc, desc, eq, getTableColumns, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { customOrders, orderEvents, orders, quoteCollaborationSessions, quoteRequests, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addDays, dayMs, shopDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { depositPercent as standardDepositPercent } from "~/domain/designer/designer";
import { offerDays } from "~/domain/designer/products";
import { bareDesigns, severalDesignsLabel } from "~/domain/designer/several";
import { knownDestination } from "~/domain/destinations/tax";
import { requireNotPast } from "~/domain/forms/days";
import { formatMoney, maxAmountCents } from "~/domain/money/money";
import { linkWarningDays } from "~/domain/orders/tasks";
import type { AnswerQuoteInput } from "~/domain/quotes/answer.schema";
import { countsOtherPieces, lineQuantity, priceLines, type QuoteLine, wholeLine } from "~/domain/quotes/lines";
import {
  isQuoteEnd,
  type QuoteChange,
  type QuoteFilter,
  type QuoteStatus,
  quoteAmountRule,
  quoteStatuses,
} from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { readTypedId } from "~/domain/text/ids";
import { quoteAnswer } from "~/emails/quotes/quote-answer";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { recordsWith } from "~/services/core/full-text.server";
import { addEvent, deleteEvents } from "~/services/core/history.server";
import { deleteLinks, issueLink, quoteLink } from "~/services/core/links/access.server";
import { mockupOfQuote } from "~/services/core/mockup-state.server";
import { endOpenRooms, findOpenRooms, refreshOpenRooms } from "~/services/core/open-rooms.server";
import {
  countRows,
  newerThan,
  olderThan,
  pageOf,
  pageSize,
  startsWith,
  unindexed,
} from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { type NotesInput, raiseVersion, requireSeenNotes, runVersioned } from "~/services/core/versions.server";
import { type CustomDraft, designOf } from "~/services/custom-orders/drafts.server";
import { deleteOfferedDraft, repriceOfferedDraft, selectOfferedDrafts } from "~/services/custom-orders/offered.server";
import { hasCertificate, termsFrom } from "~/services/customers/tax-exemptions.server";
import { openFile, releaseFiles } from "~/services/files/files.server";
import { pagePictureKey } from "~/services/mail/design-pictures.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { priceQuote } from "~/services/quotes/price.server";
import { type Quote, selectQuotes } from "~/services/quotes/quotes.server";

type Columns = Partial<ReturnType<typeof getTableColumns<typeof quoteRequests>>>;

/** Quotes without an amount come before all others. The expression has an index. */
const quotedAmount = sql`case when quoted_amount_cents is null then 0 else quoted_amount_cents end`;
const isByAmount = ({ sort }: QuoteFilter) => sort.endsWith("amount");
const isAscending = ({ sort }: QuoteFilter) => !sort.startsWith("-");

/** Column by which the list is sorted. A search leads by its text and then sorts what it finds. */
function sortKey(filter: QuoteFilter): SQL {
  if (isByAmount(filter)) return filter.q ? sql`+(${quotedAmount})` : sql`(${quotedAmount})`;
  return filter.q ? unindexed(quoteRequests.createdAt) : sql`${quoteRequests.createdAt}`;
}

function quoteCondition(filter: QuoteFilter, before?: string): SQL | undefined {
  const { q, status } = filter;
  const typed = readTypedId(/^[a-z]{2}-/i.test(q) ? q : `QR-${q}`);
  const named = recordsWith("quote", q);
  const byText: SQL | undefined = q
    ? or(
        startsWith(quoteRequests.id, typed),
        startsWith(quoteRequests.customerEmail, q.toLowerCase()),
        named ? sql`${quoteRequests.id} in ${named}` : undefined,
      )
    : undefined;
  const beyond = isAscending(filter) ? newerThan : olderThan;
  const ownStatus = isByAmount(filter) ? unindexed(quoteRequests.status) : quoteRequests.status;
  return and(
    byText,
    status ? sql`${ownStatus} = ${status}` : undefined,
    beyond(sortKey(filter), quoteRequests.id, before),
  );
}

function selectQuotePage<Chosen extends Columns>(app: App, filter: QuoteFilter, columns: Chosen, size: number) {
  const direction = isAscending(filter) ? asc : desc;
  return app.db
    .select({ ...columns, next: nextFacts(app) })
    .from(quoteRequests)
    .where(quoteCondition(filter, filter.before))
    .orderBy(direction(sortKey(filter)), direction(quoteRequests.id))
    .limit(size + 1);
}

/** Number of quotes that match the filter, at most one more than `maxCounted`. */
export async function countQuotes(app: App, filter: QuoteFilter): Promise<number> {
  const [total] = await Promise.all([countRows(app, quoteRequests, quoteCondition(filter)), requireStaff(app)]);
  return total;
}

const positionOf = (filter: QuoteFilter) => (row: { createdAt: Date; quotedAmountCents: number | null }) =>
  isByAmount(filter) ? (row.quotedAmountCents ?? 0) : row.createdAt.getTime();

export async function listQuotes(app: App, filter: QuoteFilter, size = pageSize) {
  const page = selectQuotePage(app, filter, getTableColumns(quoteRequests), size);
  const [rows] = await Promise.all([app.read(page), requireStaff(app)]);
  return pageOf(rows, size, positionOf(filter));
}

export async function listQuoteLines(app: App, filter: QuoteFilter) {
  const { id, customerName, customerEmail, companyName, status, createdAt } = quoteRequests;
  const { quantity, pinType, deadlineDate, quotedAmountCents } = quoteRequests;
  const person = { id, customerName, customerEmail, companyName };
  const wish = { quantity, pinType, deadlineDate, quotedAmountCents };
  const page = selectQuotePage(app, filter, { ...person, ...wish, status, createdAt }, pageSize);
  const [rows] = await Promise.all([app.read(page), requireStaff(app)]);
  return pageOf(rows, pageSize, positionOf(filter));
}

/** Facts from other tables that decide a request's next step, the same as on the Today page. */
function nextFacts(app: App) {
  const now = app.now().getTime();
  const isSo = (what: SQL) => sql<boolean>`${what}`.mapWith(Boolean);
  const isThere = (what: SQL) => isSo(sql`exists (select 1 from ${what})`);
  return {
    hasOrder: isThere(sql`custom_orders where custom_orders.quote_id = quote_requests.id`),
    isOffered: isThere(sql`custom_order_drafts where custom_order_drafts.quote_id = quote_requests.id
      and custom_order_drafts.expires_at > ${now}`),
    mockup: mockupOfQuote,
    isEnding: isThere(sql`access_links where access_links.purpose = 'quote'
      and access_links.subject_id = quote_requests.id and access_links.revoked_at is null
      and access_links.expires_at between ${now} and ${now + linkWarningDays * dayMs}`),
    isOver: isSo(sql`ifnull(valid_until < ${shopDay(app.now())}, 0)`),
  };
}

export async function getQuoteForStaff(app: App, id: string) {
  const customer = sql`(select customer_email from quote_requests where quote_requests.id = ${id})`;
  const [[quote], events, [order], [offered], files, [last], [facts], settings] = await Promise.all([
    app.read(selectQuotes(app, eq(quoteRequests.id, id))),
    app.read(
      app.db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.subject, "quote"), eq(orderEvents.subjectId, id)))
        .orderBy(desc(orderEvents.createdAt)),
    ),
    app.read(app.db.select({ id: customOrders.id }).from(customOrders).where(eq(customOrders.quoteId, id))),
    app.read(selectOfferedDrafts(app, eq(quoteRequests.id, id))),
    app.read(
      app.db
        .select({ key: storedFiles.key, fileName: storedFiles.fileName })
        .from(storedFiles)
        .where(and(eq(storedFiles.owner, `quote:${id}`), eq(storedFiles.purpose, "artwork"))),
    ),
    app.read(
      app.db
        .select({ address: orders.shippingAddress })
        .from(orders)
        .where(and(eq(orders.customerEmail, customer), isNotNull(orders.shippingAddress)))
        .orderBy(desc(orders.createdAt))
        .limit(1),
    ),
    app.read(
      app.db
        .select({
          mockup: mockupOfQuote,
          pictureKey: pagePictureKey(sql`${id}`).as("picture"),
          isTaxExempt: hasCertificate(app, sql`${quoteRequests.customerEmail}`).as(
            "is_tax_exempt",
          ) as SQL.Aliased<boolean>,
        })
        .from(quoteRequests)
        .where(eq(quoteRequests.id, id)),
    ),
    getSettings(app),
    requireStaff(app),
  ]);
  if (!quote) throw new ShopError("not_found", "Quote request not found");
  const design = offered ? designOffered(offered) : null;
  const lastShipTo = knownDestination({ shippingAddress: last?.address ?? null });
  return {
    quote,
    events,
    orderId: order?.id ?? null,
    design,
    files,
    lastShipTo,
    mockup: facts?.mockup ?? null,
    /** The picture that the quote's page shows. */
    pictureKey: facts?.pictureKey ?? null,
    terms: termsFrom(settings, facts),
  };
}

const designOffered = (draft: CustomDraft) => ({
  draftId: draft.id,
  cardFileName: draft.cardFileName,
  furtherDesigns: bareDesigns(draft.furtherDesigns),
  several: severalDesignsLabel(designOf(draft)),
});

export type Answer = Pick<AnswerQuoteInput, "id" | "lines" | "otherQuantities"> & Partial<AnswerQuoteInput>;

/** Lines, options and the sum of each. The client's price is never anything but these sums (quotes-17). */
function priceAnswer({ quantity }: Quote, { lines, otherQuantities }: Answer) {
  const quoteLines = lines.map((line): QuoteLine => {
    const { name, quantity: count, pricesCents } = line;
    return { name, quantity: lineQuantity(count, quantity), unitPriceCents: pricesCents[0] ?? 0 };
  });
  if (countsOtherPieces(quoteLines)) {
    const sentence = `No line is for each of the ${formatCount(quantity)} pieces that the client asked for. Leave the quantity of the pins blank. To offer another number, use "Add quantity".`;
    const field = `lines[${quoteLines.findIndex((line) => line.quantity !== 1)}].quantity`;
    throw new ShopError("invalid", sentence, { fieldErrors: { [field]: [sentence] } });
  }
  const priceOptions = otherQuantities.map((pieces, index) => {
    const unitPricesCents = lines.map(({ pricesCents }) => pricesCents[index + 1] ?? pricesCents[0] ?? 0);
    return {
      quantity: pieces,
      amountCents: priceLines(quoteLines, pieces, unitPricesCents).amountCents,
      unitPricesCents,
    };
  });
  const { amountCents } = priceLines(quoteLines, quantity);
  if (otherQuantities.includes(quantity)) {
    const sentence = `The first price is already for ${formatCount(quantity)} pieces. Enter another quantity.`;
    const field = `otherQuantities[${otherQuantities.indexOf(quantity)}]`;
    throw new ShopError("invalid", sentence, { fieldErrors: { [field]: [sentence] } });
  }
  for (const cents of [amountCents, ...priceOptions.map((option) => option.amountCents)]) {
    if (cents < 1) throw new ShopError("invalid", quoteAmountRule);
    if (cents > maxAmountCents)
      throw new ShopError(
        "invalid",
        `A quote can be at most ${formatMoney(maxAmountCents)}. Please split it into several.`,
      );
  }
  return { quotedAmountCents: amountCents, quoteLines, priceOptions };
}

/** Sends the client a price (staff only). The server adds up the lines. */
export async function answerQuote(app: App, answer: Answer): Promise<Quote> {
  const { id, version, notes, validUntil, deliveryDate, depositPercent = standardDepositPercent, shipTo } = answer;
  const staff = await requireStaff(app);
  const { quote, orderId, design } = await getQuoteForStaff(app, id);
  if (quote.status !== "pending" && quote.status !== "quoted") {
    throw new ShopError("conflict", "This quote is already approved, so its price can't change.");
  }
  if (orderId) {
    const next = "Change the order itself, or duplicate the quote for a new one.";
    throw new ShopError("conflict", `Order ${orderId} was created from this quote, so its price can't change. ${next}`);
  }
  if (design && answer.otherQuantities.length > 0) {
    throw new ShopError("conflict", "The client's design has a fixed number of pieces. Remove the other quantities.");
  }
  const today = shopDay(app.now());
  requireNotPast("validUntil", validUntil, today);
  requireNotPast("deliveryDate", deliveryDate, today);
  const priced = priceAnswer(quote, answer);
  const values = {
    status: "quoted" as const,
    ...priced,
    quotedNotes: notes ?? null,
    validUntil: validUntil ?? null,
    deliveryDate: deliveryDate ?? null,
    depositPercent,
    shipTo: shipTo ?? null,
  };
  const link = await issueLink(app, "quote", id);
  const mail = quoteAnswer({
    ...quote,
    ...values,
    prices: await priceQuote(app, { ...quote, ...values }),
    arrivesBy: deliveryDate ?? deliveryDay(false, today),
    approveUrl: quoteLink(app, link.token),
  });
  const emails = outboxInserts(app, [
    { to: quote.customerEmail, toName: quote.customerName, template: "quote-answer", record: id, mail },
  ]);
  await runVersioned(app, quoteRequests.version, [
    app.db
      .update(quoteRequests)
      .set({ ...values, version: raiseVersion(quoteRequests.version, version ?? quote.version), updatedAt: app.now() })
      .where(eq(quoteRequests.id, id)),
    repriceOfferedDraft(app, id, {
      totalCents: priced.quotedAmountCents,
      depositPercent,
      validUntil: validUntil ?? addDays(today, offerDays),
    }),
    link.statements,
    addEvent(app, { subject: "quote", subjectId: id, type: "quoted", note: "Quote sent", actor: staff.username }),
    addAudit(app, staff, "quote answered", `quote ${id}`, { amountCents: priced.quotedAmountCents }),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
  await refreshOpenRooms(app, eq(quoteCollaborationSessions.quoteId, id));
  return (await getQuoteForStaff(app, id)).quote;
}

/** Handles PATCH /api/quote-requests/{id}: a new amount sends a quote; a status alone only moves forward. */
export async function changeQuote(
  app: App,
  { id, status, quotedAmount, quotedNotes }: Partial<QuoteChange> & { id: string },
): Promise<Quote> {
  const staff = await requireStaff(app);
  if (quotedAmount !== undefined && (status === undefined || status === "quoted")) {
    const { quote } = await getQuoteForStaff(app, id);
    const { name, quantity, unitPriceCents } = wholeLine(quote.pinType, quotedAmount);
    const lines = [{ name, quantity, pricesCents: [unitPriceCents] }];
    return answerQuote(app, { id, lines, otherQuantities: [], notes: quotedNotes });
  }
  const { quote } = await getQuoteForStaff(app, id);
  const next = status ?? quote.status;
  if (quotedAmount !== undefined && quotedAmount !== quote.quotedAmountCents) {
    throw new ShopError("conflict", 'Quote an amount first: send it alone or with the status "quoted".');
  }
  requireForward(quote, next);
  if (next !== quote.status && next !== "pending" && next !== "quoted") {
    throw new ShopError(
      "conflict",
      "A quote is approved by its client and completed by the deposit. If the client approved by phone, send approvedByPhone with who and when.",
    );
  }
  await runVersioned(app, quoteRequests.version, [
    app.db
      .update(quoteRequests)
      .set({
        status: next,
        ...(quotedNotes && { quotedNotes }),
        version: raiseVersion(quoteRequests.version, quote.version),
        updatedAt: app.now(),
      })
      .where(eq(quoteRequests.id, id)),
    next === quote.status ? [] : addEvent(app, { subject: "quote", subjectId: id, type: next, actor: staff.username }),
    addAudit(app, staff, "quote changed", `quote ${id}`, { status: next }),
  ]);
  return (await getQuoteForStaff(app, id)).quote;
}

/** Only staff see these notes (orders-17). */
export async function saveQuoteNotes(app: App, { id, notes, seen }: NotesInput): Promise<void> {
  const staff = await requireStaff(app);
  const { staffNotes, version } = (await getQuoteForStaff(app, id)).quote;
  if (staffNotes === (notes ?? null)) return;
  requireSeenNotes(staffNotes, seen);
  await runVersioned(app, quoteRequests.version, [
    app.db
      .update(quoteRequests)
      .set({
        staffNotes: notes ?? null,
        version: raiseVersion(quoteRequests.version, version),
        updatedAt: app.now(),
      })
      .where(eq(quoteRequests.id, id)),
    addEvent(app, {
      subject: "quote",
      subjectId: id,
      type: "notes",
      note: "Notes changed",
      actor: staff.username,
      isPublic: false,
    }),
    addAudit(app, staff, "quote notes", `quote ${id}`, { notes: "changed" }),
  ]);
}

function requireForward(quote: Quote, next: QuoteStatus): void {
  if (isQuoteEnd(quote.status)) throw new ShopError("conflict", "This quote is closed. Reopen it first.");
  if (quoteStatuses.indexOf(next) < quoteStatuses.indexOf(quote.status)) {
    throw new ShopError("conflict", "A quote can't go back to an earlier status.");
  }
  if (next !== "pending" && quote.quotedAmountCents === null) {
    throw new ShopError("conflict", "Please enter a valid quote amount.");
  }
}

export async function deleteQuote(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const { quote, orderId } = await getQuoteForStaff(app, id);
  if (orderId) throw new ShopError("conflict", `Order ${orderId} was created from this quote, so it can't be deleted.`);
  // This query finds files through the room's rows, so it must run before those rows are deleted.
  const ofQuote = sql`${storedFiles.owner} in (select ${`quote:${id}`}
    union all select 'mockup:' || id from mockup_versions where quote_id = ${id}
    union all select 'annotation:' || id from quote_annotations where quote_id = ${id})`;
  // Designs that were added to the request may also belong to another request, draft or order.
  const key = storedFiles.key;
  const isOfOthers = sql`(exists (select 1 from custom_order_drafts other where other.quote_id is not ${id}
    and (${key} in (other.logo_key, other.preview_key, other.card_key) or instr(other.further_designs, ${key}) > 0))
    or exists (select 1 from custom_orders other where ${key} in (other.logo_key, other.card_key) or instr(other.further_designs, ${key}) > 0))`;
  const rooms = await findOpenRooms(app, eq(quoteCollaborationSessions.quoteId, id));
  await runBatch(app.db, [
    releaseFiles(app, sql`${ofQuote} and not ${isOfOthers}`),
    deleteLinks(app, "quote", id),
    deleteEvents(app, "quote", id),
    deleteOfferedDraft(app, id),
    app.db.delete(quoteRequests).where(eq(quoteRequests.id, id)),
    addAudit(app, staff, "quote deleted", `quote ${id}`, { customer: quote.customerName }),
  ]);
  await endOpenRooms(app, rooms);
}

export async function openQuoteLogo(app: App, id: string) {
  await requireStaff(app);
  const { quote } = await getQuoteForStaff(app, id);
  if (!quote.logoKey) throw new ShopError("not_found", "No Logo Uploaded");
  return openFile(app, quote.logoKey);
}

/** Opens one of the request's further files by the last part of its key (quotes-13). */
export async function openQuoteFile(app: App, { id, file }: { id: string; file: string }) {
  await requireStaff(app);
  const found = (await getQuoteForStaff(app, id)).files.find(({ key }) => key === `artwork/${file}`);
  if (!found) throw new ShopError("not_found", "File not found");
  return openFile(app, found.key);
}
