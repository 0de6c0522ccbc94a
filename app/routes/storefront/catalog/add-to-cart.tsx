import { ShoppingBag } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isAvailable, maxQuantity } from "~/domain/catalog/catalog";
import { useCartFetcher } from "~/routes/storefront/cart/cart-fetcher";
import type { ProductFace } from "~/routes/storefront/catalog/product-face";
import { tell } from "~/ui/analytics/events";
import { Button } from "~/ui/button";
import { QuantityStepper } from "~/ui/forms/quantity-stepper";

interface AddToCartProps {
  product: Pick<ProductFace, "id" | "name" | "priceCents" | "stockQuantity" | "inStock">;
  size?: "md" | "lg";
  /** Between quantity and button: quick picks, the price of what is chosen. */
  children?: (quantity: number, choose: (quantity: number) => void) => ReactNode;
}

/** Quantity and button; a plain form, so that it also adds before JavaScript arrives. */
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
      <div className="flex gap-2">
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
          size={size}
          className={size === "lg" ? "grow" : "grow px-2 text-sm"}
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
    </fetcher.Form>
  );
}
