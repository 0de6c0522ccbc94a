import { ProductCard } from "~/routes/storefront/catalog/product-card";
import type { ProductFace } from "~/routes/storefront/catalog/product-face";
import { SectionHeading } from "~/ui/frame/section-heading";

export function RelatedProducts({
  products,
  title = "From the same tray",
}: {
  products: ProductFace[];
  title?: string;
}) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="space-y-6">
      <SectionHeading id="related" title={title} />
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 xl:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
