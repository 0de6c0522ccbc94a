// URL parameters of storefront pages. Separate from catalog.ts, so that these pages do not load zod.
import { z } from "zod";
import {
  type CatalogCategory,
  catalogCategorySlugs,
  priceBandSlugs,
  productColors,
  productSorts,
} from "~/domain/catalog/catalog";
import { rowId } from "~/domain/forms/fields";

/** Filters of the catalog, as URL parameters. Unknown values are ignored. */
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
