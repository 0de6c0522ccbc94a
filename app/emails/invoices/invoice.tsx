import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface InvoiceMail {
  invoiceNumber: string;
  customerName: string;
  dueDate: string;
  terms?: string | null;
  /** The buyer's own number of an order. */
  purchaseOrder?: string | null;
  notes?: string | null;
  items: { description: string; quantity: number; unitPriceCents: number }[];
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  /** What came already; nothing unless given. */
  paidCents?: number;
  payUrl?: string;
  /** The invoice on paper, with its customer. */
  printUrl?: string;
}

const kinds = {
  new: { subject: "Invoice", words: "here is your invoice, due on" },
  reminder: { subject: "Reminder: invoice", words: "this invoice was due on" },
  changed: {
    subject: "Changed: invoice",
    words: "your invoice has changed. Please use this one instead of what we sent before; it is due on",
  },
};
export type InvoiceMailKind = keyof typeof kinds;

/** To the customer: the invoice, what it became, or a reminder after its day. */
export function invoiceMail(invoice: InvoiceMail, kind: InvoiceMailKind): RenderedMail {
  const { invoiceNumber, customerName, dueDate, items, subtotalCents, taxCents, totalCents } = invoice;
  const { paidCents = 0 } = invoice;
  const due = formatMoney(totalCents - paidCents);
  const { subject, words } = kinds[kind];
  return renderMail({
    subject: `${subject} ${invoiceNumber} from ${brand.name}`,
    preview: `${due}, due ${formatDate(dueDate)}.`,
    children: (
      <>
        <Heading>Invoice {invoiceNumber}</Heading>
        <Paragraph>
          Hi {customerName}, {words} {formatDate(dueDate)}.{invoice.terms ? ` Terms: ${invoice.terms}.` : ""}
          {invoice.purchaseOrder ? ` Your purchase order: ${invoice.purchaseOrder}.` : ""}
        </Paragraph>
        <Lines
          head={["Item", "Amount"]}
          rows={[
            ...items.map((item, index) => ({
              key: `${index}`,
              label: item.quantity === 1 ? item.description : `${item.quantity} × ${item.description}`,
              value: formatMoney(item.quantity * item.unitPriceCents),
            })),
            ...(taxCents > 0
              ? [
                  { key: "subtotal", label: "Subtotal", value: formatMoney(subtotalCents) },
                  { key: "tax", label: "Tax", value: formatMoney(taxCents) },
                ]
              : []),
            { key: "total", label: "Total", value: formatMoney(totalCents), strong: true },
            ...(paidCents > 0
              ? [
                  { key: "paid", label: "Paid", value: formatMoney(-paidCents) },
                  { key: "due", label: "Left to pay", value: due, strong: true },
                ]
              : []),
          ]}
        />
        {invoice.payUrl ? <Action href={invoice.payUrl}>Pay {due}</Action> : null}
        {invoice.payUrl ? (
          <Paragraph>
            Or by check, payable to {brand.name}, with {invoiceNumber} on it: {defaultContact.postalLine}. For a bank
            transfer write to {defaultContact.email}, and we send you our account.
          </Paragraph>
        ) : null}
        {invoice.printUrl ? (
          <Paragraph>
            For your books, with a code that leads a phone to the payment:{" "}
            <a href={invoice.printUrl}>print this invoice</a>.
          </Paragraph>
        ) : null}
        <Paragraph>
          <span style={{ whiteSpace: "pre-line" }}>{invoice.notes}</span>
        </Paragraph>
      </>
    ),
  });
}
