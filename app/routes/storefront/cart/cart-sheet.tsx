import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { CartFoot, CartLines } from "~/routes/storefront/cart/cart-view";
import { LineReplies } from "~/routes/storefront/cart/line-replies";
import { useOptimisticCart } from "~/routes/storefront/cart/optimistic-cart";
import { Sheet } from "~/ui/dialog";

export interface CartSheetProps {
  cart: CartSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function CartSheet({ cart: stored, open, onOpenChange }: CartSheetProps) {
  const cart = useOptimisticCart(stored);
  const leave = () => onOpenChange(false);
  return (
    <Sheet
      title="Shopping Cart"
      open={open}
      onOpenChange={onOpenChange}
      footer={<CartFoot cart={cart} onLeave={leave} />}
    >
      <LineReplies cart={stored} />
      <CartLines cart={cart} onLeave={leave} />
    </Sheet>
  );
}
