import type { InputEvent } from "react";
import type { AnyOrderStatus } from "~/domain/orders/admin";
import { hasShipped } from "~/domain/orders/orders";
import { type Carrier, carriers, carriersOf, type ParcelLine, shipInput } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import type { FormReply } from "~/http/form.server";
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
  /** Items of a catalog order that have not been shipped yet. */
  left?: readonly ParcelLine[];
  /** Page that ships the order, by default the order's own. */
  action?: string;
}

const options = Object.entries(carriers).map(([value, { label }]) => ({ value, label }));

function carrierOf(url: string | null): Carrier {
  const known = Object.entries(carriers).find(([, carrier]) => carrier.url && url?.startsWith(carrier.url));
  return known ? (known[0] as Carrier) : url ? "other" : "usps";
}

/** Quantities in this shipment, by default all remaining pieces. Any pieces left out follow in another shipment. */
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
            aria-label={`Pieces of ${name} in this shipment, at most ${formatCount(quantity)}`}
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

/** Selects the carrier whose tracking numbers look like the typed number. */
function chooseCarrier({ currentTarget: { form, value } }: InputEvent<HTMLInputElement>) {
  const likely: string[] = carriersOf(value);
  const select = form?.elements.namedItem("carrier");
  if (likely[0] && select instanceof HTMLSelectElement && !likely.includes(select.value)) select.value = likely[0];
}

/** Shows the server's questions one at a time. A hidden field keeps the first answer while the second question is shown. */
function Questions({ reply }: { reply: FormReply }) {
  const { error, initialValue } = reply.result ?? {};
  const isAnswered = initialValue?.mismatch && !error?.mismatch;
  return (
    <>
      {isAnswered ? <input type="hidden" name="mismatch" value={String(initialValue.mismatch)} /> : null}
      <ConfirmAnyway of="mismatch" reply={reply} />
      <ConfirmAnyway of="unpaid" reply={reply} />
    </>
  );
}

/** Ships an order with carrier and tracking number, or changes the tracking number of a shipped one. */
export function ShipForm({ order, left = [], action }: ShipFormProps) {
  const { id, version, status, trackingNumber, trackingUrl } = order;
  const hasLeft = hasShipped(status);
  const intent = hasLeft ? "tracking" : "ship";
  const carrier = carrierOf(trackingUrl);
  const values = hasLeft ? { carrier, trackingNumber, trackingUrl } : { carrier };
  return (
    <AdminForm
      key={JSON.stringify([values, left])}
      fetcherKey={changeFetcherKey(id)}
      intent={intent}
      schema={shipInput}
      questions={["mismatch", "unpaid"]}
      action={action ?? `/admin/orders/${id}`}
      hidden={{ id, version }}
      values={values}
      submitLabel={hasLeft ? "Save tracking" : "Ship"}
      pendingLabel="Saving..."
      extra={
        <>
          <EmailCheckbox about="the package" />
          {action ? null : <MailPreviewButton about="the package" action={`/admin/orders/${id}`} intent="lookShip" />}
        </>
      }
      below={(reply) => (reply?.intent === intent ? <Questions reply={reply} /> : null)}
    >
      {({ carrier: by, trackingNumber: number, trackingUrl: url }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {/* The number comes first, because it has the focus and chooses the carrier. */}
          <TextField field={number} label="Tracking number" onInput={chooseCarrier} />
          <SelectField field={by} label="Carrier" options={options} />
          <TextField
            field={url}
            label="Tracking URL"
            description="Filled in automatically for USPS, UPS, FedEx and DHL."
            type="url"
            placeholder="https://"
          />
          {hasLeft || left.length === 0 ? null : <InParcel left={left} />}
        </div>
      )}
    </AdminForm>
  );
}
