import { Download, Plus, Truck } from "lucide-react";
import { Link, Outlet, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { pageQuery } from "~/domain/forms/fields";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { screens } from "~/domain/messages/messages";
import { anyOrderStatus, mailTick, orderFilter, statusLabel, undoInput } from "~/domain/orders/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { FilterBar, FilterDay, FilterSelect } from "~/routes/admin/list-frame";
import { BulkBar } from "~/routes/admin/orders/bulk-bar";
import { OrderCard } from "~/routes/admin/orders/order-card";
import { ListViews } from "~/routes/admin/views/list-views";
import { setManyStatuses, undoStatuses } from "~/services/orders/admin.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import { Spinner } from "~/ui/spinner";
import { TabLinks } from "~/ui/tabs";
import type { Route } from "./+types/orders";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = orderFilter.extend(pageQuery.shape).parse(Object.fromEntries(url.searchParams));
  const { rows, next } = await listOrderHistory(app, filter);
  return { orders: rows, next };
});

export const action = formAction({
  bulk: submit({
    input: z.object({
      id: z.union([z.string(), z.array(z.string()).max(100)]).transform((ids) => [ids].flat()),
      status: z.enum(anyOrderStatus),
      ...mailTick,
    }),
    run: (app, { id, status, withMail }) => setManyStatuses(app, { ids: id, status, mail: withMail ? "held" : "none" }),
    then: ({ count, changes }) => ({
      data: changes,
      toast: {
        ...orderNotices.statusUpdated,
        description: `${count} ${count === 1 ? "order has" : "orders have"} the new status now.`,
      },
    }),
    refused: ({ message }) => withReason(orderNotices.statusFailed, message),
  }),
  undo: submit({
    input: undoInput,
    run: undoStatuses,
    then: () => ({ toast: orderNotices.undone }),
    refused: ({ message }) => withReason(orderNotices.statusFailed, message),
  }),
});

export const meta: Route.MetaFunction = () => [{ title: `Order History | ${brand.name}` }];

const statusOptions = anyOrderStatus.map((value) => ({ value, label: statusLabel(value) }));

export default function Orders({ loaderData: { orders, next } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === "/admin/orders";
  const exported = new URLSearchParams(params);
  exported.delete("before");
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
            <a
              href="/admin/orders/shipstation.csv"
              download
              className={buttonClass({ variant: "outline", size: "snug" })}
            >
              <Truck className="size-4" aria-hidden="true" />
              Labels to make
            </a>
            <a
              href={`/admin/orders/export.csv?${exported}`}
              download
              className={buttonClass({ variant: "outline", size: "snug" })}
            >
              <Download className="size-4" aria-hidden="true" />
              Export CSV
            </a>
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
      <FilterBar keep={["kind"]} search={{ label: "Number or e-mail", placeholder: "CP-7Q4K or name@club.example" }}>
        <FilterSelect name="status" label="Status" all="Any status" options={statusOptions} />
        <FilterDay name="from" label="From" />
        <FilterDay name="to" label="To" />
        <FilterSelect
          name="archived"
          label="Shelf"
          all="Current orders"
          options={[{ value: "yes", label: "Archived orders" }]}
        />
      </FilterBar>
      <ListViews list="orders" />
      {isLoading ? (
        <p className="flex justify-center py-2">
          <Spinner label="Loading orders" />
        </p>
      ) : null}
      {orders.length === 0 ? (
        <EmptyState title={screens.noOrdersYet}>
          {params.size > 0 ? "No order fits these filters." : "The first paid order stands here at once."}
        </EmptyState>
      ) : (
        <BulkBar>
          <ul aria-label="Orders" className="grid gap-4 2xl:grid-cols-2">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        </BulkBar>
      )}
      <OlderLink next={next} label="orders" />
      <Outlet />
    </div>
  );
}
