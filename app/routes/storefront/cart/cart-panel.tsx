import { createContext, Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { useFetchers } from "react-router";
import type { CartSheetProps } from "~/routes/storefront/cart/cart-sheet";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { Spinner } from "~/ui/spinner";
import { useToast } from "~/ui/toast/toast";

const CartSheet = lazyWithRetry(() => import("~/routes/storefront/cart/cart-sheet"));

const OpenCart = createContext(() => {});

/** Its value opens the cart at the side of the page. */
export const OpenCartProvider = OpenCart.Provider;

/**
 * Opens the cart after each addition, and does `also`. By the answer that stays: the states on the way to it may never be drawn on a slow
 * phone.
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

/** The cart at the side of every page. */
export function CartPanel(props: CartSheetProps) {
  const { open } = props;
  // What happened in the panel is no news any more once it is closed.
  const show = useToast();
  useEffect(() => (open ? () => show(null) : undefined), [open, show]);

  // Fetched with the first addition or opening, and kept, so that it can also close in style.
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
