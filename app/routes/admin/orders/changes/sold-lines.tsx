import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type TierScope, tierPieces } from "~/domain/cart/tiers";
import { lineTotalCents } from "~/domain/catalog/catalog";
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

const asTyped = ({ productId, quantity, terms }: SoldLine, key: number): Line => ({
  key,
  terms,
  productId: String(productId),
  quantity: String(quantity),
});
const newLine = (key: number): Line => ({ key, productId: "", quantity: "1", terms: "catalog" });

interface SoldLinesProps {
  products: readonly Sellable[];
  tierScope: TierScope;
  errors: string[];
  sold?: readonly SoldLine[];
  onEdit?: () => void;
}

/** Products with quantity and price. Shows the total of a new order while typing, but the server calculates the total again. */
export function SoldLines({ products, tierScope, errors, sold, onEdit }: SoldLinesProps) {
  const [lines, setLines] = useState(() => sold?.map(asTyped) ?? [newLine(0)]);
  const edit = (next: Line[]) => {
    setLines(next);
    onEdit?.();
  };
  const change = (key: number, values: Partial<Line>) =>
    edit(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));
  const typed = lines.map(({ productId, quantity, terms }) => {
    const product = terms === "catalog" ? products.find(({ id }) => String(id) === productId) : null;
    return { priceCents: product?.priceCents ?? 0, quantity: Math.max(0, Number(quantity) || 0) };
  });
  const piecesOf = tierPieces(typed, tierScope);
  const costCents = typed.reduce(
    (sum, line) => sum + lineTotalCents(line.priceCents, line.quantity, piecesOf(line)),
    0,
  );
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
            disabled={lines.length === 1}
            onClick={() => edit(lines.filter((one) => one.key !== key))}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button variant="outline" size="sm" onClick={() => edit([...lines, newLine(Date.now())])}>
          <Plus className="size-4" aria-hidden="true" />
          Add line
        </Button>
        {sold ? null : (
          <output className="font-semibold tabular-nums">{formatMoney(costCents)} before shipping and tax</output>
        )}
      </div>
    </fieldset>
  );
}
