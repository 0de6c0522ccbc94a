import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
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

export function invoiceReceipt(invoice: PaidInvoice): RenderedMail {
  const { invoiceNumber, customerName, description, amountCents, leftCents, payUrl, paidAt } = invoice;
  const amount = formatMoney(amountCents);
  const left = formatMoney(leftCents);
  const isWhole = leftCents === 0;
  const rows = [
    { key: "paid", label: description || invoiceNumber, value: amount },
    ...(isWhole ? [] : [{ key: "left", label: "Amount due", value: left, strong: true }]),
  ];
  return renderTemplate(isWhole ? "invoice-receipt" : "invoice-part", {
    facts: { invoiceNumber, name: customerName, amount, left, paidOn: formatDate(paidAt) },
    parts: { lines: <Lines head={["Invoice", "Paid"]} rows={rows} /> },
    href: isWhole ? null : payUrl,
  });
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
