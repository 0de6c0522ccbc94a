// An approved quote becomes a custom order; writes `custom_orders` through its owner's columns. Promises one order per quote (unique quote
// id), at the quoted price, with a deposit link by mail (quotes-7).
import { runBatch } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { ShopError } from "~/domain/brand/errors";
import { plainChoices } from "~/domain/designer/choices";
import { depositPercent } from "~/domain/designer/designer";
import { percentOf } from "~/domain/money/money";
import type { QuoteOrderInput } from "~/domain/quotes/quotes";
import { idPrefixes } from "~/domain/text/ids";
import { depositRequest } from "~/emails/quotes/quote-answer";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { insertCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { postMail, sendPosted } from "~/services/mail/outbox.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";

/** Makes the order, at the price quoted for its pieces, and mails the link; answers the order's number. ShopError `conflict` unless approved, or made before. */
export async function makeOrderFromQuote(app: App, input: QuoteOrderInput): Promise<string> {
  const staff = await requireAdmin(app);
  const { quote, design } = await getQuoteForStaff(app, input.id);
  if (quote.status !== "approved" || quote.quotedAmountCents === null) {
    throw new ShopError("conflict", "An order can be made once the client approved the quote.");
  }
  if (design)
    throw new ShopError("conflict", "The client pays the deposit of their own design, which makes the order.");
  const id = newId(idPrefixes.customOrder);
  const option = quote.priceOptions?.find(({ quantity }) => quantity === input.quantity);
  const totalCents = option?.amountCents ?? quote.quotedAmountCents;
  const order = {
    id,
    quoteId: quote.id,
    userId: quote.userId,
    quantity: input.quantity,
    pinType: quote.pinType,
    deadlineDate: quote.deadlineDate,
    size: input.size,
    plating: input.plating,
    packaging: [input.packaging],
    choices: plainChoices(quote.pinType),
    logoFileName: quote.logoFileName,
    logoKey: quote.logoKey,
    pinDesigns: [{ name: "Quoted design", description: quote.projectDescription, quantity: input.quantity }],
    pricePerPinCents: Math.round(totalCents / input.quantity),
    totalCents,
    depositCents: percentOf(totalCents, depositPercent),
    customerEmail: quote.customerEmail,
    customerName: quote.customerName,
    customerPhone: quote.customerPhone,
    notes: quote.quotedNotes,
    staffNotes: quote.staffNotes,
    createdAt: app.now(),
    updatedAt: app.now(),
  };
  const mail = depositRequest({ ...order, depositUrl: depositLink(app, id) });
  const posted = postMail(app, [
    {
      to: order.customerEmail,
      toName: order.customerName,
      template: "deposit-request",
      mail,
      dedupeKey: `deposit:${quote.id}`,
    },
  ]);
  const actor = staff.username;
  try {
    await runBatch(app.db, [
      insertCustomOrder(app, order),
      addEvent(app, {
        subject: "custom_order",
        subjectId: id,
        type: "pending",
        note: `Made from quote ${quote.id}`,
        actor,
      }),
      addEvent(app, { subject: "quote", subjectId: quote.id, type: "order", note: id, actor }),
      addAudit(app, staff, "order from quote", `quote ${quote.id}`, { order: id }),
      posted.statements,
    ]);
  } catch (error) {
    if (!wasTaken(error)) throw error;
    throw new ShopError("conflict", "An order was made from this quote already.", { cause: error });
  }
  sendPosted(app, posted);
  return id;
}
