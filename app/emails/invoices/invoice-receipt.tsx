import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { ReceiptDetails, type ReceiptFacts } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";
import { type InvoiceItem, itemRows } from "~/emails/invoices/invoice";

interface PaidInvoice {
  invoiceNumber: string;
  customerName: string;
  description: string;
  amountCents: number;
  /** For a partial payment: the amount left and the link to pay. */
  leftCents: number;
  payUrl: string;
  paidAt: Date;
}

interface Receipt extends PaidInvoice {
  customerEmail: string;
  /** Lines of the invoice. Payments from before they were stored have none, and show the description instead. */
  items?: readonly InvoiceItem[];
  totalCents: number;
  /** Sales tax in this payment. */
  taxCents: number;
  receipt: ReceiptFacts;
}

export function invoiceReceipt(invoice: Receipt): RenderedMail {
  const { invoiceNumber, customerName, amountCents, leftCents, payUrl, paidAt, receipt } = invoice;
  const amount = formatMoney(amountCents);
  const left = formatMoney(leftCents);
  const isWhole = leftCents === 0;
  return renderTemplate(isWhole ? "invoice-receipt" : "invoice-part", {
    facts: { invoiceNumber, name: customerName, amount, left, paidOn: formatDate(paidAt) },
    parts: {
      lines: (
        <>
          <Lines head={["Item", "Amount"]} rows={rowsOf(invoice)} />
          <ReceiptDetails receipt={receipt} customer={invoice} />
        </>
      ),
    },
    href: isWhole ? null : payUrl,
  });
}

function rowsOf({ invoiceNumber, description, items = [], totalCents, amountCents, leftCents, taxCents }: Receipt) {
  const label = items.length > 0 ? "Invoice total" : description || `Invoice ${invoiceNumber}`;
  const sums = [
    { key: "total", label, cents: totalCents, shown: true },
    { key: "tax", label: "Sales tax in this payment", cents: taxCents, shown: taxCents > 0 },
    { key: "paid", label: "Paid", cents: amountCents, shown: true, strong: true },
    { key: "left", label: "Amount due", cents: leftCents, shown: leftCents > 0, strong: true },
  ];
  return [
    ...itemRows(items),
    ...sums.filter(({ shown }) => shown).map(({ cents, shown: _, ...row }) => ({ ...row, value: formatMoney(cents) })),
  ];
}

export function invoicePaidForStaff({ adminUrl, ...invoice }: PaidInvoice & { adminUrl: string }): RenderedMail {
  const { invoiceNumber, customerName, amountCents, leftCents } = invoice;
  const left = leftCents > 0 ? `Remaining balance: ${formatMoney(leftCents)}.` : "";
  return renderMail({
    subject: `Invoice ${invoiceNumber} was paid${left && " in part"}: ${formatMoney(amountCents)}`,
    preview: `${customerName} paid${left ? ` part of it. ${left}` : " in full."}`,
    children: (
      <>
        <Heading>
          Invoice {invoiceNumber} is paid{left ? " in part" : ""}
        </Heading>
        <Paragraph>
          {customerName} paid {formatMoney(amountCents)}. {left}
        </Paragraph>
        <Action href={adminUrl}>Open the invoices</Action>
      </>
    ),
  });
}
