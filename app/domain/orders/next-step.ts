import { type CustomOrderStatus, depositPaidOf, remainingOf } from "~/domain/custom-orders/custom-orders";
import type { Cents } from "~/domain/money/money";
import { canMarkDelivered, hasShipped, isOpenOrder, isOwed, type OrderStatus } from "~/domain/orders/orders";
import { type LinkState, taskWords } from "~/domain/orders/tasks";

/** What comes next of an order: an act of staff's or what is waited for, in the words that Today has for it. */
export const nextSteps = {
  cancel: taskWords.cancel.act,
  unapproved: taskWords.unapproved.act,
  changes: taskWords.changes.act,
  deposit: taskWords.deposit.act,
  depositAsked: taskWords.depositAsked.act,
  balance: taskWords.balance.act,
  balanceAsked: taskWords.balanceAsked.act,
  owed: taskWords.owed.act,
  owedAsked: taskWords.owedAsked.act,
  link: taskWords.link.act,
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

/** Staff's to do; else it is PayPal's or the customer's turn. */
export const isAct = (step: NextStep): step is Act => !(waits as readonly NextStep[]).includes(step);

interface AnyOrder {
  archivedAt: Date | null;
  cancelRequestedAt: Date | null;
  /** PayPal looks at a payment of it, or has not answered yet: nothing of that counts so far. */
  isUnderReview: boolean;
  /** The link to pay what is left. */
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
  /** The link to its deposit was mailed a few days ago at most. */
  isDepositAsked: boolean;
  /** What was said of its mockup last; an approval counts until it is void. */
  decision: "approved" | "changes_requested" | null;
}

type AnyState = CatalogState | CustomState;

/** Null where nothing is left to do. What is staff's to do comes before what is waited for, as far as it can be done yet. */
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

/** The deposit until the design is approved, from then on all that is left. */
function moneyOfDesign(order: CustomState) {
  if (order.balancePaymentId || remainingOf(order) <= 0) return null;
  if (!isBeforeApproval(order)) return byLink(order.link, "balance");
  if (order.depositCents > depositPaidOf(order)) {
    if (!order.isDepositAsked) return "deposit";
    if (order.status === "pending") return "depositAsked";
  }
  return order.status === "mockup_sent" && order.link === "ending" ? "link" : null;
}

function nextOfDesign({ status, decision }: CustomState): NextStep {
  if (status === "in_production") return "ship";
  if (status === "approved") return "production";
  // In the room of its quote, before there was an order.
  if (decision === "approved") return "approved";
  return status === "pending" ? "mockup" : "approval";
}
