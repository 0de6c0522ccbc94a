import { stockBadge } from "~/domain/catalog/catalog";
import { StatusBadge } from "~/ui/lists/status-badge";

export function StockBadge({ product }: { product: { stockQuantity: number; inStock?: boolean } }) {
  return <StatusBadge badge={stockBadge(product)} />;
}
