import { useEffect, useRef } from "react";
import { data } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { tierFacts } from "~/domain/cart/tiers";
import { isAvailable, isFreePromo, stockBadge } from "~/domain/catalog/catalog";
import { unofficialLine } from "~/domain/catalog/marks";
import { firstAlt } from "~/domain/catalog/photographs";
import { productId } from "~/domain/catalog/query.schema";
import type { Rating } from "~/domain/catalog/ratings";
import { drawnViews, uploadedViews } from "~/domain/catalog/views";
import { emailField } from "~/domain/forms/fields";
import { catalogNotices, newsletterNotices } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { productData } from "~/domain/seo/structured-products";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { LoadFailed } from "~/routes/storefront/catalog/load-failed";
import { toProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { BuyBox } from "~/routes/storefront/product/buy-box";
import { MakeItYours } from "~/routes/storefront/product/make-it-yours";
import { ProductFacts } from "~/routes/storefront/product/product-facts";
import { ProductGallery } from "~/routes/storefront/product/product-gallery";
import { ProductMissing } from "~/routes/storefront/product/product-missing";
import { ProductReviews } from "~/routes/storefront/product/product-reviews";
import { RelatedProducts } from "~/routes/storefront/product/related-products";
import { SoldOut } from "~/routes/storefront/product/sold-out";
import { findProduct, listRelated } from "~/services/catalog/catalog.server";
import { listPictures } from "~/services/catalog/media.server";
import { listShownReviews } from "~/services/catalog/reviews.server";
import { askForStock } from "~/services/catalog/stock-alerts.server";
import { getSettings, shippingPricesOf } from "~/services/core/settings.server";
import { track } from "~/ui/analytics/events";
import { Badge } from "~/ui/badge";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { Breadcrumb } from "~/ui/frame/breadcrumb";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { StarRating } from "~/ui/lists/star-rating";

import type { Route } from "./+types/product";

/** 404 for an unknown product, 410 with similar ones for a removed product. */
export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const { id } = productId.parse(params);
  const [found, others, pictures, reviews, settings] = await Promise.all([
    findProduct(app, id),
    listRelated(app, id),
    listPictures(app, id),
    listShownReviews(app, id),
    getSettings(app),
  ]);
  const shippingPrices = shippingPricesOf(settings);
  const nothing = { product: null, views: [], reviews: [], shippingPrices, structuredData: "" };
  if (!found) return data({ ...nothing, related: [] }, 404);
  const related = others.map((other) => toProductCardData(other, settings));
  if (!found.isOffered) return data({ ...nothing, related }, 410);
  const steps = [
    { label: "Wholesale", to: "/wholesale" },
    { label: found.name, to: `/product/${id}` },
  ];
  const structuredData = structuredDataText([
    productData(found, { origin: app.origin, now: app.now(), shippingCents: shippingPrices.US }),
    breadcrumbData(app.origin, steps),
  ]);
  const { size, plating, posts } = found;
  const product = { ...toProductCardData(found, settings), made: { size, plating, posts } };
  const views = [...drawnViews(found), ...uploadedViews(found, pictures)];
  return data({ product, views, related, reviews, shippingPrices, structuredData }, 200);
});

/** Answers the same for a new and a known address. */
export const action = formAction(
  {
    default: submit({
      input: z.object({ email: emailField() }),
      run: (app, { email }, { params }) => askForStock(app, { ...productId.parse(params), email }),
    }),
  },
  ["stock-alert", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orLostConnection(serverAction(), newsletterNotices.failed);

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const product = loaderData?.product;
  if (!product)
    return [
      { title: `${catalogNotices.productMissing.title} | ${brand.name}` },
      { name: "robots", content: "noindex" },
    ];
  const price = isFreePromo(product)
    ? "Free, limited time."
    : `${formatMoney(product.priceCents)}, ${tierFacts.begins}.`;
  const description = `${product.description} ${price}`.trim();
  const { name: title, imageUrl: image } = product;
  const imageAlt = product.imageAlt && firstAlt(product);
  return pageMeta({ title, description, path: `/product/${product.id}`, matches, image, imageAlt, type: "product" });
};

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, views, related, reviews, shippingPrices, structuredData } = loaderData;
  const viewed = useRef(0);
  useEffect(() => {
    // Tracks each product once, although every revalidation returns a new object.
    if (!product || viewed.current === product.id) return;
    viewed.current = product.id;
    track((track) => track.viewItem(product));
  }, [product]);
  if (!product) return <ProductMissing alternatives={related} />;
  const stock = stockBadge(product);
  const unofficial = unofficialLine(product.name);
  return (
    <main id="main" className="page-width space-y-14 pt-4 pb-16 sm:space-y-20 sm:pb-24">
      <JsonLd text={structuredData} />
      <div className="space-y-4">
        <Breadcrumb
          items={[{ label: "Home", to: "/" }, { label: "Wholesale", to: "/wholesale" }, { label: product.name }]}
        />
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 lg:gap-14">
          <ProductGallery key={product.id} product={product} views={views} />
          <div className="space-y-6">
            <header className="wrap-anywhere space-y-3">
              <div className="flex flex-wrap items-center gap-3">
                <Badge tone={stock.tone}>{stock.label}</Badge>
                {product.rating ? <Stars rating={product.rating} /> : null}
              </div>
              <h1 className="text-title">{product.name}</h1>
              <p className="max-w-prose text-lg text-muted">{product.description}</p>
              {unofficial ? <p className="max-w-prose text-muted text-sm">{unofficial}</p> : null}
            </header>
            <BuyBox key={product.id} product={product} shippingPrices={shippingPrices} />
            {isAvailable(product) ? null : <SoldOut key={product.id} product={product} reply={actionData} />}
            <ProductFacts made={product.made} />
          </div>
        </div>
      </div>
      <ProductReviews reviews={reviews} isSimulated={product.rating?.isSimulated} />
      <MakeItYours id={product.id} imageUrl={product.imageUrl} />
      <RelatedProducts products={related} />
    </main>
  );
}

function Stars({ rating }: { rating: Rating }) {
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
      <StarRating {...rating} />
    </a>
  );
}

export function ErrorBoundary() {
  return <LoadFailed notice={catalogNotices.productFailed} />;
}
