import { cx } from "class-variance-authority";
import { type FormEvent, type FormEventHandler, type ReactNode, useRef, useState } from "react";
import { mostRefusal } from "~/domain/cart/refusals";
import { isAvailable, lineTotalCents, maxQuantity, unitPriceCents } from "~/domain/catalog/catalog";
import { cartNotices } from "~/domain/messages/messages";
import type { Cents } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import type { FormReply } from "~/http/form.server";
import { AddKey } from "~/routes/storefront/cart/add-key";
import { useAfterAdding } from "~/routes/storefront/cart/cart-panel";
import { useTiers } from "~/routes/storefront/cart/use-tiers";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { track } from "~/ui/analytics/events";
import type { Piece } from "~/ui/analytics/track";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { QuantityStepper } from "~/ui/forms/quantity-stepper";
import { isShopReached } from "~/ui/frame/after-deploy";
import { Price } from "~/ui/price";
import { useToast } from "~/ui/toast/toast";

type Sold = Pick<ProductCardData, "id" | "name" | "priceCents" | "stockQuantity" | "inStock">;

export function AddToCart({ product, children }: { product: Sold; children?: AddFormProps["children"] }) {
  const { adding, add } = useAddToCart([product]);
  return (
    <AddForm product={product} size="lg" adding={adding === product.id} onSubmit={add}>
      {children}
    </AddForm>
  );
}

/**
 * Adds products to the cart one at a time, so that no response is lost, and then opens the cart. `add` handles submit events of AddForm.
 * `adding` is the id of the product being sent.
 */
export function useAddToCart(products: readonly Sold[]) {
  const fetcher = useFormFetcher<FormReply>();
  const last = useRef(Promise.resolve());
  const sent = useRef<Piece>(null);
  const { piecesOf } = useTiers();
  const show = useToast();
  useAfterAdding(fetcher, () => {
    const piece = sent.current;
    if (piece) track((track) => track.addToCart(piece));
  });
  const add = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement, (event.nativeEvent as SubmitEvent).submitter);
    const productId = Number(form.get("productId"));
    const product = products.find(({ id }) => id === productId);
    last.current = last.current.then(async () => {
      // The connection is checked first, because a failed reload of the cart would replace the page with an error screen.
      if (!navigator.onLine && !(await isShopReached())) return show(cartNotices.addFailed());
      const piece = product && { ...product, productId, quantity: Number(form.get("quantity")) };
      sent.current = piece ? { ...piece, unitPriceCents: unitPriceCents(piece.priceCents, piecesOf(piece)) } : null;
      return fetcher.submit(form, { method: "post", action: "/cart" });
    });
  };
  return { adding: fetcher.state === "submitting" ? Number(fetcher.formData?.get("productId")) : null, add };
}

interface AddFormProps {
  product: Sold;
  size?: "md" | "lg";
  /** Ids of the elements that label the quantity. Without them, the label contains the product's name. */
  quantityLabelledBy?: string;
  adding: boolean;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** Content above quantity and button, such as quick picks and the price. */
  children?: (quantity: number, choose: (quantity: number) => void) => ReactNode;
}

/** Form to add a product. On phones, product pages show it at the bottom. It works before JavaScript arrives. */
export function AddForm({ product, size = "md", quantityLabelledBy, adding, onSubmit, children }: AddFormProps) {
  const [quantity, setQuantity] = useState(1);
  const sellable = isAvailable(product);
  const isLarge = size === "lg";
  const most = Math.max(1, maxQuantity(product));
  const [isOver, setOver] = useState(false);
  // True if the current click or key press has just reduced the quantity. The same click must not also add the product.
  const isReduced = useRef(false);
  const begin = () => {
    isReduced.current = false;
  };
  const choose = (wanted: number) => {
    setOver(wanted > most);
    setQuantity(Math.min(wanted, most));
  };
  const { description: reduced } = cartNotices.lessTaken(mostRefusal(product, most), most);
  const send = (event: FormEvent<HTMLFormElement>) => (isReduced.current ? event.preventDefault() : onSubmit?.(event));
  // `type` and `intent` are left out, because their defaults fit and a page has 36 of these buttons.
  const sends = { type: undefined, name: "productId", value: product.id };
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={send}
      onPointerDownCapture={begin}
      onKeyDownCapture={begin}
      className={isLarge ? "add-form" : undefined}
    >
      <AddKey />
      {children ? <div className="w-full space-y-4 pb-2">{children(quantity, choose)}</div> : null}
      <QuantityStepper
        {...(quantityLabelledBy ? { labelledBy: quantityLabelledBy } : { label: `Quantity of ${product.name}` })}
        name="quantity"
        value={quantity}
        max={most}
        disabled={!sellable}
        onChange={choose}
        onTyping={choose}
        onOver={() => {
          isReduced.current = true;
        }}
      />
      <Button
        {...sends}
        aria-describedby={quantityLabelledBy}
        size={isLarge ? "lg" : null}
        disabled={!sellable}
        pending={adding}
        className={isLarge && sellable ? "max-lg:hidden" : undefined}
      >
        {isLarge && sellable ? <i className="icon icon-shopping-bag size-4.5" /> : null}
        {sellable ? "Add to Cart" : "Out of Stock"}
      </Button>
      {isOver ? (
        <div
          role="alert"
          className={cx("order-last w-full font-medium text-danger text-sm", isLarge && sellable && "max-lg:hidden")}
        >
          {reduced}
        </div>
      ) : null}
      {isLarge && sellable ? (
        <FootBar priceCents={product.priceCents} quantity={quantity} reduced={isOver ? reduced : null}>
          <Button {...sends} pending={adding}>
            Add to Cart
          </Button>
        </FootBar>
      ) : null}
    </form>
  );
}

interface FootBarProps {
  priceCents: Cents;
  quantity: number;
  /** Why the quantity is less than what was typed. The field may be out of view. */
  reduced: string | null;
  children: ReactNode;
}

/** The price depends on the cart. As a separate component, it alone renders again when the cart changes. */
function FootBar({ priceCents, quantity, reduced, children }: FootBarProps) {
  const pieces = useTiers().piecesOf({ priceCents, quantity });
  return (
    <div
      data-foot-bar=""
      className="fixed inset-x-0 bottom-0 z-20 flex min-h-20 flex-wrap items-center gap-x-3 border-line border-t bg-surface px-4 shadow-lift lg:hidden"
    >
      {reduced ? (
        <p role="alert" className="w-full pt-2 font-medium text-danger text-sm">
          {reduced}
        </p>
      ) : null}
      <p className="grow">
        <span className="block text-muted text-sm">
          {formatCount(quantity)} {quantity === 1 ? "pin" : "pins"}
        </span>
        <Price
          cents={lineTotalCents(priceCents, quantity, pieces)}
          freeLabel="FREE"
          className="font-semibold text-lg"
        />
      </p>
      {children}
    </div>
  );
}
