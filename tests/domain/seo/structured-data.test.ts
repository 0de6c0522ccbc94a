import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultContact, type Weekday } from "~/domain/brand/contact";
import { unitPriceCents } from "~/domain/catalog/catalog";
import { plainDollars } from "~/domain/money/money";
import {
  articleData,
  breadcrumbData,
  faqData,
  organizationData,
  structuredDataText,
  websiteData,
} from "~/domain/seo/structured-data";
import { type ProductFacts, productData } from "~/domain/seo/structured-products";
import { richResultProblems } from "../../support/assertions/rich-results";

const origin = "https://shop.example";
const now = new Date("2026-12-15T12:00:00Z");
const options = { origin, now, shippingCents: 599 };
const azalea: ProductFacts = {
  id: 7,
  name: "Masters Azalea",
  description: "Full bloom.",
  priceCents: 1250,
  imageUrl: "/pins/masters-azalea.svg",
  stockQuantity: 40,
  inStock: true,
  category: "tournament",
  ageGroup: "adult",
  gender: "unisex",
  ratingValue: null,
  ratingCount: 0,
};
const post = {
  title: "A title",
  slug: "a-title",
  excerpt: "In short.",
  category: "tips",
  tags: ["a", "b"],
  featuredImage: "/art/blog/pin-collecting.svg",
  publishedAt: now,
  updatedAt: now,
};
const plain = <T>(thing: unknown) => JSON.parse(JSON.stringify(thing)) as T;
interface Offer {
  price: string;
  priceValidUntil: string;
  availability: string;
  priceSpecification: { price: string; eligibleQuantity: { minValue: number; maxValue?: number } }[];
}
const offerOf = (product: ProductFacts) => plain<{ offers: Offer }>(productData(product, options)).offers;

describe("structured data", () => {
  it("Structured data has every field that Google's rich results require", () => {
    const everything = structuredDataText([
      productData(azalea, options),
      productData({ ...azalea, imageUrl: null, ratingValue: 4.666, ratingCount: 3 }, options),
      organizationData(origin, defaultContact),
      websiteData(origin),
      breadcrumbData(origin, [{ label: "Blog", to: "/blog" }]),
      articleData(origin, post),
      faqData([{ question: "How?", answerHtml: "<p>So.</p>" }]),
    ]);
    expect(richResultProblems(everything)).toEqual([]);
  });

  it("The check finds missing fields, so that the test above means something", () => {
    const { offers: _, ...noOffer } = plain<Record<string, unknown>>(productData(azalea, options));
    expect(richResultProblems(JSON.stringify({ "@context": "https://schema.org", "@graph": [noOffer] }))).toEqual([
      "Product must have required property 'offers'",
    ]);
  });

  it("A product and its tiers have the cart's prices, for 30 days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (priceCents) => {
        const offer = offerOf({ ...azalea, priceCents });
        expect(offer.price).toBe(plainDollars(priceCents));
        expect(offer.priceSpecification.map(({ price }) => price)).toEqual(
          [1, 10, 25].map((quantity) => plainDollars(unitPriceCents(priceCents, quantity))),
        );
      }),
    );
    expect(offerOf(azalea).priceValidUntil).toBe("2027-01-14");
    expect(offerOf(azalea).priceSpecification.map(({ eligibleQuantity: q }) => [q.minValue, q.maxValue])).toEqual([
      [1, 9],
      [10, 24],
      [25, undefined],
    ]);
  });

  it("Structured data shows the stock, and gives a free promo no tiers but its limit", () => {
    expect(offerOf(azalea).availability).toBe("https://schema.org/InStock");
    expect(offerOf({ ...azalea, stockQuantity: 0 }).availability).toBe("https://schema.org/OutOfStock");
    expect(offerOf({ ...azalea, inStock: false }).availability).toBe("https://schema.org/OutOfStock");
    expect(offerOf({ ...azalea, priceCents: 0 })).toMatchObject({
      price: "0.00",
      priceSpecification: [{ price: "0.00", eligibleQuantity: { minValue: 1, maxValue: 4 } }],
    });
  });

  it("The shop is named once, and its products, posts and pages refer to it", () => {
    const shop = `${origin}/#organization`;
    expect(organizationData(origin, defaultContact)).toMatchObject({ "@id": shop });
    expect(websiteData(origin)).toMatchObject({ publisher: { "@id": shop } });
    expect(articleData(origin, post)).toMatchObject({ publisher: { "@id": shop } });
    expect(productData(azalea, options)).toMatchObject({ offers: { seller: { "@id": shop } } });
  });

  it.each<[Weekday, Weekday, Weekday[]]>([
    ["Tuesday", "Friday", ["Tuesday", "Wednesday", "Thursday", "Friday"]],
    ["Saturday", "Sunday", ["Saturday", "Sunday"]],
    ["Monday", "Monday", ["Monday"]],
  ])("With the hours %s to %s, the shop is open on %j", (firstDay, lastDay, dayOfWeek) => {
    const hours = { ...defaultContact.hours, firstDay, lastDay, opens: "08:30", closes: "17:00" };
    expect(organizationData(origin, { ...defaultContact, hours })).toMatchObject({
      contactPoint: { hoursAvailable: { dayOfWeek, opens: "08:30", closes: "17:00" } },
    });
  });

  it("Only verified stars are included", () => {
    expect(productData(azalea, options)).not.toHaveProperty("aggregateRating");
    expect(productData({ ...azalea, ratingValue: 4.666, ratingCount: 3 }, options)).toMatchObject({
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
    });
  });

  it("No text can end the script, and the text stays unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (noise) => {
        const title = `</script><!--${noise}\u2028<script>`;
        const text = structuredDataText([articleData(origin, { ...post, excerpt: title })]);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)["@graph"][0].description).toBe(JSON.parse(JSON.stringify(title)));
      }),
    );
  });
});
