// Deposit of a custom order: bills a draft, or an order that staff made without one. Its capture creates the draft's
// order. Guarantees one order and one deposit per draft, at the price that the draft shows (custom-orders-3).

import { eq, notExists, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { type Guard, wasAborted } from "~/db/guards";
import { customOrders } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { goodsCentsOf, remainingOf, staysAfterDecline } from "~/domain/custom-orders/custom-orders";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import { type DestinationTerms, isTaxOpen, priceAt } from "~/domain/destinations/tax";
import { checkDiscount } from "~/domain/discounts/discounts";
import { isOpenOrder } from "~/domain/orders/orders";
import { kindOf } from "~/domain/text/ids";
import { billState } from "~/emails/orders/payment-refused";
import { requireApprovedQuote } from "~/services/collaboration/free-mockup.server";
import type { App } from "~/services/core/app.server";
import { depositLink, trackingLink } from "~/services/core/links/tracking.server";
import { paymentLinkStep } from "~/services/custom-orders/balance-due.server";
import { getCustomOrder, requireCustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { priceDraft } from "~/services/custom-orders/draft-price.server";
import {
  type CustomDraft,
  designOf,
  getDraft,
  getOwnDraft,
  isOwnDraft,
  selectDraft,
} from "~/services/custom-orders/drafts.server";
import { destinationTerms, termsOfOrder } from "~/services/customers/tax-exemptions.server";
import {
  codeShortfall,
  findCodeCustomer,
  redeemCode,
  releaseOffers,
  type StoredCode,
} from "~/services/discounts/discounts.server";
import { noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { type DepositSnapshot, depositSnapshotOf } from "~/services/ledger/snapshots.server";
import type { Bill, BillRequest, Payment, Purpose } from "~/services/ledger/types.server";
import { withCertificate } from "~/services/payments/purposes/certificate-of-order.server";
import {
  recordDeposit,
  reviewedDeposit,
  selectOrderInProduction,
} from "~/services/payments/purposes/deposit-record.server";
import { cancelRefunded } from "~/services/payments/purposes/refunded-orders.server";
import { reopenCustomOrder } from "~/services/payments/purposes/reopened-custom-order.server";
import { addressMissing, requireAtMost } from "~/services/payments/refusals.server";

export const depositPurpose: Purpose = {
  eventSubject: "custom_order",
  async bill(app, request) {
    const reference = request.reference ?? "";
    const viewer = await app.viewer();
    if (kindOf(reference) === "customOrder") {
      const { isPersonal } = await getCustomOrder(app, { id: reference });
      return billOrder(app, reference, request, isPersonal);
    }
    return billDraft(app, await getOwnDraft(app, reference), { ...request, userId: viewer?.id ?? null });
  },
  billOutside: billFirstPayment,
  async recalculateBill(app, payment) {
    const { customer, customOrderId, isTaxExempt } = depositSnapshotOf(payment);
    if (payment.method !== "paypal" && customOrderId) return billFirstPayment(app, customOrderId, payment.amountCents);
    // The first bill has checked the owner and the tax certificate.
    if (customOrderId) return billOrder(app, customOrderId, { customer, isTaxExempt }, true);
    return billDraft(app, await getDraft(app, payment.reference), { customer, isTaxExempt, userId: payment.userId });
  },
  reserve(app, payment, guard) {
    const { discount, customOrderId } = depositSnapshotOf(payment);
    if (customOrderId) return [requireDepositOpen(app, customOrderId, payment, guard)];
    if (!discount) return [];
    const { id: codeId, ...rest } = discount;
    return redeemCode(app, guard, { paymentId: payment.id, codeId, email: payment.email ?? "", ...rest });
  },
  release(app, payment, guard): Statement[] {
    // An order that continues keeps its price and therefore its code.
    const isGone = notExists(selectOrderInProduction(app, payment.recordId ?? ""));
    return releaseOffers(app, payment.id, sql`${guard} and ${isGone}`);
  },
  async shortfall(_app, _payment, broken) {
    const usedUp = codeShortfall(broken);
    if (usedUp) return usedUp;
    if (wasAborted(broken, customOrders.version)) return new ShopError("conflict", changedMeanwhile);
    return new ShopError("conflict", alreadyPaid);
  },
  record: async (app, payment, capture) =>
    withCertificate(app, payment, recordDeposit(app, payment, depositSnapshotOf(payment), capture)),
  completeReview: (app, payment, outcome) => reviewedDeposit(app, payment, depositSnapshotOf(payment), outcome),
  onRefund: (app, payment) => ({ before: [], after: cancelRefunded(app, payment, "custom_order") }),
  reopen: reopenCustomOrder,
  async nextStepFor(app, { reference, recordId }) {
    const what = `the deposit of order ${recordId ?? reference}`;
    const again = { what, action: "Pay the deposit", url: depositLink(app, reference) };
    // A refused deposit cancels the order that it created, unless production has started. Orders by staff stay.
    if (recordId === null) return { ...again, state: "open" };
    if (reference === recordId) {
      const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, recordId)));
      if (order && staysAfterDecline(order))
        return { what, ...(await paymentLinkStep(app, order, remainingOf(order))) };
      return { ...again, state: billState(order) };
    }
    const [made] = await app.read(selectOrderInProduction(app, recordId));
    if (made) return { what, ...(await paymentLinkStep(app, made, remainingOf(made))) };
    return { ...again, state: "cancelled" };
  },
  recordUrl: (app, id) => `${app.origin}/admin/orders/${id}`,
  followUrl: (app, id) => trackingLink(app, "custom", id),
  /** True for the owner of the draft. Others may know its number, which does not make them the buyer. */
  async isBuyer(app, reference) {
    const [[draft], viewer] = await Promise.all([app.read(selectDraft(app, reference)), app.viewer()]);
    return draft && isOwnDraft(app, draft, viewer) ? true : null;
  },
};

/**
 * Aborts the batch if the order was paid, canceled or repriced since it was billed, or has another payment in flight,
 * because the deposit is recorded with the billed amounts.
 */
function requireDepositOpen(app: App, id: string, payment: Payment, guard: Guard): Statement {
  const billed = depositSnapshotOf(payment);
  const { totalCents, depositCents, shippingCents, taxCents } = customOrders;
  // An address from the owner may change shipping and tax, so only the goods must match. Without one, the total must
  // match.
  const isDeposit = payment.method === "paypal" ? sql`${depositCents} = ${billed.depositCents}` : sql`true`;
  const isAsBilled = sql`${isDeposit}
    and ${totalCents} - ${shippingCents} - ${taxCents} = ${goodsCentsOf(billed)}
    and ${billed.customer ? sql`true` : sql`${totalCents} = ${billed.totalCents}`}`;
  const isOpen = sql`${customOrders.status} <> 'cancelled' and ${customOrders.depositPaymentId} is null and ${customOrders.balancePaymentId} is null
    and ${isAsBilled} and ${noOtherPaymentInFlight(id, payment.id)}`;
  return requireCustomOrder(app, id, isOpen, guard);
}

const changedMeanwhile =
  "This order has been changed, paid or canceled, or a payment is in progress. Please reload the page.";
const alreadyPaid = "The deposit for this design has already been paid. You'll find the order under Track Order.";

async function billDraft(
  app: App,
  draft: CustomDraft,
  request: DepositRequest & { userId: string | null },
): Promise<Bill> {
  const { customer } = request;
  const email = customer?.email ?? draft.customerEmail;
  const [{ code, discountCents, ...pins }, [paid], found] = await Promise.all([
    priceDraft(app, draft),
    app.read(selectCustomOrders(app, eq(customOrders.draftId, draft.id))),
    destinationTerms(app),
    requireApprovedQuote(app, draft),
  ]);
  if (paid) throw new ShopError("conflict", alreadyPaid);
  if (code && email !== draft.customerEmail) await requireCodeOf(app, code, pins.totalCents + discountCents, email);
  const discount = code && { id: code.id, amountCents: discountCents, oncePerCustomer: code.oncePerCustomer };
  const snapshot = { draftId: draft.id, customOrderId: null, discount };
  const price = withExtras(pins, customer, found, request.isTaxExempt);
  if (isTaxOpen(customer ?? null, { taxRates: found.taxRates, isTaxExempt: price.isTaxExempt })) throw addressMissing();
  return {
    ...depositBill(draft.id, email, designOf(draft).pinType, { ...snapshot, ...price, customer: customer ?? null }),
    userId: request.userId ?? draft.userId,
    discountCode: code?.code ?? null,
  };
}

interface DepositRequest extends BillRequest {
  isTaxExempt?: boolean;
}

/** Adds shipping and tax to the total. The deposit covers the pins only. */
function withExtras(
  { totalCents, depositCents }: { totalCents: number; depositCents: number },
  customer: BillRequest["customer"],
  found: DestinationTerms,
  isTaxExempt = found.isTaxExempt,
) {
  const price = priceAt(totalCents, customer ?? null, { ...found, isTaxExempt });
  const { shippingCents, taxCents } = price;
  return { totalCents: price.totalCents, depositCents, shippingCents, taxCents, isTaxExempt };
}

/**
 * The page priced the code for the customer of the design, so another customer at the checkout may not be allowed to
 * use it.
 */
async function requireCodeOf(app: App, code: StoredCode, orderCents: number, email: string): Promise<void> {
  const customer = await findCodeCustomer(app, code, email);
  const check = checkDiscount(code, { orderCents, now: app.now(), customer });
  if (!check.ok) throw new ShopError("conflict", `${check.error}. Please remove it next to the total.`);
}

/**
 * Bill for the deposit of an order that staff made from a quote. Anyone who knows its number may pay, but only the
 * owner and staff can set an address this way (checkout-8).
 */
async function billOrder(app: App, id: string, request: DepositRequest, isPersonal: boolean): Promise<Bill> {
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, id)));
  const { customer } = request;
  const owner = isPersonal ? customer : null;
  if (!order || !isOpenOrder(order)) {
    throw new ShopError("not_found", "We can't find this order.");
  }
  // A balance that was paid without a deposit covered the whole order.
  if (order.depositPaymentId || order.balancePaymentId) throw new ShopError("conflict", alreadyPaid);
  const found = await termsOfOrder(app, order);
  const price = { totalCents: goodsCentsOf(order), depositCents: order.depositCents };
  const kept = { totalCents: order.totalCents, shippingCents: order.shippingCents, taxCents: order.taxCents };
  const snapshot = { draftId: null, customOrderId: id, discount: null, customer: owner ?? null };
  const withAddress = withExtras(price, owner, found, request.isTaxExempt);
  return {
    ...depositBill(id, customer?.email ?? order.customerEmail, order.pinType, {
      ...snapshot,
      ...withAddress,
      ...(owner ? {} : kept),
    }),
    userId: order.userId,
  };
}

/**
 * Bill for the first payment of an order that staff took, such as a check. Whatever its amount, it becomes the order's
 * deposit (payments-16).
 */
async function billFirstPayment(app: App, id: string, amountCents: number): Promise<Bill> {
  const bill = await billOrder(app, id, {}, false);
  const snapshot = depositSnapshotOf(bill);
  requireAtMost(snapshot.totalCents, amountCents);
  const breakdown = { ...bill.breakdown, itemTotalCents: amountCents };
  return { ...bill, amountCents, breakdown, snapshot: { ...snapshot, depositCents: amountCents } };
}

function depositBill(reference: string, email: string, pinType: PinType, snapshot: DepositSnapshot): Bill {
  return {
    reference,
    userId: null,
    email,
    amountCents: snapshot.depositCents,
    breakdown: { itemTotalCents: snapshot.depositCents, shippingCents: 0, taxCents: 0, discountCents: 0 },
    shipTo: snapshot.customer,
    discountCode: null,
    snapshot,
    description: `${brand.name}: deposit for custom ${pluralPieceNames[pinType]}`,
  };
}
