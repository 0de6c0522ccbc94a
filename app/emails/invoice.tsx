import { brand } from "~/domain/brand";
import { formatDate } from "~/domain/calendar";
import { formatMoney } from "~/domain/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/mail";

interface MailedInvoice {
  invoiceNumber: string;
  customerName: string;
  items: readonly { description: string; quantity: number; unitPriceCents: number }[];
  taxCents: number;
  totalCents: number;
  dueDate: string;
  terms: string | null;
  notes: string | null;
}

interface InvoiceMail {
  invoice: MailedInvoice;
  payUrl: string;
  printUrl: string;
  isReminder: boolean;
}

/** The invoice itself, the first time or as a reminder after its day. */
export function invoiceMail({ invoice, payUrl, printUrl, isReminder }: InvoiceMail): RenderedMail {
  const { invoiceNumber, customerName, totalCents, dueDate, terms, notes } = invoice;
  const total = formatMoney(totalCents);
  return renderMail({
    subject: isReminder
      ? `Reminder: invoice ${invoiceNumber} over ${total} was due on ${formatDate(dueDate)}`
      : `Invoice ${invoiceNumber} from ${brand.name}: ${total}`,
    preview: `Due ${formatDate(dueDate)}. Pay online by card or PayPal.`,
    children: (
      <>
        <Heading>Invoice {invoiceNumber}</Heading>
        <Paragraph>
          Hi {customerName},{" "}
          {isReminder
            ? `we have not seen a payment for this invoice yet. If it is on its way, please forget this mail.`
            : `here is your invoice. It is due on ${formatDate(dueDate)}${terms ? ` (${terms})` : ""}.`}
        </Paragraph>
        <InvoiceLines invoice={invoice} />
        <Action href={payUrl}>Pay {total}</Action>
        <Paragraph>
          No PayPal account is needed. For your books: <a href={printUrl}>print this invoice</a>.
        </Paragraph>
        {notes ? <Paragraph>{notes}</Paragraph> : null}
        <Paragraph>Questions? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}

function InvoiceLines({ invoice: { items, taxCents, totalCents } }: { invoice: MailedInvoice }) {
  const tax = { key: "tax", label: "Tax", value: formatMoney(taxCents) };
  return (
    <Lines
      head={["Item", "Amount"]}
      rows={[
        ...items.map(({ description, quantity, unitPriceCents }, index) => ({
          key: `${index}`,
          label: quantity === 1 ? description : `${quantity} × ${description}`,
          value: formatMoney(quantity * unitPriceCents),
        })),
        ...(taxCents > 0 ? [tax] : []),
        { key: "total", label: "Total", value: formatMoney(totalCents), strong: true },
      ]}
    />
  );
}

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
