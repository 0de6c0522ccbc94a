// The link with which a customer pays what a catalog order owes. Owns no table. Guarantees orders-22: the link's holder
// sees the order's lines and amounts, never its customer.
import { and, desc, eq, gt } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { orderItems, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { hasShipped, isOwed } from "~/domain/orders/orders";
import { maskEmail } from "~/domain/text/addresses";
import { orderOwed } from "~/emails/orders/owed";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { findFormerSubject, issueLink } from "~/services/core/links/access.server";
import { requireStaff } from "~/services/core/sessions.server";
import { balanceUrl } from "~/services/custom-orders/balance-due.server";
import { requireNoPaymentInFlight } from "~/services/ledger/in-flight.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { findAnyOrder } from "~/services/orders/any-order.server";
import { getOrder } from "~/services/orders/orders.server";
import { findOwingOrder } from "~/services/payments/purposes/order.server";

/**
 * Emails a new link that replaces the old one (staff only). ShopError `conflict` if nothing is owed, or PayPal is
 * processing a payment. With `onlyIfNone`, does nothing if nothing is owed or a link exists.
 */
export async function emailPaymentLink(app: App, { id, onlyIfNone = false }: { id: string; onlyIfNone?: boolean }) {
  const staff = await requireStaff(app);
  const order = await getOrder(app, id);
  if (!isOwed(order)) {
    if (onlyIfNone) return;
    throw new ShopError("conflict", "This order is paid in full.");
  }
  if (!onlyIfNone) await requireNoPaymentInFlight(app, id);
  const link = await issueLink(app, "balance", id, onlyIfNone);
  const { customerName, customerEmail, owedCents, items } = order;
  const mail = orderOwed({
    ...order,
    lines: items,
    payUrl: balanceUrl(app, link.token),
    expiresAt: link.expiresAt,
    isComing: !hasShipped(order.status),
  });
  const emails = outboxInserts(app, [
    { to: customerEmail, toName: customerName, template: "order-owed", record: id, mail },
  ]);
  try {
    await runBatch(app.db, [
      link.statements,
      addAudit(app, staff, "payment link emailed", `order ${id}`, { amountCents: owedCents }),
      emails.statements,
    ]);
  } catch (error) {
    if (onlyIfNone && wasTaken(error)) return;
    throw error;
  }
  enqueueOutbox(app, emails);
}

/** Number of the canceled order, of either kind, that a payment link was for, or null. */
export async function findCanceledOrder(app: App, { token }: { token: string }): Promise<string | null> {
  const id = await findFormerSubject(app, "balance", token);
  const found = id ? await findAnyOrder(app, id) : null;
  return found?.order.status === "cancelled" ? found.order.id : null;
}

/** Returns what the link's holder may see of a catalog order, or null if the link is for something else. */
export async function findOwedPage(app: App, { token }: { token: string }) {
  const order = await findOwingOrder(app, token);
  if (!order) return null;
  const { id, customerEmail, discountCents, shippingCents, taxCents, totalCents, owedCents } = order;
  const { name, quantity, lineTotalCents } = orderItems;
  const [lines, [paid]] = await Promise.all([
    app.read(app.db.select({ name, quantity, lineTotalCents }).from(orderItems).where(eq(orderItems.orderId, id))),
    app.read(
      app.db
        .select({ cents: payments.capturedCents })
        .from(payments)
        .where(and(eq(payments.recordId, id), eq(payments.purpose, "order"), gt(payments.capturedCents, 0)))
        .orderBy(desc(payments.capturedAt))
        .limit(1),
    ),
  ]);
  const receiptTo = maskEmail(customerEmail);
  /** The amount of the last payment by link; 0 if a change or an invoice settled the order. */
  const paidCents = paid?.cents ?? 0;
  const isComing = !hasShipped(order.status);
  return { id, lines, isComing, discountCents, shippingCents, taxCents, totalCents, owedCents, paidCents, receiptTo };
}
