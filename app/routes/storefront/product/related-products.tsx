import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { ProductGrid } from "~/routes/storefront/catalog/product-grid";
import { SectionHeading } from "~/ui/frame/section-heading";

export function RelatedProducts({
  products,
  title = "You might also like",
}: {
  products: ProductCardData[];
  title?: string;
}) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="space-y-6">
      <SectionHeading id="related" title={title} />
      <ProductGrid products={products} className="lg:grid-cols-4" />
    </section>
  );
}
