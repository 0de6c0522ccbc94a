import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { cartNotices } from "~/domain/messages/messages";
import { useCartFetcher } from "~/routes/storefront/cart/cart-fetcher";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { useToast } from "~/ui/toast/toast";

/**
 * What the shop answers about the stored lines. A line that leaves the optimistic list takes its own listeners with it: these stay
 * for as long as the line is stored, so that a removal that fails says so.
 */
export function LineReplies({ cart }: { cart: CartSummary }) {
  return cart.lines.map(({ id }) => <LineReply key={id} id={id} />);
}

function LineReply({ id }: { id: string }) {
  const removal = useCartFetcher(`cart-remove-${id}`);
  const change = useCartFetcher(`cart-line-${id}`);
  const refused = [removal.data, change.data].find((reply) => reply?.message);
  const { revalidate } = useRevalidator();
  const show = useToast();
  // A refusal, which a lost connection has none of, is not followed by a new look at the cart: the line may be gone by another tab. Asked
  // for first, because a page whose data cannot be read anew is gone (cart-8).
  useEffect(() => {
    if (!refused) return;
    fetch("/api/cart").then(
      ({ ok }) => (ok ? revalidate() : show(cartNotices.loadFailed)),
      () => show(cartNotices.loadFailed),
    );
  }, [refused, revalidate, show]);
  return null;
}
