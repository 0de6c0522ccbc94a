import { brand } from "~/domain/brand/brand";
import { page } from "~/http/page.server";
import { FoundList, foundSentence, PageList } from "~/routes/admin/search/found-list";
import { SearchForm, searchQuery } from "~/routes/admin/search/search-form";
import { findPages } from "~/routes/admin/sections";
import { findAnything } from "~/services/back-office/search.server";
import { Card } from "~/ui/card";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/find";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { q } = searchQuery.parse(Object.fromEntries(url.searchParams));
  return { q, found: await findAnything(app, q) };
});

export const meta: Route.MetaFunction = () => [{ title: `Find | ${brand.name}` }];

/** Global search as a page. FindBox loads results from here, and without JavaScript its button leads here. */
export default function Find({ loaderData: { q, found } }: Route.ComponentProps) {
  const pages = findPages(q);
  return (
    <div className="space-y-5">
      <PageTitle title="Find anything" lead={foundSentence(q, found.length, pages.length)} />
      <SearchForm q={q} label="Name, email, number, page or action" />
      {found.length + pages.length > 0 ? (
        <Card className="space-y-4">
          <PageList pages={pages} />
          <FoundList found={found} />
        </Card>
      ) : null}
    </div>
  );
}
