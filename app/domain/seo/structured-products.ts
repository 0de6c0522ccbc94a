import type { Offer, Product, UnitPriceSpecification } from "schema-dts";
import { brand } from "~/domain/brand/brand";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import {
  freePromoLimit,
  isAvailable,
  isFreePromo,
  productSku,
  unitPriceCents,
  volumeTiers,
} from "~/domain/catalog/catalog";
import { type Rating, verifiedRating } from "~/domain/catalog/ratings";
import { plainChoices } from "~/domain/designer/choices";
import { designLimits, platingChoices, quoteDesign, sizeChoices } from "~/domain/designer/designer";
import { type Cents, plainDollars } from "~/domain/money/money";
import { absoluteUrl, socialImage } from "~/domain/seo/social-image";
import { organizationId } from "~/domain/seo/structured-data";

/** Days for which prices in search results are valid (seo-1). */
const validDays = 30;

export interface ProductFacts {
  id: number;
  name: string;
  description: string;
  priceCents: Cents;
  imageUrl: string | null;
  stockQuantity: number;
  inStock: boolean;
  category: string;
  ageGroup: string;
  gender: string;
  ratingValue: number | null;
  ratingCount: number;
}

export interface ProductDataOptions {
  origin: string;
  now: Date;
  shippingCents: Cents;
}

/** A catalog product with its offer, tier prices, shipping and verified rating, never a simulated one (seo-1). */
export function productData(product: ProductFacts, options: ProductDataOptions): Product {
  const { origin } = options;
  const rating = verifiedRating(product);
  const url = absoluteUrl(origin, `/product/${product.id}`);
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: product.name,
    description: product.description,
    image: [absoluteUrl(origin, socialImage(product.imageUrl))],
    url,
    sku: productSku(product.id),
    category: product.category,
    brand: { "@type": "Brand", name: brand.name },
    audience: { "@type": "PeopleAudience", audienceType: product.ageGroup, suggestedGender: product.gender },
    offers: productOffer(product, url, options),
    ...(rating ? { aggregateRating: ratingData(rating) } : {}),
  };
}

/** Custom pins of the designer: their quantities, and the lowest and highest price of one pin (seo-1). */
export function customPinsData({ origin, now }: Pick<ProductDataOptions, "origin" | "now">): Product {
  const url = absoluteUrl(origin, "/custom");
  const made = { pinType: "pins", rushOrder: false, choices: plainChoices() } as const;
  const plain = { ...made, size: "1inch", plating: "silver", packaging: ["just-pins"] } as const;
  const dearest = {
    ...made,
    size: "1.5inch",
    plating: "black-nickel",
    packaging: ["individual-bags", "backing-cards"],
    choices: { ...plainChoices(), attachment: "magnet", backStamp: brand.name, card: "own" },
  } as const;
  const { minQuantity, maxQuantity } = designLimits;
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: `Custom ${brand.nounTitle}`,
    description: "Soft enamel golf pins with your own logo: size, plating and packaging as you choose.",
    image: [absoluteUrl(origin, socialImage(null))],
    url,
    brand: { "@type": "Brand", name: brand.name },
    offers: {
      "@type": "AggregateOffer",
      url,
      lowPrice: plainDollars(quoteDesign({ ...plain, quantity: maxQuantity }).pricePerPinCents),
      highPrice: plainDollars(quoteDesign({ ...dearest, quantity: minQuantity }).pricePerPinCents),
      offerCount: Object.keys(sizeChoices).length * Object.keys(platingChoices).length,
      priceCurrency: brand.currency,
      priceValidUntil: addDays(shopDay(now), validDays),
      availability: "https://schema.org/MadeToOrder",
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@id": organizationId(origin) },
      eligibleQuantity: { "@type": "QuantitativeValue", minValue: minQuantity, maxValue: maxQuantity },
    },
  };
}

function ratingData({ rating, count }: Rating) {
  const ratingValue = Math.round(rating * 10) / 10;
  return { "@type": "AggregateRating" as const, ratingValue, reviewCount: count, bestRating: 5, worstRating: 1 };
}

function productOffer(product: ProductFacts, url: string, { origin, now, shippingCents }: ProductDataOptions): Offer {
  return {
    "@type": "Offer",
    url,
    price: plainDollars(product.priceCents),
    priceCurrency: brand.currency,
    priceValidUntil: addDays(shopDay(now), validDays),
    availability: isAvailable(product) ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@id": organizationId(origin) },
    priceSpecification: tierPrices(product),
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: plainDollars(shippingCents), currency: brand.currency },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
    },
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "US",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: brand.returns.days,
      returnMethod: "https://schema.org/ReturnByMail",
      returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    },
  };
}

/** Price of each volume tier, as in the cart. A free pin has one price and its limit. */
function tierPrices(product: ProductFacts): UnitPriceSpecification[] {
  const tiers = isFreePromo(product) ? volumeTiers.slice(-1) : [...volumeTiers].reverse();
  return tiers.map(({ minQuantity }, index) => {
    const next = tiers[index + 1];
    const maxValue = isFreePromo(product) ? freePromoLimit : next && next.minQuantity - 1;
    return {
      "@type": "UnitPriceSpecification",
      price: plainDollars(unitPriceCents(product.priceCents, minQuantity)),
      priceCurrency: brand.currency,
      eligibleQuantity: { "@type": "QuantitativeValue", minValue: minQuantity, ...(maxValue ? { maxValue } : {}) },
    };
  });
}
