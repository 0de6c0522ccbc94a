import { formatRate, type TaxRates } from "~/domain/destinations/tax";
import { regions, taxRateInput } from "~/domain/destinations/tax.schema";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/forms/choice-field";
import { SelectField, TextField } from "~/ui/forms/field";

const row = "flex flex-wrap items-center justify-between gap-3 py-2";
const options = regions.map(({ key, label }) => ({ value: key, label }));

/** Tax rates by state. A state without a rate is not taxed. */
export function SalesTax({ rates }: { rates: TaxRates }) {
  const set = regions.flatMap(({ key, label }) => (rates[key] ? [{ key, label, rate: rates[key] }] : []));
  return (
    <Card id="sales-tax" className="max-w-3xl space-y-4">
      <h2 className="text-xl">Sales tax</h2>
      <p className="text-muted text-sm">
        {set.length === 0
          ? "No sales tax is collected. Add a rate where you have nexus."
          : "Charged on items after discounts, starting with the next payment. No other states are taxed."}
      </p>
      {set.length > 0 ? (
        <ul className="divide-y divide-line">
          {set.map(({ key, label, rate }) => (
            <li key={key} className={row}>
              <span>
                {label}: <strong>{formatRate(rate)}</strong>
                {rate.onShipping ? ", on shipping too" : ""}
              </span>
              <QuickAction fields={{ intent: "tax-off", region: key }}>
                Remove<span className="sr-only"> the rate of {label}</span>
              </QuickAction>
            </li>
          ))}
        </ul>
      ) : null}
      <AdminForm intent="tax" schema={taxRateInput} submitLabel="Save rate">
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField field={fields.region} label="State or province" options={options} placeholder="Choose" />
            <TextField field={fields.rate} label="Rate (%)" inputMode="decimal" placeholder="7.25" />
            <CheckboxField field={fields.onShipping} label="Tax shipping" className="sm:col-span-2" />
          </div>
        )}
      </AdminForm>
    </Card>
  );
}
