import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useCartFetcher } from "~/routes/storefront/cart/cart-fetcher";
import type { Cart } from "~/services/cart/cart.server";

/**
 * What the shop answers about the stored lines. A line that leaves the optimistic list takes its own listeners with it: these stay
 * for as long as the line is stored, so that a removal that fails says so.
 */
export function LineReplies({ cart }: { cart: Cart }) {
  return cart.lines.map(({ id }) => <LineReply key={id} id={id} />);
}

function LineReply({ id }: { id: string }) {
  const removal = useCartFetcher(`cart-remove-${id}`);
  const change = useCartFetcher(`cart-line-${id}`);
  const refused = removal.data?.notice ?? change.data?.notice;
  const { revalidate } = useRevalidator();
  // A refusal is not followed by a new look at the cart: the line may be gone by another tab.
  useEffect(() => {
    if (refused) void revalidate();
  }, [refused, revalidate]);
  return null;
}
