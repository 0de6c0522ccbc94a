import { Suspense, useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";
import type { CartSheetProps } from "~/routes/storefront/cart/cart-sheet";
import { lazyPart } from "~/ui/lazy-part";
import { Spinner } from "~/ui/spinner";
import { useToast } from "~/ui/toast/toast";

const CartSheet = lazyPart(() => import("~/routes/storefront/cart/cart-sheet"));

/** The cart at the side of every page; opens by itself when something was added. */
export function CartPanel(props: CartSheetProps) {
  const { cart, open, onOpenChange } = props;
  const adding = useFetchers().some(
    ({ formAction, formData }) => formAction === "/cart" && formData?.get("intent") === "add",
  );
  const countBefore = useRef<number>(null);
  useEffect(() => {
    if (adding) countBefore.current ??= cart.itemCount;
    else if (countBefore.current !== null) {
      if (cart.itemCount > countBefore.current) onOpenChange(true);
      countBefore.current = null;
    }
  }, [adding, cart.itemCount, onOpenChange]);

  // What happened in the panel is no news any more once it is closed.
  const show = useToast();
  useEffect(() => (open ? () => show(null) : undefined), [open, show]);

  // Fetched with the first addition or opening, and kept, so that it can also close in style.
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
