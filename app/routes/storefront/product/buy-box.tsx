import { Truck } from "lucide-react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import {
  freePromoLimit,
  isAvailable,
  isFreePromo,
  lineTotalCents,
  lowStockThreshold,
  maxQuantity,
  nextPriceBreak,
  quickPicks,
  tierPercentOff,
  unitPriceCents,
} from "~/domain/catalog/catalog";
import type { Country } from "~/domain/destinations/countries";
import { type Cents, formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { useTiers } from "~/routes/storefront/cart/use-tiers";
import { AddToCart } from "~/routes/storefront/catalog/add-to-cart";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { TierTable } from "~/routes/storefront/product/tier-table";
import { Button } from "~/ui/button";
import { Price } from "~/ui/price";

interface BuyBoxProps {
  product: ProductCardData;
  shippingPrices: Record<Country, Cents>;
}

export function BuyBox({ product, shippingPrices }: BuyBoxProps) {
  const { tierScope, hasCart, piecesOf } = useTiers();
  const isFree = isFreePromo(product);
  const isLow = isAvailable(product) && product.stockQuantity <= lowStockThreshold;
  return (
    <section aria-label="Buy" className="space-y-5">
      <AddToCart product={product}>
        {(quantity, choose) => (
          <>
            <div>
              <Price
                cents={unitPriceCents(product.priceCents, piecesOf({ ...product, quantity }))}
                wasCents={product.priceCents}
                freeLabel="FREE"
                className="font-semibold font-serif text-title"
              />
              <span className="ml-2 text-muted">{isFree ? "(limited time)" : "each"}</span>
              {isLow ? <p className="font-medium text-danger">Only {product.stockQuantity} left in stock</p> : null}
            </div>
            {isFree ? (
              <p className="rounded-control bg-sunken p-4">
                Limit {freePromoLimit} per customer. You pay shipping; the pin's on us.
              </p>
            ) : (
              <>
                <TierTable
                  priceCents={product.priceCents}
                  pieces={piecesOf({ ...product, quantity })}
                  most={tierScope === "cart" ? Number.POSITIVE_INFINITY : maxQuantity(product)}
                />
                <QuickPicks product={product} quantity={quantity} onChoose={choose} />
                <ChosenPrice product={product} quantity={quantity} pieces={piecesOf({ ...product, quantity })} />
                {tierScope === "cart" ? (
                  <p className="text-muted text-sm">
                    {hasCart ? "The pins in your cart count too" : "All pins in an order count together"}, so mix and
                    match.
                  </p>
                ) : null}
              </>
            )}
          </>
        )}
      </AddToCart>
      <p className="flex items-start gap-2.5 text-muted text-sm">
        <Truck className="mt-px size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {formatMoney(shippingPrices.US)} flat shipping in the USA, {formatMoney(shippingPrices.CA)} to Canada, no matter
        how many you order. Most orders ship in {brand.promises.catalog}.
      </p>
    </section>
  );
}

interface ChoiceProps {
  product: ProductCardData;
  quantity: number;
}

function QuickPicks({ product, quantity, onChoose }: ChoiceProps & { onChoose: (quantity: number) => void }) {
  const most = maxQuantity(product);
  const isShort = quickPicks.some((pick) => most < pick);
  return (
    <fieldset aria-label="Quick picks" className="flex flex-wrap items-center gap-2">
      {quickPicks.map((pick) => (
        <Button
          key={pick}
          variant="outline"
          aria-pressed={pick === quantity}
          className="aria-pressed:border-primary aria-pressed:bg-tone-green"
          disabled={most < pick}
          onClick={() => onChoose(pick)}
        >
          {pick} pins
        </Button>
      ))}
      {isShort && most > 0 ? (
        <span className="text-muted text-sm">
          {most} in stock.{" "}
          <Link to="/contact" className="link">
            Need more? Ask us
          </Link>
        </span>
      ) : null}
    </fieldset>
  );
}

function ChosenPrice({ product, quantity, pieces }: ChoiceProps & { pieces: number }) {
  const { priceCents } = product;
  const total = lineTotalCents(priceCents, quantity, pieces);
  const percentOff = tierPercentOff(priceCents, pieces);
  const next = nextPriceBreak(priceCents, pieces);
  return (
    <div aria-live="polite" aria-atomic="true" className="flex flex-wrap items-baseline gap-x-3">
      <span>
        {formatCount(quantity)} {quantity === 1 ? "pin" : "pins"}: <Price cents={total} className="font-semibold" />
      </span>
      {percentOff > 0 ? (
        <span className="font-medium text-on-tone-green">
          You save {formatMoney(priceCents * quantity - total)} ({percentOff}%)
        </span>
      ) : null}
      {next && quantity + next.more <= maxQuantity(product) ? (
        <span className="text-metal text-sm">{next.sentence}</span>
      ) : null}
    </div>
  );
}
