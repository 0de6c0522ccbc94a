import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { resolutionCenterUrl } from "~/domain/payments/disputes";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface StaffDispute {
  /** Order or invoice, or null for a payment without one. */
  recordId: string | null;
  amountCents: number | null;
  reason: string;
  /** Status of an open dispute, or outcome of a closed one. */
  status: string;
  respondBy: Date | null;
  adminUrl: string;
}

/** Tells staff about a dispute at PayPal, once for each dispute. */
export function disputeForStaff({
  recordId,
  amountCents,
  reason,
  status,
  respondBy,
  adminUrl,
}: StaffDispute): RenderedMail {
  const what = amountCents === null ? "a payment" : formatMoney(amountCents);
  const about = `${what}${recordId ? ` for ${recordId}` : ""}`;
  const next = respondBy
    ? `Please respond at PayPal by ${formatDate(shopDay(respondBy))}. Without a response, PayPal decides for the customer.`
    : "PayPal doesn't need a response from you now.";
  return renderMail({
    subject: `Dispute at PayPal: ${about}`,
    preview: next,
    children: (
      <>
        <Heading>A customer opened a dispute</Heading>
        <Paragraph>A customer disputes {about} at PayPal. Don't refund it here while the dispute is open.</Paragraph>
        <Paragraph>Reason: {reason}</Paragraph>
        <Paragraph>Status: {status}</Paragraph>
        <Paragraph>{next}</Paragraph>
        <Action href={resolutionCenterUrl}>Open PayPal's Resolution Center</Action>
        <Action href={adminUrl}>View details</Action>
      </>
    ),
  });
}
