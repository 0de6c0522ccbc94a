import { useFetchers } from "react-router";
import { priceCart } from "~/domain/cart/cart";
import type { CartFace } from "~/routes/storefront/cart/cart-face";

/** The cart as it will be when the changes on their way have arrived. */
export function useOptimisticCart(cart: CartFace): CartFace {
  const underWay = useFetchers().filter(({ formAction, formData }) => formAction === "/cart" && formData);
  if (underWay.length === 0) return cart;
  let { lines } = cart;
  for (const { formData } of underWay) {
    const id = formData?.get("id");
    const intent = formData?.get("intent");
    if (intent === "remove") lines = lines.filter((line) => line.id !== id);
    if (intent === "set-quantity") {
      const quantity = Number(formData?.get("quantity"));
      lines = lines.map((line) => (line.id === id ? { ...line, quantity } : line));
    }
  }
  if (lines === cart.lines) return cart;
  const { tierScope, shippingCents, taxRate, discount, customer } = cart;
  return { ...cart, ...priceCart({ lines, tierScope, discount, customer, now: new Date(), shippingCents, taxRate }) };
}
