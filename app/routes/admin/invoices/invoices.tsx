import { Plus } from "lucide-react";
import { useEffect } from "react";
import { Link, Outlet, useLocation, useRevalidator, useSearchParams } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { dayMs } from "~/domain/calendar/calendar";
import {
  canDeleteInvoice,
  invoiceBadge,
  invoiceBadges,
  invoiceFilter,
  invoicePollMs,
  invoiceState,
  invoiceTitle,
  leftToPay,
  recentInvoices,
  reminderRestDays,
} from "~/domain/invoices/invoices";
import { invoiceNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { DeleteInvoice } from "~/routes/admin/invoices/delete-invoice";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls, SearchEverything } from "~/routes/admin/list-frame";
import { recordPaymentHash } from "~/routes/admin/money/record-payment";
import { NextAct } from "~/routes/admin/next-act";
import { RowMenu } from "~/routes/admin/row-menu";
import { ListViews } from "~/routes/admin/views/list-views";
import { countInvoices, deleteInvoice, listInvoices } from "~/services/invoices/admin.server";
import { buttonClass } from "~/ui/button";
import { DropdownItem } from "~/ui/dropdown-menu";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import { TabLinks } from "~/ui/tabs";
import type { Route } from "./+types/invoices";

/** If `list` is "all", every invoice is shown. Otherwise only the newest are shown. */
const query = invoiceFilter.extend({ list: z.literal("all").optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { list, ...filter } = query.parse(Object.fromEntries(url.searchParams));
  const isFull = list === "all";
  const [{ rows, next }, total] = isFull
    ? await Promise.all([listInvoices(app, filter), countInvoices(app, filter)])
    : ([await listInvoices(app, invoiceFilter.parse({}), recentInvoices), undefined] as const);
  const now = app.now();
  return {
    invoices: rows.map((invoice) => ({
      ...invoice,
      state: invoiceState(invoice, now),
      isReminded: Number(invoice.remindedAt) > now.getTime() - reminderRestDays * dayMs,
    })),
    next: isFull ? next : null,
    total,
  };
});

export const action = formAction({
  delete: submit({
    input: z.object({ id: z.string().max(64) }),
    run: deleteInvoice,
    then: () => ({ toast: invoiceNotices.deleted, redirectTo: "/admin/invoices" }),
    refused: ({ message }) => withReason(invoiceNotices.deleteFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, invoiceNotices.deleteFailed);

export const meta: Route.MetaFunction = () => [{ title: `Manual Invoices | ${brand.name}` }];

type Invoice = Route.ComponentProps["loaderData"]["invoices"][number];

const columns: Column<Invoice>[] = [
  { key: "number", header: "Invoice", cell: (invoice) => <InvoiceLink invoice={invoice} /> },
  { key: "customer", header: "Customer", cell: ({ customerName, customerCompany }) => customerCompany ?? customerName },
  { key: "state", header: "Status", cell: (invoice) => <StatusBadge badge={invoiceBadge(invoice.state, invoice)} /> },
  { key: "next", header: "Next", cell: (invoice) => <Next invoice={invoice} /> },
  { key: "total", header: "Total", align: "right", sortable: true, cell: ({ totalCents }) => formatMoney(totalCents) },
  { key: "left", header: "Amount due", align: "right", cell: (invoice) => formatMoney(leftToPay(invoice)) },
  {
    key: "due",
    header: "Due",
    sortable: true,
    cell: ({ status, dueDate }) => (status === "draft" ? "" : <Day at={dueDate} />),
  },
  { key: "sent", header: "Sent", cell: ({ sentAt }) => (sentAt ? <Day at={sentAt} /> : "Not yet") },
  { key: "actions", header: "", cell: (invoice) => <More invoice={invoice} /> },
];

/** The newest invoices have a fixed order. */
const recentColumns = columns.map((column) => ({ ...column, sortable: false }));

export default function Invoices({ loaderData: { invoices, next, total } }: Route.ComponentProps) {
  usePoll(invoicePollMs);
  const [params] = useSearchParams();
  const isFull = params.get("list") === "all";
  return (
    <div className="space-y-5">
      <PageTitle
        title="Manual Invoices"
        actions={
          <Link to="/admin/invoices/new" className={buttonClass({ size: "snug" })}>
            <Plus className="size-4" aria-hidden="true" />
            New invoice
          </Link>
        }
      />
      <TabLinks
        label="List"
        param="list"
        tabs={[
          { id: "recent", label: `Recent ${recentInvoices}` },
          { id: "all", label: "All invoices" },
        ]}
      />
      <ListControls>
        {isFull ? (
          <FilterBar
            columns={columns}
            keep={["list"]}
            search={{ label: "Name, number or PO", placeholder: "INV-123456" }}
          >
            <FilterSelect
              name="state"
              label="Status"
              all="Any status"
              options={Object.entries(invoiceBadges).map(([value, { label }]) => ({ value, label }))}
            />
          </FilterBar>
        ) : null}
        <ListViews list="invoices" columns={columns} />
      </ListControls>
      <DataTable
        caption="Invoices"
        columns={isFull ? columns : recentColumns}
        rows={invoices}
        rowId={({ id }) => id}
        empty={
          <EmptyState title="No invoices" action={<SearchEverything />}>
            Create one. We'll email it with a link to pay.
          </EmptyState>
        }
      />
      <OlderLink next={next} label="invoices" total={total} />
      <Outlet />
    </div>
  );
}

/** Reloads every 10 seconds while the page is visible, and when it regains the focus (invoices-7). */
function usePoll(milliseconds: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    const timer = setInterval(refresh, milliseconds);
    window.addEventListener("focus", refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", refresh);
    };
  }, [milliseconds, revalidate]);
}

function InvoiceLink({ invoice }: { invoice: Invoice }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/admin/invoices/${invoice.id}`, search }}
      preventScrollReset
      className="inline-flex min-h-9 items-center whitespace-nowrap hover:underline"
    >
      {invoiceTitle(invoice)}
    </Link>
  );
}

const acts: Partial<Record<Invoice["state"], string>> = { draft: "Send", overdue: "Send reminder" };

function Next({ invoice }: { invoice: Invoice }) {
  const { search } = useLocation();
  const act = acts[invoice.state];
  const to = { pathname: `/admin/invoices/${invoice.id}`, search };
  const isReminded = invoice.state === "overdue" && invoice.isReminded;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isReminded && invoice.remindedAt ? (
        <span className="text-muted">
          Reminded <Day at={invoice.remindedAt} />
        </span>
      ) : act ? (
        <NextAct to={to} of={invoiceTitle(invoice)}>
          {act}
        </NextAct>
      ) : null}
      {invoice.status === "pending" ? (
        <NextAct to={{ ...to, hash: recordPaymentHash }} of={invoiceTitle(invoice)} variant="outline">
          Record payment
        </NextAct>
      ) : null}
    </div>
  );
}

function More({ invoice }: { invoice: Invoice }) {
  const { search } = useLocation();
  const pathname = `/admin/invoices/${invoice.id}`;
  const question = (onClose: () => void) => <DeleteInvoice invoice={invoice} onClose={onClose} />;
  return (
    <RowMenu
      of={invoiceTitle(invoice)}
      remove={canDeleteInvoice(invoice) ? { label: "Delete", ask: question } : undefined}
    >
      <DropdownItem asChild>
        <Link to={{ pathname, search }} preventScrollReset>
          View Details
        </Link>
      </DropdownItem>
      <DropdownItem asChild>
        <a href={`${pathname}/print`} target="_blank" rel="noreferrer">
          Print
        </a>
      </DropdownItem>
    </RowMenu>
  );
}
