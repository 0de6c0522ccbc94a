import { cancelForm } from "~/domain/payments/payments";
import { AdminForm } from "~/routes/admin/admin-form";
import type { OrderDetail } from "~/services/orders/detail.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";

/** Cancels an order. Staff choose what happens to its money and stock. */
export function CancelOrder({ detail }: { detail: OrderDetail }) {
  const { kind, order } = detail;
  if (order.status === "cancelled") return null;
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
        values={{ refund: "on", restock: kind === "regular" ? "on" : undefined }}
        submitLabel="Cancel order"
        pendingLabel="Canceling..."
      >
        {({ reason, refund, restock }) => (
          <>
            <TextField field={reason} label="Reason" description="Shown to the customer." />
            <CheckboxField field={refund} label="Refund the remaining balance" />
            {kind === "regular" ? (
              <CheckboxField field={restock} label={hasSent ? "Restock unshipped items" : "Restock items"} />
            ) : null}
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}
