import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Tells staff that a customer sent a tax exemption certificate with an order. */
export function certificateForStaff({ orderId, adminUrl }: { orderId: string; adminUrl: string }): RenderedMail {
  return renderMail({
    subject: `Tax certificate to review: order ${orderId}`,
    preview: "Approve it to refund the order's sales tax, or refuse it with a reason.",
    children: (
      <>
        <Heading>Please review a tax certificate</Heading>
        <Paragraph>
          The customer of order {orderId} sent a tax exemption certificate. Approve it to refund the order's sales tax,
          or refuse it with a reason.
        </Paragraph>
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

interface CertificateMail {
  orderId: string;
  customerName: string;
  orderUrl: string;
}

interface Approved extends CertificateMail {
  /** Address whose account pays no sales tax from now on. */
  account: string;
  validUntil: string | null;
  refundedCents: number;
  /** Sales tax that was not paid yet and is no longer due. */
  creditedCents: number;
}

export function certificateApproved(approved: Approved): RenderedMail {
  const { orderId, customerName, orderUrl, account, validUntil } = approved;
  return renderTemplate("certificate-approved", {
    facts: {
      orderNumber: orderId,
      name: customerName,
      taxBack: taxBack(approved),
      until: validUntil ? ` until ${formatDate(validUntil)}` : "",
      account,
    },
    href: orderUrl,
  });
}

function taxBack({ refundedCents, creditedCents }: Pick<Approved, "refundedCents" | "creditedCents">): string {
  const back = `We're refunding ${formatMoney(refundedCents)} of sales tax.`;
  const off = `We took ${formatMoney(creditedCents)} of sales tax off the amount due.`;
  const all = [...(refundedCents > 0 ? [back] : []), ...(creditedCents > 0 ? [off] : [])];
  return all.length > 0 ? all.join(" ") : "This order has no sales tax to refund.";
}

export function certificateRefused({
  orderId,
  customerName,
  orderUrl,
  reason,
}: CertificateMail & { reason: string }): RenderedMail {
  return renderTemplate("certificate-refused", {
    facts: { orderNumber: orderId, name: customerName },
    parts: { reason: <Paragraph>{reason}</Paragraph> },
    href: orderUrl,
  });
}
