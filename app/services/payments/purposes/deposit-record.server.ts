// Records a captured deposit: the custom order with its files, first mockup, history and emails.
import { and, eq, inArray, isNull, not, notInArray, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { deliveryDay, deliveryDayIfStarted } from "~/domain/calendar/schedule";
import { beforeProduction } from "~/domain/custom-orders/custom-orders";
import { depositPercent } from "~/domain/designer/designer";
import { fileKeys, pictureKey } from "~/domain/designer/several";
import { keptAddressOf } from "~/domain/destinations/countries";
import { idPrefixes } from "~/domain/text/ids";
import { depositConfirmation, newCustomOrderForStaff } from "~/emails/orders/deposit-confirmation";
import { isLiveApproval, selectDecisionsOfDraft } from "~/services/collaboration/approvals.server";
import { addFirstMockup } from "~/services/collaboration/mockups.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { receiptLinks, trackingLink } from "~/services/core/links/tracking.server";
import { newId } from "~/services/core/tokens.server";
import { balanceOfApproved } from "~/services/custom-orders/balance-due.server";
import {
  type CustomOrder,
  insertCustomOrder,
  requireCustomOrder,
  selectCustomOrders,
  unarchiveCustomOrder,
  updateCustomOrder,
} from "~/services/custom-orders/custom-orders.server";
import { designOf, selectDraft } from "~/services/custom-orders/drafts.server";
import { claimFile } from "~/services/files/files.server";
import { receiptOf } from "~/services/ledger/receipts.server";
import type { DepositSnapshot } from "~/services/ledger/snapshots.server";
import type { Completion, Payment, Recording } from "~/services/ledger/types.server";
import { type Email, noMails, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";
import { completeQuote, selectQuoteOfDraft } from "~/services/quotes/quotes.server";

/**
 * While PayPal reviews the deposit, the order exists without it. The deposit and the emails follow when the review
 * ends.
 */
export async function recordDeposit(
  app: App,
  payment: Payment,
  snapshot: DepositSnapshot,
  { underReview }: { underReview: boolean },
): Promise<Recording> {
  const { draftId, customOrderId, customer, totalCents, depositCents, shippingCents, taxCents } = snapshot;
  const bill = {
    totalCents,
    depositCents,
    shippingCents,
    taxCents,
    ...(customer ? { shippingAddress: keptAddressOf(customer) } : {}),
    ...(underReview ? {} : { depositPaymentId: payment.id }),
  };
  const { order, statements } = draftId
    ? await fromDraft(app, payment, { ...snapshot, draftId, bill })
    : await billedOrder(app, customOrderId ?? "", bill);
  const { balance, mails } = underReview
    ? { balance: [], mails: noMails }
    : await depositNotifications(app, payment, order);
  return {
    recordId: order.id,
    mails,
    statements: [
      ...statements,
      ...(order.quoteId && !underReview ? completeQuote(app, order.quoteId) : []),
      ...depositEvent(app, payment, order.id, underReview ? "reviewed" : "paid"),
      ...balance,
      ...mails.statements,
    ],
  };
}

/** Emails for a paid deposit. If the mockup is already approved, they include the link to the balance. */
async function depositNotifications(app: App, payment: Payment, order: CustomOrder) {
  const due = order.status === "approved" ? await balanceOfApproved(app, order) : null;
  return { balance: due?.statements ?? [], mails: depositMails(app, payment, order, due?.email) };
}

type BilledColumns = Pick<CustomOrder, "totalCents" | "depositCents" | "shippingCents" | "taxCents"> &
  Partial<Pick<CustomOrder, "shippingAddress" | "depositPaymentId">>;

interface MadeOrder {
  order: CustomOrder;
  statements: Statement[];
}

/**
 * Creates the order of a draft. It takes over the draft's files, and the picture of the design becomes version 0 of the
 * mockup.
 */
async function fromDraft(
  app: App,
  payment: Payment,
  { draftId, customer, discount, bill }: DepositSnapshot & { draftId: string; bill: BilledColumns },
): Promise<MadeOrder> {
  const [[draft], [quote], decisions] = await Promise.all([
    app.read(selectDraft(app, draftId)),
    app.read(selectQuoteOfDraft(app, draftId)),
    app.read(selectDecisionsOfDraft(app, draftId)),
  ]);
  if (!draft) throw new ShopError("not_found", "We no longer have the design this payment was for.");
  const { pricePerPinCents, rushCents, packaging, ...design } = designOf(draft);
  const order: CustomOrder = {
    ...design,
    packaging: [...packaging],
    id: newId(idPrefixes.customOrder),
    userId: payment.userId,
    draftId,
    quoteId: draft.quoteId,
    quotedLines: null,
    logoFileName: draft.logoFileName,
    logoKey: draft.logoKey,
    cardKey: draft.cardKey,
    cardFileName: draft.cardFileName,
    pinDesigns: [],
    rushOrderFeeCents: rushCents,
    pricePerPinCents,
    // Uses the billed code, because the draft's code may have expired since.
    discountCode: payment.discountCode,
    discountCents: discount?.amountCents ?? 0,
    // The checkout's customer takes precedence over the draft's.
    customerEmail: customer?.email ?? draft.customerEmail,
    customerName: customer?.name ?? draft.customerName,
    customerPhone: customer?.phone || null,
    shippingAddress: null,
    shipTo: null,
    deadlineDate: draft.deadlineDate,
    depositPercent: quote?.depositPercent ?? depositPercent,
    promisedDate: deliveryDayIfStarted(
      { rushOrder: design.rushOrder, promisedDate: quote?.deliveryDate ?? null, createdAt: app.now() },
      app.now(),
    ),
    notes: draft.notes,
    staffNotes: null,
    depositPaymentId: null,
    balancePaymentId: null,
    // A live approval of a free mockup also approves the order. If the client only approved the price, staff still send a mockup.
    status: decisions.some(isLiveApproval) ? "approved" : "pending",
    trackingNumber: null,
    trackingUrl: null,
    cancelRequestedAt: null,
    archivedAt: null,
    version: 1,
    createdAt: app.now(),
    updatedAt: app.now(),
    ...bill,
  };
  const keys = [draft, ...draft.furtherDesigns].flatMap(fileKeys);
  const named = { customOrderId: order.id, customerName: order.customerName };
  return {
    order,
    statements: [
      ...insertCustomOrder(app, order),
      ...keys.flatMap((key) => claimFile(app, key, `custom_order:${order.id}`)),
      ...addFirstMockup(app, named, pictureKey(draft)),
    ],
  };
}

async function billedOrder(app: App, id: string, bill: BilledColumns): Promise<MadeOrder> {
  const was = await getDepositOrder(app, id);
  // An order from a quote gets its date when its deposit is paid.
  const promisedDate = was.promisedDate ?? deliveryDay(was.rushOrder, shopDay(app.now()));
  const order = { ...was, ...bill, promisedDate };
  return { order, statements: updateCustomOrder(app, id, { ...bill, promisedDate }) };
}

async function getDepositOrder(app: App, id: string): Promise<CustomOrder> {
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, id)));
  if (!order) throw new ShopError("not_found", "We can't find the order this payment was for.");
  return order;
}

function depositMails(app: App, payment: Payment, order: CustomOrder, balance?: Email): OutboxInserts {
  const receipt = payment.amountCents > 0 ? receiptOf(app, payment, receiptLinks(app, order.id)) : null;
  const trackingUrl = trackingLink(app, "custom", order.id);
  return outboxInserts(app, [
    {
      to: order.customerEmail,
      toName: order.customerName,
      template: "deposit-confirmation",
      record: order.id,
      mail: depositConfirmation({
        order: { ...order, promisedDate: deliveryDayIfStarted(order, app.now()) },
        receipt,
        trackingUrl,
      }),
      dedupeKey: `deposit-confirmation:${payment.id}`,
    },
    {
      to: app.staffEmail,
      template: "new-custom-order",
      record: order.id,
      replyTo: order.customerEmail,
      mail: newCustomOrderForStaff({ order, adminUrl: `${app.origin}/admin/orders/${order.id}` }),
      dedupeKey: `new-custom-order:${order.id}`,
    },
    ...(balance ? [{ ...balance, dedupeKey: `balance-due:deposit:${order.id}` }] : []),
  ]);
}

const eventNotes = {
  paid: { type: "deposit_paid", note: "Deposit received" },
  reviewed: { type: "pending", note: "PayPal is reviewing the deposit" },
  cancelled: { type: "cancelled", note: "PayPal declined the deposit" },
  refused: { type: "deposit_refused", note: "PayPal declined the deposit" },
  kept: {
    type: "deposit_refused",
    note: "PayPal declined the deposit; the order is still active and its price is due",
  },
};

function depositEvent(app: App, payment: Payment, subjectId: string, event: keyof typeof eventNotes): Statement[] {
  const id = `deposit-${event}:${payment.id}`;
  return addEvent(app, { id, subject: "custom_order", subjectId, ...eventNotes[event], actor: "shop" });
}

const isInProduction = notInArray(customOrders.status, [...beforeProduction, "cancelled"]);

/**
 * Order of a deposit, if production has started, so that it continues without the deposit. The caller checks
 * permissions.
 */
export const selectOrderInProduction = (app: App, id: string) =>
  selectCustomOrders(app, and(eq(customOrders.id, id), isInProduction));

/**
 * Ends the review of a deposit. A paid deposit counts. A refused one cancels the order that it created, and its design
 * can be paid again, unless production has started: then the order stays and leaves the archive. Aborts the batch if
 * production has started since the order was read.
 */
export async function reviewedDeposit(
  app: App,
  payment: Payment,
  { draftId }: DepositSnapshot,
  outcome: "paid" | "refused",
): Promise<Completion> {
  const id = payment.recordId ?? "";
  if (outcome === "refused" && !draftId)
    return {
      statements: [...depositEvent(app, payment, id, "refused"), ...unarchiveCustomOrder(app, id)],
      mails: noMails,
    };
  if (outcome === "refused") {
    const [made] = await app.read(selectOrderInProduction(app, id));
    const isOpen = and(inArray(customOrders.status, [...beforeProduction]), isNull(customOrders.depositPaymentId));
    const end = made
      ? unarchiveCustomOrder(app, id)
      : updateCustomOrder(app, id, { status: "cancelled", draftId: null, quoteId: null }, isOpen);
    const asRead = requireCustomOrder(app, id, made ? isInProduction : not(isInProduction), sql`true`);
    const event = depositEvent(app, payment, id, made ? "kept" : "cancelled");
    return { statements: [asRead, ...end, ...event], mails: noMails };
  }
  const order = await getDepositOrder(app, id);
  const { balance, mails } =
    order.status === "cancelled"
      ? { balance: [], mails: noMails }
      : await depositNotifications(app, payment, { ...order, depositPaymentId: payment.id });
  return {
    mails,
    statements: [
      ...updateCustomOrder(app, id, { depositPaymentId: payment.id }, isNull(customOrders.depositPaymentId)),
      ...(order.quoteId ? completeQuote(app, order.quoteId) : []),
      ...depositEvent(app, payment, id, "paid"),
      ...balance,
      ...mails.statements,
    ],
  };
}
