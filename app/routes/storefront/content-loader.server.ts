import type { LoaderFunctionArgs } from "react-router";
import { ShopError } from "~/domain/brand/errors";
import { breadcrumbData, faqData, organizationData, structuredDataText } from "~/domain/seo/structured-data";
import { contentPages } from "~/domain/settings/content";
import { questionsOf } from "~/domain/settings/faq";
import { page } from "~/http/page.server";
import { getContentPage } from "~/services/blog/content.server";

/** Loads the page of content/ that the address names. */
export const contentLoader = page(async (app, { url }: LoaderFunctionArgs) => {
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
