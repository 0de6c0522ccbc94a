// Issues and emails links to pay a custom order's balance (custom-orders-15). Only the newest link of an order works.
import type { Statement } from "~/db/client.server";
import { canIssueBalanceLink, remainingOf } from "~/domain/custom-orders/custom-orders";
import type { Cents } from "~/domain/money/money";
import { balanceDue } from "~/emails/orders/balance";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { type AccessLink, issueLink, rederiveToken } from "~/services/core/links/access.server";
import type { CustomOrder } from "~/services/custom-orders/custom-orders.server";
import { isOrderTaxOpen } from "~/services/custom-orders/order-tax.server";

/** Path of the page that takes a balance. */
export const balancePath = (token: string) => `/balance-payment/${token}`;

export const balanceUrl = (app: Pick<App, "origin">, token: string) => app.origin + balancePath(token);

/** Path of an existing payment link, or null if there is none or its token cannot be derived again. */
export function findBalancePath(app: App, link: AccessLink | undefined): string | null {
  const token = link && rederiveToken(app, link);
  return token ? balancePath(token) : null;
}

/** Makes a new payment link for an order that continues although PayPal refused its payment. */
export async function paymentLinkStep(app: App, { id }: { id: string }, owedCents: Cents) {
  const { token, expiresAt, statements } = await issueLink(app, "balance", id);
  const url = balanceUrl(app, token);
  return { state: { owedCents, expiresAt }, action: "Pay for your order", url, statements };
}

/**
 * Prepares a payment link that replaces the earlier one, its history event and its email. Run `statements` to activate
 * the link.
 */
export async function makeBalanceLink(app: App, order: CustomOrder, actor: string) {
  const { id, customerName, customerEmail } = order;
  const link = await issueLink(app, "balance", id);
  const payUrl = balanceUrl(app, link.token);
  const event = { subject: "custom_order", subjectId: id, type: "balance_due", note: "Final payment due" } as const;
  const statements: Statement[] = [...link.statements, ...addEvent(app, { ...event, actor })];
  const { expiresAt } = link;
  const mail = balanceDue({ ...order, remainingCents: remainingOf(order), payUrl, expiresAt, isReminder: false });
  const email = { to: customerEmail, toName: customerName, template: "balance-due", record: id, mail };
  return { token: link.token, payUrl, statements, email };
}

/**
 * Prepares the balance link of an order whose design is approved and whose deposit is paid. Returns null if nothing is
 * due, or if the sales tax is not known.
 */
export async function balanceOfApproved(app: App, order: CustomOrder) {
  if (!order.depositPaymentId || order.archivedAt) return null;
  const balancePaid = order.balancePaymentId !== null;
  const isDue = canIssueBalanceLink({ status: "approved", remainingCents: remainingOf(order), balancePaid });
  // Staff send the link once they know the state.
  return isDue && !(await isOrderTaxOpen(app, order)) ? makeBalanceLink(app, order, "shop") : null;
}
