import { imageVersion } from "~/domain/catalog/catalog";
import { pictureSet } from "~/domain/catalog/pictures";
import { shownRating } from "~/domain/catalog/ratings";
import type { ShownProduct } from "~/services/catalog/catalog.server";
import type { Settings } from "~/services/core/settings.server";

/** A product as the catalog shows it, without internal columns. */
export type ProductCardData = ReturnType<typeof toProductCardData>;

export function toProductCardData(product: ShownProduct, settings: Pick<Settings, "ratings">) {
  const { id, name, description, priceCents, stockQuantity, inStock, videoUrl, updatedAt } = product;
  const version = (url: string | null) => url && imageVersion(url, updatedAt);
  return {
    id,
    name,
    description,
    priceCents,
    stockQuantity,
    inStock,
    imageUrl: version(product.imageUrl),
    imageSet: pictureSet(product),
    imageAlt: product.imageAlt ?? name,
    videoUrl: version(videoUrl),
    posterUrl: version(product.posterUrl),
    rating: shownRating(product, settings.ratings),
  };
}
