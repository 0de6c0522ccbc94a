import { Link, useLocation } from "react-router";
import { attachmentLabel } from "~/domain/designer/describe";
import { labelOf, platingChoices, sizeChoices } from "~/domain/designer/designer";
import { piecesLabel } from "~/domain/designer/several";
import { formatMoney } from "~/domain/money/money";
import { orderBadge } from "~/domain/orders/admin";
import { type Act, isAct, nextStep, nextSteps } from "~/domain/orders/next-step";
import { fulfillmentBadge, paymentBadge } from "~/domain/orders/payment-label";
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
  { key: "status", header: "Status", cell: (order) => <States order={order} /> },
  { key: "next", header: "Next", cell: (order) => <Next order={order} /> },
  { key: "contents", header: "Items", cell: (order) => <Contents order={order} /> },
  { key: "total", header: "Total", align: "right", sortable: true, cell: ({ totalCents }) => formatMoney(totalCents) },
  {
    key: "date",
    header: "Date",
    align: "right",
    sortable: true,
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  { key: "more", header: "", cell: (order) => <More order={order} /> },
];

/** Custom orders are green, catalog orders blue. */
export const orderEdge = ({ kind }: OrderSummary): string =>
  kind === "custom" ? "border-l-4 border-l-fairway-500" : "border-l-4 border-l-enamel-blue";

/** Link that opens the order over the current list. `part` is the part of the order to scroll to. */
function useAddress(id: string, part?: string) {
  const { search } = useLocation();
  return { pathname: `/admin/orders/${id}`, search, hash: part };
}

function OrderName({ order }: { order: OrderSummary }) {
  const { id, customerName, customerEmail } = order;
  const picture = order.kind === "regular" ? order.picture : order.hasPicture ? `/files/${id}/mockup` : null;
  const look = "size-10 shrink-0 rounded-badge bg-sunken object-contain";
  return (
    <Link
      to={useAddress(id)}
      preventScrollReset
      prefetch="intent"
      className="flex min-h-11 items-center gap-3 hover:underline @4xl:max-w-56 @5xl:max-w-64"
    >
      {picture ? (
        <img src={picture} alt="" width={40} height={40} loading="lazy" className={look} />
      ) : (
        <span className={look} />
      )}
      <span className="min-w-0">
        <span className="@4xl:whitespace-nowrap">#{id}</span>
        <span className="block font-normal text-muted text-xs @4xl:truncate">
          {customerName}, {customerEmail}
        </span>
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

/** Cut off in the table, so that a long number does not widen the column. */
function TrackingNumber({ number }: { number: string }) {
  const cut = "@4xl:w-0 @4xl:min-w-full @4xl:truncate";
  return (
    <span title={number} className={`block text-muted text-xs @max-4xl:wrap-anywhere ${cut}`}>
      Tracking {number}
    </span>
  );
}

/** Badges for the status, the payment and the shipment. */
function States({ order }: { order: OrderSummary }) {
  const badges = [
    orderBadge(order.kind, order.status),
    paymentBadge(order),
    order.kind === "regular" ? fulfillmentBadge(order) : null,
  ];
  return (
    <div className="flex flex-wrap gap-1 @4xl:flex-col @4xl:items-start">
      {badges.map((badge) => (badge ? <StatusBadge key={badge.label} badge={badge} /> : null))}
    </div>
  );
}

/** Row menu for less common actions and for actions that need a confirmation. */
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
