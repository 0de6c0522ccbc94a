import { contentPages } from "~/domain/content";
import { ShopError } from "~/domain/errors";
import { breadcrumbData, faqData, organizationData } from "~/domain/structured-data";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { getContentPage } from "~/services/content.server";
import { ConsentChoice } from "~/ui/analytics";
import { JsonLd } from "~/ui/json-ld";
import { pageMeta } from "~/ui/page-meta";
import { PageTitle } from "~/ui/page-title";
import { Prose } from "~/ui/prose";
import type { Route } from "./+types/content-page";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const slug = contentPages.find((known) => known === url.pathname.slice(1).toLowerCase());
  if (!slug) throw new ShopError("not_found", "This page does not exist.");
  return { page: await getContentPage(app, slug), origin: app.origin };
});

export const headers: Route.HeadersFunction = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: loaderData.page.title,
        description: loaderData.page.description,
        path: `/${loaderData.page.slug}`,
        matches,
      })
    : [];

export default function ContentPage({ loaderData: { page, origin } }: Route.ComponentProps) {
  const { slug, title, questions } = page;
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <JsonLd
        things={[
          breadcrumbData(origin, [{ label: title, to: `/${slug}` }]),
          ...(questions.length > 0 ? [faqData(questions)] : []),
          ...(slug === "about" || slug === "contact" ? [organizationData(origin)] : []),
        ]}
      />
      <div className="mx-auto max-w-3xl">
        <PageTitle title={title} lead={page.description} />
        <Prose html={page.html} className="mt-8" />
        {slug === "privacy" ? <ConsentChoice /> : null}
      </div>
    </main>
  );
}
