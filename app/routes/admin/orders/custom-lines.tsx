import { Plus } from "lucide-react";
import { useState } from "react";
import { LineInput, RemoveLine } from "~/routes/admin/line-inputs";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/forms/field-frame";

interface Line {
  key: number;
  name: string;
  quantity: string;
  price: string;
}

interface CustomLinesProps {
  errors: string[];
  first: readonly ({ name?: string; quantity?: string; price?: string } | undefined)[];
  onEdit: () => void;
}

/** Lines without a product, each with its own price. */
export function CustomLines({ errors, first, onEdit }: CustomLinesProps) {
  const [lines, setLines] = useState<Line[]>(() =>
    first.map((line, key) => ({
      key,
      name: line?.name ?? "",
      quantity: line?.quantity ?? "1",
      price: line?.price ?? "",
    })),
  );
  const edit = (next: Line[]) => {
    setLines(next);
    onEdit();
  };
  const change = (key: number, values: Partial<Line>) =>
    edit(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-2 font-medium">Custom items</legend>
      <FieldErrors id="custom-lines" errors={errors} />
      {lines.map(({ key, name, quantity, price }, index) => (
        <div
          key={key}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_auto]"
        >
          <LineInput
            label="Description"
            isText
            name={`customLines[${index}].name`}
            aria-label={`Custom item ${index + 1}: description`}
            value={name}
            onChange={(event) => change(key, { name: event.currentTarget.value })}
          />
          <LineInput
            label="Quantity"
            name={`customLines[${index}].quantity`}
            aria-label={`Custom item ${index + 1}: quantity`}
            inputMode="numeric"
            value={quantity}
            onChange={(event) => change(key, { quantity: event.currentTarget.value })}
          />
          <LineInput
            label="Price each ($)"
            name={`customLines[${index}].price`}
            aria-label={`Custom item ${index + 1}: price each in dollars`}
            inputMode="decimal"
            value={price}
            onChange={(event) => change(key, { price: event.currentTarget.value })}
          />
          <RemoveLine
            label={`Remove custom item ${index + 1}`}
            onClick={() => edit(lines.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        onClick={() => edit([...lines, { key: Date.now(), name: "", quantity: "1", price: "" }])}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add custom item
      </Button>
    </fieldset>
  );
}
