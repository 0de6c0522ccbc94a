import type { AnyOrderStatus } from "~/domain/orders/admin";
import { type Carrier, carriers, shipInput } from "~/domain/orders/shipping";
import { AdminForm } from "~/routes/admin/admin-form";
import { changeKey, MailTick } from "~/routes/admin/orders/changes/undo-note";
import { SelectField, TextField } from "~/ui/forms/field";

interface ShipFormProps {
  order: {
    id: string;
    version: number;
    status: AnyOrderStatus;
    trackingNumber: string | null;
    trackingUrl: string | null;
  };
}

const options = Object.entries(carriers).map(([value, { label }]) => ({ value, label }));

/** The carrier whose address the link has. */
function carrierOf(url: string | null): Carrier {
  const known = Object.entries(carriers).find(([, carrier]) => carrier.url && url?.startsWith(carrier.url));
  return known ? (known[0] as Carrier) : url ? "other" : "usps";
}

/** Carrier and number ship an order in one act; one that has left gets another number. */
export function ShipForm({ order: { id, version, status, trackingNumber, trackingUrl } }: ShipFormProps) {
  const hasLeft = status === "shipped" || status === "delivered";
  return (
    <AdminForm
      key={version}
      fetcherKey={changeKey(id)}
      intent={hasLeft ? "tracking" : "ship"}
      schema={shipInput}
      action={`/admin/orders/${id}`}
      hidden={{ id, version }}
      values={{ carrier: carrierOf(trackingUrl), trackingNumber, trackingUrl }}
      submitLabel={hasLeft ? "Save tracking" : "Ship"}
      pendingLabel="Saving..."
      extra={<MailTick />}
    >
      {({ carrier, trackingNumber: number, trackingUrl: url }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField field={carrier!} label="Carrier" options={options} />
          <TextField field={number!} label="Tracking number" />
          <TextField
            field={url!}
            label="Tracking URL"
            description="Made by itself for the carriers that we know."
            type="url"
            placeholder="https://"
          />
        </div>
      )}
    </AdminForm>
  );
}
