// What a refund brings about besides the ledger: stock, history, a mail, an invoice that is void. Owns no table. Promises that each
// stands in the batch that writes the refund down, whoever made it: staff, a cancellation or PayPal itself (decisions §3).
import { eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { manualInvoices, orders, type refunds } from "~/db/schema";
import { formatMoney } from "~/domain/money/money";
import { eventSubjectOf } from "~/domain/payments/payments";
import { refundMail, refundRefusedForStaff } from "~/emails/orders/refund";
import { restock } from "~/services/catalog/stock.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { trackingLink } from "~/services/core/links/tracking.server";
import { updateInvoice } from "~/services/invoices/invoices.server";
import type { Payment } from "~/services/ledger/types.server";
import { type Posted, postMail } from "~/services/mail/outbox.server";

export type Refund = typeof refunds.$inferSelect;

export function isOpenRefund(id: string): SQL {
  return sql`exists (select 1 from refunds open where open.id = ${id} and open.status = 'requested')`;
}

export interface RefundNews {
  /** Acts only while the refund is open: goes into the batch before the refund's own end. */
  before: Statement[];
  /** Told once by ids of their own: goes after it. */
  after: Statement[];
  mails: Posted;
}

/** For a payment without a record (its money went back at once) there is only the mail. */
export async function refundNews(app: App, payment: Payment, refund: Refund): Promise<RefundNews> {
  const mails = postMail(app, await letters(app, payment, refund));
  return {
    before: refund.restock && payment.purpose === "cart" ? putBack(app, payment, refund) : [],
    after: [...history(app, payment, refund), ...voidInvoice(app, payment), ...mails.statements],
    mails,
  };
}

/** A second refund of the same order puts nothing back again. */
function putBack(app: App, payment: Payment, { id }: Refund): Statement[] {
  const isFirst = sql`not exists (select 1 from refunds done where done.payment_id = ${payment.id} and done.restock = 1 and done.status = 'completed')`;
  return restock(app, payment, sql`${isOpenRefund(id)} and ${isFirst}`, "refunded");
}

function history(app: App, { purpose, recordId }: Payment, { id, amountCents, reason, actor }: Refund): Statement[] {
  if (!recordId) return [];
  return addEvent(app, {
    id: `refund:${id}`,
    subject: eventSubjectOf[purpose],
    subjectId: recordId,
    type: "refunded",
    note: `${formatMoney(amountCents)} refunded${reason ? `: ${reason}` : ""}`,
    actor,
  });
}

/** An invoice whose money went back in full is not payable again. */
function voidInvoice(app: App, payment: Payment): Statement[] {
  if (payment.purpose !== "invoice" || !payment.recordId) return [];
  const isWhole = sql`exists (select 1 from payments whole where whole.id = ${payment.id} and whole.status = 'refunded')`;
  return updateInvoice(
    app,
    payment.recordId,
    { status: "void" },
    sql`${isWhole} and ${manualInvoices.status} = 'paid'`,
  );
}

async function letters(app: App, payment: Payment, refund: Refund) {
  const to = await payerEmail(app, payment);
  if (!to) return [];
  const { amountCents, reason } = refund;
  const kind = payment.purpose === "cart" ? "regular" : "custom";
  const orderId = payment.purpose === "invoice" ? null : payment.recordId;
  const orderUrl = orderId && trackingLink(app, kind, orderId);
  const mail = refundMail({ orderId, orderUrl, amountCents, reason, method: payment.method });
  return [{ to, template: "refund", mail, dedupeKey: `refund:${refund.id}` }];
}

/** To staff, once for each refund that PayPal refused. */
export function refusedRefundMail(
  app: App,
  { purpose, recordId }: Payment,
  { id, amountCents, reason }: Refund,
): Posted {
  const page = purpose === "invoice" ? `invoices/${recordId}` : `orders/${recordId}`;
  const adminUrl = `${app.origin}/admin/${recordId ? page : "money"}`;
  const mail = refundRefusedForStaff({ recordId, amountCents, reason, adminUrl });
  return postMail(app, [{ to: app.staffEmail, template: "refund-refused", mail, dedupeKey: `refund-refused:${id}` }]);
}

/** A cart that was paid without a customer in the ledger has its address in the order alone. */
export async function payerEmail(app: App, payment: Payment): Promise<string | undefined> {
  if (payment.email) return payment.email;
  const [order] = await app.db
    .select({ email: orders.customerEmail })
    .from(orders)
    .where(eq(orders.paymentId, payment.id));
  return order?.email;
}
