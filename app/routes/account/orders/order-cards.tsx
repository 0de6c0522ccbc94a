import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate } from "~/domain/calendar/calendar";
import { placeholderPicture } from "~/domain/catalog/catalog";
import { customBadge, customTimeline } from "~/domain/custom-orders/custom-orders";
import { designFactsWithNotes } from "~/domain/designer/describe";
import { pictureUrl, quantityFacts } from "~/domain/designer/several";
import { paymentNotices } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { isCustomLine } from "~/domain/orders/custom-lines";
import {
  canCustomerCancelOrder,
  discountRowName,
  isOwed,
  orderStatusBadges,
  orderTimeline,
} from "~/domain/orders/orders";
import { totalLines } from "~/domain/quotes/total-lines";
import { formatCount } from "~/domain/text/counts";
import { MockupView } from "~/routes/account/orders/mockup-view";
import { actionsClass, BuyAgain, CancelOrder, CustomActions } from "~/routes/account/orders/order-actions";
import { OrderCertificate } from "~/routes/account/orders/order-certificate";
import { OrderHistory } from "~/routes/account/orders/order-history";
import { ReviewForm } from "~/routes/account/orders/review-form";
import { withDates } from "~/routes/account/orders/step-dates";
import { W9Note } from "~/routes/pay/w9-note";
import type { listTracked } from "~/services/orders/tracking.server";
import { Button } from "~/ui/button";
import { FurtherDesigns } from "~/ui/lists/further-designs";
import { StatusBadge } from "~/ui/lists/status-badge";
import { Timeline } from "~/ui/lists/timeline";
import { Price } from "~/ui/price";

type Tracked = NonNullable<Awaited<ReturnType<typeof listTracked>>>;

interface FrameProps {
  id: string;
  createdAt: Date;
  isUnderReview: boolean;
  badge: ReactNode;
  highlighted: boolean;
  children: ReactNode;
}

function OrderFrame({ id, createdAt, isUnderReview, badge, highlighted, children }: FrameProps) {
  return (
    <li
      id={`order-${id}`}
      aria-current={highlighted || undefined}
      className={cx(
        "rounded-card bg-raised p-5 shadow-lift transition-shadow duration-500 sm:p-7",
        highlighted && "ring-4 ring-brass-400",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-xl">Order #{id}</h2>
        {badge}
      </div>
      <p className="mt-1 text-muted text-sm">Placed {formatDate(createdAt)}</p>
      {isUnderReview ? <p className="mt-3 font-medium">{paymentNotices.underReview}</p> : null}
      {children}
    </li>
  );
}

interface RegularProps {
  order: Tracked["regular"][number];
  highlighted: boolean;
  /** True if the receipt above the card shows the pins already. */
  isReceived: boolean;
  hasW9: boolean;
  /** Null for guests, who cannot write reviews. */
  reviewed: readonly number[] | null;
}

export function RegularOrderCard({ order, highlighted, isReceived, hasW9, reviewed }: RegularProps) {
  const sums = <RegularSums order={order} />;
  // The receipt of an order by invoice lacks the invoice's number and the purchase order.
  const isFolded = isReceived && !order.terms;
  return (
    <OrderFrame {...order} highlighted={highlighted} badge={<StatusBadge badge={orderStatusBadges[order.status]} />}>
      {order.arrivesBy ? <p className="mt-3 font-medium">Arrives by {formatDate(order.arrivesBy)}</p> : null}
      <div className="mt-5">
        <Timeline label={`Status of order ${order.id}`} steps={withDates(orderTimeline(order.status), order)} />
      </div>
      <Repeated isFolded={isFolded}>
        <ul className="mt-5 divide-y divide-line border-line border-y">
          {order.items.map((item) => (
            <li key={item.productId} className="flex items-center justify-between gap-4 py-2.5">
              <ItemName item={item} />
              <Price cents={item.lineTotalCents} freeLabel="FREE" />
            </li>
          ))}
        </ul>
        {isFolded ? sums : null}
      </Repeated>
      {/* Below the line amounts, next to the links to the documents. */}
      <div className="mt-4 gap-12 sm:flex sm:flex-row-reverse">
        {isFolded ? null : sums}
        <div className="flex-1 max-sm:mt-2">
          {order.terms?.payUrl ? (
            <Button asChild variant="outline">
              <a href={order.terms.payUrl}>Pay invoice {order.terms.invoiceNumber}</a>
            </Button>
          ) : null}
          {order.payPath ? (
            <Button asChild>
              <Link to={order.payPath}>Pay {formatMoney(order.owedCents)}</Link>
            </Button>
          ) : null}
          {order.terms?.links ? <Papers paper="invoice" {...order.terms.links} /> : null}
          {order.hasReceipt ? <Receipt id={order.id} /> : null}
          <W9Line hasW9={hasW9} />
          <Tracking order={order} />
          {order.hasArrived ? <Reviews order={order} reviewed={reviewed} /> : null}
          <OrderHistory events={order.events} />
        </div>
      </div>
      <OrderCertificate order={order} />
      <div className={actionsClass}>
        <BuyAgain id={order.id} />
        {canCustomerCancelOrder(order) ? <CancelOrder order={order} /> : null}
      </div>
    </OrderFrame>
  );
}

function RegularSums({ order }: Pick<RegularProps, "order">) {
  return (
    <dl className="flex-1 space-y-1">
      {order.discountCents > 0 ? (
        <Fact label={discountRowName(order.discountCode)} value={<Price cents={-order.discountCents} />} />
      ) : null}
      <Fact label="Shipping" value={<Price cents={order.shippingCents} />} />
      {order.taxCents > 0 ? <Fact label="Sales tax" value={<Price cents={order.taxCents} />} /> : null}
      <Fact label="Total" value={<Price cents={order.totalCents} className="font-semibold" />} />
      {order.status === "cancelled" && !order.terms ? <RefundFacts refundedCents={order.refundedCents} /> : null}
      {isOwed(order) ? <Fact label="Amount due" value={<Price cents={order.owedCents} />} /> : null}
      {order.terms ? <TermsFacts terms={order.terms} /> : null}
    </dl>
  );
}

/** The items of the order. They are folded right after payment, because the receipt above lists them too. */
function Repeated({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  return isFolded ? (
    <details className="mt-4">
      <summary className="min-h-11 py-2 font-medium">Order details</summary>
      {children}
    </details>
  ) : (
    children
  );
}

/** Picture, quantity and name of a line, with a link to its product. A custom line has none. */
function ItemName({ item }: { item: Tracked["regular"][number]["items"][number] }) {
  const words = `${formatCount(item.quantity)} × ${item.name}`;
  if (isCustomLine(item)) return <span className="flex min-h-11 items-center">{words}</span>;
  return (
    <Link to={`/product/${item.productId}`} className="link flex min-h-11 items-center gap-3">
      <img
        src={item.imageUrl ?? placeholderPicture}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 shrink-0 rounded-control bg-cream-200 object-contain p-1"
      />
      {words}
    </Link>
  );
}

/** Terms of an order by invoice: the amount due and its due date. */
function TermsFacts({ terms }: { terms: NonNullable<RegularProps["order"]["terms"]> }) {
  return (
    <>
      <Fact label="Purchase order" value={terms.purchaseOrder} />
      <Fact label={`Invoice ${terms.invoiceNumber}`} value={`${terms.terms}, due ${formatDate(terms.dueDate)}`} />
      <Fact label="Amount due" value={<Price cents={terms.leftCents} />} />
    </>
  );
}

/** Forms to review the products. Guests read how to get them, because a review belongs to an account. */
function Reviews({ order: { id, items }, reviewed }: Pick<RegularProps, "order" | "reviewed">) {
  const open = items.filter((item) => !isCustomLine(item) && !reviewed?.includes(item.productId));
  if (open.length === 0) return null;
  if (!reviewed) {
    const back = new URLSearchParams({ redirectTo: `/track-order?id=${id}&type=regular` });
    return (
      <p className="py-2">
        <Link to={`/login?${back}`} className="link">
          Sign in to write a review
        </Link>
        . No account yet?{" "}
        <Link to="/register" className="link">
          Create one
        </Link>{" "}
        with this order's email address.
      </p>
    );
  }
  return open.map(({ productId, name }) => <ReviewForm key={productId} productId={productId} name={name} />);
}

interface CustomProps extends Pick<RegularProps, "highlighted" | "isReceived" | "hasW9"> {
  order: Tracked["custom"][number];
}

export function CustomOrderCard({ order, highlighted, isReceived, hasW9 }: CustomProps) {
  const facts = {
    status: order.status,
    depositPaid: order.depositPaymentId !== null,
    balancePaid: order.balancePaymentId !== null,
    balanceLinkIssued: order.balanceLinkIssued,
  };
  const steps = withDates(customTimeline(facts), order);
  const waits = order.status === "mockup_sent";
  const isOver = order.status === "cancelled" || order.status === "delivered";
  return (
    <OrderFrame {...order} highlighted={highlighted} badge={<StatusBadge badge={customBadge(facts)} />}>
      {waits ? <MockupView order={order} /> : null}
      {/* The picture goes into the shorter column: next to the facts while the timeline shows all steps. */}
      <div className="mt-5 grid gap-x-12 gap-y-5 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
        {order.logoKey && !isReceived ? (
          <img
            src={`/files/${order.id}/preview`}
            alt="Your design as an enamel pin"
            width={200}
            height={200}
            loading="lazy"
            className={cx("aspect-square w-40 object-contain sm:w-56", !isOver && "sm:col-start-2")}
          />
        ) : null}
        <div className={cx("sm:col-start-1", !isOver && tallClass)}>
          <Timeline label={`Status of order ${order.id}`} steps={steps} />
        </div>
        <div className={cx("sm:col-start-2", isOver && tallClass)}>
          <CustomFacts order={order} />
          <div className="mt-4">
            {order.hasReceipt ? <Receipt id={order.id} /> : null}
            <W9Line hasW9={hasW9} />
            <Tracking order={order} />
            <OrderHistory events={order.events} />
          </div>
        </div>
      </div>
      {waits ? null : <MockupView order={order} />}
      <FurtherDesigns designs={order.furtherDesigns} pictureOf={(number) => pictureUrl(order.id, number)} />
      <OrderCertificate order={order} />
      <CustomActions order={order} />
    </OrderFrame>
  );
}

const tallClass = "sm:row-span-2 sm:row-start-1";

function CustomFacts({ order }: { order: Tracked["custom"][number] }) {
  return (
    <dl className="space-y-1">
      {quantityFacts(order).map(([name, value]) => (
        <Fact key={name} label={name} value={value} />
      ))}
      {order.parcelBy ? <Fact label="Delivery" value={`Arrives by ${formatDate(order.parcelBy)}`} /> : null}
      {order.delivery ? <Fact label="Delivery" value={order.delivery} /> : null}
      {order.deadlineDate ? <Fact label="Needed by" value={formatDate(order.deadlineDate)} /> : null}
      {designFactsWithNotes(order).map(([name, value]) => (
        <Fact key={name} label={name} value={value} />
      ))}
      {totalLines(order).map(({ label, cents }) => (
        <Fact key={label} label={label} value={<Price cents={cents} />} />
      ))}
      <Fact label="Total" value={<Price cents={order.totalCents} />} />
      <Fact label="Deposit" value={<Price cents={order.depositCents} />} />
      {order.status === "cancelled" ? (
        <RefundFacts refundedCents={order.refundedCents} />
      ) : (
        <Fact
          label={order.balancePaymentId ? "Balance paid" : "Remaining balance"}
          value={<Price cents={order.totalCents - order.depositCents} />}
        />
      )}
    </dl>
  );
}

/** A canceled order owes nothing. */
function RefundFacts({ refundedCents }: { refundedCents: number }) {
  return (
    <>
      {refundedCents > 0 ? <Fact label="Refunded" value={<Price cents={refundedCents} />} /> : null}
      <Fact label="Amount due" value="Nothing is due" />
    </>
  );
}

const Receipt = ({ id }: { id: string }) => (
  <Papers paper="receipt" printUrl={`/receipt/${id}`} pdfUrl={`/receipt/${id}/pdf`} />
);

function Papers({ paper, printUrl, pdfUrl }: { paper: string; printUrl: string; pdfUrl: string }) {
  return (
    <>
      <PaperLink to={printUrl}>{`Print the ${paper}`}</PaperLink>
      <PaperLink to={pdfUrl}>{`Download the ${paper} (PDF)`}</PaperLink>
    </>
  );
}

function PaperLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="link flex min-h-11 w-fit items-center">
      {children}
    </a>
  );
}

const W9Line = ({ hasW9 }: { hasW9: boolean }) => (
  <p className="py-2.5">
    <W9Note hasW9={hasW9} />
  </p>
);

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="max-w-[60%] shrink-0 text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  );
}

function Tracking({ order }: { order: { trackingNumber: string | null; trackingUrl: string | null } }) {
  if (!order.trackingNumber) return null;
  return (
    <p className="py-2">
      Tracking number <strong>{order.trackingNumber}</strong>
      {order.trackingUrl ? (
        <>
          {" "}
          <a href={order.trackingUrl} className="link" rel="noreferrer" target="_blank">
            Track Package
          </a>
        </>
      ) : null}
    </p>
  );
}
