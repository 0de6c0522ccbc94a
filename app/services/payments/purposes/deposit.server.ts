// The deposit of a custom order: bills a prepared draft, or an order that staff made without one; its capture makes the order.
// Owns no table. Promises one order and one deposit per draft, at the price that the draft shows (custom-orders-3).
import { eq, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { type Guard, wasAborted } from "~/db/guards";
import { customOrders } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { checkDiscount } from "~/domain/discounts/discounts";
import { kindOf } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { depositLink, trackingLink } from "~/services/core/links/tracking.server";
import { requireCustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { type CustomDraft, getDraft, getOwnDraft } from "~/services/custom-orders/drafts.server";
import {
  codeShortfall,
  redeemCode,
  selectCode,
  selectRedemptions,
  unredeemCode,
} from "~/services/discounts/discounts.server";
import { isAlone } from "~/services/ledger/in-flight.server";
import { type DepositSnapshot, depositSnapshotOf } from "~/services/ledger/snapshots.server";
import type { Bill, BillRequest, Purpose } from "~/services/ledger/types.server";
import { recordDeposit, reviewedDeposit } from "~/services/payments/purposes/deposit-record.server";

export const depositPurpose: Purpose = {
  eventSubject: "custom_order",
  async bill(app, request) {
    const reference = request.reference ?? "";
    const viewer = await app.viewer();
    if (kindOf(reference) === "customOrder") return billOrder(app, reference, request);
    return billDraft(app, await getOwnDraft(app, reference), { ...request, userId: viewer?.id ?? null });
  },
  async billAgain(app, payment) {
    const { customer, customOrderId } = depositSnapshotOf(payment);
    if (customOrderId) return billOrder(app, customOrderId, { customer });
    return billDraft(app, await getDraft(app, payment.reference), { customer, userId: payment.userId });
  },
  reserve(app, payment, guard) {
    const { discount, customOrderId } = depositSnapshotOf(payment);
    if (customOrderId) return [requireDepositOpen(app, customOrderId, { id: payment.id, guard })];
    if (!discount) return [];
    const { id: codeId, ...rest } = discount;
    return redeemCode(app, guard, { paymentId: payment.id, codeId, email: payment.email ?? "", ...rest });
  },
  release: (app, payment, guard): Statement[] => unredeemCode(app, guard, payment.id),
  async shortfall(_app, _payment, broken) {
    const usedUp = codeShortfall(broken);
    if (usedUp) return usedUp;
    if (wasAborted(broken, customOrders.version))
      return new ShopError("conflict", "This order is paid already, being paid, or cancelled.");
    return new ShopError("conflict", alreadyPaid);
  },
  record: (app, payment, capture) => recordDeposit(app, payment, depositSnapshotOf(payment), capture),
  completeReview: (app, payment, outcome) => reviewedDeposit(app, payment, depositSnapshotOf(payment), outcome),
  onRefund: () => ({ before: [], after: [] }),
  reopen: null,
  nextStepFor: (app, { reference, recordId }) => ({
    what: `the deposit of order ${recordId ?? reference}`,
    // The order that a draft's deposit made ends with it; one of staff's making stays.
    state: recordId === null || reference === recordId ? "open" : "cancelled",
    action: "Pay the deposit",
    url: depositLink(app, reference),
  }),
  recordUrl: (app, id) => `${app.origin}/admin/orders/${id}`,
  followUrl: (app, id) => trackingLink(app, "custom", id),
  isBuyer: () => null,
};

/** Breaks the batch on the version's NOT NULL when the order was paid or cancelled since it was billed, or is being paid. */
function requireDepositOpen(app: App, id: string, payment: { id: string; guard: Guard }): Statement {
  const isOpen = sql`${customOrders.status} <> 'cancelled' and ${customOrders.depositPaymentId} is null and ${customOrders.balancePaymentId} is null
    and ${isAlone(id, payment.id)}`;
  return requireCustomOrder(app, id, isOpen, payment.guard);
}

const alreadyPaid = "The deposit for this design is paid already. Please see it under Track Order.";

/** A draft's deposit: its own figures, as long as its code still counts for this customer. */
async function billDraft(
  app: App,
  draft: CustomDraft,
  request: BillRequest & { userId: string | null },
): Promise<Bill> {
  const { customer } = request;
  const email = customer?.email ?? draft.customerEmail;
  const [[code], [paid]] = await Promise.all([
    app.read(selectCode(app, draft.discountCode ?? "")),
    app.read(selectCustomOrders(app, eq(customOrders.draftId, draft.id))),
  ]);
  if (paid) throw new ShopError("conflict", alreadyPaid);
  const used = code?.oncePerCustomer ? (await selectRedemptions(app, code.id, email)) > 0 : false;
  if (draft.discountCode) requireSameDiscount(app, draft, code, used);
  const { totalCents, depositCents } = draft;
  const discount = code && { id: code.id, amountCents: draft.discountCents, oncePerCustomer: code.oncePerCustomer };
  const snapshot = { draftId: draft.id, customOrderId: null, totalCents, depositCents, discount: discount ?? null };
  return {
    ...depositBill(draft.id, email, { ...snapshot, customer: customer ?? null }),
    userId: request.userId ?? draft.userId,
    discountCode: draft.discountCode,
  };
}

function requireSameDiscount(
  app: App,
  draft: CustomDraft,
  code: Parameters<typeof checkDiscount>[0] | undefined,
  usedByCustomer: boolean,
): void {
  const orderCents = draft.totalCents + draft.discountCents;
  const check = code && checkDiscount(code, { orderCents, now: app.now(), usedByCustomer });
  if (check?.ok && check.amountCents === draft.discountCents) return;
  const reason = check && !check.ok ? check.error : "This discount code has changed";
  throw new ShopError("conflict", `${reason}. Please go back to the designer and remove it.`);
}

/** The deposit of an order that staff made from a quote: whoever knows its number may pay it. */
async function billOrder(app: App, id: string, { customer }: BillRequest): Promise<Bill> {
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, id)));
  if (!order || order.archivedAt || order.status === "cancelled") {
    throw new ShopError("not_found", "This order is not known here.");
  }
  // A balance that was paid without a deposit covered the whole order.
  if (order.depositPaymentId || order.balancePaymentId) throw new ShopError("conflict", alreadyPaid);
  const { totalCents, depositCents } = order;
  const snapshot = { draftId: null, customOrderId: id, totalCents, depositCents, discount: null };
  return {
    ...depositBill(id, customer?.email ?? order.customerEmail, { ...snapshot, customer: customer ?? null }),
    userId: order.userId,
  };
}

function depositBill(reference: string, email: string, snapshot: DepositSnapshot): Bill {
  return {
    reference,
    userId: null,
    email,
    amountCents: snapshot.depositCents,
    breakdown: { itemTotalCents: snapshot.depositCents, shippingCents: 0, discountCents: 0 },
    discountCode: null,
    snapshot,
    description: `${brand.name}: deposit for custom pins`,
  };
}
