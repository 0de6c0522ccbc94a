import { z } from "zod";
import type { Badge, StepState, TimelineStep } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { deliveryDayIfStarted, promisedDayOf, promiseOf } from "~/domain/calendar/schedule";
import { emailField, line } from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";
import { readTypedId } from "~/domain/text/ids";

export const customOrderStatuses = [
  "pending",
  "mockup_sent",
  "approved",
  "in_production",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type CustomOrderStatus = (typeof customOrderStatuses)[number];

/** Spots that the designer's banner shows: 1 to 5 (designer-12). */
export const spotsShown = (left: number): number | null => (left >= 1 && left <= 5 ? left : null);

/** Statuses that staff may set by hand, in any order (custom-orders-1). Canceling is a separate use case. */
export const settableCustomStatuses = customOrderStatuses.filter((status) => status !== "cancelled");

export const customStatusBadges: Record<CustomOrderStatus, Badge> = {
  pending: { label: "Pending", tone: "yellow" },
  mockup_sent: { label: "Mockup Sent", tone: "blue" },
  approved: { label: "Approved", tone: "green" },
  in_production: { label: "In Production", tone: "purple" },
  shipped: { label: "Shipped", tone: "dark-green" },
  delivered: { label: "Delivered", tone: "dark-green" },
  cancelled: { label: "Canceled", tone: "red" },
};

/** The next step that the account offers for the design room of an order (quotes-15). */
export const nextOfRoom: Record<CustomOrderStatus, string> = {
  pending: "We're drawing your mockup and will email you when it's ready.",
  mockup_sent: "Your mockup is ready. Approve it or ask for changes.",
  approved: "You approved it. Your design room shows what's due.",
  in_production: "We're making your order and will email you when it ships.",
  shipped: "Your order is on its way.",
  delivered: "Your order was delivered. The room keeps your mockup and approval.",
  cancelled: "This order was canceled.",
};

/** Badge of the customer's card, which names the same step as the timeline. */
export function customBadge({ status, depositPaid }: Pick<CustomOrderFacts, "status" | "depositPaid">): Badge {
  return status === "pending" && depositPaid
    ? { label: "Design in Progress", tone: "blue" }
    : customStatusBadges[status];
}

const steps = [
  ["pending", "Order Received"],
  ["deposit_paid", "Deposit Paid"],
  ["design_in_progress", "Design in Progress"],
  ["awaiting_approval", "Awaiting Approval"],
  ["approved", "Design Approved"],
  ["balance_paid", "Balance Paid"],
  ["in_production", "In Production"],
  ["shipped", "Shipped"],
  ["delivered", "Delivered"],
] as const;
export type CustomStep = (typeof steps)[number][0];

export interface CustomOrderFacts {
  status: CustomOrderStatus;
  depositPaid: boolean;
  balancePaid: boolean;
  balanceLinkIssued: boolean;
}

/** Nine steps derived from the order (custom-orders-2). Payment steps are done only after the money arrived. */
export function customTimeline(order: CustomOrderFacts): TimelineStep<CustomStep>[] {
  const current = steps.findIndex(([key]) => key === currentStep(order));
  const balanceDue = !order.balancePaid && order.balanceLinkIssued && order.status !== "cancelled";
  return steps.map(([key, label], index) => {
    if (key === "balance_paid" && balanceDue) return { key, label: "Final Payment Due", state: "due" };
    return { key, label, state: stepState(key, index, current, order) };
  });
}

function stepState(key: CustomStep, index: number, current: number, order: CustomOrderFacts): StepState {
  if (key === "deposit_paid" && !order.depositPaid) return "upcoming";
  if (key === "balance_paid" && !order.balancePaid) return "upcoming";
  // The last step of a delivered or canceled order is done, not current.
  if (index === current) return order.status === "cancelled" || order.status === "delivered" ? "done" : "current";
  return index < current ? "done" : "upcoming";
}

function currentStep(order: CustomOrderFacts): CustomStep {
  switch (order.status) {
    case "pending":
      return order.depositPaid ? "design_in_progress" : "pending";
    case "mockup_sent":
      return "awaiting_approval";
    case "approved":
      return order.balancePaid ? "balance_paid" : "approved";
    case "cancelled":
      return order.depositPaid ? "deposit_paid" : "pending";
    default:
      return order.status;
  }
}

export const beforeProduction = ["pending", "mockup_sent", "approved"] as const satisfies CustomOrderStatus[];
export const hasProductionStarted = (status: CustomOrderStatus) =>
  !beforeProduction.some((before) => before === status);

type Promised = Parameters<typeof promisedDayOf>[0] & { status: CustomOrderStatus };

/** Day by which a custom order arrives: the promised one, or a later one if its customer has kept it waiting and acts today. */
export const expectedDayOf = (order: Promised, now: Date) =>
  hasProductionStarted(order.status) ? promisedDayOf(order) : deliveryDayIfStarted(order, now);

/** When an order arrives, in the same words in its room, on its card and on its payment page. Null once it shipped or was canceled. */
export function deliveryOf(order: Promised, now: Date): string | null {
  if (["shipped", "delivered", "cancelled"].includes(order.status)) return null;
  const day = expectedDayOf(order, now);
  return day < shopDay(now)
    ? `Your order was due by ${formatDate(day)} and is running late. We'll email you when it ships`
    : promiseOf({ ...order, promisedDate: day });
}

/**
 * True if the order stays after PayPal declines its payment, because production started or staff archived the order. The amount is then
 * owed (payments-12).
 */
export const staysAfterDecline = ({ status, archivedAt }: { status: CustomOrderStatus; archivedAt: Date | null }) =>
  status !== "cancelled" && (archivedAt !== null || hasProductionStarted(status));

/** A balance link can be issued once a mockup was sent, while the order owes money (custom-orders-4). */
export function canIssueBalanceLink(order: {
  status: CustomOrderStatus;
  remainingCents: Cents;
  balancePaid: boolean;
}): boolean {
  return order.status !== "pending" && order.status !== "cancelled" && !order.balancePaid && order.remainingCents > 0;
}

export const balanceLinkRefusal = "You can create a payment link once the mockup is sent or approved";

/** True once the design is final and no mockup will follow. */
export const isPastMockup = (status: CustomOrderStatus): boolean => status !== "pending" && status !== "mockup_sent";

/** A customer may cancel before the design is approved (orders-7). */
export function canCustomerCancelCustom(status: CustomOrderStatus): boolean {
  return !isPastMockup(status);
}

export const customStatusInput = z.object({
  status: z.enum(settableCustomStatuses, { error: "Please choose a status" }),
});

export const customOrderId = z.object({ id: z.string().max(64).transform(readTypedId) });

/** POST /api/custom-orders. The draft named in `orderData` decides; the other figures are only for display (custom-orders-12). */
export const recordCustomOrderInput = z.object({
  orderData: z.looseObject({ draftId: z.string().max(64).optional() }).default({}),
  depositPaymentId: line("A deposit payment is required", 100),
});

export const completeBalanceInput = z.object({ balancePaymentId: line("A balance payment is required", 100) });

export const productionEmailInput = z.object({
  customerName: line("Name is required", 120),
  customerEmail: emailField(),
  orderId: line("Order number is required", 64),
  estimatedWeeks: line("Production time is required", 60).default(brand.promises.productionInWords),
});

export const processSteps = [
  { title: "Request Quote", text: "Tell us about your pins, or design one yourself." },
  { title: "Review & Approve", text: `We'll send a mockup ${brand.promises.mockup.standard} for you to approve.` },
  { title: "Pay the Balance", text: brand.promises.balance },
  { title: "Production & Ship", text: `Your pins are ${brand.promises.made}.` },
] as const;

interface Deposit {
  depositPaymentId: string | null;
  depositCents: Cents;
}

/** True for an open order that staff created and of which nothing is paid. */
export function isDepositDue(order: {
  status: CustomOrderStatus;
  archivedAt: Date | null;
  depositPaymentId: string | null;
  balancePaymentId: string | null;
}): boolean {
  return order.status !== "cancelled" && !order.archivedAt && !order.depositPaymentId && !order.balancePaymentId;
}

export function depositPaidOf(order: Deposit): Cents {
  return order.depositPaymentId ? order.depositCents : 0;
}

export function remainingOf(order: Deposit & { totalCents: Cents }): Cents {
  return order.totalCents - depositPaidOf(order);
}

export function goodsCentsOf(order: { totalCents: Cents; shippingCents: Cents; taxCents: Cents }): Cents {
  return order.totalCents - order.shippingCents - order.taxCents;
}
