// What a room settles, a quote or a custom order, in one shape. Owns no table; quotes and custom orders do.

import { eq, type SQL } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrderDrafts, customOrders, quoteRequests, quoteCollaborationSessions as sessions } from "~/db/schema";
import type { Badge } from "~/domain/brand/badges";
import { type CustomOrderStatus, customStatusBadges } from "~/domain/custom-orders/custom-orders";
import { attachmentsOf } from "~/domain/designer/choices";
import { attachmentLabel, piecesAndFacts } from "~/domain/designer/describe";
import { enamelNames } from "~/domain/designer/enamel-shelf";
import { type PinType, pieceWords, pinTypeLabels } from "~/domain/designer/products";
import { type FurtherDesign, furtherOf } from "~/domain/designer/several";
import { preferredSizeLabels, quoteStatusBadges } from "~/domain/quotes/quotes";
import type { App } from "~/services/core/app.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { type CustomOrder, moveCustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import type { CustomDraft } from "~/services/custom-orders/drafts.server";
import { selectOfferedDrafts } from "~/services/custom-orders/offered.server";
import { approveQuote, type Quote, reopenQuote, selectQuotes } from "~/services/quotes/quotes.server";

export interface RoomSubject {
  kind: "quote" | "custom_order";
  id: string;
  customerName: string;
  customerEmail: string;
  quantity: number;
  pinType: PinType;
  preferredSize: string | null;
  deadlineDate: string | null;
  projectDescription: string;
  additionalNotes: string | null;
  priceCents: number | null;
  priceNotes: string | null;
  /** The last day of a quote's price. */
  validUntil: string | null;
  /** The link that pays the deposit of an approved quote's design. */
  depositUrl: string | null;
  status: string;
  badge: Badge;
  /** What will be made, as shown to the client and as the approval's hash holds it. */
  specification: [label: string, value: string][];
  /** Version 0 of the mockup: the designer's preview, else the logo. */
  firstPictureKey: string | null;
  logoKey: string | null;
  /** The pictures of the order's other designs, and what they are. */
  furtherDesigns: FurtherDesign[];
}

/** The subject of a session, in the same round trip; null only beside a missing session. */
export async function readSubject(app: App, which: SQL): Promise<RoomSubject | null> {
  const quoteIds = app.db.select({ id: sessions.quoteId }).from(sessions).where(which);
  const orderIds = app.db.select({ id: sessions.customOrderId }).from(sessions).where(which);
  return oneSubject(app, eq(quoteRequests.id, quoteIds), eq(customOrders.id, orderIds));
}

export function findSubject(app: App, id: string): Promise<RoomSubject | null> {
  return oneSubject(app, eq(quoteRequests.id, id), eq(customOrders.id, id));
}

async function oneSubject(app: App, quoteIs: SQL, orderIs: SQL): Promise<RoomSubject | null> {
  const drafts = app.db
    .select({ previewKey: customOrderDrafts.previewKey })
    .from(customOrderDrafts)
    .innerJoin(customOrders, eq(customOrders.draftId, customOrderDrafts.id))
    .where(orderIs);
  const [[quote], [order], [draft], [offered]] = await Promise.all([
    app.read(selectQuotes(app, quoteIs)),
    app.read(selectCustomOrders(app, orderIs)),
    app.read(drafts),
    app.read(selectOfferedDrafts(app, quoteIs)),
  ]);
  if (quote) return fromQuote(app, quote, offered);
  return order ? fromOrder(order, draft?.previewKey ?? null) : null;
}

function fromQuote(app: App, quote: Quote, offered: CustomDraft | undefined): RoomSubject {
  const { id, customerName, customerEmail, quantity, pinType, projectDescription, status, logoKey } = quote;
  const size = preferredSizeLabels[quote.preferredSize as keyof typeof preferredSizeLabels] ?? quote.preferredSize;
  return {
    kind: "quote",
    id,
    customerName,
    customerEmail,
    quantity,
    pinType,
    preferredSize: quote.preferredSize,
    deadlineDate: quote.deadlineDate,
    projectDescription,
    additionalNotes: quote.additionalNotes,
    priceCents: quote.quotedAmountCents,
    priceNotes: quote.quotedNotes,
    validUntil: quote.validUntil,
    depositUrl: offered && status === "approved" ? depositLink(app, offered.id) : null,
    status,
    badge: quoteStatusBadges[status],
    specification: filled([
      ["Quantity", String(quantity)],
      ["Type", pinTypeLabels[pinType]],
      ["Size", size],
      ["Deadline", quote.deadlineDate],
      ["Project", projectDescription],
      ["Notes", quote.additionalNotes],
      ["Quote notes", quote.quotedNotes],
    ]),
    firstPictureKey: offered?.previewKey ?? logoKey,
    logoKey,
    furtherDesigns: offered?.furtherDesigns ?? [],
  };
}

function fromOrder(order: CustomOrder, previewKey: string | null): RoomSubject {
  const { id, customerName, customerEmail, quantity, status, logoKey } = order;
  const designs = order.pinDesigns.map(({ name, description }) => [name, description].filter(Boolean).join(": "));
  return {
    kind: "custom_order",
    id,
    customerName,
    customerEmail,
    quantity,
    pinType: order.pinType,
    preferredSize: order.size,
    deadlineDate: order.deadlineDate,
    projectDescription: designs.join("; ") || `Custom ${pieceWords[order.pinType]}`,
    additionalNotes: order.notes,
    priceCents: order.totalCents,
    priceNotes: null,
    validUntil: null,
    depositUrl: null,
    status,
    badge: customStatusBadges[status],
    specification: filled([
      ["Quantity", String(quantity)],
      // Said only where it is not the usual: records of earlier approvals keep their words.
      ["Type", order.pinType === "pins" ? null : pinTypeLabels[order.pinType]],
      ["Deadline", order.deadlineDate],
      ["Size", order.size.replace("inch", " inch")],
      ["Plating", order.plating],
      ["Attachment", order.choices.attachment === attachmentsOf[order.pinType][0] ? null : attachmentLabel(order)],
      ["Back stamp", order.choices.backStamp],
      ["Enamel colors", enamelNames(order.choices.colours).join(", ")],
      ["Artwork", order.choices.simplified ? "Simplified, without what is too fine" : null],
      ["Packaging", order.packaging.join(", ")],
      ["Backing card", order.choices.card === "own" ? "Own artwork" : null],
      ["Rush", order.rushOrder ? "Yes" : "No"],
      ["Designs", designs.join("; ")],
      ...furtherFacts(order.furtherDesigns),
      ["Notes", order.notes],
    ]),
    firstPictureKey: previewKey ?? logoKey,
    logoKey,
    furtherDesigns: order.furtherDesigns,
  };
}

/** "Design 2": all that is chosen for it, in a line. */
const furtherFacts = (designs: readonly FurtherDesign[]) =>
  furtherOf(designs).map(({ title, design }): [string, string] => [title, piecesAndFacts(design)]);

const filled = (facts: [string, string | null][]) => facts.filter((fact): fact is [string, string] => !!fact[1]);

const beforeProduction: readonly string[] = ["pending", "mockup_sent", "approved"] satisfies CustomOrderStatus[];

/** Mockups and decisions end when the pins are being made. */
export function isOpenForMockups({ kind, status }: RoomSubject): boolean {
  return kind === "quote" || beforeProduction.includes(status);
}

export function approveSubject(app: App, { kind, id }: RoomSubject): Statement[] {
  return kind === "quote" ? approveQuote(app, id) : moveCustomOrder(app, id, ["pending", "mockup_sent"], "approved");
}

/** Back before the approval, while `voided` is true of it. */
export function reopenSubject(app: App, { kind, id }: RoomSubject, voided: SQL): Statement[] {
  return kind === "quote" ? reopenQuote(app, id, voided) : moveCustomOrder(app, id, ["approved"], "mockup_sent");
}

/** A mockup stands before the client. */
export function mockupSent(app: App, { kind, id }: RoomSubject): Statement[] {
  return kind === "quote" ? [] : moveCustomOrder(app, id, ["pending", "approved"], "mockup_sent");
}
