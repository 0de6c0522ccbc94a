import { cx } from "class-variance-authority";
import { type Cents, formatMoney } from "~/domain/money/money";

interface ItemsTableProps {
  caption: string;
  /** The first column contains text, the others numbers. */
  columns: readonly string[];
  rows: readonly { key: string | number; cells: readonly string[] }[];
  sums?: readonly (readonly [name: string, cents: Cents])[];
  /** True if the last row is also a total. */
  isLastTotal?: boolean;
  className?: string;
}

const isTotal = (name: string) => /^(Total|Amount due)$/.test(name);

export function ItemsTable({ caption, columns, rows, sums = [], isLastTotal, className }: ItemsTableProps) {
  const [firstColumn, ...figureColumns] = columns;
  return (
    <table className={cx("w-full text-left text-sm", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-muted">
          {firstColumn ? (
            <th scope="col" className="font-medium">
              {firstColumn}
            </th>
          ) : (
            <td />
          )}
          {figureColumns.map((column) => (
            <th key={column} scope="col" className="pl-3 text-right font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map(({ key, cells: [words, ...figures] }) => (
          <tr key={key} className={cx("border-line border-t", isLastTotal && "last:font-semibold")}>
            <th scope="row" className="wrap-anywhere py-1.5 font-[inherit]">
              {words}
            </th>
            {figures.map((figure, at) => (
              <td key={figureColumns[at]} className="pl-3 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="tabular-nums">
        {sums.map(([name, cents]) => (
          <tr key={name} className={cx("border-line first:border-t", isTotal(name) && "border-t font-semibold")}>
            <th scope="row" colSpan={figureColumns.length} className="py-1 text-right font-[inherit] text-muted">
              {name}
            </th>
            <td className="pl-3 text-right">{formatMoney(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
