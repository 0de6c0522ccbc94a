import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { cartNotices } from "~/domain/messages/messages";
import type { FormReply } from "~/http/form.server";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useToast } from "~/ui/toast/toast";

/**
 * Shows errors about stored lines. A line that disappears from the optimistic cart unmounts its own listeners. These stay as long as the
 * line is stored, so that a failed removal is reported.
 */
export function LineReplies({ cart }: { cart: CartSummary }) {
  return cart.lines.map(({ id }) => <LineReply key={id} id={id} />);
}

function LineReply({ id }: { id: string }) {
  const removal = useFormFetcher<FormReply>(`cart-remove-${id}`);
  const change = useFormFetcher<FormReply>(`cart-line-${id}`);
  const refused = [removal.data, change.data].find((reply) => reply?.message);
  const { revalidate } = useRevalidator();
  const show = useToast();
  // React Router does not reload the cart after a refusal, but another tab may have removed the line. Checks the connection first, because
  // a failed reload replaces the page by an error screen (cart-8).
  useEffect(() => {
    if (!refused) return;
    fetch("/api/cart").then(
      ({ ok }) => (ok ? revalidate() : show(cartNotices.loadFailed)),
      () => show(cartNotices.loadFailed),
    );
  }, [refused, revalidate, show]);
  return null;
}
