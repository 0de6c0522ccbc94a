import { cx } from "class-variance-authority";
import { ExternalLink } from "lucide-react";
import { Link, useLocation } from "react-router";
import { formatDate } from "~/domain/calendar/calendar";
import { canIssueBalanceLink } from "~/domain/custom-orders/custom-orders";
import { attachmentLabel } from "~/domain/designer/describe";
import { labelOf, platingChoices, sizeChoices } from "~/domain/designer/designer";
import { piecesWords } from "~/domain/designer/several";
import { formatMoney } from "~/domain/money/money";
import { orderBadge } from "~/domain/orders/admin";
import { paymentBadges } from "~/domain/payments/payments";

import { QuickAction } from "~/routes/admin/admin-form";
import { Facts } from "~/routes/admin/facts";
import { bulkForm } from "~/routes/admin/orders/bulk-bar";
import { StatusSelect } from "~/routes/admin/orders/changes/status-select";
import { changeKey, UndoNote } from "~/routes/admin/orders/changes/undo-note";
import { DeleteOrder } from "~/routes/admin/orders/delete-order";
import { LogoDownload } from "~/routes/admin/orders/order-logo-view";
import { GeneratePaymentLink } from "~/routes/admin/orders/payment-link";
import type { CustomSummary, OrderSummary, RegularSummary } from "~/services/orders/list.server";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { StatusBadge } from "~/ui/lists/status-badge";

/** One order of the history: green for custom, blue for catalog (admin-2). A press opens its details. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { search } = useLocation();
  const to = { pathname: `/admin/orders/${order.id}`, search };
  return (
    <article
      data-row=""
      className={cx(
        "relative rounded-card border-l-4 bg-surface p-4 shadow-lift hover:bg-raised sm:p-5",
        order.kind === "custom" ? "border-fairway-500" : "border-enamel-blue",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          <input
            type="checkbox"
            name="id"
            value={order.id}
            form={bulkForm}
            aria-label={`Select order ${order.id}`}
            className="relative z-10 mt-0.5 size-6"
          />
          <div className="min-w-0">
            <h2 className="font-sans font-semibold text-lg">
              <Link to={to} preventScrollReset prefetch="intent" className="after:absolute after:inset-0">
                #{order.id}
              </Link>
            </h2>
            <p className="wrap-anywhere text-muted text-sm">
              {order.customerName}, {order.customerEmail}
            </p>
          </div>
        </div>
        <StatusBadge badge={orderBadge(order.kind, order.status)} />
      </header>
      <div className="mt-3">
        {order.kind === "custom" ? <CustomFacts order={order} /> : <RegularFacts order={order} />}
      </div>
      <footer className="relative z-10 mt-4 flex flex-wrap items-center gap-2">
        {order.kind === "custom" ? <StatusSelect order={order} /> : <UndoNote id={order.id} />}
        {order.kind === "custom" && mayIssueLink(order) ? <GeneratePaymentLink id={order.id} /> : null}
        {order.kind === "regular" && order.status === "shipped" ? (
          <QuickAction
            action={`/admin/orders/${order.id}`}
            fields={{ intent: "delivered", id: order.id, version: order.version }}
            fetcherKey={changeKey(order.id)}
            pendingLabel="Saving..."
          >
            Mark as Delivered
          </QuickAction>
        ) : null}
        <Button asChild variant="outline" size="sm">
          <Link to={to} preventScrollReset>
            View Details
          </Link>
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to={{ ...to, hash: "letter" }} preventScrollReset>
            Send Email
          </Link>
        </Button>
        <a
          href={`/admin/orders/export.csv?q=${order.id}${order.archivedAt ? "&archived=yes" : ""}`}
          download
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          Export
        </a>
        {order.kind === "custom" && order.logoKey ? <LogoDownload id={order.id} /> : null}
        {order.kind === "custom" && !order.archivedAt ? <DeleteOrder id={order.id} /> : null}
      </footer>
    </article>
  );
}

function mayIssueLink({ status, archivedAt, ...order }: CustomSummary): boolean {
  const depositCents = order.depositPaymentId ? order.depositCents : 0;
  const balancePaid = order.balancePaymentId !== null;
  return !archivedAt && canIssueBalanceLink({ status, balancePaid, remainingCents: order.totalCents - depositCents });
}

function CustomFacts({ order }: { order: CustomSummary }) {
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      <Facts
        rows={[
          ["Date", formatDate(order.createdAt)],
          ["Quantity", piecesWords(order)],
          ["Size", labelOf(sizeChoices, order.size)],
          ["Plating", labelOf(platingChoices, order.plating)],
          ["Attachment", attachmentLabel(order)],
        ]}
      />
      <Facts
        rows={[
          ["Deposit", <Paid key="d" cents={order.depositCents} isPaid={order.depositPaymentId !== null} />],
          [
            "Balance",
            <Paid key="b" cents={order.totalCents - order.depositCents} isPaid={order.balancePaymentId !== null} />,
          ],
          ["Total", <strong key="t">{formatMoney(order.totalCents)}</strong>],
        ]}
      />
    </div>
  );
}

function Paid({ cents, isPaid }: { cents: number; isPaid: boolean }) {
  return (
    <span className="tabular-nums">
      {formatMoney(cents)} <Badge tone={isPaid ? "green" : "gray"}>{isPaid ? "Paid" : "Open"}</Badge>
    </span>
  );
}

function RegularFacts({ order }: { order: RegularSummary }) {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      <Facts
        rows={[
          ["Date", formatDate(order.createdAt)],
          ["Items", `${pieces} ${pieces === 1 ? "piece" : "pieces"}`],
          ["", order.items.map(({ name, quantity }) => `${name} × ${quantity}`).join(", ")],
        ]}
      />
      <Facts
        rows={[
          ["Total", <strong key="t">{formatMoney(order.totalCents)}</strong>],
          ["Payment", paymentBadges[order.paymentStatus].label],
          ["Tracking", order.trackingNumber ? <TrackLink key="l" {...order} /> : null],
        ]}
      />
    </div>
  );
}

function TrackLink({ trackingNumber, trackingUrl }: Pick<RegularSummary, "trackingNumber" | "trackingUrl">) {
  return (
    <span className="relative z-10">
      {trackingNumber}
      {trackingUrl ? (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="ml-2 inline-flex min-h-6 items-center gap-1 link"
        >
          Track Package
          <ExternalLink className="size-3.5" aria-hidden="true" />
        </a>
      ) : null}
    </span>
  );
}
