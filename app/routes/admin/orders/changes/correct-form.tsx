import { correctionInput } from "~/domain/orders/correction.schema";
import { AdminForm } from "~/routes/admin/admin-form";
import type { OrderDetail } from "~/services/orders/detail.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { AddressFields } from "~/ui/forms/address-fields";
import { TextField } from "~/ui/forms/field";

/** Corrects the name, email and address of an order, which customers often mistype. */
export function CorrectOrder({ order }: { order: OrderDetail["order"] }) {
  const { id, version, customerName, customerEmail, shippingAddress } = order;
  return (
    <Dialog
      title="Edit customer and address"
      description="The old details stay in the history. If the email changes, both addresses are notified."
      trigger={
        <Button variant="outline" size="sm">
          Edit customer and address
        </Button>
      }
    >
      <AdminForm
        intent="correct"
        schema={correctionInput}
        action={`/admin/orders/${id}`}
        hidden={{ id, version }}
        values={{ customerName, customerEmail, country: "US", ...shippingAddress }}
        submitLabel="Save"
      >
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-6">
            <TextField field={fields.customerName} label="Name" className="sm:col-span-6" />
            <TextField field={fields.customerEmail} label="Email" type="email" className="sm:col-span-6" />
            <AddressFields fields={fields} autoComplete="off" />
          </div>
        )}
      </AdminForm>
    </Dialog>
  );
}
