import { shopDay } from "~/domain/calendar/calendar";
import { monthOf } from "~/domain/payments/books";
import { monthRange, monthRangeOf } from "~/domain/payments/sales-tax";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportSalesTax } from "~/services/back-office/books.server";
import type { Route } from "./+types/sales-tax-csv";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const today = monthOf(shopDay(app.now()));
  const range = monthRangeOf(monthRange.parse(Object.fromEntries(url.searchParams)), today);
  return csvResponse([await exportSalesTax(app, range)], `sales-tax-${range.from}-to-${range.to}.csv`);
});
