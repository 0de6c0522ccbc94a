import type { MetaDescriptor } from "react-router";
import { brand } from "~/domain/brand";

interface PageMeta {
  /** Without the shop's name, which follows it. */
  title: string;
  description: string;
  /** The page's one address, without search parameters that only sort or filter. */
  path: string;
  /** Of the route's `meta` arguments: the root loader knows the origin. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Title, description and canonical address, as every public page has them (issue 2). */
export function pageMeta({ title, description, path, matches }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { origin?: string } | undefined;
  const url = `${root?.origin ?? ""}${path}`;
  const fullTitle = `${title} | ${brand.name}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:site_name", content: brand.name },
  ];
}
