import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

export const bulkProductsForm = "bulk-products";

export function BulkProducts({ ids }: { ids: readonly string[] }) {
  const fetcher = useFormFetcher();
  return (
    <fetcher.Form id={bulkProductsForm} method="post" action="/admin/products" className="flex gap-2">
      <input type="hidden" name="intent" value="show" />
      <Button type="submit" name="isActive" value="true" size="sm" variant="outline" disabled={ids.length === 0}>
        Show in store
      </Button>
      <Button type="submit" name="isActive" value="false" size="sm" variant="outline" disabled={ids.length === 0}>
        Hide
      </Button>
    </fetcher.Form>
  );
}
