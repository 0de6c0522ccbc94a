import { Link, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { type CatalogCategory, catalogCategoryLabel } from "~/domain/catalog/catalog";
import { catalogNotices } from "~/domain/messages/messages";
import { breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { CatalogToolbar } from "~/routes/storefront/catalog/catalog-toolbar";
import { InfoCards } from "~/routes/storefront/catalog/info-cards";
import { LoadFailed } from "~/routes/storefront/catalog/load-failed";
import { productFace } from "~/routes/storefront/catalog/product-face";
import { ProductGrid } from "~/routes/storefront/catalog/product-grid";
import { NewsletterPopup } from "~/routes/storefront/newsletter/newsletter-popup";
import { catalogQuery, listProducts } from "~/services/catalog/catalog.server";
import { getRatings } from "~/services/catalog/ratings.server";
import { Button } from "~/ui/button";
import { Breadcrumb } from "~/ui/frame/breadcrumb";
import { EmptyState } from "~/ui/frame/empty-state";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/wholesale";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const query = catalogQuery.parse(Object.fromEntries(url.searchParams));
  const [{ products, total }, ratingOf] = await Promise.all([listProducts(app, query), getRatings(app)]);
  const structuredData = structuredDataText([breadcrumbData(app.origin, [{ label: "Wholesale", to: "/wholesale" }])]);
  return { query, total, products: products.map((product) => productFace(product, ratingOf)), structuredData };
});

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const category = loaderData?.query.category;
  const kind = category && category !== "other" ? `${catalogCategoryLabel(category)} ` : "";
  return pageMeta({
    title: `Wholesale ${kind}${brand.nounTitle}`,
    description: `${kind ? `${kind.trim()} themed` : "Ready-made"} enamel ${brand.noun} at wholesale prices: 10% off 10-24 pins, 20% off 25 and more. Most ship in ${brand.promises.catalog}.`,
    path: category ? `/wholesale?category=${category}` : "/wholesale",
    matches,
  });
};

export default function Wholesale({ loaderData: { query, products, total, structuredData } }: Route.ComponentProps) {
  const { location } = useNavigation();
  const isLoading = location?.pathname === "/wholesale";
  return (
    <main id="main" className="page-width flex flex-col gap-8 pt-4 pb-16 sm:pb-24">
      <JsonLd text={structuredData} />
      <div className="space-y-2">
        <Breadcrumb items={[{ label: "Back to Home", to: "/" }, { label: "Wholesale" }]} />
        <PageTitle
          title={titleOf(query.category)}
          lead="Soft enamel pins, in stock and ready for your counter. The more you take, the less each one costs."
        />
      </div>
      <InfoCards />
      <section aria-label="Products" className="space-y-6">
        <CatalogToolbar query={query} />
        <p role="status" className="text-muted">
          {isLoading ? "Loading pins" : `Showing ${products.length} of ${total} pins`}
        </p>
        {!isLoading && products.length === 0 ? <NothingFound /> : null}
        <ProductGrid products={products} isLoading={isLoading} eager={4} className="lg:grid-cols-3 xl:grid-cols-4" />
      </section>
      <NewsletterPopup />
    </main>
  );
}

function titleOf(category?: CatalogCategory) {
  return category && category !== "other" ? `${catalogCategoryLabel(category)} pins` : "Wholesale pin catalog";
}

function NothingFound() {
  return (
    <EmptyState
      title="No pins match"
      action={
        <Button asChild variant="outline">
          <Link to="/wholesale">Show all pins</Link>
        </Button>
      }
    >
      Try another word or category, or{" "}
      <Link to="/quote" className="link">
        ask us to make it
      </Link>
      .
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <LoadFailed notice={catalogNotices.listFailed} />;
}
