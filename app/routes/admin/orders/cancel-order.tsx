import { formatMoney } from "~/domain/money/money";
import { byHandNote, isRecorded } from "~/domain/payments/methods";
import { cancelForm } from "~/domain/payments/payments";
import { AdminForm } from "~/routes/admin/admin-form";
import { leftOf } from "~/routes/admin/money/payment-list";
import type { OrderDetail } from "~/services/orders/detail.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";

/** Cents that can be refunded, in total and of the payments that PayPal does not pay back. */
function refundsOf(payments: OrderDetail["payments"]): { byHandCents: number; totalCents: number } {
  const sums = { byHandCents: 0, totalCents: 0 };
  for (const payment of payments) {
    // PayPal refunds a payment that it still reviews once it has decided.
    const left = payment.status === "capturing" ? payment.amountCents - payment.refundedCents : leftOf(payment);
    sums.totalCents += left;
    if (isRecorded(payment.method)) sums.byHandCents += left;
  }
  return sums;
}

/** Cancels an order. Staff choose what happens to its money and stock. */
export function CancelOrder({ detail }: { detail: OrderDetail }) {
  const { kind, order } = detail;
  if (order.status === "cancelled") return null;
  const { byHandCents, totalCents } = refundsOf(detail.payments);
  const hasSent = detail.kind === "regular" && detail.parcels.length > 0;
  return (
    <Dialog
      title={`Cancel order ${order.id}?`}
      description="The customer is emailed. A canceled order can't be reopened."
      trigger={
        <Button variant="outline" size="sm">
          Cancel Order
        </Button>
      }
    >
      <AdminForm
        intent="cancel"
        schema={cancelForm}
        action={`/admin/orders/${order.id}`}
        hidden={{ id: order.id }}
        values={{ refund: totalCents > 0 ? "on" : undefined, restock: kind === "regular" ? "on" : undefined }}
        submitLabel="Cancel order"
        pendingLabel="Canceling..."
      >
        {({ reason, refund, restock }) => (
          <>
            <TextField field={reason} label="Reason" description="Shown to the customer." />
            {totalCents > 0 ? (
              <CheckboxField
                field={refund}
                label={`Refund ${formatMoney(totalCents)}`}
                description={byHandCents > 0 ? byHandNote(byHandCents) : undefined}
              />
            ) : null}
            {kind === "regular" ? (
              <CheckboxField field={restock} label={hasSent ? "Restock unshipped items" : "Restock items"} />
            ) : null}
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}
