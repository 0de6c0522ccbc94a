import { merchantXml } from "~/domain/seo/feeds";
import { page } from "~/http/page.server";
import { feed } from "~/routes/feeds/feed.server";
import { catalogQuery, listProducts } from "~/services/catalog/catalog.server";
import { getShippingCents } from "~/services/core/settings.server";

export const loader = page(async (app) => {
  const [{ products }, shippingCents] = await Promise.all([
    listProducts(app, catalogQuery.parse({})),
    getShippingCents(app),
  ]);
  return feed(merchantXml(app.origin, products, shippingCents), "application/xml");
});
