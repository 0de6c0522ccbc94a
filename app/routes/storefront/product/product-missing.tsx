import { catalogNotices } from "~/domain/messages/messages";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { RelatedProducts } from "~/routes/storefront/product/related-products";
import { NotFound } from "~/ui/frame/not-found";

/** "Product Not Found", with similar products if the product was removed (catalog-8). */
export function ProductMissing({ alternatives }: { alternatives: ProductCardData[] }) {
  const { title, description } = catalogNotices.productMissing;
  return (
    <main id="main" className="pb-16">
      <NotFound title={title}>{description}</NotFound>
      <div className="page-width">
        <RelatedProducts products={alternatives} title="You may like these" />
      </div>
    </main>
  );
}
