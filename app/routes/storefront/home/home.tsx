import { brand } from "~/domain/brand/brand";
import { tierTexts } from "~/domain/cart/tiers";
import { basePriceCents, designLimits } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { organizationData, structuredDataText, websiteData } from "~/domain/seo/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { BallMarkers } from "~/routes/storefront/home/ball-markers";
import { CustomerReviews } from "~/routes/storefront/home/customer-reviews";
import { Hero } from "~/routes/storefront/home/hero";
import { HowItWorks } from "~/routes/storefront/home/how-it-works";
import { LogoCarousel } from "~/routes/storefront/home/logo-carousel";
import { Offer } from "~/routes/storefront/home/offer";
import { Shelves } from "~/routes/storefront/home/shelves";
import { shelvesOf } from "~/routes/storefront/home/shelves-of";
import { WhyChoose } from "~/routes/storefront/home/why-choose";
import { NewsletterPopup } from "~/routes/storefront/newsletter/newsletter-popup";
import { listShelves } from "~/services/catalog/catalog.server";
import { getSettings } from "~/services/core/settings.server";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import type { Route } from "./+types/home";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const [shelves, { contact, tierScope }] = await Promise.all([listShelves(app), getSettings(app)]);
  const structuredData = structuredDataText([organizationData(app.origin, contact), websiteData(app.origin)]);
  const [usual] = designLimits.usual;
  const perPin = `${usual} pins for ${formatMoney(basePriceCents(usual))} each`;
  return { shelves: shelvesOf(shelves), tiers: tierTexts[tierScope].shelves, perPin, structuredData };
});

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Custom ${brand.nounTitle} and Ball Markers`,
    description: brand.description,
    path: "/",
    matches,
  });

export default function Home({ loaderData: { shelves, tiers, perPin, structuredData } }: Route.ComponentProps) {
  return (
    <main id="main">
      <JsonLd text={structuredData} />
      <Hero perPin={perPin} />
      <LogoCarousel />
      <div className="page-width space-y-20 py-16 sm:space-y-28 sm:py-24">
        <HowItWorks />
        <Shelves shelves={shelves} tiers={tiers} />
        <CustomerReviews />
        <BallMarkers />
        <WhyChoose />
      </div>
      <Offer />
      <NewsletterPopup />
    </main>
  );
}
