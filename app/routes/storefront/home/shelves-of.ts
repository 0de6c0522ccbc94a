import { catalogCategoryLabel, catalogCategorySlugs } from "~/domain/catalog/catalog";
import { pictureAt } from "~/domain/catalog/pictures";
import type { listShelves } from "~/services/catalog/catalog.server";

/** One pin of each category, with the number of pins. */
export function shelvesOf(shelves: Awaited<ReturnType<typeof listShelves>>) {
  return catalogCategorySlugs.flatMap((slug) => {
    const shelf = shelves.find(({ catalogCategory }) => catalogCategory === slug);
    // At most 220 px wide, doubled for dense screens.
    const imageUrl = shelf && pictureAt(shelf, 440);
    return imageUrl ? [{ slug, label: catalogCategoryLabel(slug), count: shelf.count, imageUrl }] : [];
  });
}

export type Shelf = ReturnType<typeof shelvesOf>[number];
