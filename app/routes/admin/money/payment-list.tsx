import { useState } from "react";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { formatMoney, plainDollars } from "~/domain/money/money";
import { disputeBadge, disputeReason, resolutionCenterUrl } from "~/domain/payments/disputes";
import { isRecorded, methodNames, numberOf } from "~/domain/payments/methods";
import { paymentBadges, refundForm, voidPaymentForm } from "~/domain/payments/payments";
import { purposeFacts } from "~/domain/payments/purposes";
import { AdminForm } from "~/routes/admin/admin-form";
import { typeInto } from "~/routes/admin/editor/type-into";
import type { LedgerPayment } from "~/services/ledger/ledger.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";
import { StatusBadge } from "~/ui/lists/status-badge";

const purposeNames = {
  cart: "Order",
  deposit: "Deposit",
  balance: "Balance",
  invoice: "Invoice",
  order: "Payment",
} as const;

/** Payments with their refunds, disputes and a refund button. */
export function PaymentList({ payments, action }: { payments: readonly LedgerPayment[]; action: string }) {
  if (payments.length === 0) return <p className="text-muted text-sm">No payments yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {payments.map((payment) => (
        <li key={payment.id} className="space-y-1.5 py-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium">{purposeNames[payment.purpose]}</span>
            <span className="font-semibold tabular-nums">
              {formatMoney(payment.capturedCents || payment.amountCents)}
            </span>
            {payment.amountCents > 0 ? <StatusBadge badge={paymentBadges[payment.status]} /> : null}
            <span className="wrap-anywhere text-muted">
              {[methodNames[payment.method], numberOf(payment)].filter(Boolean).join(" ")}
              {payment.receivedOn
                ? `, ${formatDate(payment.receivedOn)}`
                : payment.capturedAt && `, ${formatDateTime(payment.capturedAt)}`}
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              <VoidButton payment={payment} action={action} />
              <RefundButton key={leftOf(payment)} payment={payment} action={action} />
            </span>
          </div>
          {payment.refunds.map((refund) => (
            <p key={refund.id} className="flex flex-wrap gap-x-3 pl-4 text-muted">
              <span className="tabular-nums">{formatMoney(refund.amountCents)}</span>
              <span>
                {refund.status === "requested" && refund.providerRefundId
                  ? "refund pending at PayPal"
                  : refundStates[refund.status]}
              </span>
              <span className="wrap-anywhere">
                {refund.reason}, by {refund.actor}, {formatDateTime(refund.createdAt)}
              </span>
            </p>
          ))}
          {payment.disputes.map((dispute) => (
            <DisputeLine key={dispute.id} dispute={dispute} />
          ))}
        </li>
      ))}
    </ul>
  );
}

export function ResolutionCenterLink() {
  return (
    <a href={resolutionCenterUrl} target="_blank" rel="noreferrer" className="link">
      Respond at PayPal
    </a>
  );
}

/** A dispute at PayPal with its status, or the outcome of a closed one. */
function DisputeLine({ dispute }: { dispute: LedgerPayment["disputes"][number] }) {
  const { id, amountCents, reason, respondBy, createdAt, closedAt } = dispute;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-4 text-muted">
      {amountCents === null ? null : <span className="tabular-nums">{formatMoney(amountCents)}</span>}
      <span>Dispute: {disputeReason(reason)}</span>
      <StatusBadge badge={disputeBadge(dispute)} />
      <span className="wrap-anywhere">
        {id}, opened {formatDate(createdAt)}
        {closedAt ? `, closed ${formatDate(closedAt)}` : respondBy && `, respond by ${formatDate(respondBy)}`}
      </span>
      {closedAt ? null : <ResolutionCenterLink />}
    </p>
  );
}

const refundStates = { requested: "refund requested", completed: "refunded", failed: "refund declined" } as const;

/** Amount that can still be refunded. Refunds in progress count as refunded. */
export function leftOf({ capturedCents, refundedCents, refunds }: LedgerPayment): number {
  const underWay = refunds.filter(({ status }) => status === "requested");
  return underWay.reduce((left, { amountCents }) => left - amountCents, capturedCents - refundedCents);
}

/** Fills in everything that can be refunded. The field starts empty, because most refunds are partial. */
function RefundAll({ fieldId, cents }: { fieldId: string; cents: number }) {
  const amount = plainDollars(cents);
  const fill = () => {
    const box = document.getElementById(fieldId);
    if (!(box instanceof HTMLInputElement)) return;
    typeInto(box, { from: 0, to: box.value.length, insert: amount, select: [amount.length, amount.length] });
  };
  return (
    <Button variant="outline" size="sm" onClick={fill}>
      All {formatMoney(cents)}
    </Button>
  );
}

/** Takes back a payment that staff recorded. Refunded money did come, so it cannot be voided. */
function VoidButton({ payment, action }: { payment: LedgerPayment; action: string }) {
  const { id, method, capturedCents } = payment;
  if (!isRecorded(method) || capturedCents === 0 || leftOf(payment) < capturedCents) return null;
  const amount = formatMoney(capturedCents);
  return (
    <Dialog
      title="Void payment"
      description={`For a payment that never came or was recorded by mistake. The ${amount} is due again, and the customer gets an email. If you did receive the money, refund it instead.`}
      trigger={
        <Button variant="outline" size="sm">
          Void<span className="sr-only"> the payment of {amount}</span>
        </Button>
      }
    >
      <AdminForm
        intent="voidPayment"
        schema={voidPaymentForm}
        action={action}
        hidden={{ paymentId: id }}
        submitLabel="Void payment"
        pendingLabel="Voiding..."
        hasFocus
      >
        {({ reason }) => <TextField field={reason} label="Reason" description="Shown to the customer." />}
      </AdminForm>
    </Dialog>
  );
}

function RefundButton({ payment, action }: { payment: LedgerPayment; action: string }) {
  const [key] = useState(() => crypto.randomUUID());
  const left = leftOf(payment);
  if (left <= 0) return null;
  return (
    <Dialog
      title="Refund"
      description={`Up to ${formatMoney(left)} can be refunded. ${
        isRecorded(payment.method)
          ? "This wasn't paid through PayPal. Send the money yourself; this only records it."
          : "PayPal pays it out immediately."
      } This can't be undone.`}
      trigger={
        <Button variant="outline" size="sm">
          Refund<span className="sr-only"> up to {formatMoney(left)}</span>
        </Button>
      }
    >
      <AdminForm
        intent="refund"
        schema={refundForm}
        action={action}
        hidden={{ paymentId: payment.id, key }}
        submitLabel="Refund payment"
        pendingLabel="Refunding..."
        hasFocus
      >
        {({ amount, reason, restock }) => (
          <>
            <TextField field={amount} label="Amount" prefix="$" inputMode="decimal" />
            <RefundAll fieldId={amount.id} cents={left} />
            <TextField field={reason} label="Reason" description="Shown to the customer." />
            {purposeFacts[payment.purpose].orderType === "regular" ? (
              <CheckboxField
                field={restock}
                label="Restock items"
                description="Only for full refunds. To remove items, use Edit items."
              />
            ) : null}
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}
