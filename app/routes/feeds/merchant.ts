import { merchantXml } from "~/domain/seo/feeds";
import { page } from "~/http/page.server";
import { feed } from "~/routes/feeds/feed.server";
import { listOffered } from "~/services/catalog/catalog.server";
import { getShippingCents } from "~/services/core/settings.server";

export const loader = page(async (app) => {
  const [products, shippingCents] = await Promise.all([listOffered(app), getShippingCents(app)]);
  return feed(merchantXml(app.origin, products, shippingCents), "application/xml");
});
