import { getFormProps } from "@conform-to/react";
import { stockBadge } from "~/domain/catalog/catalog";
import { stockChange, stockReasons } from "~/domain/catalog/products.schema";
import { formatCount } from "~/domain/text/counts";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { SelectField, TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { StatusBadge } from "~/ui/lists/status-badge";

interface StockEditProps {
  product: { id: number; name: string; stockQuantity: number; inStock: boolean };
}

export function StockEdit({ product }: StockEditProps) {
  return (
    <Dialog
      title={`Stock of ${product.name}`}
      trigger={
        <Button variant="ghost" size="sm" className="-mr-2.5" aria-label={`Edit stock of ${product.name}`}>
          <StatusBadge badge={stockBadge(product)} />
          <span className="tabular-nums">{formatCount(product.stockQuantity)}</span>
        </Button>
      }
    >
      <StockForm product={product} />
    </Dialog>
  );
}

const reasonOptions = stockReasons.map((reason) => ({ value: reason, label: reason }));

function StockForm({ product }: StockEditProps) {
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(stockChange, {
    id: `stock-${product.id}`,
    reply: fetcher.data,
    defaultValue: { stockQuantity: product.stockQuantity, reason: stockReasons[0] },
    constraint: { stockQuantity: { required: true, min: 0, step: 1 } },
  });
  const typed = Number(fields.change.value ?? 0);
  const change = Number.isInteger(typed) ? typed : 0;
  return (
    <fetcher.Form method="post" action="/admin/products" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} isAnnounced={!fetcher.data?.notice} />
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={product.id} />
      <TextField
        field={fields.change}
        label="Add or remove"
        inputMode="text"
        description="For example 200 for a delivery, or -3."
        placeholder="0"
      />
      {change === 0 ? (
        <TextField
          field={fields.stockQuantity}
          label="New total"
          type="number"
          description={`Enter the new total (currently ${formatCount(product.stockQuantity)}).`}
        />
      ) : (
        <p role="status" className="font-medium tabular-nums">
          {formatCount(product.stockQuantity)} {change > 0 ? "+" : "−"} {formatCount(Math.abs(change))} ={" "}
          {formatCount(product.stockQuantity + change)}
          <input type="hidden" name="stockQuantity" value={product.stockQuantity} />
        </p>
      )}
      <SelectField field={fields.reason} label="Reason" options={reasonOptions} />
      <div className="flex justify-end gap-3">
        <OverlayClose asChild>
          <Button variant="outline">{fetcher.data?.done ? "Close" : "Cancel"}</Button>
        </OverlayClose>
        <Button type="submit" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
          Save stock
        </Button>
      </div>
    </fetcher.Form>
  );
}
