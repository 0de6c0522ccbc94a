import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { PaperHead, PaperSheet } from "~/routes/pay/invoices/invoice-paper";
import type { ShownStatement } from "~/services/invoices/statements.server";

const cell = "border-line border-b py-2";
const figure = "pl-3 text-right tabular-nums";

export function StatementPaper({ statement, hasW9 }: { statement: ShownStatement; hasW9: boolean }) {
  const { from, to, closingCents, ages, customerName, customerEmail, customerCompany, customerAddress } = statement;
  return (
    <PaperSheet hasW9={hasW9}>
      <PaperHead
        title="Statement of account"
        customer={{ customerName, customerEmail, customerCompany, customerAddress }}
        number={`${formatDate(from)} to ${formatDate(to)}`}
        facts={[
          ["Date", formatDate(to)],
          ["Balance", formatMoney(closingCents)],
        ]}
      />
      <Movements statement={statement} />
      <dl className="grid break-inside-avoid grid-cols-2 gap-3 sm:grid-cols-5">
        {ages.map(({ label, cents }) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    </PaperSheet>
  );
}

function Movements({ statement: { from, to, openingCents, lines, closingCents } }: { statement: ShownStatement }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-left text-muted text-sm">
          <th className={`${cell} font-medium`}>Date</th>
          <th className={`${cell} pl-3 font-medium`}>Description</th>
          <th className={`${cell} ${figure} font-medium`}>Amount</th>
          <th className={`${cell} ${figure} font-medium max-sm:hidden print:table-cell`}>Balance</th>
        </tr>
      </thead>
      <tbody>
        <Balance day={from} label="Opening balance" cents={openingCents} />
        {lines.map(({ itemId, at, what, number, cents, balanceCents }) => (
          <tr key={`${itemId} ${what} ${at.getTime()} ${cents}`} className="break-inside-avoid align-top">
            <td className={cell}>{formatDate(at)}</td>
            <td className={`${cell} wrap-anywhere pl-3`}>
              {what} {number}
            </td>
            <td className={`${cell} ${figure}`}>{formatMoney(cents)}</td>
            <td className={`${cell} ${figure} max-sm:hidden print:table-cell`}>{formatMoney(balanceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Balance day={to} label="Closing balance" cents={closingCents} />
      </tfoot>
    </table>
  );
}

/** On phones the balance column is hidden, and its value appears in the previous column. */
function Balance({ day, label, cents }: { day: string; label: string; cents: number }) {
  return (
    <tr className="font-semibold">
      <td className={cell}>{formatDate(day)}</td>
      <th scope="row" className={`${cell} pl-3 text-left font-semibold`}>
        {label}
      </th>
      <td className={`${cell} ${figure}`}>
        <span className="sm:hidden print:hidden">{formatMoney(cents)}</span>
      </td>
      <td className={`${cell} ${figure} max-sm:hidden print:table-cell`}>{formatMoney(cents)}</td>
    </tr>
  );
}
