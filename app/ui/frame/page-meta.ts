import type { MetaDescriptor } from "react-router";
import { brand } from "~/domain/brand/brand";
import { absoluteUrl, socialImage } from "~/domain/seo/social-image";

interface PageMeta {
  /** Title without the shop's name, which is appended unless the title contains it. */
  title: string;
  description: string;
  /** Canonical path, without parameters that sort or filter. */
  path: string;
  /** `matches` of the route's `meta` arguments. The origin comes from the root loader's data in it. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  /** Picture of the page. If it is a drawing, the photo of the same pin is used instead. */
  image?: string | null;
  imageAlt?: string | null;
  type?: "article" | "product";
  /** True for private pages and errors. */
  noIndex?: boolean;
}

/** Tags in the head of a page for search engines and social networks (seo-4). */
export function pageMeta({ title, description, path, matches, ...page }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { origin?: string } | undefined;
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  const url = `${root?.origin ?? ""}${path}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.noIndex ? [{ name: "robots", content: "noindex" }] : []),
    // Social networks read the HTML from the server, so the browser needs no social tags.
    ...(import.meta.env.SSR ? socialMeta({ ...page, title: fullTitle, description, url, origin: root?.origin }) : []),
  ];
}

type SocialMeta = Pick<PageMeta, "title" | "description" | "image" | "imageAlt" | "type"> & {
  url: string;
  origin?: string;
};

function socialMeta({ title, description, url, image, imageAlt, type, origin = "" }: SocialMeta): MetaDescriptor[] {
  const picture = socialImage(image);
  const size = picture.startsWith("/og") ? { width: "1200", height: "630" } : {};
  return [
    { property: "og:type", content: type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:site_name", content: brand.name },
    { property: "og:image", content: origin ? absoluteUrl(origin, picture) : picture },
    { property: "og:image:alt", content: imageAlt || brand.tagline },
    ...Object.entries(size).map(([side, content]) => ({ property: `og:image:${side}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
