import { Download } from "lucide-react";
import { Form } from "react-router";
import { brand } from "~/domain/brand/brand";
import { shopDay } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { formatMonth, monthOf } from "~/domain/payments/books";
import { monthRange, monthRangeOf, type StateTax } from "~/domain/payments/sales-tax";
import { page } from "~/http/page.server";
import { BooksTabs } from "~/routes/admin/books/books-tabs";
import { salesTaxByState } from "~/services/back-office/books.server";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import type { Route } from "./+types/sales-tax";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const today = monthOf(shopDay(app.now()));
  const range = monthRangeOf(monthRange.parse(Object.fromEntries(url.searchParams)), today);
  return { range, today, rows: await salesTaxByState(app, range) };
});

export const meta: Route.MetaFunction = () => [{ title: `Sales tax | ${brand.name}` }];

const columns: Column<StateTax>[] = [
  {
    key: "state",
    header: "State",
    cell: ({ country, state }) => (country === "" ? "Address unknown" : [state, country].filter(Boolean).join(", ")),
  },
  { key: "sales", header: "Sales without tax", align: "right", cell: ({ salesCents }) => formatMoney(salesCents) },
  { key: "tax", header: "Sales tax", align: "right", cell: ({ taxCents }) => formatMoney(taxCents) },
];

export default function SalesTax({ loaderData: { range, today, rows } }: Route.ComponentProps) {
  const sum = (key: "salesCents" | "taxCents") => rows.reduce((cents, row) => cents + row[key], 0);
  const { from, to } = range;
  const period = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  return (
    <div className="max-w-4xl space-y-5">
      <PageTitle
        title="Sales tax"
        lead={`${formatMoney(sum("taxCents"))} on ${formatMoney(sum("salesCents"))} in ${period}`}
        actions={
          <a
            href={`/admin/books/sales-tax.csv?from=${from}&to=${to}`}
            download
            className={buttonClass({ variant: "outline", size: "snug" })}
          >
            <Download className="size-4" aria-hidden="true" />
            Download CSV
          </a>
        }
      />
      <BooksTabs />
      <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((name) => (
          <label key={name} className="flex flex-col gap-1 font-medium text-sm max-sm:grow">
            {name === "from" ? "From month" : "To month"}
            <input type="month" name={name} defaultValue={range[name]} max={today} className="control" />
          </label>
        ))}
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </Form>
      <p className="text-muted text-sm">
        By the address that the order ships to. Payments count in the month they came, refunds in the month they were
        made.
      </p>
      <DataTable
        caption="Sales tax by state"
        columns={columns}
        rows={rows}
        rowId={({ country, state }) => `${country} ${state}`}
        empty={<EmptyState title="No sales in this period">Choose other months.</EmptyState>}
      />
    </div>
  );
}
