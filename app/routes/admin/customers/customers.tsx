import { Download } from "lucide-react";
import { Link, Outlet, useLocation, useSearchParams } from "react-router";
import { brand } from "~/domain/brand/brand";
import { termsName } from "~/domain/brand/terms";
import {
  conditionsOf,
  conditionsSearch,
  customerFilter,
  lastOrders,
  newOrderFor,
  termsChoices,
} from "~/domain/customers/customers";
import { segmentId, segmentInput } from "~/domain/customers/segments.schema";
import { segmentNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { hiddenParam } from "~/domain/settings/views";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { SegmentBar } from "~/routes/admin/customers/segment-bar";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, FilterText, ListControls } from "~/routes/admin/list-frame";
import { RowMenu } from "~/routes/admin/row-menu";
import { ListViews } from "~/routes/admin/views/list-views";
import { type CustomerLine, countCustomers, listCustomers, listTags } from "~/services/customers/list.server";
import { deleteSegment, listSegments, saveSegment } from "~/services/customers/segments.server";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { DropdownItem } from "~/ui/dropdown-menu";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { CutText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/customers";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = customerFilter.parse(Object.fromEntries(url.searchParams));
  const [{ rows, next }, total, tags, segments] = await Promise.all([
    listCustomers(app, filter),
    countCustomers(app, filter),
    listTags(app),
    listSegments(app),
  ]);
  const named = segments.map(({ id, name, conditions }) => ({ id, name, search: conditionsSearch(conditions) }));
  return { customers: rows, next, total, tags, segments: named, search: conditionsSearch(conditionsOf(filter)) };
});

export const action = formAction({
  segment: submit({
    input: segmentInput,
    run: async (app, input) => {
      await saveSegment(app, input);
      return input.name;
    },
    then: (name) => ({ toast: segmentNotices.saved(name) }),
    refused: ({ message }) => withReason(segmentNotices.failed, message),
  }),
  delete: submit({
    input: segmentId,
    run: deleteSegment,
    then: () => ({ toast: segmentNotices.deleted }),
    refused: ({ message }) => withReason(segmentNotices.deleteFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, segmentNotices.failed, { delete: segmentNotices.deleteFailed });

export const meta: Route.MetaFunction = () => [
  { title: `Customers | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const columns: Column<CustomerLine>[] = [
  { key: "customer", header: "Customer", cell: (customer) => <Person customer={customer} /> },
  {
    key: "company",
    header: "Company",
    cell: ({ company }) => (company ? <span className="wrap-anywhere">{company}</span> : ""),
  },
  {
    key: "orders",
    header: "Orders",
    align: "right",
    sortable: true,
    cell: ({ orderCount }) => formatCount(orderCount),
  },
  { key: "spent", header: "Amount spent", align: "right", sortable: true, cell: (one) => formatMoney(one.spentCents) },
  {
    key: "last",
    header: "Last order",
    align: "right",
    sortable: true,
    cell: ({ orderCount, lastOrderAt }) => (orderCount > 0 ? <Day at={lastOrderAt} /> : "Never"),
  },
  {
    key: "terms",
    header: "Terms",
    cell: ({ creditLimitCents }) =>
      creditLimitCents === null ? (
        ""
      ) : (
        <Badge tone="green">
          {termsName}, {formatMoney(creditLimitCents)}
        </Badge>
      ),
  },
  { key: "tags", header: "Tags", cell: ({ tags }) => <Tags tags={tags} /> },
  {
    key: "actions",
    header: "",
    cell: ({ name, email }) => (
      <RowMenu of={[name, email].filter(Boolean).join(", ")}>
        <DropdownItem asChild>
          <Link to={newOrderFor(email)}>New order</Link>
        </DropdownItem>
      </RowMenu>
    ),
  },
];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, next, total, tags, segments, search } = loaderData;
  const [params] = useSearchParams();
  const isFiltered = [...params.keys()].some((name) => name !== hiddenParam && name !== "sort");
  const exported = new URLSearchParams(params);
  for (const place of ["before", "page", "sort"]) exported.delete(place);
  return (
    <div className="space-y-5">
      <PageTitle
        title="Customers"
        actions={
          <>
            <Link
              to={{ pathname: "/admin/customers/new", search: params.toString() }}
              preventScrollReset
              className={buttonClass({ variant: "outline", size: "snug" })}
            >
              New {termsName} customer
            </Link>
            <Link to="/admin/contacts" className={buttonClass({ variant: "outline", size: "snug" })}>
              Mailing list
            </Link>
            <a
              href={`/admin/customers/export.csv?${exported}`}
              download
              className={buttonClass({ variant: "outline", size: "snug" })}
            >
              <Download className="size-4" aria-hidden="true" />
              Export CSV
            </a>
          </>
        }
      />
      <ListControls>
        <FilterBar columns={columns} search={{ label: "Name, email or company", placeholder: "Castle Pines" }}>
          <FilterSelect name="tag" label="Tag" all="Any tag" options={tags.map((value) => ({ value, label: value }))} />
          <FilterText name="spentFrom" label="Spent from ($)" placeholder="500" isShort />
          <FilterText name="spentTo" label="Spent up to ($)" placeholder="5,000" isShort />
          <FilterSelect name="lastOrder" label="Last order" all="Any time" options={optionsOf(lastOrders)} />
          <FilterSelect name="terms" label="Terms" all="Any terms" options={optionsOf(termsChoices)} />
        </FilterBar>
        <SegmentBar segments={segments} search={search} hasText={(params.get("q") ?? "") !== ""} />
        <ListViews list="customers" columns={columns} />
      </ListControls>
      <DataTable
        caption="Customers"
        columns={columns}
        rows={customers}
        rowId={({ email }) => email}
        empty={
          isFiltered ? (
            <EmptyState title="No customers match">Try removing a filter.</EmptyState>
          ) : (
            <EmptyState title="No customers yet">
              Everyone who orders, asks for a quote or signs up appears here.
            </EmptyState>
          )
        }
      />
      <OlderLink next={next} label="customers" total={total} isByTime={false} />
      <Outlet />
    </div>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function Person({ customer: { email, name } }: { customer: CustomerLine }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/admin/customers/${encodeURIComponent(email)}`, search }}
      preventScrollReset
      prefetch="intent"
      className="block min-h-11 py-1 hover:underline"
    >
      <CutText>{name}</CutText>
      {name === email ? null : (
        <span className="block font-normal text-muted text-xs">
          <CutText>{email}</CutText>
        </span>
      )}
    </Link>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {tags.map((tag) => (
        <Badge key={tag} className="wrap-anywhere whitespace-normal">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
