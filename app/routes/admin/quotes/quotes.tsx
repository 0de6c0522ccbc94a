import { Link, Outlet, useLocation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { pinTypeLabels } from "~/domain/designer/products";
import { quoteAdminNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { quoteFilter, quoteStatusBadges, quoteStatuses, reportDays } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { FilterBar, FilterSelect } from "~/routes/admin/list-frame";
import { DeleteQuote } from "~/routes/admin/quotes/delete-quote";
import { ListViews } from "~/routes/admin/views/list-views";
import { deleteQuote, listQuotes } from "~/services/quotes/admin.server";
import { quoteReport } from "~/services/quotes/endings.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/quotes";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const [{ rows, next }, report] = await Promise.all([
    listQuotes(app, quoteFilter.parse(Object.fromEntries(url.searchParams))),
    quoteReport(app),
  ]);
  return { quotes: rows, next, report };
});

export const action = formAction({
  delete: submit({
    input: z.object({ id: z.string().max(64) }),
    run: deleteQuote,
    then: () => ({ toast: quoteAdminNotices.deleted, redirectTo: "/admin/quotes" }),
    refused: ({ message }) => withReason(quoteAdminNotices.deleteFailed, message),
  }),
});

export const meta: Route.MetaFunction = () => [{ title: `Quote Requests | ${brand.name}` }];

type Quote = Route.ComponentProps["loaderData"]["quotes"][number];

const columns: Column<Quote>[] = [
  { key: "customer", header: "Customer", cell: (quote) => <Customer quote={quote} /> },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge badge={quoteStatusBadges[status]} /> },
  {
    key: "what",
    header: "Wanted",
    cell: ({ quantity, pinType }) => `${quantity} ${pinTypeLabels[pinType].toLowerCase()}`,
  },
  {
    key: "deadline",
    header: "Deadline",
    cell: ({ deadlineDate }) => (deadlineDate ? formatDate(deadlineDate) : "None"),
  },
  {
    key: "amount",
    header: "Quoted",
    align: "right",
    cell: ({ quotedAmountCents }) => (quotedAmountCents === null ? "Not yet" : formatMoney(quotedAmountCents)),
  },
  { key: "date", header: "Asked", cell: ({ createdAt }) => formatDate(createdAt) },
  { key: "actions", header: "", cell: (quote) => <DeleteQuote quote={quote} /> },
];

export default function Quotes({ loaderData: { quotes, next, report } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Quote Requests" lead={reportSentence(report)} />
      <FilterBar search={{ label: "Number or e-mail", placeholder: "QR-7Q4K or name@club.example" }}>
        <FilterSelect
          name="status"
          label="Status"
          all="Any status"
          options={quoteStatuses.map((value) => ({ value, label: quoteStatusBadges[value].label }))}
        />
      </FilterBar>
      <ListViews list="quotes" columns={columns} />
      <DataTable
        caption="Quote requests"
        columns={columns}
        rows={quotes}
        rowId={({ id }) => id}
        empty={<EmptyState title="No quote requests here">New ones arrive by the quote form of the shop.</EmptyState>}
      />
      <OlderLink next={next} label="requests" />
      <Outlet />
    </div>
  );
}

function reportSentence({ asked, open, won, lost }: Route.ComponentProps["loaderData"]["report"]): string {
  if (asked.count === 0) return `Nobody asked in the last ${reportDays} days.`;
  const share = Math.round((won.count / asked.count) * 100);
  return `Last ${reportDays} days: ${asked.count} asked, ${won.count} won (${share}%, ${formatMoney(won.cents)}), ${lost.count} lost (${formatMoney(lost.cents)}), ${open.count} open (${formatMoney(open.cents)}).`;
}

function Customer({ quote: { id, customerName, companyName, customerEmail } }: { quote: Quote }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/admin/quotes/${id}`, search }}
      preventScrollReset
      prefetch="intent"
      className="block min-h-9 hover:underline"
    >
      {customerName}
      <span className="block font-normal text-muted text-xs">
        {id}, {companyName ?? customerEmail}
      </span>
    </Link>
  );
}
