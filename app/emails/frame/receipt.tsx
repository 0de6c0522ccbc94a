import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { methodNames, type PaymentMethod, paidBy } from "~/domain/payments/methods";
import { w9Answer } from "~/domain/settings/faq";
import { Lines, originMark, Paragraph, TextLink } from "~/emails/frame/mail";

/** A receipt or an invoice as a page with all lines to print, and as a PDF file. */
export interface PaperLinks {
  printUrl: string;
  pdfUrl: string;
}

/** How a payment was made. A bookkeeper needs it next to the amounts (email-15). */
export interface ReceiptFacts extends PaperLinks {
  paidAt: Date;
  method: PaymentMethod;
  /** PayPal's transaction, the number of a check, or null. */
  number: string | null;
}

/** "Print the invoice or download it as a PDF." */
export function PaperNote({ paper, links: { printUrl, pdfUrl } }: { paper: string; links: PaperLinks }) {
  return (
    <>
      <TextLink href={printUrl}>Print the {paper}</TextLink> or <TextLink href={pdfUrl}>download it as a PDF</TextLink>.
    </>
  );
}

/** For a club's bookkeeper. The FAQ knows whether there is a W-9 when the email is read, which may be weeks later (files-13). */
export const W9Note = () => (
  <>
    Need our W-9? <TextLink href={originMark + w9Answer}>Here's how to get it</TextLink>.
  </>
);

/** Number under which the customer's accounting expects the order. */
export function PurchaseOrderNote({ number }: { number?: string | null }) {
  return number ? <Paragraph>PO number: {number}</Paragraph> : null;
}

/** One line under the amounts of an order. The page to print has seller, bill-to and lines. */
export function PaidNote({ receipt }: { receipt: ReceiptFacts }) {
  const { paidAt, method, number } = receipt;
  return (
    <Paragraph>
      Paid {formatDate(paidAt)} {paidBy(method, number)}. <PaperNote paper="receipt" links={receipt} /> <W9Note />
    </Paragraph>
  );
}

interface ReceiptDetailsProps {
  receipt: ReceiptFacts;
  customer: { customerName: string; customerEmail: string };
}

/** Receipt of an invoice, for bookkeepers. */
export function ReceiptDetails({ receipt, customer }: ReceiptDetailsProps) {
  const { paidAt, method, number } = receipt;
  const rows = [
    { key: "seller", label: "From", value: defaultContact.postalLine },
    { key: "buyer", label: "Bill to", value: `${customer.customerName}\n${customer.customerEmail}` },
    { key: "date", label: "Date paid", value: formatDate(paidAt) },
    { key: "method", label: "Method", value: methodNames[method] },
    { key: "number", label: method === "paypal" ? "Transaction" : "Number", value: number ?? "" },
  ];
  return (
    <>
      <Lines head={["Receipt"]} rows={rows.filter(({ value }) => value !== "")} />
      <Paragraph>
        <PaperNote paper="invoice" links={receipt} /> <W9Note />
      </Paragraph>
    </>
  );
}
