import type { ReactNode } from "react";
import { brand } from "~/domain/brand/brand";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import type { AnyOrderStatus, OrderKind } from "~/domain/orders/admin";
import { cutText } from "~/domain/text/visible";
import {
  Action,
  designPicture,
  MultilineText,
  Paragraph,
  type RenderedMail,
  renderMail,
  TextLink,
} from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface UpdateMail {
  id: string;
  kind: OrderKind;
  customerName: string;
  pinType?: PinType;
  /** Signed link that shows the order without a sign-in. */
  orderUrl: string;
  roomUrl?: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
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
    facts: { ...updateFacts(order), ...(status === "cancelled" ? { why: whyOf(order.cancellation) } : {}) },
    parts: {
      parcel: parcel ? <Paragraph>Your final package: {parcel.inIt}.</Paragraph> : null,
      tracking: trackingOf(order),
    },
    href: order.roomUrl ?? order.orderUrl,
    button: order.roomUrl ? "View your mockup" : undefined,
  });
}

/** Sent to the customer when a part of the order ships before the rest. */
export function parcelMail(order: UpdateMail, parcel: ParcelContents): RenderedMail {
  return renderTemplate("order-parcel", {
    picture: pictureOf(order),
    facts: { ...updateFacts(order), ...parcel },
    parts: { tracking: trackingOf(order) },
    href: order.orderUrl,
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
    facts: { ...updateFacts(order), trackingNumber: String(order.trackingNumber) },
    parts: { tracking: trackingOf(order) },
    href: order.orderUrl,
  });
}

function trackingOf({ trackingNumber, trackingUrl }: Pick<UpdateMail, "trackingNumber" | "trackingUrl">): ReactNode {
  if (!trackingNumber) return null;
  return (
    <Paragraph>
      Tracking number: <strong>{trackingNumber}</strong>
      {trackingUrl ? (
        <>
          {" "}
          (<TextLink href={trackingUrl}>track the package</TextLink>)
        </>
      ) : null}
    </Paragraph>
  );
}

/** Email of the button "Send Production Email" (custom-orders-8). */
export function productionMail(order: {
  customerName: string;
  orderId: string;
  estimatedWeeks: string;
  orderUrl: string;
  pinType: PinType;
}): RenderedMail {
  const { customerName, orderId, estimatedWeeks, orderUrl, pinType } = order;
  return renderTemplate("order-production", {
    picture: designPicture(orderId),
    facts: { name: customerName, orderNumber: orderId, weeks: estimatedWeeks, pieces: pluralPieceNames[pinType] },
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
        {body.split(/\n{2,}/).map((paragraph) => (
          <MultilineText key={paragraph}>{paragraph}</MultilineText>
        ))}
        <Paragraph>The {brand.name} team</Paragraph>
        <Action href={orderUrl}>Your order</Action>
      </>
    ),
  });
}
