import { ChevronDown, Download, Plus, Truck, Upload } from "lucide-react";
import { Link, Outlet, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { pageQuery } from "~/domain/forms/fields";
import { orderNotices, statusRefused } from "~/domain/messages/admin";
import { screens } from "~/domain/messages/messages";
import { anyOrderStatus, emailCheckbox, orderFilter, statusLabel, undoInput } from "~/domain/orders/admin";
import { confirmProduction, confirmShipping } from "~/domain/orders/questions";
import { hiddenParam } from "~/domain/settings/views";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterDay, FilterSelect, ListControls, SearchEverything } from "~/routes/admin/list-frame";
import { BulkOrders, bulkForm } from "~/routes/admin/orders/bulk-bar";
import { useUndoable } from "~/routes/admin/orders/changes/undo-note";
import { orderColumns, orderEdge } from "~/routes/admin/orders/order-columns";
import { ListViews } from "~/routes/admin/views/list-views";
import { previewStatusMails, setManyStatuses, undoStatuses } from "~/services/order-management/status.server";
import { countOrderHistory, listOrderHistory } from "~/services/orders/list.server";
import { Button, buttonClass } from "~/ui/button";
import { DropdownItem, DropdownMenu } from "~/ui/dropdown-menu";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import { Spinner } from "~/ui/spinner";
import { TabLinks } from "~/ui/tabs";
import type { Route } from "./+types/orders";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = orderFilter.extend(pageQuery.shape).parse(Object.fromEntries(url.searchParams));
  const [{ rows, next }, total] = await Promise.all([listOrderHistory(app, filter), countOrderHistory(app, filter)]);
  return { orders: rows, next, total };
});

const some = z.object({
  id: z.union([z.string(), z.array(z.string()).max(100)]).transform((ids) => [ids].flat()),
  status: z.enum(anyOrderStatus),
});

export const action = formAction({
  bulk: submit({
    input: some.extend({ ...emailCheckbox, ...confirmProduction, ...confirmShipping }),
    run: (app, { id: ids, withMail, ...choice }) =>
      setManyStatuses(app, { ids, ...choice, mail: withMail ? "delayed" : "none" }),
    then: ({ count, changes }) => ({ data: changes, toast: orderNotices.statusesUpdated(count) }),
    refused: statusRefused,
  }),
  look: submit({
    input: some,
    run: (app, { id: ids, status }) => previewStatusMails(app, { ids, status }),
    then: (mail) => ({ data: mail }),
    refused: statusRefused,
  }),
  undo: submit({
    input: undoInput,
    run: undoStatuses,
    then: () => ({ toast: orderNotices.undone }),
    refused: statusRefused,
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.statusFailed);

export const meta: Route.MetaFunction = () => [{ title: `Order History | ${brand.name}` }];

const statusOptions = anyOrderStatus.map((value) => ({ value, label: statusLabel(value) }));

export default function Orders({ loaderData: { orders, next, total } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  useUndoable("bulk");
  const isLoading = useNavigation().location?.pathname === "/admin/orders";
  const isFiltered = [...params.keys()].some((name) => name !== hiddenParam);
  const exported = new URLSearchParams(params);
  for (const place of ["before", "page", "sort"]) exported.delete(place);
  return (
    <div className="space-y-5">
      <PageTitle
        title="Order History"
        actions={
          <>
            <Link to="/admin/orders/new" className={buttonClass({ size: "snug" })}>
              <Plus className="size-4" aria-hidden="true" />
              New order
            </Link>
            <DropdownMenu
              trigger={
                <Button variant="outline" size="snug">
                  Import and export
                  <ChevronDown className="size-4" aria-hidden="true" />
                </Button>
              }
            >
              <DropdownItem asChild>
                <Link to="/admin/orders/tracking">
                  <Upload className="size-4" aria-hidden="true" />
                  Import tracking
                </Link>
              </DropdownItem>
              <DropdownItem asChild>
                <a href="/admin/orders/shipstation.csv" download>
                  <Truck className="size-4" aria-hidden="true" />
                  Export for ShipStation
                </a>
              </DropdownItem>
              <DropdownItem asChild>
                <a href={`/admin/orders/export.csv?${exported}`} download>
                  <Download className="size-4" aria-hidden="true" />
                  Export CSV
                </a>
              </DropdownItem>
            </DropdownMenu>
          </>
        }
      />
      <TabLinks
        label="Kind of order"
        param="kind"
        tabs={[
          { id: "all", label: "All orders" },
          { id: "custom", label: "Custom" },
          { id: "regular", label: "Catalog" },
        ]}
      />
      <ListControls>
        <FilterBar
          columns={orderColumns}
          keep={["kind"]}
          search={{ label: "Name, number, email or PO", placeholder: "CP-7Q4K or name@club.example" }}
        >
          <FilterSelect name="status" label="Status" all="Any status" options={statusOptions} />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
          <FilterSelect
            name="archived"
            label="Show"
            all="Current orders"
            options={[{ value: "yes", label: "Archived orders" }]}
          />
        </FilterBar>
        <ListViews list="orders" columns={orderColumns} />
      </ListControls>
      {isLoading ? (
        <p className="flex justify-center py-2">
          <Spinner label="Loading orders" />
        </p>
      ) : null}
      <DataTable
        caption="Orders"
        columns={orderColumns}
        rows={orders}
        rowId={({ id }) => id}
        rowClass={orderEdge}
        empty={
          isFiltered ? (
            <EmptyState title="No orders match" action={<SearchEverything />}>
              Try removing a filter.
            </EmptyState>
          ) : (
            <EmptyState title={screens.noOrdersYet}>Your first paid order will appear here.</EmptyState>
          )
        }
        selection={{
          name: "id",
          form: bulkForm,
          rowLabel: ({ id }) => `order ${id}`,
          actions: (ids) => <BulkOrders ids={ids} />,
        }}
      />
      <OlderLink next={next} label="orders" total={total} />
      <Outlet />
    </div>
  );
}
