import { countryOptions } from "~/domain/destinations/countries";
import { correctionInput } from "~/domain/orders/correction.schema";
import { AdminForm } from "~/routes/admin/admin-form";
import type { OrderDetail } from "~/services/orders/detail.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextField } from "~/ui/forms/field";

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
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.customerName} label="Name" className="sm:col-span-2" />
            <TextField field={fields.customerEmail} label="Email" type="email" className="sm:col-span-2" />
            <TextField field={fields.company} label="Company or club" className="sm:col-span-2" />
            <TextField field={fields.address} label="Address" />
            <TextField field={fields.address2} label="Suite or unit" />
            <TextField field={fields.city} label="City" />
            <TextField field={fields.state} label="State or province" />
            <TextField field={fields.zipCode} label="ZIP or postal code" />
            <SelectField field={fields.country} label="Country" options={countryOptions} />
            <TextField field={fields.phone} label="Phone" type="tel" />
          </div>
        )}
      </AdminForm>
    </Dialog>
  );
}
