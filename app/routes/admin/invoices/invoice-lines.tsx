import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";

interface InvoiceLinesProps {
  invoice: {
    invoiceNumber: string;
    items: { description: string; quantity: number; unitPriceCents: number }[];
    subtotalCents: number;
    taxCents: number;
    totalCents: number;
    paidCents: number;
  };
  /** What is still to pay. */
  left: number;
}

/** What is billed, and what is left of it. */
export function InvoiceLines({ invoice, left }: InvoiceLinesProps) {
  const sums = [
    ["Subtotal", invoice.subtotalCents],
    ["Tax", invoice.taxCents],
    ["Total", invoice.totalCents],
    ...(left > 0 && invoice.paidCents > 0
      ? ([
          ["Paid", -invoice.paidCents],
          ["Left to pay", left],
        ] as const)
      : []),
  ] as const;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Lines of {invoice.invoiceNumber}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="pl-3 text-right">
            Pieces
          </th>
          <th scope="col" className="pl-3 text-right">
            Each
          </th>
          <th scope="col" className="pl-3 text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {invoice.items.map((item) => (
          <tr key={item.description + item.unitPriceCents} className="border-line border-t">
            <td className="py-1.5">{item.description}</td>
            <td className="pl-3 text-right">{formatCount(item.quantity)}</td>
            <td className="pl-3 text-right">{formatMoney(item.unitPriceCents)}</td>
            <td className="pl-3 text-right">{formatMoney(item.quantity * item.unitPriceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="tabular-nums">
        {sums.map(([name, cents]) => (
          <tr key={name} className={/^Total|^Left/.test(name) ? "border-line border-t font-semibold" : ""}>
            <th scope="row" colSpan={3} className="py-1 text-right font-medium">
              {name}
            </th>
            <td className="pl-3 text-right">{formatMoney(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
