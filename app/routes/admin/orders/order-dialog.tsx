import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { isDepositDue } from "~/domain/custom-orders/custom-orders";
import { addressLine } from "~/domain/destinations/countries";
import { regionName } from "~/domain/destinations/tax.schema";
import { formatMoney } from "~/domain/money/money";
import { emailTemplates } from "~/domain/orders/admin";
import { boardPhaseOf, designLines, goodsLines, madeLabel, progressOf } from "~/domain/orders/board";
import { type NextStep, nextSteps } from "~/domain/orders/next-step";
import { canMarkDelivered, isOpenOrder } from "~/domain/orders/orders";
import { QuickAction } from "~/routes/admin/admin-form";
import { RoomOfSubject } from "~/routes/admin/collaboration/start-room";
import { BounceNotice } from "~/routes/admin/conversations/bounce-notice";
import { Conversation } from "~/routes/admin/conversations/conversation";
import { CustomerLink, DetailSection, Facts, RecordSheet } from "~/routes/admin/facts";
import { History } from "~/routes/admin/history";
import { EmailForm } from "~/routes/admin/mail/email-form";
import { PaymentList } from "~/routes/admin/money/payment-list";
import { RecordPayment } from "~/routes/admin/money/record-payment";
import { NotesForm } from "~/routes/admin/notes-form";
import { CancelOrder } from "~/routes/admin/orders/cancel-order";
import { CorrectOrder } from "~/routes/admin/orders/changes/correct-form";
import { DeliverForm } from "~/routes/admin/orders/changes/deliver-form";
import { OnTerms, Owed } from "~/routes/admin/orders/changes/owed";
import { ShipForm } from "~/routes/admin/orders/changes/ship-form";
import { ShipsTo } from "~/routes/admin/orders/changes/ships-to";
import { StatusSelect } from "~/routes/admin/orders/changes/status-select";
import { UndoNote, useUndoable } from "~/routes/admin/orders/changes/undo-note";
import { DeleteOrder } from "~/routes/admin/orders/delete-order";
import { CustomDetails, OrderFiles, Parcels, RegularDetails } from "~/routes/admin/orders/order-contents";
import { BalanceLink } from "~/routes/admin/orders/payment-link";
import { CertificateReview } from "~/routes/admin/tax-certificates/certificate-review";
import type { Conversation as ConversationData } from "~/services/conversations/conversations.server";
import type { OrderCertificates } from "~/services/customers/tax-certificates.server";
import type { OrderDetail } from "~/services/orders/detail.server";
import { buttonClass } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { useQuietForms } from "~/ui/forms/quiet-forms";

interface OrderDialogProps {
  detail: OrderDetail;
  conversation: ConversationData;
  certificates: OrderCertificates;
  today: string;
}

/** Details and actions of one order (admin-2). The section of the next step comes first. */
export function OrderDialog({ detail, conversation, certificates, today }: OrderDialogProps) {
  const { kind, order } = detail;
  useUndoable(order.id);
  const action = `/admin/orders/${order.id}`;
  const paid = paidWith(detail);
  const left: Record<Place | "items" | "certificate" | "production" | "messages" | "history", ReactNode> = {
    deliver: isOpenOrder(order) && canMarkDelivered(order.status) ? <DeliverForm order={order} /> : null,
    items: kind === "custom" ? <CustomDetails detail={detail} /> : <RegularDetails detail={detail} />,
    mockup:
      detail.kind === "custom" && (detail.room || isOpenOrder(order)) ? (
        <DetailSection title="Design room" place="mockup">
          <RoomOfSubject room={detail.room} subject={order} canStart={isOpenOrder(order)} />
        </DetailSection>
      ) : null,
    production: order.archivedAt || !boardPhaseOf(kind, order.status) ? null : <OnBoard detail={detail} />,
    payments: (
      <DetailSection title="Payments" place="payments">
        {paid.length === 0 && detail.kind === "regular" && detail.terms ? null : (
          <PaymentList payments={paid} action={action} />
        )}
        {detail.kind === "custom" ? (
          <Balance detail={detail} action={action} today={today} />
        ) : (
          <>
            <OnTerms terms={detail.terms} />
            <Owed order={detail.order} action={action} today={today} />
          </>
        )}
      </DetailSection>
    ),
    certificate:
      certificates.length > 0 ? (
        <DetailSection title="Tax certificate" place="certificate">
          {certificates.map((certificate) => (
            <CertificateReview key={certificate.id} certificate={certificate} />
          ))}
        </DetailSection>
      ) : null,
    shipping: isOpenOrder(order) ? (
      <DetailSection title="Shipping" place="shipping">
        {detail.kind === "regular" ? <Parcels parcels={detail.parcels} /> : null}
        <UndoNote id={order.id} ofShipping />
        <ShipForm order={order} left={detail.kind === "regular" ? detail.left : undefined} />
      </DetailSection>
    ) : null,
    messages: (
      <DetailSection title="Messages" place="messages">
        <Conversation conversation={conversation} customerEmail={order.customerEmail} />
      </DetailSection>
    ),
    history: <History events={detail.events} />,
  };
  return (
    <RecordSheet
      head={
        <>
          <div className="flex flex-wrap items-start gap-3">
            <StatusSelect order={{ ...order, kind }} />
            <CopyButton text={order.id} label="Copy number" />
            {detail.next ? <p className="flex min-h-9 items-center text-sm">Next: {nextSteps[detail.next]}</p> : null}
          </div>
          {order.cancelRequestedAt && order.status !== "cancelled" ? (
            <p role="note" className="rounded-control bg-tone-yellow px-4 py-3">
              The customer asked to cancel on {formatDateTime(order.cancelRequestedAt)}. Cancel it below or email them.
            </p>
          ) : null}
          <BounceNotice bounces={conversation.bounces} />
          <Buttons detail={detail} />
        </>
      }
      next={detail.next ? placeOf[detail.next] : undefined}
      left={left}
      right={
        <>
          <DetailSection title="Customer">
            <Customer order={order} />
            {isOpenOrder(order) ? <CorrectOrder key={order.version} order={order} /> : null}
          </DetailSection>
          {detail.kind === "custom" ? <OrderFiles detail={detail} /> : null}
          <DetailSection title="Staff notes">
            <NotesForm id={order.id} notes={order.staffNotes} action={action} />
          </DetailSection>
          <DetailSection title="Send Other Email">
            <EmailForm action={action} id={order.id} to={order.customerEmail} templates={emailTemplates(order)} />
          </DetailSection>
        </>
      }
    />
  );
}

/** Finished pieces and assignee, with a link to the order's card on the production board. */
function OnBoard({ detail }: { detail: OrderDetail }) {
  const lines = detail.kind === "custom" ? designLines(detail.order) : goodsLines(detail.left);
  return (
    <DetailSection title="Production" place="production">
      <p className="text-sm">
        {madeLabel(progressOf(detail.job?.made ?? {}, lines))},{" "}
        {detail.job?.assignee ? `assigned to ${detail.job.assignee}` : "unassigned"}
      </p>
      <Link to={`/admin/production/${detail.order.id}`} className={buttonClass({ variant: "outline", size: "sm" })}>
        Open on the board
      </Link>
    </DetailSection>
  );
}

type Place = "deliver" | "mockup" | "payments" | "shipping";

/** Section of the dialog for each next step. */
const placeOf: Partial<Record<NextStep, Place>> = {
  changes: "mockup",
  mockup: "mockup",
  unapproved: "mockup",
  deposit: "payments",
  balance: "payments",
  owed: "payments",
  link: "payments",
  ship: "shipping",
  deliver: "deliver",
};

/** Payments to show. Leaves out the $0 payment that reserved the stock of an order to be paid later. */
const paidWith = ({ order, payments }: OrderDetail) =>
  payments.filter(({ amountCents }) => amountCents > 0 || order.totalCents === 0);

function Buttons({ detail }: { detail: OrderDetail }) {
  const { kind, order } = detail;
  const action = `/admin/orders/${order.id}`;
  const outline = buttonClass({ variant: "outline", size: "sm" });
  return (
    <div className="flex flex-wrap gap-2">
      {order.status === "in_production" ? (
        <QuickAction
          action={action}
          fields={{
            intent: "production",
            customerName: order.customerName,
            customerEmail: order.customerEmail,
            orderId: order.id,
            estimatedWeeks: brand.promises.productionInWords,
          }}
          pendingLabel="Sending..."
        >
          Send Production Email
        </QuickAction>
      ) : null}
      <a href={`${action}/print`} target="_blank" rel="noreferrer" className={outline}>
        <Printer className="size-4" aria-hidden="true" />
        {kind === "custom" ? "Job ticket" : "Packing slip"}
      </a>
      <a
        href={`/admin/orders/export.csv?q=${order.id}${order.archivedAt ? "&archived=yes" : ""}`}
        download
        className={outline}
      >
        Export Order
      </a>
      {order.archivedAt ? null : <CancelOrder detail={detail} />}
      {order.archivedAt ? (
        <QuickAction action={action} fields={{ intent: "restore", id: order.id }}>
          Restore Order
        </QuickAction>
      ) : (
        <DeleteOrder id={order.id} />
      )}
    </div>
  );
}

type Custom = Extract<OrderDetail, { kind: "custom" }>;

function Balance({ detail, action, today }: { detail: Custom; action: string; today: string }) {
  const { order, remainingCents } = detail;
  const isQuiet = useQuietForms();
  const isOwed = remainingCents > 0 && isOpenOrder(order);
  if (order.isUnderReview)
    return (
      <div className="space-y-3">
        <p className="text-muted text-sm">A PayPal payment for this order is under review.</p>
        <BalanceLink detail={detail} />
      </div>
    );
  return (
    <div className="space-y-3">
      {isDepositDue(order) ? (
        <>
          <p className="text-muted text-sm">Deposit of {formatMoney(order.depositCents)} not paid yet.</p>
          <QuickAction
            action={action}
            fields={{ intent: "mailDeposit", id: order.id }}
            variant={isQuiet ? "outline" : "primary"}
            pendingLabel="Sending..."
          >
            Email the deposit link
          </QuickAction>
          {order.status === "pending" || detail.isTaxOpen ? null : (
            <p className="text-muted text-sm">Or send a link to the whole {formatMoney(remainingCents)}.</p>
          )}
        </>
      ) : null}
      <BalanceLink detail={detail} />
      {isOwed && detail.isTaxOpen ? <ShipsTo order={order} action={action} /> : null}
      {isOwed && !detail.isTaxOpen ? (
        <RecordPayment
          id={order.id}
          amountCents={remainingCents}
          suggestedCents={isDepositDue(order) ? order.depositCents : remainingCents}
          today={today}
          action={action}
          isSecond
        />
      ) : null}
    </div>
  );
}

function shipsTo(order: OrderDetail["order"]): string | null {
  if (order.shippingAddress) return addressLine(order.shippingAddress);
  return "shipTo" in order && order.shipTo ? regionName(order.shipTo) : null;
}

function Customer({ order }: { order: OrderDetail["order"] }) {
  const address = order.shippingAddress;
  return (
    <Facts
      rows={[
        ["Name", <CustomerLink key="name" email={order.customerEmail} name={order.customerName} />],
        ["PO number", "purchaseOrder" in order ? order.purchaseOrder : null],
        [
          "Email",
          <a key="mail" href={`mailto:${order.customerEmail}`} className="link">
            {order.customerEmail}
          </a>,
        ],
        ["Phone", address?.phone ?? ("customerPhone" in order ? order.customerPhone : null)],
        ["Ships to", shipsTo(order)],
        ["Date", formatDateTime(order.createdAt)],
        ["Cancellation requested", order.cancelRequestedAt && formatDateTime(order.cancelRequestedAt)],
      ]}
    />
  );
}
