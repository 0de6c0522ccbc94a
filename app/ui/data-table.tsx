import { cx } from "class-variance-authority";
import { type ReactNode, useState } from "react";
import { ColumnHead } from "~/ui/column-head";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures and money stand right. */
  align?: "right";
  /** Its heading is a link that sets `?sort=key`, then `?sort=-key`. */
  sortable?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  /** The first one is the row's title on phones. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Stands in for the table when there are no rows. */
  empty: ReactNode;
  selection?: {
    /** The checkboxes' name, and the id of the form that they belong to. */
    name: string;
    form: string;
    rowLabel: (row: Row) => string;
    /** Shown above the table while something is selected. */
    actions: (selectedIds: string[]) => ReactNode;
  };
}

/** A table on wide screens, cards on phones, from one markup. */
export function DataTable<Row>({ caption, columns, rows, rowId, empty, selection }: DataTableProps<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) return empty;
  const ids = rows.map(rowId);
  const selected = ids.filter((id) => chosen.has(id));
  const choose = (these: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of these) on ? next.add(id) : next.delete(id);
    setChosen(next);
  };

  return (
    <div className="space-y-3">
      {selection && selected.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-2">
          <p className="font-medium" role="status">
            {selected.length} selected
          </p>
          {selection.actions(selected)}
        </div>
      ) : null}
      <table className={tableClass}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:block">
          <tr className="max-md:mb-3 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4">
            {selection ? (
              <th scope="col" className={cellClass}>
                <SelectBox
                  label="Select all"
                  checked={selected.length === ids.length}
                  partly={selected.length > 0 && selected.length < ids.length}
                  onChange={(on) => choose(ids, on)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row, index) => {
            const id = ids[index] ?? "";
            return (
              <tr key={id} className={rowClass}>
                {selection ? (
                  <td className={cx(cellClass, "max-md:float-left max-md:mr-3 max-md:block md:w-0")}>
                    <SelectBox
                      label={`Select ${selection.rowLabel(row)}`}
                      checked={chosen.has(id)}
                      onChange={(on) => choose([id], on)}
                      {...{ name: selection.name, form: selection.form, value: id }}
                    />
                  </td>
                ) : null}
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} row={row} title={place === 0} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const tableClass = "w-full border-collapse text-left text-sm max-md:block md:rounded-card md:bg-surface md:shadow-lift";
const rowClass =
  "md:border-line md:border-t md:hover:bg-sunken/60 max-md:block max-md:rounded-card max-md:bg-surface max-md:p-4 max-md:shadow-lift";
const cellClass = "wrap-anywhere align-middle md:px-4 md:py-3";

function Cell<Row>({ column, row, title }: { column: Column<Row>; row: Row; title: boolean }) {
  return (
    <td
      className={cx(
        cellClass,
        column.align === "right" && "tabular-nums md:text-right",
        title ? "font-semibold max-md:block max-md:pb-2 max-md:text-base" : cardLineClass,
      )}
    >
      {title ? null : (
        <span className="text-muted md:hidden" aria-hidden="true">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}

const cardLineClass =
  "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1 max-md:text-right";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  partly?: boolean;
  onChange: (on: boolean) => void;
  name?: string;
  form?: string;
  value?: string;
}

function SelectBox({ label, partly = false, onChange, ...input }: SelectBoxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="block size-6"
    />
  );
}
