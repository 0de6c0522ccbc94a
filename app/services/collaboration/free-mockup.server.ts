// "Send me a free mockup first" (quotes-10): turns a design into a quote at its current price, with a room whose
// version 0 is the picture of the design. The client pays the deposit after approving. Owns no table. Guarantees that
// quote, draft, room and emails are written together or not at all.

import { eq } from "drizzle-orm";
import { quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import type { PrepareInput } from "~/domain/designer/custom-drafts.schema";
import { type Described, factsInLine, piecesAndFacts } from "~/domain/designer/describe";
import { offerDays } from "~/domain/designer/products";
import { designsOf, pictureKey, piecesOf, severalDesignsLabel } from "~/domain/designer/several";
import { priceAt } from "~/domain/destinations/tax";
import { formatMoney } from "~/domain/money/money";
import { idPrefixes } from "~/domain/text/ids";
import { freeMockupDeposit, freeMockupReceived, newFreeMockupForStaff } from "~/emails/quotes/free-mockup";
import { addFirstMockup } from "~/services/collaboration/mockups.server";
import { newSession, type RoomSession, sessionLink } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { newId } from "~/services/core/tokens.server";
import { offerLines, priceDraft } from "~/services/custom-orders/draft-price.server";
import { type CustomDraft, designOf, insertDraft, planDraft } from "~/services/custom-orders/drafts.server";
import { offeredDraftExpiry, selectOfferedDrafts } from "~/services/custom-orders/offered.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";
import { writeWithFiles } from "~/services/files/files.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { insertQuote, type Quote, selectQuotes } from "~/services/quotes/quotes.server";

/** Returns the quote's id. ShopError `invalid` for an invalid design. */
export async function requestFreeMockup(app: App, input: PrepareInput): Promise<{ id: string }> {
  const { draft, uploads } = await planDraft(app, input);
  const offer = freeMockupQuote(app, draft);
  const { id, customerName, customerEmail, validUntil } = offer;
  const rushOrder = designOf(draft).rushCents > 0;
  const several = severalDesignsLabel(designOf(draft));
  const lines = offerLines(draft, offer.quotedAmountCents);
  const price = priceAt(offer.quotedAmountCents, null, await destinationTerms(app));
  const room = newSession(app, {
    id: newId("RM"),
    quoteId: id,
    customOrderId: null,
    clientName: customerName,
    clientEmail: customerEmail,
  });
  const roomUrl = await sessionLink(app, room.row as RoomSession);
  const mails = outboxInserts(app, [
    {
      to: customerEmail,
      toName: customerName,
      template: "proof-received",
      record: id,
      mail: freeMockupReceived({ ...offer, rushOrder, lines, price, several, roomUrl }),
      oncePerHour: true,
    },
    {
      to: app.staffEmail,
      template: "new-proof",
      record: id,
      replyTo: customerEmail,
      mail: newFreeMockupForStaff({
        ...offer,
        rushOrder,
        lines,
        price,
        several,
        adminUrl: `${app.origin}/admin/quotes/${id}`,
      }),
      dedupeKey: `new-proof:${id}`,
    },
  ]);
  await writeWithFiles(app, `quote:${id}`, uploads, (files) => {
    const offered = { ...draft, quoteId: id, expiresAt: offeredDraftExpiry(validUntil) };
    const kept = insertDraft(app, offered, files, `quote:${id}`);
    return [
      ...insertQuote(app, { ...offer, logoKey: offered.logoKey, logoFileName: offered.logoFileName }),
      ...kept,
      ...room.statements,
      ...addFirstMockup(app, { quoteId: id, customerName }, pictureKey(offered)),
      ...addEvent(app, {
        subject: "quote",
        subjectId: id,
        type: "quoted",
        note: "Free mockup requested in the designer",
        actor: "customer",
      }),
      ...mails.statements,
    ];
  });
  enqueueOutbox(app, mails);
  return { id };
}

/**
 * Describes a design in one line. If there are several designs, starts with the design's title and its number of
 * pieces.
 */
const describeDesign = ({ title, design }: { title: string; design: Described }) =>
  title ? `${title}: ${piecesAndFacts(design)}` : factsInLine(design);

/** The quoted price excludes the discount code, because the code may expire before the quote does. */
function freeMockupQuote(app: App, draft: CustomDraft) {
  const { rushCents, ...design } = designOf(draft);
  const delivery = `Delivery: ${rushCents > 0 ? "Rush" : "Standard"}`;
  const { discountCode, discountCents } = draft;
  return {
    id: newId(idPrefixes.quote),
    userId: draft.userId,
    customerName: draft.customerName,
    customerEmail: draft.customerEmail,
    projectDescription: [...designsOf(design).map(describeDesign), delivery].join("; "),
    quantity: piecesOf(design),
    pinType: design.pinType,
    preferredSize: design.size,
    deadlineDate: draft.deadlineDate,
    additionalNotes: draft.notes,
    status: "quoted" as const,
    quotedAmountCents: draft.totalCents + discountCents,
    quotedNotes: discountCode
      ? `Code ${discountCode} takes ${formatMoney(discountCents)} off while it is valid.`
      : null,
    validUntil: addDays(shopDay(app.now()), offerDays),
    createdAt: app.now(),
    updatedAt: app.now(),
  };
}

/** Email with the deposit link, sent once per approval (`reason`). Empty if the quote has no design. */
export async function offeredDepositMails(
  app: App,
  { id, customerName, customerEmail }: Pick<Quote, "id" | "customerName" | "customerEmail">,
  reason: string,
): Promise<Email[]> {
  const [draft] = await app.read(selectOfferedDrafts(app, eq(quoteRequests.id, id)));
  if (!draft) return [];
  const [{ totalCents: goodsCents, depositCents }, [quote], terms] = await Promise.all([
    priceDraft(app, draft),
    app.read(selectQuotes(app, eq(quoteRequests.id, id))),
    destinationTerms(app, customerEmail),
  ]);
  const price = priceAt(goodsCents, quote?.shipTo ?? null, terms);
  return [
    {
      to: customerEmail,
      toName: customerName,
      template: "proof-deposit",
      record: id,
      mail: freeMockupDeposit({ id, ...price, depositCents, depositUrl: depositLink(app, draft.id) }),
      dedupeKey: `proof-deposit:${reason}`,
    },
  ];
}

export async function requireApprovedQuote(app: App, { quoteId }: Pick<CustomDraft, "quoteId">): Promise<void> {
  if (!quoteId) return;
  const [quote] = await app.read(selectQuotes(app, eq(quoteRequests.id, quoteId)));
  if (quote?.status === "approved") return;
  throw new ShopError("conflict", "Please approve the mockup in your design room first. Then you can pay the deposit.");
}
