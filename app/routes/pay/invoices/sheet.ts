// Facts of a printed invoice or receipt. The page and the PDF file both show exactly these (invoices-18).
import { brand } from "~/domain/brand/brand";
import type { ContactFacts } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { paidBy } from "~/domain/payments/methods";
import type { Paper } from "~/routes/pay/invoices/invoice-paper.server";
import type { PrintedPayment } from "~/services/ledger/receipts.server";
import type { Receipt } from "~/services/orders/receipt.server";

export type Fact = readonly [name: string, value: string];
export type PaperSum = readonly [name: string, cents: number];

export interface Sheet {
  title: string;
  number: string;
  /** Current state, such as "Paid on June 1, 2026". */
  word?: string;
  isOverdue?: boolean;
  customer: Paper["customer"];
  /** The second one is emphasized. */
  facts: readonly Fact[];
  items: Paper["items"];
  /** The last sum is emphasized. */
  sums: readonly PaperSum[];
  /** Page that takes the payment of an open invoice. */
  payUrl: string | null;
  notes: string | null;
}

const standing: Partial<Record<Paper["state"], string>> = {
  draft: "Draft: not sent yet",
  void: "Void",
  overdue: "Overdue",
};

export function invoiceSheet(paper: Paper): Sheet {
  const { number, issuedAt, dueDate, paidAt, terms, purchaseOrder, state, customer, items, pay, notes } = paper;
  const facts: Fact[] = [
    ["Date", formatDate(issuedAt)],
    ["Due", formatDate(dueDate)],
  ];
  if (terms) facts.push(["Terms", terms]);
  if (purchaseOrder) facts.push(["PO number", purchaseOrder]);
  return {
    title: "Invoice",
    number,
    word: state === "paid" ? `Paid${paidAt ? ` on ${formatDate(paidAt)}` : ""}` : standing[state],
    isOverdue: state === "overdue",
    customer,
    facts,
    items,
    sums: sumsOf(paper),
    payUrl: pay?.url ?? null,
    notes,
  };
}

export function receiptSheet(receipt: Receipt): Sheet {
  const { id, createdAt, purchaseOrder, customer, items, payments, leftCents } = receipt;
  const facts: Fact[] = [
    ["Date", formatDate(createdAt)],
    ["Amount due", formatMoney(leftCents)],
  ];
  if (purchaseOrder) facts.push(["PO number", purchaseOrder]);
  const sums: PaperSum[] = [...totalsOf(receipt), ...paidSums(payments), ["Amount due", leftCents]];
  return { title: "Receipt", number: id, customer, facts, items, sums, payUrl: null, notes: null };
}

function sumsOf({ subtotalCents, taxCents, totalCents, parts, payments, leftCents }: Paper): PaperSum[] {
  const totals = totalsOf({ subtotalCents, taxCents, totalCents });
  if (payments.length > 0) return [...totals, ...paidSums(payments), ["Amount due", leftCents]];
  return [...totals, ...(parts ? [["Paid", -parts.paidCents] as const, ["Amount due", parts.leftCents] as const] : [])];
}

const paidSums = (payments: readonly PrintedPayment[]): PaperSum[] =>
  payments.flatMap(({ method, number, cents, at, refunds }): PaperSum[] => [
    [`Paid ${formatDate(at)} ${paidBy(method, number)}`, -cents],
    ...refunds.map(({ cents, at }): PaperSum => [`Refunded ${formatDate(at)}`, cents]),
  ]);

const totalsOf = ({
  subtotalCents,
  taxCents,
  totalCents,
}: Pick<Paper, "subtotalCents" | "taxCents" | "totalCents">): PaperSum[] => [
  ...(taxCents > 0 ? [["Before tax", subtotalCents] as const, ["Sales tax", taxCents] as const] : []),
  ["Total", totalCents],
];

/** Lines of the bill-to address. */
export const billTo = ({
  customerName,
  customerCompany,
  customerAddress,
  customerEmail,
}: NonNullable<Sheet["customer"]>) =>
  [customerName, customerCompany, customerAddress, customerEmail].filter(Boolean).join("\n");

export const lineColumns = ["Item", "Quantity", "Each", "Amount"] as const;

/** Follows "Pay online". */
export const payOnline = ", by card or PayPal, no account needed:";

/** Ways to pay besides the payment page, each a name and how to do it. */
export const otherWays = (number: string, { postalLine, email }: ContactFacts): Fact[] => [
  ["By check", `, payable to ${brand.name}, with ${number} on it: ${postalLine}`],
  ["By bank transfer", `: email ${email} for our account details.`],
];
