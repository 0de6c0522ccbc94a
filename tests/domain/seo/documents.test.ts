import { describe, expect, it } from "vitest";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { merchantXml, publicPages, robotsText, rssXml, sitemapXml } from "~/domain/seo/feeds";
import { articleData, breadcrumbData, faqData, organizationData } from "~/domain/seo/structured-data";
import { customPinsData, type ProductFacts } from "~/domain/seo/structured-products";
import { readXml, type XmlElement } from "../../support/assertions/xml";

const origin = "https://shop.example";
const post = {
  title: "Three Greens",
  slug: "three-greens",
  excerpt: "In short.",
  category: "tips",
  tags: ["a", "b"],
  featuredImage: null,
  publishedAt: new Date("2026-11-01T10:00:00Z"),
  updatedAt: new Date("2026-11-02T10:00:00Z"),
};
const product: ProductFacts = {
  id: 7,
  name: "Masters Azalea",
  description: "Full bloom.",
  priceCents: 1250,
  imageUrl: "/pins/masters-azalea.svg",
  stockQuantity: 40,
  inStock: true,
  category: "tournament",
  ageGroup: "kids",
  gender: "unisex",
  ratingValue: null,
  ratingCount: 0,
};
const textOf = (element: XmlElement | undefined) =>
  element?.children.map(({ name, text }) => [name, text.replaceAll(/\s+/g, " ").trim()]);

describe("robots.txt and the sitemap", () => {
  it("robots.txt addresses every robot, keeps it out of private pages, and ends with the sitemap", () => {
    const lines = robotsText(origin).split("\n");
    expect(lines[0]).toBe("User-agent: *");
    expect(lines.slice(1, -3).map((line) => line.replace("Disallow: ", ""))).toEqual([
      "/admin",
      "/api/",
      "/paypal/",
      "/cart",
      "/checkout",
      "/track-order",
      "/balance-payment/",
      "/pay-invoice/",
      "/quote-collaboration/",
      "/login",
      "/register",
      "/account",
      "/forgot-password",
      "/reset-password/",
      "/verify-email/",
      "/invitation/",
    ]);
    expect(lines.slice(-3)).toEqual(["", "Sitemap: https://shop.example/sitemap.xml", ""]);
  });

  it("The sitemap lists the public pages, at most fifty thousand addresses", () => {
    expect(publicPages).toEqual(["/", "/wholesale", "/custom", "/ideas", "/quote", "/blog"]);
    const entries = Array.from({ length: 50_001 }, (_, at) => ({ path: `/${at}` }));
    expect(sitemapXml(origin, entries).match(/<url>/g)).toHaveLength(50_000);
  });
});

describe("the feed of posts", () => {
  it("The feed describes itself and each post as a reader shows them", () => {
    const rss = readXml(rssXml(origin, [post, { ...post, slug: "draft", publishedAt: null }]));
    expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
    const [channel] = rss.children;
    expect(textOf(channel)?.slice(0, 5)).toEqual([
      ["title", "Pin High Blog"],
      ["link", "https://shop.example/blog"],
      ["description", `Stories and advice on ${brand.noun}, ball markers and the game, from ${brand.name}.`],
      ["language", "en-us"],
      ["atom:link", ""],
    ]);
    expect(channel?.children[4]?.attributes).toEqual({
      href: "https://shop.example/rss.xml",
      rel: "self",
      type: "application/rss+xml",
    });
    expect(textOf(channel?.children[5])).toEqual([
      ["title", "Three Greens"],
      ["link", "https://shop.example/blog/three-greens"],
      ["guid", "https://shop.example/blog/three-greens"],
      ["pubDate", "Sun, 01 Nov 2026 10:00:00 GMT"],
      ["description", "In short."],
      ["category", "tips"],
      ["category", "a"],
      ["category", "b"],
    ]);
    expect(channel?.children[5]?.children[2]?.attributes).toEqual({ isPermaLink: "true" });
    expect(textOf(channel?.children[6])).toContainEqual(["pubDate", "Mon, 02 Nov 2026 10:00:00 GMT"]);
  });
});

describe("Google's feed of products", () => {
  const free = { ...product, id: 8, priceCents: 0 };
  const read = () =>
    readXml(
      merchantXml(
        origin,
        [product, free, { ...product, id: 9, ageGroup: "all ages", inStock: false, name: "x".repeat(151) }],
        599,
      ),
    ).children[0];

  it("The product feed offers priced products at their page's price, with shipping", () => {
    const channel = read();
    expect(textOf(channel)?.slice(0, 3)).toEqual([
      ["title", brand.name],
      ["link", "https://shop.example/"],
      ["description", brand.description],
    ]);
    expect(channel?.children).toHaveLength(5);
    expect(textOf(channel?.children[3])).toEqual([
      ["g:id", "PIN-0007"],
      ["g:title", "Masters Azalea"],
      ["g:description", "Full bloom."],
      ["g:link", "https://shop.example/product/7"],
      ["g:image_link", "https://shop.example/og/pins/masters-azalea.jpg"],
      ["g:availability", "in_stock"],
      ["g:price", "12.50 USD"],
      ["g:condition", "new"],
      ["g:brand", "Pin High"],
      ["g:identifier_exists", "no"],
      ["g:google_product_category", "197"],
      ["g:product_type", "Masters"],
      ["g:age_group", "kids"],
      ["g:gender", "unisex"],
      ["g:shipping", "US Standard 5.99 USD"],
    ]);
  });

  it("The product feed names sold-out products, calls all ages adult and cuts a name after 150 characters", () => {
    const facts = Object.fromEntries(textOf(read()?.children[4]) ?? []);
    expect(facts).toMatchObject({
      "g:availability": "out_of_stock",
      "g:age_group": "adult",
      "g:title": "x".repeat(150),
    });
  });
});

describe("structured data", () => {
  it("Structured data has the days and hours of the contact facts", () => {
    const contact = {
      ...defaultContact,
      hours: { ...defaultContact.hours, firstDay: "Tuesday", lastDay: "Thursday", opens: "10:00", closes: "16:00" },
    } as const;
    expect(organizationData(origin, contact)).toMatchObject({
      contactPoint: {
        hoursAvailable: { dayOfWeek: ["Tuesday", "Wednesday", "Thursday"], opens: "10:00", closes: "16:00" },
      },
      sameAs: defaultContact.social.map(({ url }) => url),
    });
  });

  it("The breadcrumbs count the steps from Home to a page", () => {
    expect(breadcrumbData(origin, [{ label: "Blog", to: "/blog" }]).itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: "https://shop.example/" },
      { "@type": "ListItem", position: 2, name: "Blog", item: "https://shop.example/blog" },
    ]);
  });

  it("Structured data cuts a headline after 110 characters and dates a draft by its change", () => {
    expect(articleData(origin, { ...post, title: "x".repeat(111) })).toMatchObject({
      headline: "x".repeat(110),
      datePublished: "2026-11-01T10:00:00.000Z",
      dateModified: "2026-11-02T10:00:00.000Z",
      keywords: "a, b",
    });
    expect(articleData(origin, { ...post, publishedAt: null })).toMatchObject({
      datePublished: "2026-11-02T10:00:00.000Z",
    });
    expect(faqData([{ question: "How?", answerHtml: "So." }]).mainEntity).toEqual([
      { "@type": "Question", name: "How?", acceptedAnswer: { "@type": "Answer", text: "So." } },
    ]);
  });

  it("Structured data shows the designer's pins with the shop's own picture", () =>
    expect(customPinsData({ origin, now: post.updatedAt })).toMatchObject({
      image: ["https://shop.example/og-default.png"],
    }));
});
