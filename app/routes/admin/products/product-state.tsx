import { Badge } from "~/ui/badge";

export function ProductState({ product }: { product: { isActive: boolean; archivedAt: Date | null } }) {
  if (product.archivedAt) return <Badge tone="gray">Archived</Badge>;
  return <Badge tone={product.isActive ? "green" : "gray"}>{product.isActive ? "In store" : "Hidden"}</Badge>;
}
