import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { methodNames, type PaymentMethod } from "~/domain/payments/methods";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail, TextLink } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

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
  totalCents: number;
  method: PaymentMethod;
  /** PayPal's transaction, the number of a check, or null. */
  transaction: string | null;
  /** Sales tax in this payment. */
  taxCents: number;
  /** Page with all lines, to print or save as PDF. */
  printUrl: string;
}

export function invoiceReceipt(receipt: Receipt): RenderedMail {
  const { invoiceNumber, customerName, amountCents, leftCents, payUrl, paidAt, printUrl } = receipt;
  const amount = formatMoney(amountCents);
  const left = formatMoney(leftCents);
  const isWhole = leftCents === 0;
  return renderTemplate(isWhole ? "invoice-receipt" : "invoice-part", {
    facts: { invoiceNumber, name: customerName, amount, left, paidOn: formatDate(paidAt) },
    parts: {
      lines: (
        <>
          <Lines head={["Invoice", "Amount"]} rows={sumsOf(receipt)} />
          <Lines head={["Receipt"]} rows={detailsOf(receipt)} />
          <Paragraph>
            <TextLink href={printUrl}>Print the invoice or save it as a PDF</TextLink>
          </Paragraph>
        </>
      ),
    },
    href: isWhole ? null : payUrl,
  });
}

function sumsOf({ invoiceNumber, description, totalCents, amountCents, leftCents, taxCents }: Receipt) {
  const rows = [
    { key: "total", label: description || `Invoice ${invoiceNumber}`, cents: totalCents, shown: true },
    { key: "tax", label: "Sales tax in this payment", cents: taxCents, shown: taxCents > 0 },
    { key: "paid", label: "Paid", cents: amountCents, shown: true, strong: true },
    { key: "left", label: "Amount due", cents: leftCents, shown: leftCents > 0, strong: true },
  ];
  return rows
    .filter(({ shown }) => shown)
    .map(({ cents, shown: _, ...row }) => ({ ...row, value: formatMoney(cents) }));
}

function detailsOf({ customerName, customerEmail, method, transaction, paidAt }: Receipt) {
  const rows = [
    { key: "seller", label: "From", value: defaultContact.postalLine },
    { key: "buyer", label: "Bill to", value: `${customerName}\n${customerEmail}` },
    { key: "date", label: "Date paid", value: formatDate(paidAt) },
    { key: "method", label: "Method", value: methodNames[method] },
    { key: "transaction", label: "Transaction", value: transaction ?? "" },
  ];
  return rows.filter(({ value }) => value !== "");
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
