import { useId } from "react";
import { stockReasons } from "~/domain/catalog/products.schema";
import { formatCount } from "~/domain/text/counts";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { StockBadge } from "~/ui/lists/stock-badge";

interface StockEditProps {
  product: { id: number; name: string; stockQuantity: number; inStock: boolean };
}

export function StockEdit({ product }: StockEditProps) {
  return (
    <Dialog
      title={`Stock of ${product.name}`}
      trigger={
        <Button variant="ghost" size="sm" className="-mr-2.5" aria-label={`Edit stock of ${product.name}`}>
          <StockBadge product={product} />
          <span className="tabular-nums">{formatCount(product.stockQuantity)}</span>
        </Button>
      }
    >
      <StockForm product={product} />
    </Dialog>
  );
}

function StockForm({ product }: StockEditProps) {
  const fetcher = useFormFetcher<FormReply>();
  const hint = useId();
  const error = fetcher.data?.result?.error?.stockQuantity?.[0];
  return (
    <fetcher.Form method="post" action="/admin/products" className="space-y-4">
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={product.id} />
      <label className="flex flex-col gap-1.5 font-medium">
        New total
        <input
          name="stockQuantity"
          type="number"
          min={0}
          step={1}
          required
          key={product.stockQuantity}
          defaultValue={product.stockQuantity}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint}
          className="control text-right tabular-nums"
        />
        <span id={hint} className="font-normal text-muted text-sm">
          Enter the new total (currently {formatCount(product.stockQuantity)}).
        </span>
        <span role="alert" className="text-danger text-sm empty:hidden">
          {error}
        </span>
      </label>
      <label className="flex flex-col gap-1.5 font-medium">
        Reason
        <select name="reason" className="control">
          {stockReasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
      </label>
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
