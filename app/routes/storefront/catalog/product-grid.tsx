import { cx } from "class-variance-authority";
import { useAddToCart } from "~/routes/storefront/catalog/add-to-cart";
import { ProductCard, ProductCardSkeleton, quantityOfId } from "~/routes/storefront/catalog/product-card";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";

interface ProductGridProps {
  products: readonly ProductCardData[];
  /** Shows eight placeholders instead of products. */
  isLoading?: boolean;
  /** Number of pictures that load first. */
  eager?: number;
  className?: string;
}

/** Product cards that share one fetcher. */
export function ProductGrid({ products, isLoading = false, eager = 0, className }: ProductGridProps) {
  const { adding, add } = useAddToCart(products);
  return (
    <>
      <span id={quantityOfId} hidden>
        Quantity of
      </span>
      {/* One handler for the forms of all cards. A function prop on each card would render every card again. */}
      <ul className={cx("product-cards", className)} onSubmit={add}>
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
