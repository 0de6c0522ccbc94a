import { Plus } from "lucide-react";
import { useState } from "react";
import { formatMoney, parseSignedDollars } from "~/domain/money/money";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/forms/field-frame";

interface Item {
  key: number;
  description: string;
  quantity: string;
  unitPrice: string;
}

const centsOf = ({ quantity, unitPrice }: Item) =>
  Math.max(0, Math.trunc(Number(quantity) || 0)) * (parseSignedDollars(unitPrice) ?? 0);

/** One amount or several lines. Shows the total while typing, but the server calculates the total again. */
export function LineItems({ amountErrors, initial }: { amountErrors?: string[]; initial: Item[] }) {
  const [items, setItems] = useState(initial);
  const change = (key: number, values: Partial<Item>) =>
    setItems(items.map((item) => (item.key === key ? { ...item, ...values } : item)));
  const add = () => setItems([...items, { key: Date.now(), description: "", quantity: "1", unitPrice: "" }]);
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">Amount</legend>
      {items.length === 0 ? (
        <label className="flex max-w-xs flex-col gap-1.5">
          <span className="relative">
            <span className="-translate-y-1/2 absolute top-1/2 left-3.5 text-muted" aria-hidden="true">
              $
            </span>
            <input
              name="amount"
              inputMode="decimal"
              aria-label="Amount"
              className="control pl-8 text-right tabular-nums"
            />
          </span>
          <span className="text-muted text-sm">Enter one amount or add line items.</span>
        </label>
      ) : null}
      <FieldErrors id="amount" errors={amountErrors} />
      {items.length > 0 ? (
        <div className="-mb-2 grid grid-cols-[1fr_4.5rem_6rem] gap-2 text-sm" aria-hidden="true">
          <span>Description</span>
          <span>Quantity</span>
          <span>$ each</span>
        </div>
      ) : null}
      {items.map((item, index) => (
        <div key={item.key} className="grid grid-cols-[1fr_4.5rem_6rem] gap-2">
          <input
            name={`items[${index}].description`}
            aria-label={`Line ${index + 1}: description`}
            value={item.description}
            onChange={(event) => change(item.key, { description: event.currentTarget.value })}
            className="control"
          />
          <input
            name={`items[${index}].quantity`}
            aria-label={`Line ${index + 1}: quantity`}
            inputMode="numeric"
            value={item.quantity}
            onChange={(event) => change(item.key, { quantity: event.currentTarget.value })}
            className="control text-right tabular-nums"
          />
          <input
            name={`items[${index}].unitPrice`}
            aria-label={`Line ${index + 1}: price each in dollars`}
            inputMode="decimal"
            value={item.unitPrice}
            onChange={(event) => change(item.key, { unitPrice: event.currentTarget.value })}
            className="control text-right tabular-nums"
          />
        </div>
      ))}
      <div className="flex items-center justify-between gap-4">
        <Button variant="outline" size="sm" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          Add line
        </Button>
        {items.length > 0 ? (
          <output className="font-semibold tabular-nums">
            {formatMoney(items.reduce((sum, item) => sum + centsOf(item), 0))} before tax
          </output>
        ) : null}
      </div>
    </fieldset>
  );
}
