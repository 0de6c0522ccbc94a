import { Download } from "lucide-react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { periodQuery } from "~/domain/forms/fields";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { page } from "~/http/page.server";
import { BooksTabs } from "~/routes/admin/books/books-tabs";
import { FilterBar, FilterDay } from "~/routes/admin/list-frame";
import { profitByProduct } from "~/services/back-office/books.server";
import { rangeOf } from "~/services/back-office/reports.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import type { Route } from "./+types/profit";

/** The page shows the products with the most revenue. The file has all of them. */
const shownAtMost = 200;

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const range = rangeOf(app, periodQuery.parse(Object.fromEntries(url.searchParams)));
  const all = await profitByProduct(app, range);
  const sum = (key: "revenueCents" | "knownRevenueCents" | "costCents" | "lines" | "unknownLines") =>
    all.reduce((total, row) => total + row[key], 0);
  const totals = {
    revenueCents: sum("revenueCents"),
    knownRevenueCents: sum("knownRevenueCents"),
    costCents: sum("costCents"),
    lines: sum("lines"),
    unknownLines: sum("unknownLines"),
  };
  return { range, totals, count: all.length, rows: all.slice(0, shownAtMost) };
});

export const meta: Route.MetaFunction = () => [{ title: `Profit by product | ${brand.name}` }];

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const profitOf = ({ knownRevenueCents, costCents }: Pick<Row, "knownRevenueCents" | "costCents">) =>
  knownRevenueCents - costCents;
const isUnknown = ({ lines, unknownLines }: Pick<Row, "lines" | "unknownLines">) => unknownLines === lines;

const columns: Column<Row>[] = [
  {
    key: "product",
    header: "Product",
    cell: ({ productId, name, sku }) => (
      <Link to={`/admin/products/${productId}`} className="wrap-anywhere hover:underline">
        {name}
        {sku ? <span className="block text-muted text-sm">{sku}</span> : null}
      </Link>
    ),
  },
  { key: "pieces", header: "Quantity", align: "right", cell: ({ pieces }) => formatCount(pieces) },
  { key: "revenue", header: "Revenue", align: "right", cell: ({ revenueCents }) => formatMoney(revenueCents) },
  {
    key: "cost",
    header: "Cost",
    align: "right",
    cell: (row) => (isUnknown(row) ? "Unknown" : formatMoney(row.costCents)),
  },
  {
    key: "profit",
    header: "Profit",
    align: "right",
    cell: (row) => (isUnknown(row) ? "Unknown" : formatMoney(profitOf(row))),
  },
  {
    key: "margin",
    header: "Margin",
    align: "right",
    cell: (row) =>
      row.knownRevenueCents > 0 && !isUnknown(row)
        ? `${Math.round((100 * profitOf(row)) / row.knownRevenueCents)}%`
        : null,
  },
  {
    key: "unknown",
    header: "Lines without cost",
    align: "right",
    cell: ({ unknownLines, lines }) =>
      unknownLines > 0 ? `${formatCount(unknownLines)} of ${formatCount(lines)}` : null,
  },
];

export default function Profit({ loaderData: { range, totals, rows, count } }: Route.ComponentProps) {
  const { revenueCents, unknownLines, lines } = totals;
  return (
    <div className="space-y-5">
      <PageTitle
        title="Profit by product"
        lead={`${formatMoney(profitOf(totals))} from ${formatDate(range.from)} to ${formatDate(range.to)}, where the cost is known`}
        actions={
          <a
            href={`/admin/books/profit.csv?from=${range.from}&to=${range.to}`}
            download
            className={buttonClass({ variant: "outline", size: "snug" })}
          >
            <Download className="size-4" aria-hidden="true" />
            Download CSV
          </a>
        }
      />
      <BooksTabs />
      <FilterBar>
        <FilterDay name="from" label="From" fallback={range.from} />
        <FilterDay name="to" label="To" fallback={range.to} />
      </FilterBar>
      <p role="status">
        {unknownLines > 0
          ? `The cost is unknown for ${formatCount(unknownLines)} of ${formatCount(lines)} lines. Add costs to your products: they count for later sales.`
          : "The cost of every line is known."}
      </p>
      <p className="text-muted text-sm">
        {formatMoney(revenueCents)} from catalog orders placed in these days, without canceled ones, less discounts and
        refunds, without shipping and tax. A later refund lowers the profit of the day of its order. Custom orders
        aren't part of it.
      </p>
      <DataTable
        caption="Profit by product"
        columns={columns}
        rows={rows}
        rowId={({ productId }) => String(productId)}
        empty={<EmptyState title="No sales in this period">Choose other days.</EmptyState>}
      />
      {count > rows.length ? (
        <p className="text-muted text-sm">
          Showing the {formatCount(rows.length)} products with the most revenue of {formatCount(count)}. The CSV file
          has all of them.
        </p>
      ) : null}
    </div>
  );
}
