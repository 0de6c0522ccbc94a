import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { methodNames, type PaymentMethod, paidBy } from "~/domain/payments/methods";
import { Lines, Paragraph, TextLink } from "~/emails/frame/mail";

/** How a payment was made. A bookkeeper needs it next to the amounts (email-15). */
export interface ReceiptFacts {
  paidAt: Date;
  method: PaymentMethod;
  /** PayPal's transaction, the number of a check, or null. */
  number: string | null;
  /** Page with all lines, to print or save as PDF. */
  printUrl: string;
}

/** Link to the W-9 for a club's bookkeeper (files-13). `page` is any page of the shop. */
export function W9Note({ page }: { page: string }) {
  return (
    <>
      Need our W-9? <TextLink href={new URL("/w-9.pdf", page).href}>Get it here</TextLink>.
    </>
  );
}

/** One line under the amounts of an order. The page to print has seller, bill-to and lines. */
export function PaidNote({ receipt: { paidAt, method, number, printUrl } }: { receipt: ReceiptFacts }) {
  return (
    <Paragraph>
      Paid {formatDate(paidAt)} {paidBy(method, number)}.{" "}
      <TextLink href={printUrl}>Print the receipt or save it as a PDF</TextLink>. <W9Note page={printUrl} />
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
        <TextLink href={printUrl}>Print the invoice or save it as a PDF</TextLink>. <W9Note page={printUrl} />
      </Paragraph>
    </>
  );
}
