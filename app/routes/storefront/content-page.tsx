import { publicPage } from "~/http/page-cache.server";
import { contentLoader } from "~/routes/storefront/content-loader.server";
import { ContentView } from "~/routes/storefront/content-view";
import { pageMeta } from "~/ui/frame/page-meta";
import type { Route } from "./+types/content-page";

export const loader = contentLoader;

export const headers: Route.HeadersFunction = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData: content, matches }) =>
  content
    ? pageMeta({ title: content.title, description: content.description, path: `/${content.slug}`, matches })
    : [];

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <ContentView {...loaderData} />;
}
