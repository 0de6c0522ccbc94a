import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { detailLabel } from "~/domain/money/audit-detail";
import { auditFilter } from "~/domain/settings/audit";
import { page } from "~/http/page.server";
import { FilterBar, FilterDay, FilterText, ListControls } from "~/routes/admin/list-frame";
import { ListViews } from "~/routes/admin/views/list-views";
import { listAudit } from "~/services/core/audit.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { WholeText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/audit";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { rows, next, total } = await listAudit(app, auditFilter.parse(Object.fromEntries(url.searchParams)));
  return { lines: rows, next, total };
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
    key: "date",
    header: "When",
    sortable: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  {
    key: "detail",
    header: "Detail",
    cell: ({ detail }) => <WholeText className="text-muted text-xs">{detailLabel(detail)}</WholeText>,
  },
];

export default function Audit({ loaderData: { lines, next, total } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Audit Log" lead="Everything staff have done." />
      <ListControls>
        <FilterBar columns={columns}>
          <FilterText name="subject" label="Record" placeholder="PH-7Q4K… or INV-123456" />
          <FilterText name="actor" label="Who" placeholder="Username" />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </FilterBar>
        <ListViews list="audit" columns={columns} />
      </ListControls>
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={lines}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No lines">Every staff action appears here. Try removing a filter.</EmptyState>}
      />
      <OlderLink next={next} label="lines" total={total} />
    </div>
  );
}
