import { Form } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { page } from "~/http/page.server";
import { FoundList, foundSentence } from "~/routes/admin/search/found-list";
import { findAnything } from "~/services/back-office/search.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/find";

const query = z.object({ q: z.string().max(100).catch("") });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { q } = query.parse(Object.fromEntries(url.searchParams));
  return { q, found: await findAnything(app, q) };
});

export const meta: Route.MetaFunction = () => [{ title: `Find | ${brand.name}` }];

/** The search as a page of its own: the frame's box asks it for its rows, and it is where the button leads without JavaScript. */
export default function Find({ loaderData: { q, found } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Find anything" lead={foundSentence(q, found.length)} />
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-48 grow flex-col gap-1 font-medium text-sm">
          Name, e-mail, phone or number
          <input type="search" name="q" key={q} defaultValue={q} className="control" />
        </label>
        <Button type="submit" variant="outline">
          Find
        </Button>
      </Form>
      {found.length > 0 ? (
        <Card className="space-y-4">
          <FoundList found={found} />
        </Card>
      ) : null}
    </div>
  );
}
