// The link by which a customer pays a balance: staff issue and revoke it, its holder sees and completes the payment. Owns no table.
// Promises that a link shows one order's specification and money, never its customer (custom-orders-4).

import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { customOrders, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  balanceLinkRefusal,
  canIssueBalanceLink,
  depositPaidOf,
  remainingOf,
} from "~/domain/custom-orders/custom-orders";
import { type BareDesign, bareDesigns } from "~/domain/designer/several";
import { maskEmail } from "~/domain/text/addresses";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { revokeLinks } from "~/services/core/links/access.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { requireStaff } from "~/services/core/sessions.server";
import { makeBalanceLink } from "~/services/custom-orders/balance-due.server";
import { type CustomOrder, productionStart, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
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
 * Staff: a new link, in place of the last one; with `mail` it goes to the customer too. ShopError `conflict` where none may be made
 * (custom-orders-4), or PayPal has a payment of the order.
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
  const { payUrl, statements, email } = await makeBalanceLink(app, order, staff.username);
  const emails = outboxInserts(app, mail ? [email] : []);
  await runBatch(app.db, [statements, addAudit(app, staff, "balance link issued", `order ${id}`), emails.statements]);
  enqueueOutbox(app, emails);
  return { balancePaymentUrl: payUrl };
}

/** Staff: the link opens nothing from here on. */
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
  summary: { totalCents: number; depositCents: number; remainingCents: number };
}

/** The page's view: the owner's own browser sees the receipt's address too, a mere holder of the link never. */
export interface BalancePage extends BalancePayment {
  paidCents: number;
  /** Since when it is made. */
  startedAt: Date;
  owner: Pick<CustomOrder, "customerName" | "shippingAddress"> | null;
  /** In full for the owner. */
  receiptTo: string;
}

/** What the page of a link shows, paid or due. ShopError `not_found`. */
export async function getBalancePage(app: App, { token }: { token: string }): Promise<BalancePage> {
  const order = await getLinkedOrder(app, token);
  const [[payment], [begun], viewer] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(payments)
        .where(eq(payments.id, order.balancePaymentId ?? "")),
    ),
    app.read(
      app.db
        .select({ startedAt: productionStart.mapWith(customOrders.createdAt).as("started_at") })
        .from(customOrders)
        .where(eq(customOrders.id, order.id)),
    ),
    app.viewer(),
  ]);
  const { customerName, customerEmail, shippingAddress } = order;
  const isOwn = isOwnOrder(app, order, viewer);
  return {
    ...shown(order),
    paidCents: payment?.amountCents ?? 0,
    startedAt: begun?.startedAt ?? order.createdAt,
    owner: isOwn ? { customerName, shippingAddress } : null,
    receiptTo: isOwn ? customerEmail : maskEmail(customerEmail),
  };
}

/** What the holder of a link may know. ShopError `not_found` for a link that counts no more. */
export async function getBalancePayment(app: App, { token }: { token: string }): Promise<BalancePayment> {
  return shown(await getLinkedOrder(app, token));
}

function shown(found: CustomOrder): BalancePayment {
  const { id, pinType, quantity, size, plating, packaging, choices, rushOrder, status, createdAt } = found;
  const isPaid = found.balancePaymentId !== null || remainingOf(found) <= 0;
  return {
    status: isPaid ? "paid" : "due",
    order: {
      ...{ id, pinType, quantity, size, plating, packaging, choices, rushOrder, status, createdAt },
      furtherDesigns: bareDesigns(found.furtherDesigns),
    },
    summary: {
      totalCents: found.totalCents,
      depositCents: depositPaidOf(found),
      remainingCents: isPaid ? 0 : remainingOf(found),
    },
  };
}

/** The browser's last step; asked again it answers the same. A payment for another order is none of this link's (payments-7, payments-8). */
export async function completeBalance(
  app: App,
  { token, balancePaymentId }: { token: string; balancePaymentId: string },
): Promise<BalancePayment> {
  const order = await getLinkedOrder(app, token);
  const payment = await confirmPayment(app, "balance", balancePaymentId);
  if (payment.reference !== order.id) throw new ShopError("not_found", "We can't find this payment.");
  return shown(await getBalanceOrder(app, order.id));
}
