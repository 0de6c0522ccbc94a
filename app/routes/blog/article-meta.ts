import type { MetaDescriptor } from "react-router";
import { brand } from "~/domain/brand/brand";

interface Dated {
  publishedAt: Date | null;
  updatedAt: Date;
  category: string;
  tags: readonly string[];
}

export function articleMeta({ publishedAt, updatedAt, category, tags }: Dated): MetaDescriptor[] {
  return [
    { property: "article:published_time", content: (publishedAt ?? updatedAt).toISOString() },
    { property: "article:modified_time", content: updatedAt.toISOString() },
    { property: "article:section", content: category },
    ...tags.map((tag) => ({ property: "article:tag", content: tag })),
    rssLink,
  ];
}

export const rssLink = {
  tagName: "link" as const,
  rel: "alternate",
  type: "application/rss+xml",
  title: `${brand.name} Blog`,
  href: "/rss.xml",
};
