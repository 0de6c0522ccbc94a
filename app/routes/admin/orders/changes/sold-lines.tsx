import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMoney } from "~/domain/money/money";
import { lineTermLabels, lineTerms, type SoldLine } from "~/domain/orders/manual-order.schema";
import { formatCount } from "~/domain/text/counts";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/forms/field-frame";

interface Sellable {
  id: number;
  name: string;
  priceCents: number;
  stockQuantity: number;
}

interface Line {
  key: number;
  productId: string;
  quantity: string;
  terms: string;
}

type FirstLine = Partial<Record<keyof SoldLine, string | number>> | undefined;

const asTyped = (line: FirstLine, key: number): Line => ({
  key,
  terms: String(line?.terms ?? "catalog"),
  productId: String(line?.productId ?? ""),
  quantity: String(line?.quantity ?? "1"),
});
const newLine = (key: number): Line => ({ key, productId: "", quantity: "1", terms: "catalog" });

interface SoldLinesProps {
  products: readonly Sellable[];
  errors: string[];
  /** Lines of the order or draft. Without it, one empty line. */
  first?: readonly FirstLine[];
  /** An order may consist of custom items alone. */
  isOptional?: boolean;
  onEdit?: () => void;
}

/** Products with quantity and price. */
export function SoldLines({ products, errors, first, isOptional = false, onEdit }: SoldLinesProps) {
  const [lines, setLines] = useState(() => first?.map(asTyped) ?? [newLine(0)]);
  const edit = (next: Line[]) => {
    setLines(next);
    onEdit?.();
  };
  const change = (key: number, values: Partial<Line>) =>
    edit(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-2 font-medium">Items</legend>
      <FieldErrors id="lines" errors={errors} />
      {lines.map(({ key, ...line }, index) => (
        <div
          key={key}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_12rem_auto]"
        >
          <select
            name={`lines[${index}].productId`}
            aria-label={`Line ${index + 1}: product`}
            value={line.productId}
            onChange={(event) => change(key, { productId: event.currentTarget.value })}
            className="control col-span-3 min-w-0 truncate sm:col-span-1"
          >
            <option value="">Choose a product</option>
            {products.map(({ id, name, priceCents, stockQuantity }) => (
              <option key={id} value={id}>
                {name}, {formatMoney(priceCents)}, {formatCount(stockQuantity)} in stock
              </option>
            ))}
          </select>
          <input
            name={`lines[${index}].quantity`}
            aria-label={`Line ${index + 1}: quantity`}
            inputMode="numeric"
            value={line.quantity}
            onChange={(event) => change(key, { quantity: event.currentTarget.value })}
            className="control text-right tabular-nums"
          />
          <select
            name={`lines[${index}].terms`}
            aria-label={`Line ${index + 1}: price`}
            value={line.terms}
            onChange={(event) => change(key, { terms: event.currentTarget.value })}
            className="control"
          >
            {lineTerms.map((terms) => (
              <option key={terms} value={terms}>
                {lineTermLabels[terms]}
              </option>
            ))}
          </select>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove line ${index + 1}`}
            disabled={lines.length === 1 && !isOptional}
            onClick={() => edit(lines.filter((one) => one.key !== key))}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button variant="outline" size="sm" onClick={() => edit([...lines, newLine(Date.now())])}>
        <Plus className="size-4" aria-hidden="true" />
        Add line
      </Button>
    </fieldset>
  );
}
