import { ShopError } from "~/domain/brand/errors";
import { breadcrumbData, faqData, organizationData, structuredDataText } from "~/domain/seo/structured-data";
import { contentPages, questionsOf } from "~/domain/settings/content";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { getContentPage } from "~/services/blog/content.server";
import { ConsentChoice } from "~/ui/analytics/consent-choice";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { Prose } from "~/ui/html/prose";
import type { Route } from "./+types/content-page";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const slug = contentPages.find((known) => known === url.pathname.slice(1).toLowerCase());
  if (!slug) throw new ShopError("not_found", "This page does not exist.");
  const { contact, ...content } = await getContentPage(app, slug);
  const things = [
    breadcrumbData(app.origin, [{ label: content.title, to: `/${slug}` }]),
    ...(slug === "faq" ? [faqData(questionsOf(content.html))] : []),
    ...(slug === "about" || slug === "contact" ? [organizationData(app.origin, contact)] : []),
  ];
  return { ...content, structuredData: structuredDataText(things) };
});

export const headers: Route.HeadersFunction = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData: content, matches }) =>
  content
    ? pageMeta({ title: content.title, description: content.description, path: `/${content.slug}`, matches })
    : [];

export default function ContentPage({
  loaderData: { slug, title, description, html, structuredData },
}: Route.ComponentProps) {
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <JsonLd text={structuredData} />
      <div className="mx-auto max-w-3xl">
        <PageTitle title={title} lead={description} />
        <Prose html={html} className="mt-8" />
        {slug === "privacy" ? <ConsentChoice /> : null}
      </div>
    </main>
  );
}
