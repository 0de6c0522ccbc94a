// `RoomSubject`: the quote or custom order of a room, in one shape. Owns no table; quotes and custom orders do.
import { createHash } from "node:crypto";
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { wasAborted } from "~/db/guards";
import { customOrders, quoteRequests, quoteCollaborationSessions as sessions } from "~/db/schema";
import type { Badge } from "~/domain/brand/badges";
import { type CalendarDay, formatDate, shopDay } from "~/domain/calendar/calendar";
import type { DueAtApproval } from "~/domain/collaboration/collaboration";
import {
  customStatusBadges,
  deliveryOf,
  goodsCentsOf,
  hasProductionStarted,
  isPastMockup,
  remainingOf,
} from "~/domain/custom-orders/custom-orders";
import { type Described, designFactsWithNotes, piecesAndFacts } from "~/domain/designer/describe";
import { countedPieces, type PinType, pluralPieceNames } from "~/domain/designer/products";
import { customerNotes, designsOf, type FurtherDesign, piecesLabel, piecesOf } from "~/domain/designer/several";
import {
  type DestinationPrice,
  type DestinationTerms,
  isTaxOpen,
  knownDestination,
  priceAt,
} from "~/domain/destinations/tax";
import { type Cents, formatMoney, percentOf } from "~/domain/money/money";
import { countedPrice, hasDetail, quotedQuantities } from "~/domain/quotes/lines";
import { agreedDay, isQuoteEnd, preferredSizeLabels, quoteStatusBadges } from "~/domain/quotes/quotes";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { getSettings } from "~/services/core/settings.server";
import {
  type CustomOrder,
  moveCustomOrder,
  requireCustomOrder,
  selectCustomOrders,
} from "~/services/custom-orders/custom-orders.server";
import { offerLines } from "~/services/custom-orders/draft-price.server";
import { type CustomDraft, designOf } from "~/services/custom-orders/drafts.server";
import { selectOfferedDrafts } from "~/services/custom-orders/offered.server";
import { hasCertificate, isExemptCustomOrder, termsFrom } from "~/services/customers/tax-exemptions.server";
import { approveQuote, type Quote, reopenQuote, requireQuote, selectQuotes } from "~/services/quotes/quotes.server";

export interface RoomSubject {
  kind: "quote" | "custom_order";
  id: string;
  customerName: string;
  customerEmail: string;
  quantity: number;
  pinType: PinType;
  preferredSize: string | null;
  deadlineDate: string | null;
  /** Day by which staff promised to deliver a quote. Null for an order, whose promised day is in `order`. */
  deliveryDate: string | null;
  projectDescription: string;
  additionalNotes: string | null;
  /** Price as the client reads and approves it, with shipping and sales tax as far as they are known. */
  priceCents: number | null;
  /** Sales tax may be added to the price, because the state is not known yet. */
  isTaxOpen: boolean;
  /** Price without shipping and sales tax, of which the deposit is a part. */
  goodsCents: number | null;
  priceNotes: string | null;
  validUntil: string | null;
  depositPercent: number;
  /** The free mockup's design, of which the client pays the deposit after approving. */
  offered: CustomDraft | null;
  status: Quote["status"] | CustomOrder["status"];
  /** Version of the quote or custom order that the room belongs to. */
  version: number;
  /** The custom order itself, or the order that the quote became. Null for a quote without an order. */
  order: Omit<CustomOrder, "staffNotes"> | null;
  badge: Badge;
  /** The product as described to the client and in the approval's hash. */
  specification: [label: string, value: string][];
  /** The specification from before the quote became an order. */
  quoteSpecification?: [label: string, value: string][];
  /** File for version 0 of the mockup: the designer's preview, otherwise the logo. */
  firstPictureKey: string | null;
  logoKey: string | null;
  furtherDesigns: FurtherDesign[];
  /** The first design next to `furtherDesigns`, or null without further ones. */
  firstDesign: Described | null;
  /** Facts that decide when the first mockup is due. Null for an order whose deposit is not paid. */
  mockupDue: { rushOrder: boolean; since: Date } | null;
}

/** Returns the subject of a session in the same round trip as the session. Null only if the session does not exist. */
export async function readSubject(app: App, which: SQL): Promise<RoomSubject | null> {
  const quoteIds = app.db.select({ id: sessions.quoteId }).from(sessions).where(which);
  const orderIds = app.db.select({ id: sessions.customOrderId }).from(sessions).where(which);
  return readOneSubject(app, eq(quoteRequests.id, quoteIds), eq(customOrders.id, orderIds));
}

/**
 * Finds a subject by quote or order id. An order that came from a quote is found as that quote, because the mockups
 * belong to the quote.
 */
export function findSubject(app: App, id: string): Promise<RoomSubject | null> {
  const quote = app.db.select({ id: customOrders.quoteId }).from(customOrders).where(eq(customOrders.id, id));
  return readOneSubject(app, or(eq(quoteRequests.id, id), inArray(quoteRequests.id, quote))!, eq(customOrders.id, id));
}

/** If a quote became an order, the order's quantity, designs and price apply, because they may have changed since. */
async function readOneSubject(app: App, quoteIs: SQL, orderIs: SQL): Promise<RoomSubject | null> {
  const quotes = app.db.select({ id: quoteRequests.id }).from(quoteRequests).where(quoteIs);
  const orderIsHere = or(orderIs, inArray(customOrders.quoteId, quotes));
  const [[quote], [order], [offered], [quoteFacts], [orderFacts], settings] = await Promise.all([
    app.read(selectQuotes(app, quoteIs)),
    app.read(selectCustomOrders(app, orderIsHere)),
    app.read(selectOfferedDrafts(app, quoteIs)),
    app.read(
      app.db
        .select({ isTaxExempt: hasCertificate(app, sql`${quoteRequests.customerEmail}`).as("is_tax_exempt") })
        .from(quoteRequests)
        .where(quoteIs),
    ),
    app.read(
      app.db
        .select({ isTaxExempt: isExemptCustomOrder(app) })
        .from(customOrders)
        .where(orderIsHere),
    ),
    getSettings(app),
  ]);
  const orderTerms = termsFrom(settings, orderFacts);
  if (!quote) return order ? subjectOf(order, orderTerms, app.now()) : null;
  const asQuote = fromQuote(quote, offered, termsFrom(settings, quoteFacts), shopDay(app.now()));
  if (!order) return asQuote;
  const { id, status, version, specification: quoteSpecification } = asQuote;
  return { ...subjectOf(order, orderTerms, app.now()), kind: "quote", id, status, version, quoteSpecification };
}

function fromQuote(
  quote: Quote,
  offered: CustomDraft | undefined,
  terms: DestinationTerms,
  today: CalendarDay,
): RoomSubject {
  const { id, customerName, customerEmail, quantity, pinType, projectDescription, status, logoKey } = quote;
  const notes = customerNotes(quote.additionalNotes);
  const size = preferredSizeLabels[quote.preferredSize as keyof typeof preferredSizeLabels] ?? quote.preferredSize;
  const goodsCents = quote.quotedAmountCents;
  const price = goodsCents === null ? null : priceAt(goodsCents, quote.shipTo, terms);
  return {
    kind: "quote",
    id,
    customerName,
    customerEmail,
    quantity,
    pinType,
    preferredSize: quote.preferredSize,
    deadlineDate: quote.deadlineDate,
    deliveryDate: quote.deliveryDate,
    projectDescription,
    additionalNotes: notes,
    priceCents: price?.totalCents ?? null,
    isTaxOpen: price?.isTaxOpen ?? false,
    goodsCents,
    priceNotes: quote.quotedAmountCents === null ? null : quote.quotedNotes,
    validUntil: quote.validUntil,
    depositPercent: quote.depositPercent,
    offered: offered ?? null,
    status,
    version: quote.version,
    order: null,
    badge: quoteStatusBadges[status],
    specification: filled([
      ...(offered
        ? [...designRows(designOf(offered)), rushRow(designOf(offered).rushOrder)]
        : ([
            ["Quantity", countedPieces(quote)],
            ["Size", size],
          ] as const)),
      neededBy(quote.deadlineDate),
      ...(offered ? [] : [["Project", projectDescription] as const]),
      ["Notes", notes],
      // A copied quote keeps the notes until staff send it.
      ["Quote notes", quote.quotedAmountCents === null ? null : quote.quotedNotes],
      ...linesOf(quote),
      ...(offered && goodsCents !== null ? linesOfOffer(offered, goodsCents) : []),
      ...(price ? extrasIn(price) : []),
      ["Delivered by", quote.deliveryDate && agreedDay(quote.deliveryDate, today)],
    ]),
    firstPictureKey: offered?.previewKey ?? logoKey,
    logoKey,
    furtherDesigns: offered?.furtherDesigns ?? [],
    firstDesign: offered ? firstOf(designOf(offered)) : null,
    mockupDue: { rushOrder: offered ? designOf(offered).rushOrder : false, since: quote.createdAt },
  };
}

/** The quote's lines. A single amount is only shown as the price. */
function linesOf(quote: Quote): [string, string][] {
  const [main] = quotedQuantities(quote);
  if (!main || !hasDetail(main)) return [];
  return main.lines.map((line): [string, string] => {
    const counted = countedPrice(line);
    return [line.name, `${counted ? `${counted} = ` : ""}${formatMoney(line.amountCents)}`];
  });
}

const linesOfOffer = (offered: CustomDraft, goodsCents: Cents) =>
  offerLines(offered, goodsCents).map(({ label, cents }): [string, string] => [label, formatMoney(cents)]);

/** Rows for shipping and sales tax. */
function extrasIn(price: DestinationPrice): (readonly [string, string | null])[] {
  const included = (cents: Cents) => (cents > 0 ? `${formatMoney(cents)}, included in the price` : null);
  const openTax = price.isTaxOpen ? "Added to the price once we know your state" : null;
  return [
    ["Shipping", included(price.shippingCents)],
    ["Sales tax", included(price.taxCents) ?? openTax],
  ];
}

/** A custom order as its room shows it. */
export function subjectOf(order: Omit<CustomOrder, "staffNotes">, terms: DestinationTerms, now: Date): RoomSubject {
  const { id, customerName, customerEmail, status, version, logoKey } = order;
  const { shippingCents, taxCents, totalCents } = order;
  const price = { shippingCents, taxCents, totalCents, isTaxOpen: isTaxOpen(knownDestination(order), terms) };
  const notes = customerNotes(order.notes);
  const designs = order.pinDesigns.map(({ name, description }) => [name, description].filter(Boolean).join(": "));
  return {
    kind: "custom_order",
    id,
    customerName,
    customerEmail,
    quantity: piecesOf(order),
    pinType: order.pinType,
    preferredSize: order.size,
    deadlineDate: order.deadlineDate,
    deliveryDate: null,
    projectDescription: designs.join("; ") || `Custom ${pluralPieceNames[order.pinType]}`,
    additionalNotes: notes,
    priceCents: totalCents,
    isTaxOpen: price.isTaxOpen,
    goodsCents: goodsCentsOf(order),
    priceNotes: null,
    validUntil: null,
    depositPercent: order.depositPercent,
    offered: null,
    status,
    version,
    order,
    badge: customStatusBadges[status],
    specification: filled([
      ...designRows(order),
      rushRow(order.rushOrder),
      [deliveryLabel, deliveryOf(order, now)],
      neededBy(order.deadlineDate),
      // An order from a quote keeps the quote's description. A design made in the designer has none.
      ["Designs", order.pinDesigns.some(({ description }) => description) ? designs.join("; ") : null],
      ["Notes", notes],
      ...extrasIn(price),
    ]),
    // For a design from the designer, version 0 was created with the deposit.
    firstPictureKey: logoKey,
    logoKey,
    furtherDesigns: order.furtherDesigns,
    firstDesign: firstOf(order),
    mockupDue: order.depositPaymentId ? { rushOrder: order.rushOrder, since: order.createdAt } : null,
  };
}

/** Rows of one design, or one row for each of several. */
function designRows(order: Described & { furtherDesigns: readonly FurtherDesign[] }): [string, string][] {
  const rows: [string, string][] = [["Quantity", piecesLabel(order)]];
  if (order.furtherDesigns.length === 0) return [...rows, ...designFactsWithNotes(order)];
  return [...rows, ...designsOf(order).map(({ title, design }): [string, string] => [title, piecesAndFacts(design)])];
}

function firstOf(order: Described & { furtherDesigns: readonly FurtherDesign[] }): Described | null {
  const { pinType, quantity, size, plating, packaging, choices, furtherDesigns } = order;
  return furtherDesigns.length > 0 ? { pinType, quantity, size, plating, packaging, choices } : null;
}

const deliveryLabel = "Delivery";
const rushRow = (rushOrder: boolean) => ["Rush", rushOrder ? "Yes" : "No"] as const;
const neededBy = (day: string | null) => ["Needed by", day && formatDate(day)] as const;

/**
 * Fingerprint of the price and details that the client reads next to the mockup (collaboration-14). The delivery day is left out, because
 * it moves each midnight before production.
 */
export const approvalTerms = ({ priceCents, specification }: RoomSubject): string =>
  createHash("sha256")
    .update(JSON.stringify([priceCents, specification.filter(([label]) => label !== deliveryLabel)]))
    .digest("hex")
    .slice(0, 16);

/** Facts of the form that approves a mockup: the price it states and the payment that becomes due. */
export const approvalFacts = (subject: RoomSubject) => ({
  priceCents: subject.priceCents,
  isTaxOpen: subject.isTaxOpen,
  due: dueAtApproval(subject),
  terms: approvalTerms(subject),
});

function dueAtApproval({ order, goodsCents, depositPercent }: RoomSubject): DueAtApproval | null {
  if (order?.balancePaymentId || order?.totalCents === 0) return null;
  if (order?.depositPaymentId) return { kind: "balance", cents: Math.max(0, remainingOf(order)) };
  if (order) return { kind: "deposit", cents: order.depositCents };
  return goodsCents ? { kind: "deposit", cents: percentOf(goodsCents, depositPercent) } : null;
}

const filled = (facts: (readonly [string, string | null])[]) =>
  facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));

export function closedReason({ status, order }: RoomSubject): string | null {
  if (order)
    return hasProductionStarted(order.status) ? "Your pins are already in production, so the mockup is final." : null;
  return isQuoteEnd(status) ? "This quote is closed. You can approve its mockup if we reopen it." : null;
}

/** Whether the quote or order is not yet in the state that an approval leads to. Staff may have set it back. */
export const needsApproval = ({ status, order }: RoomSubject): boolean =>
  order ? !isPastMockup(order.status) : status === "quoted";

/** Aborts the batch if the quote or order changed since it was read. */
export function requireSubject(app: App, { kind, id, version, order }: RoomSubject): Statement[] {
  return [
    ...(kind === "quote" ? [requireQuote(app, { id, version })] : []),
    ...(order ? [requireCustomOrder(app, order.id, eq(customOrders.version, order.version), sql`true`)] : []),
  ];
}

export const hasSubjectChanged = (error: unknown): boolean =>
  wasAborted(error, quoteRequests.version) || wasAborted(error, customOrders.version);

export function approveSubject(app: App, { kind, id, order }: RoomSubject): Statement[] {
  return [
    ...(kind === "quote" ? approveQuote(app, id) : []),
    ...(order ? moveCustomOrder(app, order.id, ["pending", "mockup_sent"], "approved") : []),
  ];
}

/** Moves the order back to the state before its approval, and the quote too if `voided` holds. */
export function reopenSubject(app: App, { kind, id, order }: RoomSubject, voided: SQL): Statement[] {
  return [
    ...(kind === "quote" ? reopenQuote(app, id, voided) : []),
    ...(order ? moveCustomOrder(app, order.id, ["approved"], "mockup_sent") : []),
  ];
}

export function markMockupSent(app: App, { order }: RoomSubject): Statement[] {
  return order ? moveCustomOrder(app, order.id, ["pending", "approved"], "mockup_sent") : [];
}

type RoomEvent = Omit<Parameters<typeof addEvent>[1], "id" | "subject" | "subjectId">;

/** Adds an event to the history of the quote or custom order, and of the order that a quote became. */
export function addRoomEvent(app: App, { kind, id, order }: RoomSubject, event: RoomEvent): Statement[] {
  return [
    ...addEvent(app, { subject: kind, subjectId: id, ...event }),
    ...(kind === "quote" && order ? addEvent(app, { subject: "custom_order", subjectId: order.id, ...event }) : []),
  ];
}
