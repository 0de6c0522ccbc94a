import { brand } from "~/domain/brand/brand";
import { formatMoney } from "~/domain/money/money";
import type { PaymentMethod } from "~/domain/payments/methods";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface RefundMail {
  orderId: string | null;
  orderUrl: string | null;
  amountCents: number;
  reason: string;
  method: PaymentMethod;
  /** This refund cancels the order, because it leaves none of its money. */
  isCancelled: boolean;
}

export function refundMail({ orderId, orderUrl, amountCents, reason, method, isCancelled }: RefundMail): RenderedMail {
  const amount = formatMoney(amountCents);
  const forOrder = orderId ? ` for order ${orderId}` : "";
  const how =
    method === "paypal"
      ? `We refunded ${amount} through PayPal${forOrder}. ${brand.promises.refund}`
      : `We're sending ${amount} back to you${forOrder}.`;
  return renderTemplate("refund", {
    facts: { amount, forOrder, about: orderId ? `Order ${orderId}: refund` : "Refund" },
    parts: {
      how: (
        <Paragraph>
          {how}
          {isCancelled ? " Your order has been canceled." : null}
        </Paragraph>
      ),
      lines: reason ? (
        <Lines head={["Reason", "Refund"]} rows={[{ key: "refund", label: reason, value: amount }]} />
      ) : null,
    },
    href: orderUrl,
  });
}

interface VoidedPayment {
  /** "order PH-…" or "invoice INV-…". */
  what: string;
  url: string | null;
  amountCents: number;
  reason: string;
  /** False if the order or invoice ended meanwhile. */
  isDue: boolean;
}

/** Tells the customer, who received a receipt, that the payment no longer counts. */
export function paymentVoided({ what, url, amountCents, reason, isDue }: VoidedPayment): RenderedMail {
  const amount = formatMoney(amountCents);
  return renderTemplate("payment-voided", {
    facts: { amount, what, reason, next: isDue ? `${amount} is due again.` : "Nothing is due." },
    href: url,
  });
}

interface CancelMail {
  id: string;
  customerName: string;
  adminUrl: string;
  /** True if staff have to decide and refund manually. */
  isRequest: boolean;
}

/** Tells staff that a customer canceled, or asks to cancel. */
export function cancelForStaff({ id, customerName, adminUrl, isRequest }: CancelMail): RenderedMail {
  return renderMail({
    subject: isRequest ? `Cancellation requested for order ${id}` : `Order ${id} was canceled`,
    preview: isRequest ? "Its payment has to be refunded manually." : "Its payment is refunded automatically.",
    children: (
      <>
        <Heading>{isRequest ? `Cancellation requested: ${id}` : `${id} was canceled`}</Heading>
        <Paragraph>
          {customerName || "The customer"}{" "}
          {isRequest
            ? "asked to cancel this order. Its payment can't be refunded automatically. Please review the order and respond."
            : "canceled this order. The payment is refunded automatically. Please don't ship it."}
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

interface RefusedRefund {
  /** Id of the order or invoice, or null for a payment without one. */
  recordId: string | null;
  amountCents: number;
  reason: string;
  adminUrl: string;
}

/** Tells staff that PayPal declined a refund, so that someone looks into it. */
export function refundRefusedForStaff({ recordId, amountCents, reason, adminUrl }: RefusedRefund): RenderedMail {
  const about = `${formatMoney(amountCents)}${recordId ? ` for ${recordId}` : ""}`;
  return renderMail({
    subject: `PayPal declined the refund of ${about}`,
    preview: "The money hasn't been returned. Please check this payment at PayPal.",
    children: (
      <>
        <Heading>PayPal declined a refund</Heading>
        <Paragraph>
          PayPal declined the refund of {about}. The customer is still waiting for it. Please check the payment at
          PayPal, then refund it there or try again here.
        </Paragraph>
        {reason ? <Paragraph>Reason: {reason}</Paragraph> : null}
        <Action href={adminUrl}>View details</Action>
      </>
    ),
  });
}
