import { catalogCategoryLabel, catalogCategorySlugs, isAvailable } from "~/domain/catalog/catalog";
import { pictureAt } from "~/domain/catalog/pictures";
import type { Product } from "~/services/catalog/catalog.server";

/** One pin of each category to stand for it, and how many there are. */
export function shelvesOf(products: readonly Product[]) {
  return catalogCategorySlugs.flatMap((slug) => {
    const ofKind = products.filter((product) => product.catalogCategory === slug);
    const shown = ofKind.find(isAvailable) ?? ofKind[0];
    // 220 px wide at most, on screens of two pixels to one.
    const imageUrl = shown && pictureAt(shown, 440);
    if (!imageUrl) return [];
    return { slug, label: catalogCategoryLabel(slug), count: ofKind.length, imageUrl };
  });
}

export type Shelf = ReturnType<typeof shelvesOf>[number];
