import type { Badge } from "~/domain/brand/badges";

/** PayPal's page where staff respond to disputes. */
export const resolutionCenterUrl = "https://www.paypal.com/resolutioncenter";

const reasonLabels: Record<string, string> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "Item not received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "Item not as described",
  UNAUTHORISED: "Payment not authorized",
  CREDIT_NOT_PROCESSED: "Refund not received",
  DUPLICATE_TRANSACTION: "Charged twice",
  INCORRECT_AMOUNT: "Wrong amount",
  PAYMENT_BY_OTHER_MEANS: "Paid another way",
  CANCELED_RECURRING_BILLING: "Subscription canceled",
  PROBLEM_WITH_REMITTANCE: "Problem with the payment",
};

const openBadges: Record<string, Badge> = {
  WAITING_FOR_BUYER_RESPONSE: { label: "Waiting for the customer", tone: "blue" },
  WAITING_FOR_SELLER_RESPONSE: { label: "Waiting for your response", tone: "red" },
  UNDER_REVIEW: { label: "Under review by PayPal", tone: "yellow" },
};

const outcomeBadges: Record<string, Badge> = {
  RESOLVED_BUYER_FAVOUR: { label: "Decided for the customer", tone: "red" },
  RESOLVED_SELLER_FAVOUR: { label: "Decided for you", tone: "green" },
  RESOLVED_WITH_PAYOUT: { label: "PayPal paid the customer", tone: "green" },
  CANCELED_BY_BUYER: { label: "Withdrawn by the customer", tone: "green" },
  ACCEPTED: { label: "Accepted by PayPal", tone: "gray" },
  DENIED: { label: "Denied by PayPal", tone: "gray" },
};

/** PayPal may add codes. A code without a label is shown in plain words. */
export const disputeReason = (code: string): string => reasonLabels[code] ?? inWords(code);

interface DisputeState {
  status: string;
  outcome: string | null;
  closedAt: Date | null;
}

/** The status of an open dispute, or the outcome of a closed one. */
export function disputeBadge({ status, outcome, closedAt }: DisputeState): Badge {
  if (!closedAt) return openBadges[status] ?? { label: "Open", tone: "yellow" };
  return outcomeBadges[outcome ?? ""] ?? { label: "Closed", tone: "gray" };
}

function inWords(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
