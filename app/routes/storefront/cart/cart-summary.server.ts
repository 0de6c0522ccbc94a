import { imageVersion } from "~/domain/catalog/catalog";
import type { Cart } from "~/services/cart/cart.server";

/** The cart as plain JSON without internal columns. Pages show it and can calculate its totals again. */
export type CartSummary = ReturnType<typeof summarizeCart>;
export type CartLineSummary = CartSummary["lines"][number];
export type CodeSummary = ReturnType<typeof summarizeCode>;

export function summarizeCart({ sessionId: _, lines, discount, ...cart }: Cart) {
  return { ...cart, lines: lines.map(summarizeLine), discount: discount && summarizeCode(discount) };
}

function summarizeLine({ product, ...line }: Cart["lines"][number]) {
  const image = product.imageUrl ?? product.posterUrl;
  return { ...line, picture: image && imageVersion(image, product.updatedAt) };
}

/** A discount code with all its conditions. Dates are in milliseconds. */
function summarizeCode({ id: _, version: __, createdAt: ___, ...code }: NonNullable<Cart["discount"]>) {
  const day = (date: Date | null) => date?.getTime() ?? null;
  const { validFrom, validUntil, deletedAt } = code;
  return { ...code, validFrom: day(validFrom), validUntil: day(validUntil), deletedAt: day(deletedAt) };
}
