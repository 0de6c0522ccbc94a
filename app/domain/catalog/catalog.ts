import type { Badge } from "~/domain/brand/badges";
import { type Cents, percentOf } from "~/domain/money/money";

export const productCategories = ["golf-pins", "commemorative", "tournament", "seasonal"] as const;
export const ageGroups = ["adult", "kids", "all ages"] as const;
export const genders = ["unisex", "male", "female"] as const;

/** Width in inches. */
export const productSizes = ["0.75", "1", "1.25", "1.5"] as const;
export const productPlatings = ["silver", "gold", "bronze", "black-nickel"] as const;
export const postCounts = ["1", "2"] as const;

/** Color filter of the catalog. A pin lists every color of its enamel. */
export const productColors = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "brown",
  "black",
  "white",
] as const;
export type ProductColor = (typeof productColors)[number];

/** Inclusive lower and exclusive upper bound in cents. */
export const priceBands = {
  free: { label: "Free", from: 0, below: 1 },
  "under-10": { label: "Under $10", from: 1, below: 1000 },
  "10-13": { label: "$10 to $13", from: 1000, below: 1300 },
  "13-up": { label: "$13 and up", from: 1300, below: 1_000_000_000 },
} as const;
export type PriceBand = keyof typeof priceBands;
export const priceBandSlugs = Object.keys(priceBands) as [PriceBand, ...PriceBand[]];

export const catalogPageSize = 48;

export const catalogCategories = [
  { slug: "masters", label: "Masters" },
  { slug: "pga-tour", label: "PGA Tour" },
  { slug: "liv-golf", label: "LIV Golf" },
  { slug: "tgl", label: "TGL" },
  { slug: "patriotic", label: "Patriotic" },
  { slug: "courses", label: "Courses" },
  { slug: "memes", label: "Memes" },
] as const;
export type CatalogCategory = (typeof catalogCategories)[number]["slug"] | "other";
export const catalogCategorySlugs: readonly CatalogCategory[] = [...catalogCategories.map(({ slug }) => slug), "other"];

/** Words in a product's name, by category. The first category that matches counts. Only the server reads names, so pages do not load this. */
const categoryWords: Record<(typeof catalogCategories)[number]["slug"], RegExp> = {
  masters: /\b(masters|augusta|green jacket|azaleas?|magnolia|amen corner)\b/i,
  "pga-tour": /\b(pga|players championship|fedex|ryder cup|presidents cup)\b/i,
  "liv-golf": /\bliv\b/i,
  tgl: /\btgl\b/i,
  patriotic: /\b(usa|u\.s\.a|america|american|patriot\w*|flag|stars|stripes|liberty|freedom|veterans?|old glory)\b/i,
  courses:
    /\b(courses?|country club|golf club|links|pebble beach|st\.? andrews|torrey pines|pinehurst|bandon|cypress|sawgrass|oakmont|shinnecock|bethpage|kiawah|riviera|lighthouse)\b/i,
  memes:
    /\b(memes?|fight|gopher|mulligan|shank\w*|fore|send it|three[- ]putt|3[- ]putt|bogey|slice|duck hook|beer|cart girl|dad)\b/i,
};

/** Category derived from the name of a product (catalog-2). */
export function catalogCategory(name: string): CatalogCategory {
  return catalogCategories.find(({ slug }) => categoryWords[slug].test(name))?.slug ?? "other";
}

/** Category as it reads before "pins": "Meme", "PGA Tour". Null for pins without a category. */
export function catalogCategoryKind(slug: CatalogCategory): string | null {
  if (slug === "other") return null;
  return catalogCategoryLabel(slug).replace(/^(Meme|Course)s$/, "$1");
}

export function catalogCategoryLabel(slug: CatalogCategory): string {
  return catalogCategories.find((category) => category.slug === slug)?.label ?? "Other";
}

export const lowStockThreshold = 10;

/** 0 Out of Stock, 1-10 Low Stock, above 10 In Stock (catalog-3). */
export function stockBadge(product: { stockQuantity: number; inStock?: boolean }): Badge {
  if (!isAvailable(product)) return { label: "Out of Stock", tone: "red" };
  return product.stockQuantity <= lowStockThreshold
    ? { label: "Low Stock", tone: "yellow" }
    : { label: "In Stock", tone: "green" };
}

export function isAvailable(product: { stockQuantity: number; inStock?: boolean }): boolean {
  return product.inStock !== false && product.stockQuantity > 0;
}

/** Volume tiers, highest first (pricing-7). */
export const volumeTiers = [
  { minQuantity: 25, percentOff: 20 },
  { minQuantity: 10, percentOff: 10 },
  { minQuantity: 1, percentOff: 0 },
] as const;

/** Percent off at this number of pieces (from `tierPieces`). Free pins never have a discount. */
export function tierPercentOff(priceCents: Cents, pieces: number): number {
  if (priceCents === 0) return 0;
  return volumeTiers.find((tier) => pieces >= tier.minQuantity)?.percentOff ?? 0;
}

/** Price of a line after its tier, rounded once per line (pricing-7). */
export function lineTotalCents(priceCents: Cents, quantity: number, pieces = quantity): Cents {
  return percentOf(priceCents * quantity, 100 - tierPercentOff(priceCents, pieces));
}

/** Price of one piece for display only. Totals use `lineTotalCents`. */
export function unitPriceCents(priceCents: Cents, pieces: number): Cents {
  return percentOf(priceCents, 100 - tierPercentOff(priceCents, pieces));
}

export interface PriceBreak {
  more: number;
  percentOff: number;
  sentence: string;
}

/** The next tier and the pieces missing ("Add 3 more for 10% off"), or null at the last tier. */
export function nextPriceBreak(priceCents: Cents, pieces: number): PriceBreak | null {
  const tier = volumeTiers.findLast(({ minQuantity }) => minQuantity > pieces);
  if (priceCents === 0 || pieces < 1 || !tier) return null;
  const more = tier.minQuantity - pieces;
  const { percentOff } = tier;
  return { more, percentOff, sentence: `Add ${more} more for ${percentOff}% off` };
}

/** Free pins per customer, over the cart and earlier orders (pricing-10). */
export const freePromoLimit = 4;

export function isFreePromo(product: { priceCents: Cents }): boolean {
  return product.priceCents === 0;
}

export function maxQuantity(product: { priceCents: Cents; stockQuantity: number; inStock?: boolean }): number {
  if (!isAvailable(product)) return 0;
  return isFreePromo(product) ? Math.min(freePromoLimit, product.stockQuantity) : product.stockQuantity;
}

export const quickPicks = [10, 25, 50] as const;

/** "Best sellers" counts the pieces sold in this many days (catalog-4). */
export const bestSellerDays = 90;

export const productSorts = ["name", "best-sellers", "newest", "price-low", "price-high"] as const;
export type ProductSort = (typeof productSorts)[number];
export const productSortLabels: Record<ProductSort, string> = {
  name: "Name A-Z",
  "best-sellers": "Best sellers",
  newest: "Newest",
  "price-low": "Price: low to high",
  "price-high": "Price: high to low",
};

/** Item number for feeds and search engines. */
export const productSku = (id: number) => `PIN-${String(id).padStart(4, "0")}`;

/** Adds the product's version to the picture's address, so that caches fetch a changed picture. */
export function imageVersion(url: string, updatedAt: Date): string {
  return `${url}${url.includes("?") ? "&" : "?"}v=${updatedAt.getTime()}`;
}

/** Picture for products that have none yet. */
export const placeholderPicture = "/art/mark.svg";
