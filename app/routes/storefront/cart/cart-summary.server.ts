import { imageVersion } from "~/domain/catalog/catalog";
import type { Cart } from "~/services/cart/cart.server";

/** What pages show of a cart, and reckon while a change is under way: plain JSON, and no internal columns travel to the browser. */
export type CartSummary = ReturnType<typeof cartFace>;
export type CartLineFace = CartSummary["lines"][number];
export type CodeFace = ReturnType<typeof codeFace>;

export function cartFace({ sessionId: _, lines, discount, ...cart }: Cart) {
  return { ...cart, lines: lines.map(lineFace), discount: discount && codeFace(discount) };
}

function lineFace({ product, ...line }: Cart["lines"][number]) {
  const image = product.posterUrl ?? product.imageUrl;
  return { ...line, picture: image && imageVersion(image, product.updatedAt) };
}

/** A code and all that may stand against it; its days as milliseconds. */
function codeFace({ id: _, version: __, createdAt: ___, ...code }: NonNullable<Cart["discount"]>) {
  const day = (date: Date | null) => date?.getTime() ?? null;
  const { validFrom, validUntil, deletedAt } = code;
  return { ...code, validFrom: day(validFrom), validUntil: day(validUntil), deletedAt: day(deletedAt) };
}
