import { Link } from "react-router";
import { isAvailable, isFreePromo, stockBadge, unitPriceCents, volumeTiers } from "~/domain/catalog/catalog";
import { formatMoney } from "~/domain/money/money";
import { AddToCart } from "~/routes/storefront/catalog/add-to-cart";
import type { ProductFace } from "~/routes/storefront/catalog/product-face";
import { ProductMedia } from "~/routes/storefront/catalog/product-media";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { StarRating } from "~/ui/lists/star-rating";
import { Price } from "~/ui/price";
import { Skeleton } from "~/ui/skeleton";

const cardClass = "relative flex h-full flex-col overflow-hidden";

/** On phones picture and words stand side by side, from 640 px on they are stacked. */
const headClass = "grid grow grid-cols-[8.5rem_1fr] sm:flex sm:flex-col";

/** As wide as the catalog's columns. */
const cardSizes = "(min-width: 80rem) 19rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 8.5rem";

export function ProductCard({ product, eager }: { product: ProductFace; eager?: boolean }) {
  return (
    <Card padding="none" className={cardClass}>
      <article className="flex grow flex-col" aria-labelledby={`product-${product.id}`}>
        <div className={headClass}>
          <div className="relative">
            <ProductMedia
              product={product}
              eager={eager}
              sizes={cardSizes}
              className="h-full max-sm:aspect-auto sm:aspect-[5/4]"
            />
            <CardBadge product={product} />
          </div>
          <div className="flex min-w-0 flex-col gap-1.5 p-4 pb-0">
            <h2 id={`product-${product.id}`} className="text-lg leading-snug">
              <Link
                to={`/product/${product.id}`}
                prefetch="intent"
                className="underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {product.name}
              </Link>
            </h2>
            {product.rating ? <StarRating {...product.rating} /> : null}
            <p className="line-clamp-2 text-muted text-sm">{product.description}</p>
            <CardPrice product={product} />
          </div>
        </div>
        <div className="relative p-4">
          <AddToCart product={product} />
        </div>
      </article>
    </Card>
  );
}

function CardPrice({ product }: { product: ProductFace }) {
  const { priceCents } = product;
  const best = volumeTiers[0];
  return (
    <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1">
      <Price cents={priceCents} freeLabel="FREE" className="font-semibold text-lg" />
      <span className="text-muted text-sm">
        {isFreePromo(product)
          ? "limited time"
          : `${formatMoney(unitPriceCents(priceCents, best.minQuantity))} at ${best.minQuantity}+`}
      </span>
    </p>
  );
}

/** Only what is out of the ordinary: little or nothing left, or free. */
function CardBadge({ product }: { product: ProductFace }) {
  const stock = stockBadge(product);
  const isPlain = isAvailable(product) && stock.tone === "green";
  return (
    <div className="absolute top-2.5 left-2.5 flex flex-wrap gap-1.5">
      {isPlain ? null : <Badge tone={stock.tone}>{stock.label}</Badge>}
      {isFreePromo(product) ? <Badge tone="dark-green">Limit 4</Badge> : null}
    </div>
  );
}

/** Stands in a card's place and size while products load. */
export function ProductCardSkeleton() {
  return (
    <Card padding="none" className={cardClass}>
      <div className={headClass}>
        <Skeleton className="min-h-34 rounded-none sm:aspect-[5/4]" />
        <div className="space-y-2.5 p-4 pb-0">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-1/3" />
        </div>
      </div>
      <div className="p-4">
        <Skeleton className="h-11" />
      </div>
    </Card>
  );
}
