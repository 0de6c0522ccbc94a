import { getFormProps } from "@conform-to/react";
import { stockBadge } from "~/domain/catalog/catalog";
import { stockInput, stockReasons } from "~/domain/catalog/products.schema";
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
  const [form, fields] = useZodForm(stockInput, {
    id: `stock-${product.id}`,
    reply: fetcher.data,
    defaultValue: { stockQuantity: product.stockQuantity, reason: stockReasons[0] },
    constraint: { stockQuantity: { required: true, min: 0, step: 1 } },
  });
  return (
    <fetcher.Form method="post" action="/admin/products" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} />
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={product.id} />
      <TextField
        field={fields.stockQuantity}
        label="New total"
        type="number"
        description={`Enter the new total (currently ${formatCount(product.stockQuantity)}).`}
      />
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
