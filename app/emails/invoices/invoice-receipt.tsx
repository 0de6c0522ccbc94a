import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface PaidInvoice {
  invoiceNumber: string;
  customerName: string;
  description: string;
  amountCents: number;
  paidAt: Date;
}

/** To the customer: proof of payment. */
export function invoiceReceipt(invoice: PaidInvoice): RenderedMail {
  const { invoiceNumber, customerName, description, amountCents, paidAt } = invoice;
  const amount = formatMoney(amountCents);
  return renderMail({
    subject: `Receipt for invoice ${invoiceNumber}: ${amount}`,
    preview: `Paid in full on ${formatDate(paidAt)}.`,
    children: (
      <>
        <Heading>Thank you, {customerName}</Heading>
        <Paragraph>
          Invoice <strong>{invoiceNumber}</strong> was paid in full on {formatDate(paidAt)}.
        </Paragraph>
        <Lines
          head={["Invoice", "Paid"]}
          rows={[{ key: "paid", label: description || invoiceNumber, value: amount }]}
        />
        <Paragraph>Please keep this mail for your books. Questions? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

/** To the staff. */
export function invoicePaidForStaff({ adminUrl, ...invoice }: PaidInvoice & { adminUrl: string }): RenderedMail {
  const { invoiceNumber, customerName, amountCents } = invoice;
  return renderMail({
    subject: `Invoice ${invoiceNumber} was paid: ${formatMoney(amountCents)}`,
    preview: `${customerName} paid in full.`,
    children: (
      <>
        <Heading>Invoice {invoiceNumber} is paid</Heading>
        <Paragraph>
          {customerName} paid {formatMoney(amountCents)}.
        </Paragraph>
        <Action href={adminUrl}>Open the invoices</Action>
      </>
    ),
  });
}
