import { rssXml } from "~/domain/seo/feeds";
import { page } from "~/http/page.server";
import { feed } from "~/routes/feeds/feed.server";
import { listPosts } from "~/services/blog/blog.server";

const postsInFeed = 30;

export const loader = page(async (app) => {
  const { rows } = await listPosts(app, { category: "all" }, postsInFeed);
  return feed(rssXml(app.origin, rows), "application/rss+xml");
});
