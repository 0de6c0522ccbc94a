import { stockBadge } from "~/domain/catalog";
import { StatusBadge } from "~/ui/status-badge";

export function StockBadge({ product }: { product: { stockQuantity: number; inStock?: boolean } }) {
  return <StatusBadge badge={stockBadge(product)} />;
}
