import { publicPages, sitemapXml } from "~/domain/seo/feeds";
import { socialImage } from "~/domain/seo/social-image";
import { contentPages } from "~/domain/settings/content";
import { page } from "~/http/page.server";
import { builtInArticle } from "~/routes/blog/built-in-article";
import { feed } from "~/routes/feeds/feed.server";
import { listPosts } from "~/services/blog/blog.server";
import { listOffered } from "~/services/catalog/catalog.server";

/** A sitemap may contain 50,000 pages. */
const postsInMap = 40_000;

export const loader = page(async (app) => {
  const [products, posts] = await Promise.all([listOffered(app), listPosts(app, { category: "all" }, postsInMap)]);
  const articles = [builtInArticle, ...posts.rows];
  const entries = [
    ...publicPages.map((path) => ({ path })),
    ...contentPages.map((slug) => ({ path: `/${slug}` })),
    ...products.map(({ id, updatedAt, imageUrl }) => ({
      path: `/product/${id}`,
      changedAt: updatedAt,
      image: socialImage(imageUrl),
    })),
    ...articles.map(({ slug, updatedAt, featuredImage }) => ({
      path: `/blog/${slug}`,
      changedAt: updatedAt,
      image: socialImage(featuredImage),
    })),
  ];
  return feed(sitemapXml(app.origin, entries), "application/xml");
});
