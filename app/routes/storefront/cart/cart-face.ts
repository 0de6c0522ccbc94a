import { useRouteLoaderData } from "react-router";
import { imageVersion } from "~/domain/catalog/catalog";
import type { Cart } from "~/services/cart/cart.server";

/** What pages show of a cart, and reckon while a change is under way: no internal columns travel to the browser. */
export type CartFace = ReturnType<typeof cartFace>;
export type CartLineFace = CartFace["lines"][number];

export function cartFace({ sessionId: _, lines, discount, ...cart }: Cart) {
  return { ...cart, lines: lines.map(lineFace), discount: discount && codeFace(discount) };
}

function lineFace({ product, ...line }: Cart["lines"][number]) {
  const image = product.posterUrl ?? product.imageUrl;
  return { ...line, picture: image && imageVersion(image, product.updatedAt) };
}

/** All that may stand against a code. */
function codeFace(code: NonNullable<Cart["discount"]>) {
  const { discountType, discountValue, minimumOrderCents, maxUses, currentUses, oncePerCustomer, source } = code;
  const { validFrom, validUntil, isActive, deletedAt } = code;
  return {
    ...{
      code: code.code,
      discountType,
      discountValue,
      minimumOrderCents,
      maxUses,
      currentUses,
      oncePerCustomer,
      source,
    },
    ...{ validFrom, validUntil, isActive, deletedAt },
  };
}

/**
 * As a text of its own in the frame's data: so a page that is kept for many can be given each visitor's cart (http/kept/cart-page.server), and a
 * cart that has not changed is the same object to React.
 */
export const cartText = (cart: Cart): string => JSON.stringify(cartFace(cart));

const dates: ReadonlySet<string> = new Set(["validFrom", "validUntil", "deletedAt"] satisfies (keyof ReturnType<
  typeof codeFace
>)[]);
let last: { text: string; cart: CartFace } | undefined;

function readCartText(text: string): CartFace {
  if (last?.text !== text) {
    const cart: CartFace = JSON.parse(text, (key, value) => (value && dates.has(key) ? new Date(value) : value));
    last = { text, cart };
  }
  return last.cart;
}

/** The visitor's cart, as the frame last read it; nothing where that failed. */
export function useCart(): CartFace | undefined {
  const text = useRouteLoaderData<{ cart: string }>("root")?.cart;
  return text === undefined ? undefined : readCartText(text);
}
