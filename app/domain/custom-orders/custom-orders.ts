import { z } from "zod";
import type { Badge, StepState, TimelineStep } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
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

/** What staff may set by hand, in any order (custom-orders-1); cancelling is a use case of its own. */
export const settableCustomStatuses = customOrderStatuses.filter((status) => status !== "cancelled");

export const customStatusBadges: Record<CustomOrderStatus, Badge> = {
  pending: { label: "Pending", tone: "yellow" },
  mockup_sent: { label: "Mockup Sent", tone: "blue" },
  approved: { label: "Approved", tone: "green" },
  in_production: { label: "In Production", tone: "purple" },
  shipped: { label: "Shipped", tone: "dark-green" },
  delivered: { label: "Delivered", tone: "dark-green" },
  cancelled: { label: "Canceled", tone: "gray" },
};

const steps = [
  ["pending", "Quote Request Received"],
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
  /** A balance link has been issued. */
  balanceLinkIssued: boolean;
}

/** The nine steps derived from what is stored (custom-orders-2). Money steps are done only when the money came. */
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
  // Where the way ends, nothing is under way any more.
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

/** Where nothing is being made yet. */
export const beforeProduction = ["pending", "mockup_sent", "approved"] as const satisfies CustomOrderStatus[];
export const hasBegun = (status: CustomOrderStatus) => !beforeProduction.some((before) => before === status);

/** A payment that PayPal refuses finds it made, or put away: it stands, and is owed (payments-12). */
export const isUnpaid = ({ status, archivedAt }: { status: CustomOrderStatus; archivedAt: Date | null }) =>
  status !== "cancelled" && (archivedAt !== null || hasBegun(status));

/** From its mockup on a balance link is issued for an order that still owes money (custom-orders-4). */
export function canIssueBalanceLink(order: {
  status: CustomOrderStatus;
  remainingCents: Cents;
  balancePaid: boolean;
}): boolean {
  return order.status !== "pending" && order.status !== "cancelled" && !order.balancePaid && order.remainingCents > 0;
}

export const balanceLinkRefusal = "You can create a payment link once the mockup is sent or approved";

/** The design is decided: no mockup comes any more. */
export const isPastMockup = (status: CustomOrderStatus): boolean => status !== "pending" && status !== "mockup_sent";

/** A customer may cancel before the design is approved (orders-7). */
export function canCustomerCancelCustom(status: CustomOrderStatus): boolean {
  return !isPastMockup(status);
}

export const customStatusInput = z.object({
  status: z.enum(settableCustomStatuses, { error: "Please choose a status" }),
});

export const customOrderId = z.object({ id: z.string().max(64).transform(readTypedId) });

/** POST /api/custom-orders: the draft inside `orderData` decides, its figures are for display only (custom-orders-12). */
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

/** Of an order that staff made: nothing of it is paid. */
export function isDepositDue(order: {
  status: CustomOrderStatus;
  archivedAt: Date | null;
  depositPaymentId: string | null;
  balancePaymentId: string | null;
}): boolean {
  return order.status !== "cancelled" && !order.archivedAt && !order.depositPaymentId && !order.balancePaymentId;
}

/** The deposit counts only once it is paid. */
export function depositPaidOf(order: Deposit): Cents {
  return order.depositPaymentId ? order.depositCents : 0;
}

export function remainingOf(order: Deposit & { totalCents: Cents }): Cents {
  return order.totalCents - depositPaidOf(order);
}

/** The total without what the address added to it. */
export function goodsCentsOf(order: { totalCents: Cents; shippingCents: Cents; taxCents: Cents }): Cents {
  return order.totalCents - order.shippingCents - order.taxCents;
}
