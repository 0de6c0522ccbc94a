import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { methodNames, type PaymentMethod, paidBy } from "~/domain/payments/methods";
import { Lines, Paragraph, TextLink } from "~/emails/frame/mail";

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

/** Link to the W-9 for a club's bookkeeper (files-13). `page` is any page of the shop. */
export function W9Note({ page }: { page: string }) {
  return (
    <>
      Need our W-9? <TextLink href={new URL("/w-9.pdf", page).href}>Get it here</TextLink>.
    </>
  );
}

/** Number under which the customer's accounting expects the order. */
export function PurchaseOrderNote({ number }: { number?: string | null }) {
  return number ? <Paragraph>PO number: {number}</Paragraph> : null;
}

/** One line under the amounts of an order. The page to print has seller, bill-to and lines. */
export function PaidNote({ receipt }: { receipt: ReceiptFacts }) {
  const { paidAt, method, number, printUrl } = receipt;
  return (
    <Paragraph>
      Paid {formatDate(paidAt)} {paidBy(method, number)}. <PaperNote paper="receipt" links={receipt} />{" "}
      <W9Note page={printUrl} />
    </Paragraph>
  );
}

interface ReceiptDetailsProps {
  receipt: ReceiptFacts;
  customer: { customerName: string; customerEmail: string };
}

/** Receipt of an invoice, for bookkeepers. */
export function ReceiptDetails({ receipt, customer }: ReceiptDetailsProps) {
  const { paidAt, method, number, printUrl } = receipt;
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
        <PaperNote paper="invoice" links={receipt} /> <W9Note page={printUrl} />
      </Paragraph>
    </>
  );
}
