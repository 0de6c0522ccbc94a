import { rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ChangeEvent, type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router";
import { hiddenColumns } from "~/domain/settings/views";
import { ColumnHead } from "~/ui/lists/column-head";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, for numbers and money. */
  align?: "right";
  /** True if the heading is a link that sorts: first `?sort=key`, then `?sort=-key`. */
  sortable?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  /** On phones the first column becomes the title of the card. The first column and columns without a heading cannot be hidden. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowClass?: (row: Row) => string;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
  selection?: {
    /** Name of the checkboxes, and id of their form. */
    name: string;
    form: string;
    rowLabel: (row: Row) => string;
    /** Shown above the table while rows are selected. */
    actions: (selectedIds: string[]) => ReactNode;
  };
}

/** The URL has the filters, the order, the page and the columns. The table library only keeps the selection. */
const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as Pick<Column<never>, "align">,
});

/**
 * A table, or cards if there is no room for a table. Both use the same markup (admin.css). For the shortcuts see routes/admin/shortcuts.
 */
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
  // Only the selection needs the library's rows.
  const lines = selection ? table.getRowModel().rows : [];
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
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col">
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
        <tbody>
          {rows.map((row, place) => {
            const line = lines[place];
            return (
              <tr key={rowId(row)} data-row="" className={rowClass?.(row)}>
                {selection && line ? (
                  <td className="pick">
                    <SelectBox
                      label={`Select ${selection.rowLabel(row)}`}
                      checked={line.getIsSelected()}
                      onChange={line.getToggleSelectedHandler()}
                      name={selection.name}
                      form={selection.form}
                      value={line.id}
                    />
                  </td>
                ) : null}
                {shown.map(({ key, header, align, cell }, column) => (
                  <td
                    key={key}
                    {...(column === 0 ? { className: "title" } : { className: align, "data-label": header })}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const columnOf = <Row extends object>({ key, header, align, sortable = false }: Column<Row>) => ({
  id: key,
  header,
  enableSorting: sortable,
  meta: { align },
});

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
