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
import { hiddenColumns } from "~/domain/settings/views";
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
  /** The first one is the title of a card and always shown, as are those without a heading. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** More classes of a row. */
  rowClass?: (row: Row) => string;
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

/** Filters, order, pages and columns live in the URL: the table is given its rows and keeps what is ticked. */
const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as Pick<Column<never>, "align">,
});

/** A table where there is room for one, else cards, from one markup. Its keys: routes/admin/shortcuts. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowClass, empty, selection } = props;
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const shown = useMemo(() => {
    const hidden = hiddenColumns(params);
    return columns.filter(({ key, header }, place) => place === 0 || header === "" || !hidden.includes(key));
  }, [columns, params]);
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: useMemo(() => shown.map(columnOf), [shown]),
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
    <div className="@container space-y-3">
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
        <thead className="@max-4xl:block">
          <tr className="@max-4xl:mb-3 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-center @max-4xl:gap-x-4">
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
        <tbody className="@max-4xl:grid @max-4xl:gap-3 @xl:@max-4xl:grid-cols-2">
          {lines.map((line) => (
            <tr key={line.id} data-row="" className={cx(lineClass, rowClass?.(line.original))}>
              {selection ? (
                <td className={cx(cellClass, "@max-4xl:float-left @max-4xl:mr-3 @max-4xl:block @4xl:w-0")}>
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

const tableClass =
  "w-full border-collapse text-left text-sm @max-4xl:block @4xl:rounded-card @4xl:bg-surface @4xl:shadow-lift";
const lineClass =
  "@4xl:border-t @4xl:border-t-line @4xl:focus-within:bg-sunken/60 @4xl:hover:bg-sunken/60 @max-4xl:block @max-4xl:rounded-card @max-4xl:bg-surface @max-4xl:p-4 @max-4xl:shadow-lift";
const cellClass = "break-words align-middle @4xl:px-2.5 @4xl:py-2";

function Cells<Row extends object>({ line }: { line: Line<typeof features, Row> }) {
  return line.getAllCells().map((cell, place) => (
    <td
      key={cell.id}
      className={cx(
        cellClass,
        cell.column.columnDef.meta?.align === "right" && "tabular-nums @4xl:text-right",
        place === 0
          ? "font-semibold @max-4xl:wrap-anywhere @max-4xl:block @max-4xl:pb-2 @max-4xl:text-base"
          : cardLineClass,
      )}
    >
      {place === 0 ? null : (
        <span className="shrink-0 text-muted @4xl:hidden" aria-hidden="true">
          {String(cell.column.columnDef.header)}
        </span>
      )}
      <div className="contents">{flexRender(cell.column.columnDef.cell, cell.getContext())}</div>
    </td>
  ));
}

// A card has no line for what is empty.
const cardLineClass =
  "@max-4xl:has-[>div:empty,>div>div:empty:only-child]:hidden @max-4xl:flex @max-4xl:items-center @max-4xl:justify-between @max-4xl:gap-4 @max-4xl:py-1 @max-4xl:text-right";

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
