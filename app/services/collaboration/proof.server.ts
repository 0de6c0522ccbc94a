// "Send me a free mockup first": a design of the designer becomes a quote at its price, with its picture as version 0 and a room of
// its own (quotes-10). Owns no table. Promises that all of it and its mails are written together, or nothing.
import { addDays, shopDay } from "~/domain/calendar/calendar";
import type { PrepareInput } from "~/domain/designer/custom-drafts";
import { type Described, factsInLine, piecesAndFacts } from "~/domain/designer/describe";
import { offerDays } from "~/domain/designer/products";
import { designsOf, pictureKey, piecesOf } from "~/domain/designer/several";
import { formatMoney } from "~/domain/money/money";
import { idPrefixes } from "~/domain/text/ids";
import { newProofForStaff, proofReceived } from "~/emails/quotes/proof";
import { addFirstMockup } from "~/services/collaboration/mockups.server";
import { newSession, type RoomSession, sessionLink } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { newId } from "~/services/core/tokens.server";
import { type CustomDraft, designOf, insertDraft, planDraft } from "~/services/custom-orders/drafts.server";
import { offeredUntil } from "~/services/custom-orders/offered.server";
import { writeWithFiles } from "~/services/files/files.server";
import { postMail, sendPosted } from "~/services/mail/outbox.server";
import { insertQuote } from "~/services/quotes/quotes.server";

/** Answers the quote's number. ShopError `invalid`. */
export async function requestProof(app: App, input: PrepareInput): Promise<{ id: string }> {
  const { draft, uploads } = await planDraft(app, input);
  const offer = proofQuote(app, draft);
  const { id, customerName, customerEmail, validUntil } = offer;
  const room = newSession(app, {
    id: newId("RM"),
    quoteId: id,
    customOrderId: null,
    clientName: customerName,
    clientEmail: customerEmail,
  });
  const roomUrl = await sessionLink(app, room.row as RoomSession);
  const mails = postMail(app, [
    {
      to: customerEmail,
      toName: customerName,
      template: "proof-received",
      mail: proofReceived({ ...offer, roomUrl }),
      dedupeKey: `proof-received:${id}`,
    },
    {
      to: app.staffEmail,
      template: "new-proof",
      mail: newProofForStaff({ ...offer, adminUrl: `${app.origin}/admin/quotes/${id}` }),
      dedupeKey: `new-proof:${id}`,
    },
  ]);
  await writeWithFiles(app, `quote:${id}`, uploads, (files) => {
    const offered = { ...draft, quoteId: id, expiresAt: offeredUntil(validUntil) };
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
  sendPosted(app, mails);
  return { id };
}

/** One of several says its number and its pieces. */
const inWords = ({ title, design }: { title: string; design: Described }) =>
  title ? `${title}: ${piecesAndFacts(design)}` : factsInLine(design);

/** The quote of a design: at its price without a code, which has an end of its own. */
function proofQuote(app: App, draft: CustomDraft) {
  const { rushCents, ...design } = designOf(draft);
  const delivery = `Delivery: ${rushCents > 0 ? "Rush" : "Standard"}`;
  const { discountCode, discountCents } = draft;
  return {
    id: newId(idPrefixes.quote),
    userId: draft.userId,
    customerName: draft.customerName,
    customerEmail: draft.customerEmail,
    projectDescription: [...designsOf(design).map(inWords), delivery].join("; "),
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
