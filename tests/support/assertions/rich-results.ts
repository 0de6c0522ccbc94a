// Google's requirements for rich results of each type (developers.google.com/search/docs/appearance/structured-data), as JSON Schema.
import Ajv from "ajv";

const url = { type: "string", pattern: "^https?://" };
const text = { type: "string", minLength: 1 };
const price = { type: "string", pattern: "^\\d+\\.\\d{2}$" };
const day = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
const instant = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T" };
const picture = { type: "array", minItems: 1, items: { ...url, pattern: "^https?://.+\\.(jpg|png|webp)(\\?.*)?$" } };
const is = (type: string) => ({ const: type });
const object = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

const tier = object({
  "@type": is("UnitPriceSpecification"),
  price,
  priceCurrency: is("USD"),
  eligibleQuantity: object({ "@type": is("QuantitativeValue"), minValue: { type: "integer", minimum: 1 } }),
});
const availability = { enum: ["https://schema.org/InStock", "https://schema.org/OutOfStock"] };
const offer = object(
  { "@type": is("Offer"), price, priceCurrency: is("USD"), priceValidUntil: day, availability, url },
  { priceSpecification: { type: "array", minItems: 1, items: tier }, itemCondition: url },
);
const manyOffers = object({
  "@type": is("AggregateOffer"),
  lowPrice: price,
  highPrice: price,
  priceCurrency: is("USD"),
  offerCount: { type: "integer", minimum: 1 },
});
const rating = object({
  "@type": is("AggregateRating"),
  ratingValue: { type: "number", minimum: 1, maximum: 5 },
  reviewCount: { type: "integer", minimum: 1 },
  bestRating: { const: 5 },
  worstRating: { const: 1 },
});

const schemas: Record<string, object> = {
  Product: object(
    { name: text, description: text, image: picture, url, sku: text, offers: { anyOf: [offer, manyOffers] } },
    { aggregateRating: rating },
  ),
  BreadcrumbList: object({
    itemListElement: {
      type: "array",
      minItems: 2,
      items: object({ "@type": is("ListItem"), position: { type: "integer", minimum: 1 }, name: text, item: url }),
    },
  }),
  BlogPosting: object({
    headline: { ...text, maxLength: 110 },
    image: picture,
    datePublished: instant,
    dateModified: instant,
    author: object({ name: text, url }),
    publisher: object({ name: text }),
  }),
  FAQPage: object({
    mainEntity: {
      type: "array",
      minItems: 1,
      items: object({ "@type": is("Question"), name: text, acceptedAnswer: object({ "@type": is("Answer"), text }) }),
    },
  }),
  OnlineStore: object({
    name: text,
    url,
    logo: url,
    address: object({ streetAddress: text, addressLocality: text, postalCode: text, addressCountry: text }),
    contactPoint: object({ contactType: text, email: text }),
    sameAs: { type: "array", items: url },
  }),
  WebSite: object({
    name: text,
    url,
    potentialAction: object({
      "@type": is("SearchAction"),
      target: object({ urlTemplate: { type: "string", pattern: "\\{search_term_string\\}" } }),
      "query-input": is("required name=search_term_string"),
    }),
  }),
};

const ajv = new Ajv({ allErrors: true });
const validators = new Map(Object.entries(schemas).map(([type, schema]) => [type, ajv.compile(schema)]));

/** Lists the problems of one ld+json script. An empty list means that the script is eligible for rich results. */
export function richResultProblems(structuredData: string): string[] {
  const document = JSON.parse(structuredData) as { "@context": string; "@graph": { "@type": string }[] };
  if (document["@context"] !== "https://schema.org") return ["@context is not schema.org"];
  return document["@graph"].flatMap((thing) => {
    const validate = validators.get(thing["@type"]);
    if (!validate) return [`unknown type ${thing["@type"]}`];
    return validate(thing) ? [] : (validate.errors ?? []).map((e) => `${thing["@type"]}${e.instancePath} ${e.message}`);
  });
}
