import { cx } from "class-variance-authority";
import { useAddToCart } from "~/routes/storefront/catalog/add-to-cart";
import { ProductCard, ProductCardSkeleton, quantityOfId } from "~/routes/storefront/catalog/product-card";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";

interface ProductGridProps {
  products: readonly ProductCardData[];
  /** Eight empty cards instead. */
  isLoading?: boolean;
  /** How many pictures are loaded first. */
  eager?: number;
  className: string;
}

/** Cards of products, with one fetcher for all of them. */
export function ProductGrid({ products, isLoading = false, eager = 0, className }: ProductGridProps) {
  const { adding, add } = useAddToCart(products);
  return (
    <>
      <span id={quantityOfId} hidden>
        Quantity of
      </span>
      {/* What a card sends comes up to here: a card that gets no function is not rendered again for another's step. */}
      <ul className={cx("product-cards grid gap-4 sm:grid-cols-2 sm:gap-6", className)} onSubmit={add}>
        {isLoading
          ? skeletons.map((key) => <ProductCardSkeleton key={key} />)
          : products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                eager={index < eager}
                isFirst={index === 0}
                adding={adding === product.id}
              />
            ))}
      </ul>
    </>
  );
}

const skeletons = ["a", "b", "c", "d", "e", "f", "g", "h"];
