import type { MetaDescriptor } from "react-router";
import { absoluteUrl, socialImage } from "~/domain/addresses";
import { brand } from "~/domain/brand";

interface PageMeta {
  /** Without the shop's name, which follows it unless it stands there. */
  title: string;
  description: string;
  /** The page's one address, without search parameters that only sort or filter. */
  path: string;
  /** Of the route's `meta` arguments: the root loader knows the origin. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  /** The page's own picture; a drawing is replaced by its photographed twin. */
  image?: string | null;
  imageAlt?: string | null;
  type?: "website" | "article" | "product";
  article?: { publishedAt: Date | null; updatedAt: Date; category: string; tags: readonly string[] };
  /** Private pages and errors. */
  noIndex?: boolean;
}

/** Everything that search engines and social networks read in the head of a page (issue 8). */
export function pageMeta({ title, description, path, matches, ...page }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { origin?: string } | undefined;
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  const url = `${root?.origin ?? ""}${path}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    page.noIndex ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_US" },
    ...(root?.origin ? pictureMeta(root.origin, page) : []),
    ...(page.article ? articleMeta(page.article) : []),
  ];
}

function pictureMeta(origin: string, { image, imageAlt }: Pick<PageMeta, "image" | "imageAlt">): MetaDescriptor[] {
  const picture = socialImage(image);
  const isOurs = picture.startsWith("/og");
  return [
    { property: "og:image", content: absoluteUrl(origin, picture) },
    { property: "og:image:alt", content: imageAlt || brand.tagline },
    ...(isOurs ? [{ property: "og:image:width", content: "1200" }] : []),
    ...(isOurs ? [{ property: "og:image:height", content: "630" }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function articleMeta({ publishedAt, updatedAt, category, tags }: NonNullable<PageMeta["article"]>): MetaDescriptor[] {
  return [
    { property: "article:published_time", content: (publishedAt ?? updatedAt).toISOString() },
    { property: "article:modified_time", content: updatedAt.toISOString() },
    { property: "article:section", content: category },
    ...tags.map((tag) => ({ property: "article:tag", content: tag })),
  ];
}

/** Where feed readers find the blog. */
export const rssLink = {
  tagName: "link" as const,
  rel: "alternate",
  type: "application/rss+xml",
  title: `${brand.name} Blog`,
  href: "/rss.xml",
};
