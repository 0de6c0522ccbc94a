import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { pageQuery } from "~/domain/forms/fields";
import { detailLabel } from "~/domain/money/audit-detail";
import { page } from "~/http/page.server";
import { ListViews } from "~/routes/admin/views/list-views";
import { listAudit } from "~/services/core/audit.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { WholeText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/audit";

const query = pageQuery.extend({ subject: z.string().max(100).optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { rows, next } = await listAudit(app, query.parse(Object.fromEntries(url.searchParams)));
  return { lines: rows, next };
});

export const meta: Route.MetaFunction = () => [{ title: `Audit Log | ${brand.name}` }];

type Line = Route.ComponentProps["loaderData"]["lines"][number];

const columns: Column<Line>[] = [
  { key: "action", header: "Action", cell: ({ action }) => <span className="md:whitespace-nowrap">{action}</span> },
  {
    key: "subject",
    header: "Record",
    cell: ({ subject }) => <WholeText>{subject}</WholeText>,
  },
  { key: "actor", header: "Who", cell: ({ actor }) => <span className="whitespace-nowrap">{actor}</span> },
  {
    key: "at",
    header: "When",
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  {
    key: "detail",
    header: "Detail",
    cell: ({ detail }) => <WholeText className="text-muted text-xs">{detailLabel(detail)}</WholeText>,
  },
];

export default function Audit({ loaderData: { lines, next } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Audit Log" lead="Everything staff have done, newest first." />
      <ListViews list="audit" columns={columns} />
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={lines}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="Nothing yet">Every staff action appears here.</EmptyState>}
      />
      <OlderLink next={next} label="lines" />
    </div>
  );
}
