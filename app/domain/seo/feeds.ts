import { brand } from "~/domain/brand/brand";
import { dayMs } from "~/domain/calendar/calendar";
import { catalogCategory, catalogCategoryLabel, isAvailable, isFreePromo, productSku } from "~/domain/catalog/catalog";
import { type Cents, plainDollars } from "~/domain/money/money";
import { absoluteUrl, socialImage } from "~/domain/seo/social-image";
import type { ArticleFacts } from "~/domain/seo/structured-data";
import type { ProductFacts } from "~/domain/seo/structured-products";
import { cutText } from "~/domain/text/visible";
import { element, xmlDocument } from "~/domain/text/xml";

export const publicPages = ["/", "/wholesale", "/custom", "/ideas", "/quote", "/blog"] as const;

/** Paths that search engines must not index: endpoints, carts, private and staff pages. */
const privatePaths = [
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
];

/** security.txt: how to report a vulnerability (RFC 9116). */
export function securityText(origin: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * dayMs).toISOString();
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

export function robotsText(origin: string, robots?: string): string {
  if (robots === "noindex") return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
  image?: string;
}

/** A sitemap may contain at most 50,000 addresses (sitemaps.org). */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries
    .slice(0, 50_000)
    .map(({ path, changedAt, image }) =>
      element("url", [
        element("loc", absoluteUrl(origin, path)),
        element("lastmod", changedAt?.toISOString()),
        element("image:image", image ? element("image:loc", absoluteUrl(origin, image)) : null),
      ]),
    );
  return xmlDocument(
    element("urlset", urls, {
      xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
      "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
    }),
  );
}

export function rssXml(origin: string, posts: readonly ArticleFacts[]): string {
  const items = posts.map((post) => {
    const url = absoluteUrl(origin, `/blog/${post.slug}`);
    return element("item", [
      element("title", post.title),
      element("link", url),
      element("guid", url, { isPermaLink: "true" }),
      element("pubDate", (post.publishedAt ?? post.updatedAt).toUTCString()),
      element("description", post.excerpt),
      ...[post.category, ...post.tags].map((category) => element("category", category)),
    ]);
  });
  const channel = element("channel", [
    element("title", `${brand.name} Blog`),
    element("link", absoluteUrl(origin, "/blog")),
    element("description", `Stories and advice on ${brand.noun}, ball markers and the game, from ${brand.name}.`),
    element("language", "en-us"),
    element("atom:link", "", { href: absoluteUrl(origin, "/rss.xml"), rel: "self", type: "application/rss+xml" }),
    ...items,
  ]);
  return xmlDocument(element("rss", channel, { version: "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom" }));
}

/** Google's id of "Apparel & Accessories > Jewelry > Brooches & Lapel Pins". */
const googleCategory = 197;

/** Google Merchant feed: every product for sale at the price on its page. Free pins are not listed. */
export function merchantXml(origin: string, products: readonly ProductFacts[], shippingCents: Cents): string {
  const items = products
    .filter((product) => !isFreePromo(product))
    .map((product) => merchantItem(origin, product, shippingCents));
  const channel = element("channel", [
    element("title", brand.name),
    element("link", absoluteUrl(origin, "/")),
    element("description", brand.description),
    ...items,
  ]);
  return xmlDocument(element("rss", channel, { version: "2.0", "xmlns:g": "http://base.google.com/ns/1.0" }));
}

function merchantItem(origin: string, product: ProductFacts, shippingCents: Cents) {
  const amount = (cents: Cents) => `${plainDollars(cents)} ${brand.currency}`;
  return element("item", [
    element("g:id", productSku(product.id)),
    element("g:title", cutText(product.name, 150)),
    element("g:description", product.description),
    element("g:link", absoluteUrl(origin, `/product/${product.id}`)),
    element("g:image_link", absoluteUrl(origin, socialImage(product.imageUrl))),
    element("g:availability", isAvailable(product) ? "in_stock" : "out_of_stock"),
    element("g:price", amount(product.priceCents)),
    element("g:condition", "new"),
    element("g:brand", brand.name),
    element("g:identifier_exists", "no"),
    element("g:google_product_category", googleCategory),
    element("g:product_type", catalogCategoryLabel(catalogCategory(product.name))),
    element("g:age_group", product.ageGroup === "kids" ? "kids" : "adult"),
    element("g:gender", product.gender),
    element("g:shipping", [
      element("g:country", brand.country),
      element("g:service", "Standard"),
      element("g:price", amount(shippingCents)),
    ]),
  ]);
}
