// A balance that is to be paid: its link, and the mail that brings it (custom-orders-15). Owns no table. Promises that the newest link
// alone is live.
import type { Statement } from "~/db/client.server";
import { canIssueBalanceLink, remainingOf } from "~/domain/custom-orders/custom-orders";
import type { Cents } from "~/domain/money/money";
import { balanceDue } from "~/emails/orders/balance";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { issueLink } from "~/services/core/links/access.server";
import type { CustomOrder } from "~/services/custom-orders/custom-orders.server";

export const balanceUrl = (app: Pick<App, "origin">, token: string) => `${app.origin}/balance-payment/${token}`;

/** How the customer of an order that stands though PayPal refused its payment goes on: a new link to what it owes, in cents. */
export async function linkToKept(app: App, { id }: { id: string }, owedCents: Cents) {
  const { token, expiresAt, statements } = await issueLink(app, "balance", id);
  const url = balanceUrl(app, token);
  return { state: { owedCents, expiresAt }, action: "Pay for your order", url, statements };
}

/** A new link in place of the last one, with its event and its mail; the statements make it live. */
export async function makeBalanceLink(app: App, order: CustomOrder, actor: string) {
  const { id, customerName, customerEmail, pinType, status } = order;
  const link = await issueLink(app, "balance", id);
  const payUrl = balanceUrl(app, link.token);
  const facts = { id, customerName, pinType, status, remainingCents: remainingOf(order), payUrl, isReminder: false };
  const event = { subject: "custom_order", subjectId: id, type: "balance_due", note: "Final payment due" } as const;
  const statements: Statement[] = [...link.statements, ...addEvent(app, { ...event, actor })];
  const mail = balanceDue({ ...facts, expiresAt: link.expiresAt });
  return { payUrl, statements, email: { to: customerEmail, toName: customerName, template: "balance-due", mail } };
}

/** The link to the balance of an order whose design is approved and whose deposit is paid. Null where nothing is due. */
export async function balanceOfApproved(app: App, order: CustomOrder) {
  if (!order.depositPaymentId || order.archivedAt) return null;
  const balancePaid = order.balancePaymentId !== null;
  const isDue = canIssueBalanceLink({ status: "approved", remainingCents: remainingOf(order), balancePaid });
  return isDue ? makeBalanceLink(app, order, "shop") : null;
}
