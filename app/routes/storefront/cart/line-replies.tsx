import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { cartNotices } from "~/domain/messages/messages";
import type { FormReply } from "~/http/form.server";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useToast } from "~/ui/toast/toast";

/**
 * Shows errors about lines of the stored cart. When the customer removes a line, the line disappears at once and cannot report an error.
 * This component stays mounted until the server has removed the line, so it can report that the removal failed.
 */
export function LineReplies({ cart }: { cart: CartSummary }) {
  return cart.lines.map(({ id }) => <LineReply key={id} id={id} />);
}

function LineReply({ id }: { id: string }) {
  const removal = useFormFetcher<FormReply>(`cart-remove-${id}`);
  const change = useFormFetcher<FormReply>(`cart-line-${id}`);
  const refused = [removal, change].find(({ state, data }) => state === "idle" && data?.message)?.data;
  const { revalidate } = useRevalidator();
  const show = useToast();
  // React Router does not reload the cart after a refusal, but another tab may have changed the cart. The connection is checked first,
  // because a failed reload would replace the page with an error screen (cart-8).
  useEffect(() => {
    if (!refused) return;
    fetch("/api/cart").then(
      ({ ok }) => (ok ? revalidate() : show(cartNotices.loadFailed)),
      () => show(cartNotices.loadFailed),
    );
  }, [refused, revalidate, show]);
  return null;
}
