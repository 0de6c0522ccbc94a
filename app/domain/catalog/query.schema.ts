// What a shopper's addresses say. Apart from catalog.ts, so that shoppers' pages do not load zod.
import { z } from "zod";
import {
  type CatalogCategory,
  catalogCategorySlugs,
  priceBandSlugs,
  productColors,
  productSorts,
} from "~/domain/catalog/catalog";
import { rowId } from "~/domain/forms/fields";

/** The catalog's filters as they stand in the URL; what is not known counts as not given. */
export const catalogQuery = z.object({
  category: z
    .enum(catalogCategorySlugs as [CatalogCategory, ...CatalogCategory[]])
    .optional()
    .catch(undefined),
  sort: z.enum(productSorts).catch("name").default("name"),
  q: z.string().trim().max(100).catch("").default(""),
  price: z.enum(priceBandSlugs).optional().catch(undefined),
  stock: z.literal("in").optional().catch(undefined),
  color: z.enum(productColors).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type CatalogQuery = z.output<typeof catalogQuery>;

export const productId = z.object({ id: rowId.catch(0) });
