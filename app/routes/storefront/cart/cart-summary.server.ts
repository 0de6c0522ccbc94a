import { imageVersion } from "~/domain/catalog/catalog";
import type { Cart } from "~/services/cart/cart.server";

/** The cart as pages show and recalculate it: plain JSON without internal columns. */
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

/** A discount code with all its conditions. Dates are in milliseconds. */
function codeFace({ id: _, version: __, createdAt: ___, ...code }: NonNullable<Cart["discount"]>) {
  const day = (date: Date | null) => date?.getTime() ?? null;
  const { validFrom, validUntil, deletedAt } = code;
  return { ...code, validFrom: day(validFrom), validUntil: day(validUntil), deletedAt: day(deletedAt) };
}
