// Records disputes that PayPal reports. Guarantees that staff get one email per dispute, and that the record's history
// contains the opening and each closing once, however often and in whatever order the events arrive (payments-24).
import { inArray, or } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { payments } from "~/db/schema";
import { formatMoney } from "~/domain/money/money";
import { disputeBadge, disputeReason } from "~/domain/payments/disputes";
import { disputeForStaff } from "~/emails/staff/dispute";
import type { PayPalDispute } from "~/gateways/paypal-answers.server";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { closedAtOf, saveDispute } from "~/services/ledger/disputes.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { adminUrlOf, purposeOf } from "~/services/payments/registry.server";

export async function recordDispute(app: App, dispute: PayPalDispute): Promise<void> {
  const [payment] = await app.db.select().from(payments).where(isDisputed(dispute)).limit(1);
  const { id, amountCents, respondBy } = dispute;
  const closedAt = closedAtOf(dispute);
  const mail = disputeForStaff({
    recordId: payment?.recordId ?? null,
    amountCents,
    reason: disputeReason(dispute.reason),
    status: disputeBadge({ ...dispute, closedAt }).label,
    respondBy: closedAt ? null : respondBy,
    adminUrl: adminUrlOf(app, payment),
  });
  const emails = outboxInserts(app, [
    {
      to: app.staffEmail,
      template: "dispute",
      record: payment?.recordId ?? null,
      replyTo: payment?.email,
      mail,
      dedupeKey: `dispute:${id}`,
    },
  ]);
  await runBatch(app.db, [
    saveDispute(app, dispute, payment?.id ?? null),
    historyOf(app, payment, dispute),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
}

const isDisputed = ({ captureIds, customIds }: PayPalDispute) =>
  or(inArray(payments.captureId, captureIds), inArray(payments.id, customIds));

/** History events of a dispute. Their ids keep each from being added twice. A reopened dispute can close again. */
function historyOf(app: App, payment: Payment | undefined, dispute: PayPalDispute): Statement[] {
  if (!payment?.recordId) return [];
  const closedAt = closedAtOf(dispute);
  const event = {
    subject: purposeOf(payment.purpose).eventSubject,
    subjectId: payment.recordId,
    actor: "paypal",
    isPublic: false,
  };
  const amount = dispute.amountCents === null ? "" : `${formatMoney(dispute.amountCents)}: `;
  const opened = {
    id: `dispute:${dispute.id}`,
    type: "dispute_opened",
    note: `${amount}${disputeReason(dispute.reason)}`,
  };
  const closed = {
    id: `dispute:${dispute.id}:${dispute.changedAt.getTime()}`,
    type: "dispute_closed",
    note: disputeBadge({ ...dispute, closedAt }).label,
  };
  return [...addEvent(app, { ...event, ...opened }), ...(closedAt ? addEvent(app, { ...event, ...closed }) : [])];
}
