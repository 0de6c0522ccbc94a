import { useEffect } from "react";
import {
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useNavigation,
  useRevalidator,
} from "react-router";
import { brand } from "~/domain/brand/brand";
import { tierFacts } from "~/domain/cart/tiers";
import { type CatalogCategory, catalogCategoryKind, catalogPageSize } from "~/domain/catalog/catalog";
import { catalogQuery } from "~/domain/catalog/query.schema";
import { asksForMarkers } from "~/domain/catalog/search";
import { catalogNotices } from "~/domain/messages/messages";
import { breadcrumbData, structuredDataText } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { CatalogToolbar } from "~/routes/storefront/catalog/catalog-toolbar";
import { InfoCards } from "~/routes/storefront/catalog/info-cards";
import { LoadFailed } from "~/routes/storefront/catalog/load-failed";
import { isOffline, keepListOffline, useLastList } from "~/routes/storefront/catalog/offline-list";
import { toProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { ProductGrid } from "~/routes/storefront/catalog/product-grid";
import { NewsletterPopup } from "~/routes/storefront/newsletter/newsletter-popup";
import { listProducts } from "~/services/catalog/catalog.server";
import { getSettings } from "~/services/core/settings.server";
import { Button } from "~/ui/button";
import { Breadcrumb } from "~/ui/frame/breadcrumb";
import { EmptyState } from "~/ui/frame/empty-state";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { Pagination } from "~/ui/lists/pagination";
import type { Route } from "./+types/wholesale";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const query = catalogQuery.parse(Object.fromEntries(url.searchParams));
  const [list, settings] = await Promise.all([listProducts(app, query), getSettings(app)]);
  // Redirects an old link to a page that no longer exists.
  const lastPage = Math.ceil(list.found / catalogPageSize);
  if (query.page > lastPage && lastPage > 0) {
    const search = new URLSearchParams(url.searchParams);
    if (lastPage > 1) search.set("page", String(lastPage));
    else search.delete("page");
    throw redirect(search.size > 0 ? `/wholesale?${search}` : "/wholesale");
  }
  const structuredData = structuredDataText([breadcrumbData(app.origin, [{ label: "Wholesale", to: "/wholesale" }])]);
  const products = list.products.map((product) => toProductCardData(product, settings));
  return { ...list, query, products, structuredData };
});

type CatalogList = Awaited<ReturnType<typeof loader>>;

export const clientLoader = keepListOffline<CatalogList>();

/** Adding to the cart does not change the list. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category, page = 1 } = !loaderData || isOffline(loaderData) ? {} : loaderData.query;
  const kind = category ? catalogCategoryKind(category) : null;
  const pathOf = (number: number) => {
    const search = new URLSearchParams({ ...(category && { category }), ...(number > 1 && { page: String(number) }) });
    return search.size > 0 ? `/wholesale?${search}` : "/wholesale";
  };
  return pageMeta({
    title: `Wholesale ${kind ? `${kind} Pins` : brand.nounTitle}${page > 1 ? `, page ${page}` : ""}`,
    description: `${kind ? `${kind} themed` : "Ready-made"} enamel ${brand.noun} at wholesale prices: ${tierFacts.both}. Most ship in ${brand.promises.catalog}.`,
    path: pathOf(page),
    matches,
  });
};

export default function Wholesale({ loaderData }: Route.ComponentProps) {
  const list = useLastList<CatalogList>(loaderData);
  const { query, products, structuredData } = list;
  const { location } = useNavigation();
  const isLoading = location?.pathname === "/wholesale";
  return (
    <main id="main" className="page-width flex flex-col gap-8 pt-4 pb-16 sm:pb-24">
      <JsonLd text={structuredData} />
      <div className="space-y-2">
        <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Wholesale" }]} />
        <PageTitle
          title={titleOf(query.category)}
          lead="Soft enamel pins, in stock and ready for your counter. The more you buy, the less you pay per pin."
          actions={
            <Button asChild variant="outline">
              <Link to="/quick-order">Quick order</Link>
            </Button>
          }
        />
      </div>
      <InfoCards />
      <section aria-label="Products" className="space-y-6">
        <CatalogToolbar query={query} />
        <p role="status" className="text-muted">
          {isLoading ? "Loading pins" : countOf(list)}
        </p>
        {asksForMarkers(query.q) ? <MarkersAreCustom /> : null}
        {isOffline(loaderData) && !isLoading ? <ConnectionLost /> : null}
        {!isLoading && products.length === 0 ? <NothingFound /> : null}
        <div>
          {products.length > 0 ? (
            <a href="#after-pins" className="skip-link link">
              Skip the pins
            </a>
          ) : null}
          <ProductGrid products={products} isLoading={isLoading} eager={4} />
          <div id="after-pins" className="not-empty:mt-6">
            <Pagination page={query.page} pageCount={Math.ceil(list.found / catalogPageSize)} />
          </div>
        </div>
      </section>
      <NewsletterPopup />
    </main>
  );
}

/** Text such as "Showing 12 of 80 pins". If the result has several pages, the text gives the position, such as "1-36 of 80 pins". */
function countOf({ query: { q, page }, products, found, total, isExact }: CatalogList): string {
  const first = (page - 1) * catalogPageSize + 1;
  const last = first + products.length - 1;
  const part = first === last ? `pin ${first} of ${found}` : `${first}-${last} of ${found} pins`;
  const isPart = found > catalogPageSize && products.length > 0;
  const shown = `Showing ${isPart ? part : `${found} of ${total} pins`}`;
  return isExact || found === 0 ? shown : `No results for \u201c${q}.\u201d Did you mean:`;
}

/**
 * Shown with the old list if a filter could not be loaded. "Try Again" uses a fetcher, so that another failure does not affect the page.
 */
function ConnectionLost() {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const { load, state, data } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    if (state === "idle" && data && !isOffline(data)) revalidate();
  }, [state, data, revalidate]);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-4">
      <p className="grow">We can't reach the shop. These pins are from before your last choice.</p>
      <Button variant="outline" pending={state !== "idle"} onClick={() => load(`/wholesale${search}`)}>
        <i className="icon icon-rotate-cw size-4.5" /> Try Again
      </Button>
    </div>
  );
}

function titleOf(category?: CatalogCategory) {
  const kind = category ? catalogCategoryKind(category) : null;
  return kind ? `${kind} pins` : "Wholesale pin catalog";
}

function MarkersAreCustom() {
  return (
    <p className="rounded-control bg-sunken p-4">
      We make ball markers with your own logo.{" "}
      <Link to="/custom?make=ball_markers" className="link">
        Design your ball marker
      </Link>
    </p>
  );
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
