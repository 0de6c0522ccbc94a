import type { CartPanelProps } from "~/routes/storefront/cart/cart-panel";
import { CartFoot, CartLines } from "~/routes/storefront/cart/cart-view";
import { useOptimisticCart } from "~/routes/storefront/cart/optimistic-cart";
import { Sheet } from "~/ui/dialog";

/** The panel's heavy part: comes with its first opening. */
export default function CartSheet({ cart: stored, open, onOpenChange }: CartPanelProps) {
  const cart = useOptimisticCart(stored);
  const leave = () => onOpenChange(false);
  return (
    <Sheet
      title="Shopping Cart"
      open={open}
      onOpenChange={onOpenChange}
      footer={<CartFoot cart={cart} onLeave={leave} />}
    >
      <CartLines cart={cart} onLeave={leave} />
    </Sheet>
  );
}
