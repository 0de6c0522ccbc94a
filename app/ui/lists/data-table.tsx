import {
  flexRender,
  type Row as Line,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { cx } from "class-variance-authority";
import { type ChangeEvent, type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router";
import { ColumnHead } from "~/ui/lists/column-head";

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

/** Filters, order and pages live in the URL and in SQL: the table is given its rows and keeps what is ticked. */
const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as Pick<Column<never>, "align">,
});

/** A table on wide screens, cards on phones, from one markup. Its keys: routes/admin/shortcuts. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, empty, selection } = props;
  const sort = useSearchParams()[0].get("sort");
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: useMemo(() => columns.map(columnOf), [columns]),
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting: sort ? [{ id: sort.replace("-", ""), desc: sort.startsWith("-") }] : [] },
  });
  if (rows.length === 0) return empty;
  const lines = table.getRowModel().rows;
  const selectedIds = lines.filter((line) => line.getIsSelected()).map(({ id }) => id);
  const isAll = selectedIds.length === lines.length;

  return (
    <div className="space-y-3">
      {selection && selectedIds.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-2">
          <p className="font-medium" role="status">
            {selectedIds.length} selected
          </p>
          {selection.actions(selectedIds)}
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
                  checked={isAll}
                  partly={selectedIds.length > 0 && !isAll}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            ) : null}
            {table.getFlatHeaders().map(({ column }) => (
              <ColumnHead
                key={column.id}
                name={column.id}
                title={String(column.columnDef.header)}
                align={column.columnDef.meta?.align}
                sorted={column.getIsSorted()}
                next={column.columnDef.enableSorting ? column.getNextSortingOrder() : false}
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {lines.map((line) => (
            <tr key={line.id} data-row="" className={rowClass}>
              {selection ? (
                <td className={cx(cellClass, "max-md:float-left max-md:mr-3 max-md:block md:w-0")}>
                  <SelectBox
                    label={`Select ${selection.rowLabel(line.original)}`}
                    checked={line.getIsSelected()}
                    onChange={line.getToggleSelectedHandler()}
                    {...{ name: selection.name, form: selection.form, value: line.id }}
                  />
                </td>
              ) : null}
              <Cells line={line} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columnOf = <Row extends object>({ key, header, cell, align, sortable = false }: Column<Row>) => ({
  id: key,
  header,
  cell: ({ row }: { row: { original: Row } }) => cell(row.original),
  enableSorting: sortable,
  meta: { align },
});

const tableClass = "w-full border-collapse text-left text-sm max-md:block md:rounded-card md:bg-surface md:shadow-lift";
const rowClass =
  "md:border-line md:border-t md:focus-within:bg-sunken/60 md:hover:bg-sunken/60 max-md:block max-md:rounded-card max-md:bg-surface max-md:p-4 max-md:shadow-lift";
/** Closer on tablets, where seven columns just fit. */
const cellClass = "break-words align-middle md:px-4 md:py-3 md:max-lg:px-2.5";

function Cells<Row extends object>({ line }: { line: Line<typeof features, Row> }) {
  return line.getAllCells().map((cell, place) => (
    <td
      key={cell.id}
      className={cx(
        cellClass,
        cell.column.columnDef.meta?.align === "right" && "tabular-nums md:text-right",
        place === 0 ? "font-semibold max-md:wrap-anywhere max-md:block max-md:pb-2 max-md:text-base" : cardLineClass,
      )}
    >
      {place === 0 ? null : (
        <span className="shrink-0 text-muted md:hidden" aria-hidden="true">
          {String(cell.column.columnDef.header)}
        </span>
      )}
      {flexRender(cell.column.columnDef.cell, cell.getContext())}
    </td>
  ));
}

const cardLineClass =
  "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1 max-md:text-right";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  partly?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  name?: string;
  form?: string;
  value?: string;
}

function SelectBox({ label, partly = false, ...input }: SelectBoxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      className="block size-6"
    />
  );
}
