import { imageVersion, unitPriceCents, volumeTiers } from "~/domain/catalog/catalog";
import { pictureSet } from "~/domain/catalog/pictures";
import { shownRating } from "~/domain/catalog/ratings";
import { formatMoney } from "~/domain/money/money";
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
    volumePrice: volumePriceOf(product),
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

/** "$10.00 at 25+": the lowest price that the stock allows, or null. */
function volumePriceOf({ priceCents, stockQuantity }: Pick<ShownProduct, "priceCents" | "stockQuantity">) {
  const best = volumeTiers.find(({ minQuantity, percentOff }) => percentOff && minQuantity <= stockQuantity);
  return best ? `${formatMoney(unitPriceCents(priceCents, best.minQuantity))}\u00a0at\u00a0${best.minQuantity}+` : null;
}
