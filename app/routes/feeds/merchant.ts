import { merchantXml } from "~/domain/feeds";
import { page } from "~/http/page.server";
import { feed } from "~/routes/feeds/feed.server";
import { catalogQuery, listProducts } from "~/services/catalog.server";
import { getShippingCents } from "~/services/settings.server";

export const loader = page(async (app) => {
  const [{ products }, shippingCents] = await Promise.all([
    listProducts(app, catalogQuery.parse({})),
    getShippingCents(app),
  ]);
  return feed(merchantXml(app.origin, products, shippingCents), "application/xml");
});
