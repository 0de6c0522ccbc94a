import { periodQuery } from "~/domain/forms/fields";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportProfit } from "~/services/back-office/books.server";
import { rangeOf } from "~/services/back-office/reports.server";
import type { Route } from "./+types/profit-csv";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const range = rangeOf(app, periodQuery.parse(Object.fromEntries(url.searchParams)));
  return csvResponse([await exportProfit(app, range)], `profit-${range.from}-to-${range.to}.csv`);
});
