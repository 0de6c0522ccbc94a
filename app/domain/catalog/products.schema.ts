// Schemas of what staff enter about products. Separate from catalog.ts, so that storefront pages do not load zod.
import { z } from "zod";
import {
  ageGroups,
  genders,
  postCounts,
  productCategories,
  productColors,
  productPlatings,
  productSizes,
} from "~/domain/catalog/catalog";
import { flag, line, optionalLine, optionalLink, paragraph, rowId, wholeNumber } from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";
import { dollars } from "~/domain/money/money.schema";
import { tidyLine } from "~/domain/text/visible";

/** Words or phrases separated by commas: trimmed, unique, in lower case. */
const wordList = z
  .string()
  .max(300, "Please use at most 300 characters")
  .transform((text) => [...new Set(text.toLowerCase().split(/[,\n]/).map(blanksAsOne).filter(Boolean))].join(", "));
const blanksAsOne = (text: string) => tidyLine(text).replace(/\s+/g, " ");

const colorNames: readonly string[] = productColors;
const colorList = wordList.refine(
  (text) => text === "" || text.split(", ").every((color) => colorNames.includes(color)),
  `Please choose from ${productColors.join(", ")}`,
);

/** A code that staff may leave empty. Null clears it, and a missing one stays unchanged. */
const optionalCode = (max: number) =>
  z
    .string()
    .overwrite(tidyLine)
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));

const wrongWeight = "Please enter a weight in ounces, such as 0.5";
const ounces = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,4}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    { error: wrongWeight },
  )
  .refine((weight) => weight > 0 && weight <= 9999, wrongWeight)
  .nullish();

const productFields = z.object({
  name: line("Name is required", 120),
  description: paragraph("Description is required", 2000),
  price: dollars("Please enter a price of $0 or more.", 0),
  imageUrl: optionalLink,
  videoUrl: optionalLink,
  posterUrl: optionalLink,
  imageAlt: optionalLine(200),
  category: z.enum(productCategories, { error: "Please select a category" }),
  stockQuantity: wholeNumber("Stock must be a whole number of 0 or more", 0),
  inStock: flag,
  isActive: flag,
  ageGroup: z.enum(ageGroups),
  gender: z.enum(genders),
  tags: wordList.optional(),
  colors: colorList.optional(),
  size: z.enum(productSizes).optional(),
  plating: z.enum(productPlatings).optional(),
  posts: z
    .union([z.enum(postCounts).transform(Number), z.literal([1, 2])], { error: "A pin has 1 or 2 posts" })
    .optional(),
  sku: optionalCode(40).transform((sku) => sku?.toUpperCase() ?? sku),
  barcode: optionalCode(40),
  cost: dollars("Please enter a cost of $0 or more.", 0).nullish(),
  weightOunces: ounces,
});

function priceInCents<T extends { price?: Cents; cost?: Cents | null }>({ price, cost, ...rest }: T) {
  return { ...rest, priceCents: price, costCents: cost };
}

/** A new product (defaults: catalog-1). Takes the price in dollars and returns `priceCents`. */
export const productInput = productFields
  .extend({
    category: productFields.shape.category.default("golf-pins"),
    stockQuantity: productFields.shape.stockQuantity.default(0),
    inStock: flag.default(true),
    isActive: flag.default(true),
    ageGroup: productFields.shape.ageGroup.default("adult"),
    gender: productFields.shape.gender.default("unisex"),
  })
  .transform(({ price, cost, ...product }) => ({ ...product, priceCents: price, costCents: cost }));
export type ProductInput = z.output<typeof productInput>;

/** Change of some fields. Missing fields stay unchanged. */
export const productChange = productFields.partial().transform(priceInCents);
export type ProductChange = z.output<typeof productChange>;

export const stockInput = z.object({
  stockQuantity: wholeNumber("Stock must be a whole number of 0 or more", 0),
  reason: optionalLine(200),
});

/** Stock form: an amount to add or remove, or a new total. */
export const stockChange = stockInput.extend({
  change: z
    .string()
    .trim()
    .regex(/^([+-]?\d{1,6})?$/, "Please enter a whole number such as 200 or -3")
    .optional()
    .transform((text) => Number(text ?? 0)),
});

export const stockReasons = ["Counted", "Delivery", "Returned", "Damaged", "Sample"] as const;

/** The product form of the back office. `version` is the version that the editor loaded. */
export const productForm = productFields
  .partial()
  .extend({ id: rowId, version: z.coerce.number().int().min(1) })
  // A form does not send emptied fields.
  .extend({
    tags: wordList.default(""),
    colors: colorList.default(""),
    sku: productFields.shape.sku.default(null),
    barcode: productFields.shape.barcode.default(null),
    cost: productFields.shape.cost.default(null),
    weightOunces: productFields.shape.weightOunces.default(null),
  })
  .transform(priceInCents);

/** PUT /api/products/{id}. Missing fields stay unchanged. An invalid id becomes 0, which no product has. */
export const productBody = productFields
  .partial()
  .extend({ id: rowId.catch(0) })
  .transform(priceInCents);

export const productShelves = ["active", "hidden", "low", "archived"] as const;

export const productFilter = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  category: z.enum(productCategories).optional().catch(undefined),
  shelf: z.enum(productShelves).optional().catch(undefined),
  sort: z.enum(["name", "-name", "price", "-price", "stock", "-stock"]).catch("name").default("name"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type ProductFilter = z.output<typeof productFilter>;

export const productPageSize = 25;

const file = z.file({ error: "Please choose a file" });

/** One picture in several widths (the browser resizes it), or one video. */
export const mediaInput = z.object({
  id: rowId,
  file: z.union([file.transform((one) => [one]), z.array(file).max(5)]),
  width: z
    .union([
      z.coerce
        .number()
        .int()
        .positive()
        .transform((one) => [one]),
      z.array(z.coerce.number().int().positive()),
    ])
    .default([]),
  alt: optionalLine(200),
});

/** One file id of each photo, in the new order. Ids instead of places, so that the same form sent twice gives the same order. */
export const mediaOrderInput = z.object({
  id: rowId,
  photos: z
    .string()
    .regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/)
    .transform((text) => text.split(",")),
});
