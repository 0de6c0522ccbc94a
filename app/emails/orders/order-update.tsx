import { brand } from "~/domain/brand/brand";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import type { KeptAddress } from "~/domain/destinations/countries";
import { formatMoney } from "~/domain/money/money";
import type { AnyOrderStatus, OrderKind } from "~/domain/orders/admin";
import { carrierName } from "~/domain/orders/shipping";
import { cutText } from "~/domain/text/visible";
import { ArrivesBy, ArrivesIfApproved } from "~/emails/frame/dates";
import {
  Action,
  designPicture,
  Lines,
  originMark,
  Paragraph,
  type RenderedMail,
  renderMail,
  ShipsTo,
  StaffText,
  TextLink,
} from "~/emails/frame/mail";
import { progressOf } from "~/emails/frame/progress";
import { PurchaseOrderNote } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

interface UpdateMail {
  id: string;
  kind: OrderKind;
  customerName: string;
  pinType?: PinType;
  /** Signed link that shows the order without a sign-in. */
  orderUrl: string;
  roomUrl?: string | null;
  purchaseOrder?: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** Contents, address and latest arrival day of a package that is on its way. Missing for other updates. */
  parcel?: ParcelFacts;
  /** Day by which the order arrives, unless `parcel` says it. For a mockup to approve, the day if it is approved today. */
  arrivesBy?: CalendarDay;
  /** For a mockup to approve: something of the order is left to pay. */
  isPaymentDue?: boolean;
}

export interface ParcelFacts {
  items: readonly { key: string; label: string; productId?: number }[];
  address: KeptAddress | null;
  arrivesBy: CalendarDay;
}

/** Pieces as text. `toFollow` is empty for the last parcel. */
export interface ParcelContents {
  inIt: string;
  toFollow: string;
}

/** Why an order was canceled, and how much is refunded for it. */
export interface CancellationNotice {
  reason: string;
  refundCents: number;
}

function whyOf({ reason, refundCents }: CancellationNotice = { reason: "", refundCents: 0 }): string {
  const because = reason ? ` Reason: ${reason.replace(/[.!?]?$/, ".")}` : "";
  return refundCents > 0 ? `${because} We're refunding ${formatMoney(refundCents)}.` : because;
}

const updateFacts = ({ id, customerName, pinType }: UpdateMail) => ({
  orderNumber: id,
  name: customerName,
  pieces: pluralPieceNames[pinType ?? "pins"],
});

const pictureOf = ({ id, kind }: UpdateMail) => (kind === "custom" ? designPicture(id) : undefined);

/** Sent to the customer after every change of status (orders-2). */
export function statusMail(
  { status, ...order }: UpdateMail & { status: AnyOrderStatus; cancellation?: CancellationNotice },
  parcel?: ParcelContents,
): RenderedMail {
  return renderTemplate(`status-${status}`, {
    picture: pictureOf(order),
    progress: progressOf(status),
    facts: { ...updateFacts(order), ...(status === "cancelled" ? { why: whyOf(order.cancellation) } : {}) },
    parts: {
      parcel: parcel ? <Paragraph>Your final package: {parcel.inIt}.</Paragraph> : null,
      tracking: (
        <>
          {progressPart(status, order)}
          <PurchaseOrderNote number={order.purchaseOrder} />
        </>
      ),
    },
    ...buttonOf(order),
  });
}

function progressPart(status: AnyOrderStatus, order: UpdateMail) {
  if (status === "delivered") return <AfterDelivery order={order} />;
  if (status !== "mockup_sent") return trackingOf(order);
  const { arrivesBy, isPaymentDue = false } = order;
  return arrivesBy ? <ArrivesIfApproved day={arrivesBy} isPaymentDue={isPaymentDue} /> : null;
}

/** Leads to the mockup, to the carrier of a parcel on its way, or to the order. */
function buttonOf({ roomUrl, orderUrl, parcel, trackingUrl }: UpdateMail, isOnItsWay = parcel !== undefined) {
  if (roomUrl) return { href: roomUrl, button: "View your mockup" };
  return isOnItsWay && trackingUrl ? { href: trackingUrl, button: "Track package" } : { href: orderUrl };
}

function AfterDelivery({ order: { orderUrl, kind } }: { order: UpdateMail }) {
  return (
    <>
      <Paragraph>
        Something wrong? Tell us within {brand.returns.days} days and we'll make it right. Just reply to this email.
      </Paragraph>
      <Paragraph>
        Happy with them? <TextLink href={orderUrl}>{kind === "custom" ? "Show us a photo" : "Write a review"}</TextLink>{" "}
        or <TextLink href={kind === "custom" ? orderUrl : `${originMark}/wholesale`}>order again</TextLink>.
      </Paragraph>
    </>
  );
}

/** Sent to the customer when a part of the order ships before the rest. */
export function parcelMail(order: UpdateMail, parcel: ParcelContents): RenderedMail {
  return renderTemplate("order-parcel", {
    picture: pictureOf(order),
    facts: { ...updateFacts(order), ...parcel },
    parts: {
      tracking: (
        <>
          {trackingOf(order)}
          <PurchaseOrderNote number={order.purchaseOrder} />
        </>
      ),
    },
    ...buttonOf(order),
  });
}

/** Sent to both addresses. Only the new one gets the link. */
export function emailCorrected(
  { id, customerName, newEmail, oldEmail }: { id: string; customerName: string; newEmail: string; oldEmail: string },
  orderUrl: string | null,
): RenderedMail {
  const facts = { orderNumber: id, name: customerName, newEmail, oldEmail };
  return renderTemplate("order-email-corrected", { facts, href: orderUrl });
}

/** Sent to the customer when the tracking number is added or changes. */
export function trackingMail(order: UpdateMail): RenderedMail {
  return renderTemplate("order-tracking", {
    picture: pictureOf(order),
    progress: progressOf("shipped"),
    facts: { ...updateFacts(order), trackingNumber: String(order.trackingNumber) },
    parts: {
      tracking: (
        <>
          <Tracking order={order} isOnItsWay />
          <PurchaseOrderNote number={order.purchaseOrder} />
        </>
      ),
    },
    ...buttonOf(order, true),
  });
}

function trackingOf(order: UpdateMail) {
  if (order.trackingNumber || order.parcel) return <Tracking order={order} />;
  return order.arrivesBy ? <ArrivesBy day={order.arrivesBy} /> : null;
}

function Tracking({ order, isOnItsWay }: { order: UpdateMail; isOnItsWay?: boolean }) {
  const { trackingNumber, trackingUrl, parcel, orderUrl, arrivesBy } = order;
  const carrier = trackingNumber ? carrierName({ trackingNumber, trackingUrl }) : null;
  const isButton = trackingUrl && (isOnItsWay || parcel);
  return (
    <>
      {trackingNumber ? (
        <Paragraph>
          {carrier ? `${carrier} tracking number` : "Tracking number"}: <strong>{trackingNumber}</strong>
          {trackingUrl ? (
            <>
              {" ("}
              <TextLink href={isButton ? orderUrl : trackingUrl}>
                {isButton ? "view your order" : "track the package"}
              </TextLink>
              )
            </>
          ) : null}
        </Paragraph>
      ) : null}
      {!parcel && isOnItsWay && arrivesBy ? <ArrivesBy day={arrivesBy} /> : null}
      {parcel ? (
        <>
          <ArrivesBy day={parcel.arrivesBy} />
          <Lines head={["In this package"]} rows={parcel.items.map((item) => ({ ...item, value: "" }))} />
          <ShipsTo address={parcel.address} />
        </>
      ) : null}
    </>
  );
}

/** Email of the button "Send Production Email" (custom-orders-8). */
export function productionMail(order: {
  customerName: string;
  orderId: string;
  estimatedWeeks: string;
  orderUrl: string;
  pinType: PinType;
  arrivesBy: CalendarDay | null;
}): RenderedMail {
  const { customerName, orderId, estimatedWeeks, orderUrl, pinType, arrivesBy } = order;
  return renderTemplate("order-production", {
    picture: designPicture(orderId),
    progress: progressOf("in_production"),
    facts: { name: customerName, orderNumber: orderId, weeks: estimatedWeeks, pieces: pluralPieceNames[pinType] },
    parts: { arrival: arrivesBy ? <ArrivesBy day={arrivesBy} /> : null },
    href: orderUrl,
  });
}

export function staffEmail({ subject, body, orderUrl }: { subject: string; body: string; orderUrl: string }) {
  return renderMail({
    subject,
    preview: cutText(body, 120),
    hasHelpLinks: true,
    children: (
      <>
        <StaffText>{body}</StaffText>
        <Action href={orderUrl}>Your order</Action>
      </>
    ),
  });
}
