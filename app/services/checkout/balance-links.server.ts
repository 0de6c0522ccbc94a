// The link with which a customer pays a balance. Staff issue and revoke the link; anyone who has it can see and pay.
// Owns no table. Guarantees custom-orders-4: the link shows one order's specification and amounts, never its customer.

import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { customOrders, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  balanceLinkRefusal,
  canIssueBalanceLink,
  deliveryOf,
  depositPaidOf,
  remainingOf,
} from "~/domain/custom-orders/custom-orders";
import { type BareDesign, bareDesigns } from "~/domain/designer/several";
import { totalLines } from "~/domain/quotes/total-lines";
import { maskEmail } from "~/domain/text/addresses";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { revokeLinks } from "~/services/core/links/access.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { requireStaff } from "~/services/core/sessions.server";
import { makeBalanceLink } from "~/services/custom-orders/balance-due.server";
import { type CustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { isOrderTaxOpen, requireKnownTax, stateForStaff } from "~/services/custom-orders/order-tax.server";
import { requireNoPaymentInFlight } from "~/services/ledger/in-flight.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { confirmPayment } from "~/services/payments/payments.server";
import { getLinkedOrder } from "~/services/payments/purposes/balance.server";

async function getBalanceOrder(app: App, id: string): Promise<CustomOrder> {
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, id)));
  if (!order) throw new ShopError("not_found", "Order not found");
  return order;
}

/**
 * Issues a new link in place of the old one, and emails it if `mail` is set (staff only). ShopError `conflict` if the
 * order may have no link (custom-orders-4), or PayPal is processing a payment of the order.
 */
export async function issueBalanceLink(
  app: App,
  { id, mail = false }: { id: string; mail?: boolean },
): Promise<{ balancePaymentUrl: string }> {
  const staff = await requireStaff(app);
  const [order] = await Promise.all([getBalanceOrder(app, id), requireNoPaymentInFlight(app, id)]);
  const remainingCents = remainingOf(order);
  const mayIssue = canIssueBalanceLink({
    status: order.status,
    remainingCents,
    balancePaid: order.balancePaymentId !== null,
  });
  if (!mayIssue || order.archivedAt) throw new ShopError("conflict", balanceLinkRefusal);
  await requireKnownTax(app, order, stateForStaff);
  const { payUrl, statements, email } = await makeBalanceLink(app, order, staff.username);
  const emails = outboxInserts(app, mail ? [email] : []);
  await runBatch(app.db, [statements, addAudit(app, staff, "balance link issued", `order ${id}`), emails.statements]);
  enqueueOutbox(app, emails);
  return { balancePaymentUrl: payUrl };
}

export async function revokeBalanceLink(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  await getBalanceOrder(app, id);
  await runBatch(app.db, [
    revokeLinks(app, "balance", id),
    addAudit(app, staff, "balance link revoked", `order ${id}`),
  ]);
}

export interface BalancePayment {
  status: "due" | "paid";
  order: Pick<
    CustomOrder,
    "id" | "pinType" | "quantity" | "size" | "plating" | "packaging" | "choices" | "rushOrder" | "status" | "createdAt"
  > & { furtherDesigns: BareDesign[] };
  summary: {
    /** Add up to the total. */
    lines: ReturnType<typeof totalLines>;
    totalCents: number;
    depositCents: number;
    remainingCents: number;
  };
}

/** The page's data. Only the customer's own browser gets the customer's data. */
export interface BalancePage extends BalancePayment {
  paidCents: number;
  /** Sales tax may be added, because the state is not known yet. */
  isTaxOpen: boolean;
  /** When the order arrives, as on its other pages. Null once it shipped or was canceled. */
  delivery: string | null;
  owner: Pick<CustomOrder, "customerName" | "shippingAddress"> | null;
  /** The receipt's address, masked unless the viewer is the customer. */
  receiptTo: string;
}

/** Returns what the link's page shows, paid or unpaid. ShopError `not_found`. */
export async function getBalancePage(app: App, { token }: { token: string }): Promise<BalancePage> {
  const order = await getLinkedOrder(app, token);
  const [[payment], isTaxOpen, viewer] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(payments)
        .where(eq(payments.id, order.balancePaymentId ?? "")),
    ),
    isOrderTaxOpen(app, order),
    app.viewer(),
  ]);
  const { customerName, customerEmail, shippingAddress } = order;
  const isOwn = isOwnOrder(app, order, viewer);
  return {
    ...balancePaymentOf(order),
    isTaxOpen,
    paidCents: payment?.amountCents ?? 0,
    delivery: deliveryOf(order, app.now()),
    owner: isOwn ? { customerName, shippingAddress } : null,
    receiptTo: isOwn ? customerEmail : maskEmail(customerEmail),
  };
}

/** Returns what the link's holder may see. ShopError `not_found` for an expired or revoked link. */
export async function getBalancePayment(app: App, { token }: { token: string }): Promise<BalancePayment> {
  return balancePaymentOf(await getLinkedOrder(app, token));
}

function balancePaymentOf(found: CustomOrder): BalancePayment {
  const { id, pinType, quantity, size, plating, packaging, choices, rushOrder, status, createdAt } = found;
  const isPaid = found.balancePaymentId !== null || remainingOf(found) <= 0;
  return {
    status: isPaid ? "paid" : "due",
    order: {
      id,
      pinType,
      quantity,
      size,
      plating,
      packaging,
      choices,
      rushOrder,
      status,
      createdAt,
      furtherDesigns: bareDesigns(found.furtherDesigns),
    },
    summary: {
      lines: totalLines(found),
      totalCents: found.totalCents,
      depositCents: depositPaidOf(found),
      remainingCents: isPaid ? 0 : remainingOf(found),
    },
  };
}

/**
 * The browser's last step. Repeated calls return the same result (payments-7). A payment for another order is refused
 * (payments-8).
 */
export async function completeBalance(
  app: App,
  { token, balancePaymentId }: { token: string; balancePaymentId: string },
): Promise<BalancePayment> {
  const order = await getLinkedOrder(app, token);
  const payment = await confirmPayment(app, "balance", balancePaymentId);
  if (payment.reference !== order.id) throw new ShopError("not_found", "We can't find this payment.");
  return balancePaymentOf(await getBalanceOrder(app, order.id));
}
