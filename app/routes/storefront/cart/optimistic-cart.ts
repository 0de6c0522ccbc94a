import { useFetchers } from "react-router";
import { priceCart } from "~/domain/cart/cart";
import type { CartSummary, CodeSummary } from "~/routes/storefront/cart/cart-summary.server";

/** The cart with pending changes applied. */
export function useOptimisticCart(cart: CartSummary): CartSummary {
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
  const code = discount && termsOf(discount);
  const now = new Date();
  return { ...cart, ...priceCart({ lines, tierScope, discount: code, customer, now, shippingCents, taxRate }) };
}

function termsOf(code: CodeSummary) {
  const day = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));
  const { validFrom, validUntil, deletedAt } = code;
  return { ...code, validFrom: day(validFrom), validUntil: day(validUntil), deletedAt: day(deletedAt) };
}
