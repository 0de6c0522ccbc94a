import { ShoppingBag } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isAvailable, lineTotalCents, maxQuantity } from "~/domain/catalog/catalog";
import { useCartFetcher } from "~/routes/storefront/cart/cart-fetcher";
import type { ProductFace } from "~/routes/storefront/catalog/product-face";
import { tell } from "~/ui/analytics/events";
import { Button } from "~/ui/button";
import { QuantityStepper } from "~/ui/forms/quantity-stepper";
import { Price } from "~/ui/price";

interface AddToCartProps {
  product: Pick<ProductFace, "id" | "name" | "priceCents" | "stockQuantity" | "inStock">;
  size?: "md" | "lg";
  /** Between quantity and button: quick picks, the price of what is chosen. */
  children?: (quantity: number, choose: (quantity: number) => void) => ReactNode;
}

/** Quantity and button, on a product's page also at the foot of phones; a plain form, which adds before JavaScript arrives. */
export function AddToCart({ product, size = "md", children }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const fetcher = useCartFetcher();
  const added = fetcher.data?.done ? fetcher.data : null;
  const chosen = useRef({ ...product, productId: product.id, quantity });
  useEffect(() => {
    if (added) tell((track) => track.addToCart(chosen.current));
  }, [added]);
  const sellable = isAvailable(product);
  return (
    <fetcher.Form
      method="post"
      action="/cart"
      className="space-y-4"
      onSubmit={() => {
        chosen.current = { ...product, productId: product.id, quantity };
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      {children?.(quantity, setQuantity)}
      <div className="flex flex-wrap gap-2">
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          name="quantity"
          value={quantity}
          max={Math.max(1, maxQuantity(product))}
          disabled={!sellable}
          onChange={setQuantity}
        />
        <Button
          type="submit"
          size={size === "lg" ? "lg" : "tight"}
          className="grow"
          disabled={!sellable}
          pending={fetcher.state === "submitting"}
        >
          {sellable ? (
            <>{size === "lg" ? <ShoppingBag className="size-4.5" aria-hidden="true" /> : null} Add to Cart</>
          ) : (
            "Out of Stock"
          )}
        </Button>
      </div>
      {size === "lg" && sellable ? (
        <div
          data-foot-bar=""
          className="fixed inset-x-0 bottom-0 z-20 flex min-h-20 items-center gap-3 border-line border-t bg-surface px-4 shadow-lift lg:hidden"
        >
          <p className="grow">
            <span className="block text-muted text-sm">
              {quantity} {quantity === 1 ? "pin" : "pins"}
            </span>
            <Price
              cents={lineTotalCents(product.priceCents, quantity)}
              freeLabel="FREE"
              className="font-semibold text-lg"
            />
          </p>
          <Button type="submit" pending={fetcher.state === "submitting"}>
            Add to Cart
          </Button>
        </div>
      ) : null}
    </fetcher.Form>
  );
}
