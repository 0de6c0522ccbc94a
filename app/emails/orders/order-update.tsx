import { brand } from "~/domain/brand/brand";
import { type PinType, pieceWords } from "~/domain/designer/products";
import { type AnyOrderStatus, type OrderKind, statusLabel } from "~/domain/orders/admin";

import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface UpdateMail {
  id: string;
  kind: OrderKind;
  customerName: string;
  /** What a custom order is of. */
  pinType?: PinType;
  /** The signed link that shows the order without a sign-in. */
  orderUrl: string;
  /** Where the mockup can be seen and approved. */
  roomUrl?: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}

const sentences: Record<AnyOrderStatus, string> = {
  pending: "Your order is with our designers again.",
  processing: `We are packing your order. Most items leave us in ${brand.promises.catalog}.`,
  mockup_sent: "Your mockup is ready. Please look at it and tell us whether to go ahead.",
  approved: `Your design is approved. ${brand.promises.balance}`,
  in_production: `Your pins are being made. Production takes ${brand.promises.productionInWords}.`,
  shipped: "Your order is on its way to you.",
  delivered: "Your order has been delivered. We hope it makes you smile.",
  cancelled: "Your order has been cancelled.",
};

/** Pieces in words; nothing follows the last parcel. */
export interface ParcelContents {
  inIt: string;
  toFollow: string;
}

/** To the customer after every change of status (orders-2). */
export function statusMail(
  { status, ...order }: UpdateMail & { status: AnyOrderStatus },
  parcel?: ParcelContents,
): RenderedMail {
  const sentence = sentences[status].replace("pins", pieceWords[order.pinType ?? "pins"]);
  return renderMail({
    subject: `Order ${order.id}: ${statusLabel(status)}`,
    preview: sentence,
    children: (
      <>
        <Heading>{statusLabel(status)}</Heading>
        <Paragraph>
          Hi {order.customerName || "there"}, {lowerFirst(sentence)}
        </Paragraph>
        {parcel ? <Paragraph>In this last parcel: {parcel.inIt}.</Paragraph> : null}
        <Tracking {...order} />
        {order.roomUrl ? (
          <Action href={order.roomUrl}>Look at your mockup</Action>
        ) : (
          <Action href={order.orderUrl}>Follow order {order.id}</Action>
        )}
        <Paragraph>Questions? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

/** To the customer when a part of the order ships before the rest. */
export function parcelMail(order: UpdateMail, { inIt, toFollow }: ParcelContents): RenderedMail {
  return renderMail({
    subject: `Order ${order.id}: a parcel is on its way`,
    preview: `In it: ${inIt}.`,
    children: (
      <>
        <Heading>A first part is on its way</Heading>
        <Paragraph>
          Hi {order.customerName || "there"}, we have sent a part of your order: <strong>{inIt}</strong>.
        </Paragraph>
        <Paragraph>Still to come: {toFollow}. We write again when it ships; you pay no further shipping.</Paragraph>
        <Tracking {...order} />
        <Action href={order.orderUrl}>Follow order {order.id}</Action>
        <Paragraph>Questions? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

/** To both addresses; the link goes to the new one alone. */
export function emailCorrected(
  { id, customerName, newEmail, oldEmail }: { id: string; customerName: string; newEmail: string; oldEmail: string },
  orderUrl: string | null,
): RenderedMail {
  return renderMail({
    subject: `Order ${id}: the e-mail address was changed`,
    preview: `From here on we write to ${newEmail}.`,
    children: (
      <>
        <Heading>Another e-mail address</Heading>
        <Paragraph>
          Hi {customerName || "there"}, mails about order <strong>{id}</strong> went to {oldEmail} and go to {newEmail}{" "}
          from here on.
        </Paragraph>
        {orderUrl ? <Action href={orderUrl}>Follow order {id}</Action> : null}
        <Paragraph>You did not ask for this? Please write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

/** To the customer when the tracking number comes or changes. */
export function trackingMail(order: UpdateMail): RenderedMail {
  return renderMail({
    subject: `Order ${order.id}: your tracking number`,
    preview: `Tracking number ${order.trackingNumber}`,
    children: (
      <>
        <Heading>Follow your parcel</Heading>
        <Paragraph>Hi {order.customerName || "there"}, your order has a tracking number.</Paragraph>
        <Tracking {...order} />
        <Action href={order.orderUrl}>Follow order {order.id}</Action>
      </>
    ),
  });
}

function Tracking({ trackingNumber, trackingUrl }: Pick<UpdateMail, "trackingNumber" | "trackingUrl">) {
  if (!trackingNumber) return null;
  return (
    <Paragraph>
      Tracking number: <strong>{trackingNumber}</strong>
      {trackingUrl ? (
        <>
          {" "}
          (<a href={trackingUrl}>track the package</a>)
        </>
      ) : null}
    </Paragraph>
  );
}

/** "Send Production Email" (custom-orders-8). */
export function productionMail(order: {
  customerName: string;
  orderId: string;
  estimatedWeeks: string;
  orderUrl: string;
  pinType: PinType;
}): RenderedMail {
  const pieces = pieceWords[order.pinType];
  return renderMail({
    subject: `Your ${pieces} are in production (order ${order.orderId})`,
    preview: `Production takes ${order.estimatedWeeks}.`,
    children: (
      <>
        <Heading>Your {pieces} are in production</Heading>
        <Paragraph>
          Hi {order.customerName}, your order <strong>{order.orderId}</strong> is being made. Production takes{" "}
          {order.estimatedWeeks}; we write again when it ships.
        </Paragraph>
        <Action href={order.orderUrl}>Follow your order</Action>
      </>
    ),
  });
}

/** An e-mail in staff's own words. */
export function staffEmail({ subject, body, orderUrl }: { subject: string; body: string; orderUrl: string }) {
  return renderMail({
    subject,
    preview: body.slice(0, 120),
    children: (
      <>
        {body.split(/\n{2,}/).map((paragraph) => (
          <Paragraph key={paragraph}>
            <span style={{ whiteSpace: "pre-line" }}>{paragraph}</span>
          </Paragraph>
        ))}
        <Paragraph>The {brand.name} team</Paragraph>
        <Action href={orderUrl}>Your order</Action>
      </>
    ),
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
