import { catalogCategoryLabel, catalogCategorySlugs, imageVersion, isAvailable } from "~/domain/catalog";
import type { Product } from "~/services/catalog.server";

/** One pin of each category to stand for it, and how many there are. */
export function shelvesOf(products: readonly Product[]) {
  return catalogCategorySlugs.flatMap((slug) => {
    const ofKind = products.filter((product) => product.catalogCategory === slug);
    const shown = ofKind.find(isAvailable) ?? ofKind[0];
    if (!shown?.imageUrl) return [];
    const imageUrl = imageVersion(shown.imageUrl, shown.updatedAt);
    return { slug, label: catalogCategoryLabel(slug), count: ofKind.length, imageUrl };
  });
}

export type Shelf = ReturnType<typeof shelvesOf>[number];
