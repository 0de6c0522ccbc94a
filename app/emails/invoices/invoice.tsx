import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { Lines, MultilineText, Paragraph, type RenderedMail } from "~/emails/frame/mail";
import { PaperNote, W9Note } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

export interface InvoiceItem {
  description: string;
  quantity: number;
  unitPriceCents: number;
}

export const itemRows = (items: readonly InvoiceItem[]) =>
  items.map((item, index) => ({
    key: `${index}`,
    label: item.quantity === 1 ? item.description : `${formatCount(item.quantity)} × ${item.description}`,
    value: formatMoney(item.quantity * item.unitPriceCents),
  }));

interface InvoiceMail {
  invoiceNumber: string;
  customerName: string;
  dueDate: string;
  terms?: string | null;
  /** Purchase order number of the buyer. */
  purchaseOrder?: string | null;
  notes?: string | null;
  items: readonly InvoiceItem[];
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  /** Amount paid so far, 0 by default. */
  paidCents?: number;
  payUrl?: string;
  printUrl?: string;
  pdfUrl?: string;
}

export type InvoiceMailKind = "new" | "reminder" | "changed";

/** The invoice for the customer, its change, or a reminder after its due date. */
export function invoiceMail(invoice: InvoiceMail, kind: InvoiceMailKind): RenderedMail {
  const { invoiceNumber, customerName, dueDate, notes, payUrl, printUrl, pdfUrl, totalCents, paidCents = 0 } = invoice;
  const terms = invoice.terms ? ` Terms: ${invoice.terms}.` : "";
  const purchaseOrder = invoice.purchaseOrder ? ` PO number: ${invoice.purchaseOrder}.` : "";
  return renderTemplate(`invoice-${kind}`, {
    facts: {
      invoiceNumber,
      name: customerName,
      dueDate: formatDate(dueDate),
      amount: formatMoney(totalCents - paidCents),
      terms: terms + purchaseOrder,
    },
    parts: {
      lines: <InvoiceLines invoice={invoice} paidCents={paidCents} />,
      check: payUrl ? (
        <Paragraph>
          Or by check, payable to {brand.name}, with {invoiceNumber} on it: {defaultContact.postalLine}. For ACH or
          wire, email {defaultContact.email} for our account details.
        </Paragraph>
      ) : null,
      print:
        printUrl && pdfUrl ? (
          <Paragraph>
            <PaperNote paper="invoice" links={{ printUrl, pdfUrl }} /> Both have a QR code to pay by phone. <W9Note />
          </Paragraph>
        ) : null,
      notes: notes ? <MultilineText>{notes}</MultilineText> : null,
    },
    href: payUrl,
  });
}

function InvoiceLines({ invoice, paidCents }: { invoice: InvoiceMail; paidCents: number }) {
  const { items, subtotalCents, taxCents, totalCents } = invoice;
  const due = formatMoney(totalCents - paidCents);
  return (
    <Lines
      head={["Item", "Amount"]}
      rows={[
        ...itemRows(items),
        ...(taxCents > 0
          ? [
              { key: "subtotal", label: "Before tax", value: formatMoney(subtotalCents) },
              { key: "tax", label: "Sales tax", value: formatMoney(taxCents) },
            ]
          : []),
        { key: "total", label: "Total", value: formatMoney(totalCents), strong: true },
        ...(paidCents > 0
          ? [
              { key: "paid", label: "Paid", value: formatMoney(-paidCents) },
              { key: "due", label: "Amount due", value: due, strong: true },
            ]
          : []),
      ]}
    />
  );
}
