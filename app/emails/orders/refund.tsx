import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface RefundMail {
  orderId: string | null;
  orderUrl: string | null;
  amountCents: number;
  reason: string;
  method: "paypal" | "check" | "bank_transfer" | "none";
}

/** To the customer once money went back. */
export function refundMail({ orderId, orderUrl, amountCents, reason, method }: RefundMail): RenderedMail {
  const amount = formatMoney(amountCents);
  const forOrder = orderId ? ` for order ${orderId}` : "";
  const how =
    method === "paypal"
      ? `We gave ${amount} back through PayPal${forOrder}. It reaches your card or account within a few days.`
      : `We are sending ${amount} back to you${forOrder}.`;
  return renderTemplate("refund", {
    facts: { amount, forOrder },
    parts: {
      how: <Paragraph>{how}</Paragraph>,
      lines: reason ? (
        <Lines head={["Reason", "Refund"]} rows={[{ key: "refund", label: reason, value: amount }]} />
      ) : null,
    },
    href: orderUrl,
  });
}

interface CancelMail {
  id: string;
  customerName: string;
  adminUrl: string;
  /** A request waits for staff: the money must move by hand. */
  isRequest: boolean;
}

/** To the staff: a customer cancelled, or asks for it. */
export function cancelForStaff({ id, customerName, adminUrl, isRequest }: CancelMail): RenderedMail {
  return renderMail({
    subject: isRequest ? `Please cancel order ${id}: the customer asks for it` : `Order ${id} was cancelled`,
    preview: isRequest ? "Its payment has to be given back by hand." : "Its payment goes back by itself.",
    children: (
      <>
        <Heading>{isRequest ? `A request to cancel ${id}` : `${id} was cancelled`}</Heading>
        <Paragraph>
          {customerName || "The customer"}{" "}
          {isRequest
            ? "asks to cancel this order. Its payment cannot be given back by itself: please look at it and answer."
            : "cancelled this order. What was paid goes back by itself; there is nothing left to do but not to ship it."}
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

interface RefusedRefund {
  /** The order or invoice; null for a payment without one. */
  recordId: string | null;
  amountCents: number;
  reason: string;
  adminUrl: string;
}

/** To the staff: PayPal would not give money back, so somebody must look at it. */
export function refundRefusedForStaff({ recordId, amountCents, reason, adminUrl }: RefusedRefund): RenderedMail {
  const about = `${formatMoney(amountCents)}${recordId ? ` for ${recordId}` : ""}`;
  return renderMail({
    subject: `PayPal refused to give ${about} back`,
    preview: "The money is still ours: please look at this payment at PayPal.",
    children: (
      <>
        <Heading>A refund was refused</Heading>
        <Paragraph>
          PayPal did not give back {about}. The customer still waits for it: please look at the payment at PayPal, then
          refund it there or here again.
        </Paragraph>
        {reason ? <Paragraph>Why it should go back: {reason}</Paragraph> : null}
        <Action href={adminUrl}>Open it</Action>
      </>
    ),
  });
}
