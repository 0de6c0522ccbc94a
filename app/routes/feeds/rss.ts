import { rssXml } from "~/domain/feeds";
import { page } from "~/http/page.server";
import { feed } from "~/routes/feeds/feed.server";
import { listPosts } from "~/services/blog.server";

export const loader = page(async (app) =>
  feed(rssXml(app.origin, (await listPosts(app)).slice(0, 30)), "application/rss+xml"),
);
