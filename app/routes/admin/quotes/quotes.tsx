import { Plus } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { countedPieces } from "~/domain/designer/products";
import { quoteAdminNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { taskLabels } from "~/domain/orders/tasks";
import { quoteFilter, quoteStatusBadges, quoteStatuses, reportDays } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls, SearchEverything } from "~/routes/admin/list-frame";
import { NextAct } from "~/routes/admin/next-act";
import { DeleteQuote } from "~/routes/admin/quotes/delete-quote";
import { RowMenu } from "~/routes/admin/row-menu";
import { ListViews } from "~/routes/admin/views/list-views";
import { countQuotes, deleteQuote, listQuoteLines } from "~/services/quotes/admin.server";
import { quoteReport } from "~/services/quotes/endings.server";
import { buttonClass } from "~/ui/button";
import { DropdownItem } from "~/ui/dropdown-menu";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/quotes";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = quoteFilter.parse(Object.fromEntries(url.searchParams));
  const [{ rows, next }, total, report] = await Promise.all([
    listQuoteLines(app, filter),
    countQuotes(app, filter),
    quoteReport(app),
  ]);
  return { quotes: rows, next, total, report };
});

export const action = formAction({
  delete: submit({
    input: z.object({ id: z.string().max(64) }),
    run: deleteQuote,
    then: () => ({ toast: quoteAdminNotices.deleted, redirectTo: "/admin/quotes" }),
    refused: ({ message }) => withReason(quoteAdminNotices.deleteFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, quoteAdminNotices.deleteFailed);

export const meta: Route.MetaFunction = () => [{ title: `Quote Requests | ${brand.name}` }];

type Quote = Route.ComponentProps["loaderData"]["quotes"][number];

const columns: Column<Quote>[] = [
  { key: "customer", header: "Customer", cell: (quote) => <Customer quote={quote} /> },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge badge={quoteStatusBadges[status]} /> },
  { key: "next", header: "Next", cell: (quote) => <Next quote={quote} /> },
  {
    key: "what",
    header: "Quantity",
    cell: countedPieces,
  },
  {
    key: "deadline",
    header: "Deadline",
    cell: ({ deadlineDate }) => (deadlineDate ? <Day at={deadlineDate} /> : "None"),
  },
  {
    key: "amount",
    header: "Quoted",
    align: "right",
    sortable: true,
    cell: ({ quotedAmountCents }) => (quotedAmountCents === null ? "Not yet" : formatMoney(quotedAmountCents)),
  },
  { key: "date", header: "Requested", sortable: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: "actions", header: "", cell: (quote) => <More quote={quote} /> },
];

export default function Quotes({ loaderData: { quotes, next, total, report } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle
        title="Quote Requests"
        lead={reportSentence(report)}
        actions={
          <Link to="/admin/quotes/new" className={buttonClass({ size: "snug" })}>
            <Plus className="size-4" aria-hidden="true" />
            New quote
          </Link>
        }
      />
      <ListControls>
        <FilterBar
          columns={columns}
          search={{ label: "Name, number or email", placeholder: "QR-7Q4K or name@club.example" }}
        >
          <FilterSelect
            name="status"
            label="Status"
            all="Any status"
            options={quoteStatuses.map((value) => ({ value, label: quoteStatusBadges[value].label }))}
          />
        </FilterBar>
        <ListViews list="quotes" columns={columns} />
      </ListControls>
      <DataTable
        caption="Quote requests"
        columns={columns}
        rows={quotes}
        rowId={({ id }) => id}
        empty={
          <EmptyState title="No quote requests" action={<SearchEverything />}>
            New requests from the store's quote form appear here.
          </EmptyState>
        }
      />
      <OlderLink next={next} label="requests" total={total} />
      <Outlet />
    </div>
  );
}

function reportSentence({ asked, open, won, lost }: Route.ComponentProps["loaderData"]["report"]): string {
  if (asked.count === 0) return `No requests in the last ${reportDays} days.`;
  const share = Math.round((won.count / asked.count) * 100);
  return `Last ${reportDays} days: ${asked.count} ${asked.count === 1 ? "request" : "requests"}, ${won.count} won (${share}%, ${formatMoney(won.cents)}), ${lost.count} lost (${formatMoney(lost.cents)}), ${open.count} open (${formatMoney(open.cents)}).`;
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

/** Next step of a quote, in the same words as on the Today page. */
function nextOf({ status, next }: Quote): { act?: string; waits?: string } {
  const { hasOrder, isOffered, mockup, isEnding, isOver } = next;
  if (hasOrder) return {};
  const isOpen = status === "pending" || status === "quoted" || status === "approved";
  if (isOpen && mockup === "changes_requested") return { act: taskLabels.changes.act };
  if (status === "pending") return { act: "Send quote" };
  if (status === "quoted" && isOver) return { act: "Quote again" };
  if (status === "quoted") return isEnding ? { act: taskLabels.link.act } : { waits: "Awaiting client" };
  if (status !== "approved") return {};
  if (isOffered) return { waits: taskLabels.depositAsked.act };
  if (mockup === "sent") return { waits: "Awaiting approval" };
  return { act: taskLabels[mockup === "approved" ? "makeOrder" : "sendMockup"].act };
}

function Next({ quote }: { quote: Quote }) {
  const { search } = useLocation();
  const { act, waits } = nextOf(quote);
  if (!act) return waits ? <span className="text-muted">{waits}</span> : null;
  return (
    <NextAct to={{ pathname: `/admin/quotes/${quote.id}`, search }} of={quote.id}>
      {act}
    </NextAct>
  );
}

function More({ quote }: { quote: Quote }) {
  const { search } = useLocation();
  return (
    <RowMenu
      of={quote.id}
      remove={{ label: "Delete", ask: (onClose) => <DeleteQuote quote={quote} onClose={onClose} /> }}
    >
      <DropdownItem asChild>
        <Link to={{ pathname: `/admin/quotes/${quote.id}`, search }} preventScrollReset>
          View Details
        </Link>
      </DropdownItem>
    </RowMenu>
  );
}
