import { destinationForm, regions } from "~/domain/destinations/tax.schema";
import { AdminForm } from "~/routes/admin/admin-form";
import { SelectField } from "~/ui/forms/field";

const options = regions.map(({ key, label }) => ({ value: key, label }));

/** Asks for the state of a custom order before anyone pays more than the deposit's link (pricing-18). */
export function ShipsTo({ order, action }: { order: { id: string; version: number }; action: string }) {
  return (
    <div className="space-y-3">
      <p role="note" className="rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow">
        The sales tax isn't known yet. Choose where this order ships, then record a payment or send a payment link.
      </p>
      <AdminForm
        intent="destination"
        schema={destinationForm}
        action={action}
        hidden={{ id: order.id, version: order.version }}
        submitLabel="Save state"
      >
        {({ shipTo }) => (
          <SelectField
            field={shipTo}
            label="Ships to"
            options={options}
            placeholder="Choose a state or province"
            description="For a pickup, choose our own state. You can add the address later."
          />
        )}
      </AdminForm>
    </div>
  );
}
