import { createContext, Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { useFetchers } from "react-router";
import type { CartSheetProps } from "~/routes/storefront/cart/cart-sheet";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { Spinner } from "~/ui/spinner";
import { useToast } from "~/ui/toast/toast";

const CartSheet = lazyWithRetry(() => import("~/routes/storefront/cart/cart-sheet"));

const OpenCart = createContext(() => {});

/** Provides the function that opens the cart panel. */
export const OpenCartProvider = OpenCart.Provider;

/**
 * Calls `also` and opens the cart after each addition. Watches the fetcher's response, because a slow phone may not render each state of
 * the fetcher.
 */
export function useAfterAdding({ state, data }: { state: string; data?: { done: boolean } }, also: () => void) {
  const openCart = use(OpenCart);
  const added = state === "idle" && data?.done ? data : null;
  const onAdded = useEffectEvent(() => {
    also();
    openCart();
  });
  useEffect(() => {
    if (added) onAdded();
  }, [added]);
}

export function CartPanel(props: CartSheetProps) {
  const { open } = props;
  // When the panel closes, toasts about the panel close too.
  const show = useToast();
  useEffect(() => (open ? () => show(null) : undefined), [open, show]);

  // The panel is loaded with the first addition or opening. It then stays mounted, so that closing it is animated.
  const adding = useFetchers().some(({ formAction, formData }) => formAction === "/cart" && formData?.has("productId"));
  const [wanted, setWanted] = useState(false);
  if ((open || adding) && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={open ? <Loading /> : null}>
      <CartSheet {...props} />
    </Suspense>
  );
}

function Loading() {
  return (
    <div className="fixed inset-y-0 right-0 z-50 grid w-full max-w-md place-items-center bg-surface text-3xl text-metal shadow-lift">
      <Spinner label="Loading your cart" />
    </div>
  );
}
