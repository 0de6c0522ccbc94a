// Creates custom orders from approved quotes. Guarantees one order per quote (unique quote id), at the quoted price,
// with an emailed deposit link (quotes-7).
import { eq, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { customOrders, quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type CustomOrderStatus, isDepositDue } from "~/domain/custom-orders/custom-orders";
import { plainChoices } from "~/domain/designer/choices";
import { priceAt } from "~/domain/destinations/tax";
import { percentOf } from "~/domain/money/money";
import { quotedQuantities } from "~/domain/quotes/lines";
import type { QuoteOrderInput } from "~/domain/quotes/quotes";
import { idPrefixes } from "~/domain/text/ids";
import { depositRequest } from "~/emails/quotes/quote-answer";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { insertCustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { isOrderTaxOpen } from "~/services/custom-orders/order-tax.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";
import { requireNoPaymentInFlight } from "~/services/ledger/in-flight.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";

/**
 * Creates the order of the approved quantity at its price, emails the deposit link and returns the order's id. ShopError
 * `conflict` if the quote is not approved or already has an order.
 */
export async function makeOrderFromQuote(app: App, input: QuoteOrderInput): Promise<string> {
  const staff = await requireStaff(app);
  const { quote, design } = await getQuoteForStaff(app, input.id);
  if (quote.status !== "approved" || quote.quotedAmountCents === null) {
    throw new ShopError("conflict", "You can create an order once the client has approved the quote.");
  }
  if (design)
    throw new ShopError("conflict", "The client creates this order by paying the deposit of their own design.");
  const { quantity, quotedAmountCents: goodsCents, depositPercent, shipTo } = quote;
  const terms = await destinationTerms(app, quote.customerEmail);
  const { shippingCents, taxCents, totalCents, isTaxOpen } = priceAt(goodsCents, shipTo, terms);
  const id = newId(idPrefixes.customOrder);
  const order = {
    id,
    quoteId: quote.id,
    userId: quote.userId,
    quantity,
    pinType: quote.pinType,
    deadlineDate: quote.deadlineDate,
    size: input.size,
    plating: input.plating,
    packaging: [input.packaging],
    choices: plainChoices(quote.pinType),
    logoFileName: quote.logoFileName,
    logoKey: quote.logoKey,
    pinDesigns: [{ name: "Quoted design", description: quote.projectDescription, quantity }],
    pricePerPinCents: Math.round(goodsCents / quantity),
    quotedLines: quotedQuantities(quote)[0]?.lines ?? null,
    shippingCents,
    taxCents,
    totalCents,
    shipTo,
    depositCents: percentOf(goodsCents, depositPercent),
    depositPercent,
    promisedDate: quote.deliveryDate,
    customerEmail: quote.customerEmail,
    customerName: quote.customerName,
    customerPhone: quote.customerPhone,
    notes: quote.additionalNotes,
    status: statusInRoom(quote.id),
    // The quote's notes may contain prices, which the production role must not see.
    staffNotes:
      [quote.staffNotes, quote.quotedNotes && `Quoted: ${quote.quotedNotes}`].filter(Boolean).join("\n\n") || null,
    createdAt: app.now(),
    updatedAt: app.now(),
  };
  const emails = outboxInserts(app, [
    { ...depositEmail(app, { ...order, isTaxOpen }), dedupeKey: `deposit:${quote.id}` },
  ]);
  const actor = staff.username;
  try {
    await runVersioned(app, quoteRequests.version, [
      insertCustomOrder(app, order),
      app.db
        .update(quoteRequests)
        .set({ version: raiseVersion(quoteRequests.version, quote.version) })
        .where(eq(quoteRequests.id, quote.id)),
      addEvent(app, {
        subject: "custom_order",
        subjectId: id,
        type: "pending",
        note: `Created from quote ${quote.id}`,
        actor,
      }),
      addEvent(app, { subject: "quote", subjectId: quote.id, type: "order", note: id, actor }),
      addAudit(app, staff, "order from quote", `quote ${quote.id}`, { order: id }),
      emails.statements,
    ]);
  } catch (error) {
    if (!wasTaken(error)) throw error;
    throw new ShopError("conflict", "An order was already created from this quote.", { cause: error });
  }
  enqueueOutbox(app, emails);
  return id;
}

/**
 * SQL for the new order's status: "approved" if its mockup was approved in the quote's room. The receipt of the deposit
 * then contains the link to the balance (custom-orders-15).
 */
const statusInRoom = (quoteId: string) => sql<CustomOrderStatus>`case when exists (select 1 from mockup_versions shown
  join mockup_approvals said on said.mockup_version_id = shown.id and said.voided_at is null
  where shown.quote_id = ${quoteId} and said.decision = 'approved') then 'approved' else 'pending' end`;

type Deposited = Parameters<typeof depositRequest>[0] & { customerEmail: string };

function depositEmail(app: App, order: Omit<Deposited, "depositUrl">): Email {
  const mail = depositRequest({ ...order, depositUrl: depositLink(app, order.id) });
  return { to: order.customerEmail, toName: order.customerName, template: "deposit-request", record: order.id, mail };
}

/** Staff: emails the deposit link again. ShopError `conflict` if no deposit is due or a payment is in flight. */
export async function mailDepositLink(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const [[order]] = await Promise.all([
    app.read(selectCustomOrders(app, eq(customOrders.id, id))),
    requireNoPaymentInFlight(app, id),
  ]);
  if (!order) throw new ShopError("not_found", "Order not found");
  if (!isDepositDue(order)) throw new ShopError("conflict", "This order has no deposit due.");
  const emails = outboxInserts(app, [depositEmail(app, { ...order, isTaxOpen: await isOrderTaxOpen(app, order) })]);
  const asked = { subject: "custom_order", subjectId: id, type: "deposit_due", isPublic: false } as const;
  await runBatch(app.db, [
    addEvent(app, { ...asked, note: "Deposit link emailed", actor: staff.username }),
    addAudit(app, staff, "deposit link emailed", `order ${id}`),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}
