import { Link, useLocation } from "react-router";
import { attachmentLabel } from "~/domain/designer/describe";
import { labelOf, platingChoices, sizeChoices } from "~/domain/designer/designer";
import { piecesLabel } from "~/domain/designer/several";
import { formatMoney } from "~/domain/money/money";
import { orderBadge } from "~/domain/orders/admin";
import { type Act, isAct, nextStep, nextSteps } from "~/domain/orders/next-step";
import { paymentLabel } from "~/domain/orders/payment-label";
import { formatCount } from "~/domain/text/counts";
import { NextAct } from "~/routes/admin/next-act";
import { useUndoable } from "~/routes/admin/orders/changes/undo-note";
import { DeleteOrder } from "~/routes/admin/orders/delete-order";
import { RowMenu } from "~/routes/admin/row-menu";
import type { OrderSummary } from "~/services/orders/list.server";
import { DropdownItem } from "~/ui/dropdown-menu";
import type { Column } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { StatusBadge } from "~/ui/lists/status-badge";

/** Columns of Order History, with the next step as a button (admin-2). */
export const orderColumns: Column<OrderSummary>[] = [
  { key: "order", header: "Order", cell: (order) => <OrderName order={order} /> },
  { key: "status", header: "Status", cell: ({ kind, status }) => <StatusBadge badge={orderBadge(kind, status)} /> },
  { key: "next", header: "Next", cell: (order) => <Next order={order} /> },
  { key: "contents", header: "Items", cell: (order) => <Contents order={order} /> },
  { key: "total", header: "Total", align: "right", cell: (order) => <Money order={order} /> },
  {
    key: "date",
    header: "Date",
    align: "right",
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  { key: "more", header: "", cell: (order) => <More order={order} /> },
];

/** Custom orders are green, catalog orders blue. */
export const orderEdge = ({ kind }: OrderSummary): string =>
  kind === "custom" ? "border-l-4 border-l-fairway-500" : "border-l-4 border-l-enamel-blue";

/** Link to the order over the current list. `part` is the part to scroll to. */
function useAddress(id: string, part?: string) {
  const { search } = useLocation();
  return { pathname: `/admin/orders/${id}`, search, hash: part };
}

function OrderName({ order: { id, customerName, customerEmail } }: { order: OrderSummary }) {
  return (
    <Link
      to={useAddress(id)}
      preventScrollReset
      prefetch="intent"
      className="block min-h-9 hover:underline max-sm:min-h-11 @4xl:max-w-44 @5xl:max-w-56"
    >
      #{id}
      <span className="block font-normal text-muted text-xs @4xl:truncate">
        {customerName}, {customerEmail}
      </span>
    </Link>
  );
}

function Next({ order }: { order: OrderSummary }) {
  const step = nextStep(order);
  useUndoable(order.id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {step === null ? null : isAct(step) ? (
        <ActButton id={order.id} act={step} />
      ) : (
        <span className="text-muted">{nextSteps[step]}</span>
      )}
    </div>
  );
}

const placeOf: Record<Act, string> = {
  cancel: "",
  unapproved: "",
  changes: "mockup",
  deposit: "payments",
  balance: "payments",
  owed: "payments",
  link: "payments",
  mockup: "mockup",
  approved: "",
  production: "",
  ship: "shipping",
  deliver: "deliver",
};

function ActButton({ id, act }: { id: string; act: Act }) {
  return (
    <NextAct to={useAddress(id, placeOf[act])} of={id}>
      {nextSteps[act]}
    </NextAct>
  );
}

function Contents({ order }: { order: OrderSummary }) {
  const words =
    order.kind === "custom"
      ? [
          piecesLabel(order),
          labelOf(sizeChoices, order.size),
          labelOf(platingChoices, order.plating),
          attachmentLabel(order),
        ]
      : order.items.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`);
  return (
    <div className="min-w-0">
      <span className="@4xl:line-clamp-2">{words.join(", ")}</span>
      {order.trackingNumber ? <TrackingNumber number={order.trackingNumber} /> : null}
    </div>
  );
}

/** Truncated, so that the number does not widen the column. */
function TrackingNumber({ number }: { number: string }) {
  const cut = "@4xl:w-0 @4xl:min-w-full @4xl:truncate";
  return (
    <span title={number} className={`block text-muted text-xs @max-4xl:wrap-anywhere ${cut}`}>
      Tracking {number}
    </span>
  );
}

function Money({ order }: { order: OrderSummary }) {
  return (
    <span>
      {formatMoney(order.totalCents)}
      <span className="whitespace-nowrap text-muted text-xs @4xl:block @max-4xl:ml-2">{paymentLabel(order)}</span>
    </span>
  );
}

/** Less frequent actions, and those that need a confirmation. */
function More({ order: { id, archivedAt, trackingUrl } }: { order: OrderSummary }) {
  const to = useAddress(id);
  const question = (onClose: () => void) => <DeleteOrder id={id} onClose={onClose} />;
  return (
    <RowMenu of={id} remove={archivedAt ? undefined : { label: "Delete Order", ask: question }}>
      <DropdownItem asChild>
        <Link to={to} preventScrollReset>
          View Details
        </Link>
      </DropdownItem>
      <DropdownItem asChild>
        <Link to={{ ...to, hash: "letter" }} preventScrollReset>
          Send Email
        </Link>
      </DropdownItem>
      {trackingUrl ? (
        <DropdownItem asChild>
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            Track Package
          </a>
        </DropdownItem>
      ) : null}
      <DropdownItem asChild>
        <a href={`/admin/orders/export.csv?q=${id}${archivedAt ? "&archived=yes" : ""}`} download>
          Export
        </a>
      </DropdownItem>
    </RowMenu>
  );
}
