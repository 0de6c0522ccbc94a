import { type CustomOrderStatus, depositPaidOf, remainingOf } from "~/domain/custom-orders/custom-orders";
import type { Cents } from "~/domain/money/money";
import { canMarkDelivered, hasShipped, isOpenOrder, isOwed, type OrderStatus } from "~/domain/orders/orders";
import { type LinkState, taskLabels } from "~/domain/orders/tasks";

/** Next step of an order: a task for staff, or what the order waits for. Uses the wording of the Today page. */
export const nextSteps = {
  cancel: taskLabels.cancel.act,
  unapproved: taskLabels.unapproved.act,
  changes: taskLabels.changes.act,
  deposit: taskLabels.deposit.act,
  depositAsked: taskLabels.depositAsked.act,
  balance: taskLabels.balance.act,
  balanceAsked: taskLabels.balanceAsked.act,
  owed: taskLabels.owed.act,
  owedAsked: taskLabels.owedAsked.act,
  link: taskLabels.link.act,
  review: "Awaiting PayPal",
  mockup: "Send a mockup",
  approval: "Awaiting approval",
  approved: "Mark as Approved",
  production: "Start production",
  ship: "Ship",
  deliver: "Mark as Delivered",
} as const;
export type NextStep = keyof typeof nextSteps;

const waits = ["review", "depositAsked", "balanceAsked", "owedAsked", "approval"] as const;
export type Act = Exclude<NextStep, (typeof waits)[number]>;

/** True if staff have to act. Otherwise PayPal or the customer does. */
export const isAct = (step: NextStep): step is Act => !(waits as readonly NextStep[]).includes(step);

interface AnyOrder {
  archivedAt: Date | null;
  cancelRequestedAt: Date | null;
  /** PayPal reviews one of the order's payments, or has not answered yet. Such a payment does not count. */
  isUnderReview: boolean;
  link: LinkState;
}

export interface CatalogState extends AnyOrder {
  kind: "regular";
  status: OrderStatus;
  owedCents: Cents;
}

export interface CustomState extends AnyOrder {
  kind: "custom";
  status: CustomOrderStatus;
  totalCents: Cents;
  depositCents: Cents;
  depositPaymentId: string | null;
  balancePaymentId: string | null;
  /** The deposit link was emailed within the last few days. */
  isDepositAsked: boolean;
  /** Latest decision about the mockup. An approval counts until it is void. */
  decision: "approved" | "changes_requested" | null;
}

type AnyState = CatalogState | CustomState;

/** The next step, or null if nothing is left to do. Tasks for staff come before steps of others, as far as staff can already do them. */
export function nextStep(order: AnyState): NextStep | null {
  if (!isOpenOrder(order)) return null;
  const { status } = order;
  if (order.cancelRequestedAt && !hasShipped(status)) return "cancel";
  if (order.kind === "custom" && order.decision !== "approved") {
    if (status === "in_production") return "unapproved";
    if (order.decision && isBeforeApproval(order)) return "changes";
  }
  const money = order.isUnderReview ? "review" : order.kind === "custom" ? moneyOfDesign(order) : moneyOfGoods(order);
  if (money && isAct(money)) return money;
  if (canMarkDelivered(status)) return "deliver";
  if (money || status === "delivered") return money;
  return order.kind === "regular" ? "ship" : nextOfDesign(order);
}

const isBeforeApproval = ({ status }: CustomState) => status === "pending" || status === "mockup_sent";

const moneyOfGoods = (order: CatalogState) => (isOwed(order) ? byLink(order.link, "owed") : null);

function byLink<Asked extends "balance" | "owed">(link: LinkState, asked: Asked) {
  if (link === "ending") return "link";
  return link ? (`${asked}Asked` as const) : asked;
}

/**
 * Asks for the deposit until production starts or staff send a link to the whole balance, then for everything left. An
 * order from a quote can be approved before its deposit is paid.
 */
function moneyOfDesign(order: CustomState) {
  if (order.balancePaymentId || remainingOf(order) <= 0) return null;
  const isDepositOpen = order.depositCents > depositPaidOf(order);
  const asksForDeposit = isBeforeApproval(order) || (order.status === "approved" && !order.link);
  if (isDepositOpen && asksForDeposit) {
    if (!order.isDepositAsked) return "deposit";
    if (order.status !== "mockup_sent") return "depositAsked";
  }
  if (!isBeforeApproval(order)) return byLink(order.link, "balance");
  return order.status === "mockup_sent" && order.link === "ending" ? "link" : null;
}

function nextOfDesign({ status, decision }: CustomState): NextStep {
  if (status === "in_production") return "ship";
  if (status === "approved") return "production";
  // The design was approved in the room of the quote, before the order existed.
  if (decision === "approved") return "approved";
  return status === "pending" ? "mockup" : "approval";
}
