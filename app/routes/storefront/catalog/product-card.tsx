import { memo } from "react";
import { Link } from "react-router";
import { freePromoLimit, isAvailable, isFreePromo, stockBadge } from "~/domain/catalog/catalog";
import { formatMoney } from "~/domain/money/money";
import { AddForm } from "~/routes/storefront/catalog/add-to-cart";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { ProductMedia } from "~/routes/storefront/catalog/product-media";
import { Badge } from "~/ui/badge";
import { StarRating } from "~/ui/lists/star-rating";
import { Skeleton } from "~/ui/skeleton";

interface ProductCardProps {
  product: ProductCardData;
  /** True for the first visible cards, whose pictures load first. */
  eager: boolean;
  isFirst: boolean;
  adding: boolean;
}

/** Id of the text "Quantity of", which labels every card together with its heading. */
export const quantityOfId = "of";

/** Width of a catalog column. */
const cardSizes = "(min-width: 80rem) 19rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 46vw";

/**
 * A product as a list item. Styled in components.css, because class attributes in every card would add up. An ancestor handles the submit
 * of its form.
 */
export const ProductCard = memo(function ProductCard({ product, eager, isFirst, adding }: ProductCardProps) {
  const { id, name, description, rating } = product;
  const headingId = `p${id}`;
  return (
    <li>
      <article aria-labelledby={headingId} className="pin-hover">
        <ProductMedia product={product} eager={eager} sizes={cardSizes} />
        <CardBadge product={product} />
        <div>
          <h2 id={headingId}>
            {/* No route discovery, because all cards lead to the same route. */}
            <Link to={`/product/${id}`} prefetch="intent" discover={isFirst ? "render" : "none"}>
              {name}
            </Link>
          </h2>
          {rating ? <StarRating {...rating} /> : null}
          <p>{description}</p>
          <CardPrice product={product} />
        </div>
        <AddForm product={product} quantityLabelledBy={`${quantityOfId} ${headingId}`} adding={adding} />
      </article>
    </li>
  );
});

function CardPrice({ product }: { product: ProductCardData }) {
  const { priceCents, volumePrice } = product;
  const isFree = isFreePromo(product);
  return (
    <p>
      <b>{isFree ? "FREE" : formatMoney(priceCents)}</b>
      {isFree ? " limited time" : volumePrice && ` ${volumePrice}`}
    </p>
  );
}

function CardBadge({ product }: { product: ProductCardData }) {
  const stock = stockBadge(product);
  const isPlain = isAvailable(product) && stock.tone === "green";
  const isFree = isFreePromo(product);
  if (isPlain && !isFree) return null;
  return (
    <div className="card-badges">
      {isPlain ? null : <Badge tone={stock.tone}>{stock.label}</Badge>}
      {isFree ? <Badge tone="dark-green">Limit {freePromoLimit}</Badge> : null}
    </div>
  );
}

export function ProductCardSkeleton() {
  return (
    <li>
      <article>
        <Skeleton className="aspect-[5/4] rounded-none" />
        <div className="[&>*+*]:mt-2">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-1/3" />
        </div>
        <form>
          <Skeleton className="h-11 grow" />
        </form>
      </article>
    </li>
  );
}
