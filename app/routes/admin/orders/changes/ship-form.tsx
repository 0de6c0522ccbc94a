import type { AnyOrderStatus } from "~/domain/orders/admin";
import { hasShipped } from "~/domain/orders/orders";
import { type Carrier, carriers, type ParcelLine, shipInput } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import { AdminForm } from "~/routes/admin/admin-form";
import { ConfirmAnyway } from "~/routes/admin/orders/changes/confirm-anyway";
import { MailPreviewButton } from "~/routes/admin/orders/changes/mail-preview";
import { changeFetcherKey, EmailCheckbox } from "~/routes/admin/orders/changes/undo-note";
import { SelectField, TextField } from "~/ui/forms/field";

interface ShipFormProps {
  order: {
    id: string;
    version: number;
    status: AnyOrderStatus;
    trackingNumber: string | null;
    trackingUrl: string | null;
  };
  /** Items of a catalog order that are in no parcel yet. */
  left?: readonly ParcelLine[];
}

const options = Object.entries(carriers).map(([value, { label }]) => ({ value, label }));

function carrierOf(url: string | null): Carrier {
  const known = Object.entries(carriers).find(([, carrier]) => carrier.url && url?.startsWith(carrier.url));
  return known ? (known[0] as Carrier) : url ? "other" : "usps";
}

/** Quantities in this parcel, all that is left by default. The rest follows in another parcel. */
function InParcel({ left }: { left: readonly ParcelLine[] }) {
  return (
    <fieldset className="space-y-2 sm:col-span-2">
      <legend className="mb-1.5 font-medium">Items in this shipment</legend>
      {left.map(({ productId, name, quantity }, at) => (
        <label key={productId} className="flex items-center gap-3">
          <input type="hidden" name={`pieces[${at}].productId`} value={productId} />
          <input
            type="number"
            name={`pieces[${at}].quantity`}
            required
            min={0}
            max={quantity}
            defaultValue={quantity}
            className="control w-24 text-right tabular-nums"
          />
          <span>
            of {formatCount(quantity)} × {name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Ships an order with carrier and tracking number, or changes the tracking number of a shipped one. */
export function ShipForm({ order: { id, version, status, trackingNumber, trackingUrl }, left = [] }: ShipFormProps) {
  const hasLeft = hasShipped(status);
  const carrier = carrierOf(trackingUrl);
  const values = hasLeft ? { carrier, trackingNumber, trackingUrl } : { carrier };
  return (
    <AdminForm
      key={JSON.stringify([values, left])}
      fetcherKey={changeFetcherKey(id)}
      intent={hasLeft ? "tracking" : "ship"}
      schema={shipInput}
      question="unpaid"
      action={`/admin/orders/${id}`}
      hidden={{ id, version }}
      values={values}
      submitLabel={hasLeft ? "Save tracking" : "Ship"}
      pendingLabel="Saving..."
      extra={
        <>
          <EmailCheckbox />
          <MailPreviewButton action={`/admin/orders/${id}`} intent="lookShip" />
        </>
      }
      below={(reply) => <ConfirmAnyway of="unpaid" reply={reply?.intent === "ship" ? reply : undefined} />}
    >
      {({ carrier: by, trackingNumber: number, trackingUrl: url }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {hasLeft || left.length === 0 ? null : <InParcel left={left} />}
          <SelectField field={by} label="Carrier" options={options} />
          <TextField field={number} label="Tracking number" />
          <TextField
            field={url}
            label="Tracking URL"
            description="Filled in automatically for USPS, UPS, FedEx and DHL."
            type="url"
            placeholder="https://"
          />
        </div>
      )}
    </AdminForm>
  );
}
