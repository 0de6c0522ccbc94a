import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { ItemsTable } from "~/routes/admin/items-table";

interface InvoiceLinesProps {
  invoice: {
    invoiceNumber: string;
    items: { description: string; quantity: number; unitPriceCents: number }[];
    subtotalCents: number;
    taxCents: number;
    totalCents: number;
    paidCents: number;
  };
  /** Amount left to pay, in cents. */
  left: number;
}

export function InvoiceLines({ invoice, left }: InvoiceLinesProps) {
  const sums = [
    ["Subtotal", invoice.subtotalCents],
    ["Tax", invoice.taxCents],
    ["Total", invoice.totalCents],
    ...(left > 0 && invoice.paidCents > 0
      ? ([
          ["Paid", -invoice.paidCents],
          ["Amount due", left],
        ] as const)
      : []),
  ] as const;
  return (
    <ItemsTable
      caption={`Items of ${invoice.invoiceNumber}`}
      columns={["Item", "Quantity", "Each", "Amount"]}
      rows={invoice.items.map(({ description, quantity, unitPriceCents }) => ({
        key: description + unitPriceCents,
        cells: [
          description,
          formatCount(quantity),
          formatMoney(unitPriceCents),
          formatMoney(quantity * unitPriceCents),
        ],
      }))}
      sums={sums}
    />
  );
}
